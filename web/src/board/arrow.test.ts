import { describe, expect, it } from 'vitest';
import raw from '../../../src/rawsiko/data/standard-1/drawing.json';
import board from '../../../src/rawsiko/data/standard-1/board.json';
import { type Arrow, arrowsBetween } from './arrow';
import { type Box, type Drawing, Outlines, pairs, type Point } from './drawing';

const drawing = raw as unknown as Drawing;
const outlines = new Outlines(drawing);
const land = (id: string) => drawing.territories.find((one) => one.id === id)!;
const startOf = (path: string) => pairs(path)[0]!;
const atSea = (a: string, b: string): boolean =>
  drawing.links.some((link) => (link.curve || link.stubs) && [link.a, link.b].includes(a) && [link.a, link.b].includes(b));
const links = (board as unknown as { links: { a: string; b: string }[] }).links.map(({ a, b }) => [a, b] as const);
const byLand = links.filter(([a, b]) => !atSea(a, b)).flatMap(([a, b]) => [[a, b] as const, [b, a] as const]);

const arrows = byLand.map(([a, b]) => [a, b, arrowsBetween(outlines, land(a), land(b))] as const);

/** A hair's breadth at the corner of a block, which is as wide as its name in any language. */
const HAIR = 3;
const inside = ([x, y]: Point, [left, top, width, height]: Box): boolean =>
  x > left + HAIR && x < left + width - HAIR && y > top + HAIR && y < top + height - HAIR;
const alongIt = ({ path, tip }: Arrow): Point[] =>
  Array.from({ length: 21 }, (_, n): Point => {
    const [x, y] = startOf(path);
    return [x + ((tip[0] - x) * n) / 20, y + ((tip[1] - y) * n) / 20];
  });

describe('the arrow', () => {
  it('covers no name and no counter, across every border and both ways', () => {
    const covered = arrows.flatMap(([a, b, drawn]) =>
      drawn.flatMap((arrow) =>
        drawing.territories
          .filter(({ box }) => alongIt(arrow).some((point) => inside(point, box)))
          .map(({ id }) => `${a} to ${b} covers ${id}`),
      ),
    );
    expect(byLand.length).toBeGreaterThan(100);
    expect(covered).toEqual([]);
  });

  it('begins on the source or ends on the target, and nowhere on the wrong one', () => {
    for (const [a, b, drawn] of arrows) {
      const { path, tip } = drawn[0]!;
      expect(outlines.contains(land(b), startOf(path))).toBe(false);
      expect(outlines.contains(land(a), tip)).toBe(false);
      expect(outlines.contains(land(a), startOf(path)) || outlines.contains(land(b), tip)).toBe(true);
    }
  });

  it('ends where it points: on the target, or at sea just before it, and on no third land', () => {
    for (const [a, b, drawn] of arrows) {
      const { tip, turn } = drawn.at(-1)!;
      const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
      const ahead = Array.from({ length: 21 }, (_, n): Point => [tip[0] + 2 * n * dx, tip[1] + 2 * n * dy]);
      const met = ahead.flatMap((point) => drawing.territories.filter((one) => outlines.contains(one, point)))[0];
      expect(`${a} to ${met?.id}`).toBe(`${a} to ${b}`);
    }
  });

  it('leaves the board on one side and comes back on the other', () => {
    const [leaving, arriving] = arrowsBetween(outlines, land('alaska'), land('yakutia'));
    expect(leaving!.tip[0]).toBe(0);
    expect(startOf(arriving!.path)[0]).toBe(1600);
    expect(arriving!.tip[0]).toBeLessThan(1600);
  });

  it('goes along a line at sea in both directions', () => {
    for (const { a, b, curve } of drawing.links.filter((link) => link.curve)) {
      const [there] = arrowsBetween(outlines, land(a), land(b));
      const [back] = arrowsBetween(outlines, land(b), land(a));
      expect(there!.path.split(/[MC ]/)).toEqual(curve!.split(/[MC ]/));
      expect(back!.tip).toEqual(startOf(there!.path));
      expect(there!.tip).toEqual(startOf(back!.path));
    }
  });
});
