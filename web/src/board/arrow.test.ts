import { describe, expect, it } from 'vitest';
import raw from '../../../src/rawsiko/data/standard-1/drawing.json';
import { arrowsBetween } from './arrow';
import type { Drawing } from './drawing';

const drawing = raw as unknown as Drawing;
const land = (id: string) => drawing.territories.find((one) => one.id === id)!;

describe('the arrow', () => {
  it('points from the source to the target', () => {
    const [arrow, ...others] = arrowsBetween(drawing, land('turkey'), land('germany'));
    expect(others).toEqual([]);
    expect(arrow!.tip[0]).toBeLessThan(arrow!.from[0]);
    expect(arrow!.tip[1]).toBeLessThan(arrow!.from[1]);
  });

  it('leaves the board on one side and comes back on the other', () => {
    const [leaving, arriving] = arrowsBetween(drawing, land('alaska'), land('yakutia'));
    expect(leaving!.tip[0]).toBeLessThan(leaving!.from[0]);
    expect(leaving!.tip[0]).toBeLessThan(10);
    expect(arriving!.from[0]).toBeGreaterThan(1590);
    expect(arriving!.tip[0]).toBeLessThan(arriving!.from[0]);
  });

  it('is never too short to be seen', () => {
    for (const { a, b } of drawing.links) {
      const [arrow] = arrowsBetween(drawing, land(a), land(b));
      expect(Math.hypot(arrow!.tip[0] - arrow!.from[0], arrow!.tip[1] - arrow!.from[1])).toBeGreaterThan(40);
    }
  });
});
