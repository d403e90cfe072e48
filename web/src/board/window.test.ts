import { describe, expect, it } from 'vitest';
import type { Box } from './drawing';
import { MapWindow } from './window.svelte';

function windowOf(width: number, height: number, covered: Partial<MapWindow['covered']> = {}): MapWindow {
  const view = new MapWindow([1600, 800]);
  Object.assign(view, { width, height, covered: { ...view.covered, ...covered } });
  return view;
}

describe('the visible part of the board', () => {
  it('is all of it on a laptop', () => {
    const view = windowOf(1366, 700);
    expect(view.scale).toBeCloseTo(1366 / 1600);
    expect(view.partial).toBe(false);
    expect(view.left).toBeCloseTo(0);
    expect(view.top).toBeCloseTo((700 - 683) / 2);
  });

  it('is large enough for fingers on a phone', () => {
    const view = windowOf(390, 700);
    expect(view.scale).toBeGreaterThan(0.86);
    view.whole();
    expect(view.scale).toBeCloseTo(390 / 1600);
  });

  it('never leaves the board', () => {
    const view = windowOf(400, 400);
    view.pan(10_000, 10_000);
    expect([view.left, view.top]).toEqual([0, 0]);
    view.pan(-10_000, -10_000);
    expect(view.left).toBeCloseTo(400 - 1600 * view.scale);
    expect(view.top).toBeCloseTo(400 - 800 * view.scale);
  });

  it('brings what is chosen out from under a tool at the right', () => {
    const view = windowOf(772, 390, { top: 52, right: 278 });
    const [dx] = view.wayTo([1500, 300, 90, 40]);
    expect(view.left + (1590 * view.scale + dx)).toBeLessThanOrEqual(772 - 278);
    view.show([[1500, 300, 90, 40]]);
    expect(view.left + 1590 * view.scale).toBeLessThanOrEqual(772 - 278);
  });

  it('lets every edge come out from under the panels', () => {
    const view = windowOf(400, 400, { top: 50, bottom: 150 });
    view.pan(0, 10_000);
    expect(view.top).toBe(50);
    view.pan(0, -10_000);
    expect(view.top + 800 * view.scale).toBeCloseTo(250);
  });

  it('keeps a point in its place while zooming', () => {
    const view = windowOf(1366, 700);
    const before = view.at(900, 300);
    view.zoomAt(2, before);
    expect(view.at(900, 300)[0]).toBeCloseTo(before[0]);
    expect(view.at(900, 300)[1]).toBeCloseTo(before[1]);
  });

  it('brings a block into the open', () => {
    const view = windowOf(390, 700, { top: 100, bottom: 300 });
    view.show([[1200, 500, 100, 60]]);
    const [left, top] = view.at(0, 100);
    const [right, bottom] = view.at(390, 400);
    expect(left).toBeLessThan(1200);
    expect(right).toBeGreaterThan(1300);
    expect(top).toBeLessThan(500);
    expect(bottom).toBeGreaterThan(560);
  });

  it('brings both lands of a move into the open together, where there is room', () => {
    const view = windowOf(390, 700, { top: 100, bottom: 300 });
    const [source, target] = [
      [1200, 300, 90, 60],
      [1380, 420, 90, 60],
    ] as [Box, Box];
    const [both, ...others] = view.together([source, target]);
    expect(both).toEqual([1200, 300, 270, 180]);
    expect(others).toEqual([]);
    view.pan(...view.wayTo(both!));
    for (const box of [source, target]) expect(Math.hypot(...view.wayTo(box))).toBeCloseTo(0);
    expect(view.together([source, [100, 420, 90, 60]])).toHaveLength(2);
  });
});
