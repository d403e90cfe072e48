import { describe, expect, it } from 'vitest';
import raw from '../../../src/rawsiko/data/standard-1/drawing.json';
import { arrowsBetween } from './arrow';
import { type Drawing, pairs } from './drawing';

const drawing = raw as unknown as Drawing;
const land = (id: string) => drawing.territories.find((one) => one.id === id)!;
const startOf = (path: string) => pairs(path)[0]!;

describe('the arrow', () => {
  it('points from the source to the target', () => {
    const [arrow, ...others] = arrowsBetween(drawing, land('turkey'), land('germany'));
    expect(others).toEqual([]);
    expect(arrow!.tip[0]).toBeLessThan(startOf(arrow!.path)[0]);
    expect(arrow!.tip[1]).toBeLessThan(startOf(arrow!.path)[1]);
  });

  it('leaves the board on one side and comes back on the other', () => {
    const [leaving, arriving] = arrowsBetween(drawing, land('alaska'), land('yakutia'));
    expect(leaving!.tip[0]).toBe(0);
    expect(startOf(arriving!.path)[0]).toBe(1600);
    expect(arriving!.tip[0]).toBeLessThan(1600);
  });

  it('goes along a line at sea in both directions', () => {
    for (const { a, b, curve } of drawing.links.filter((link) => link.curve)) {
      const [there] = arrowsBetween(drawing, land(a), land(b));
      const [back] = arrowsBetween(drawing, land(b), land(a));
      expect(there!.path.split(/[MC ]/)).toEqual(curve!.split(/[MC ]/));
      expect(back!.tip).toEqual(startOf(there!.path));
      expect(there!.tip).toEqual(startOf(back!.path));
    }
  });
});
