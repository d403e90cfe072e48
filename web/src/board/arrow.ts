/** The arrow from where Assets stand to where they go. */

import { anchor, type Box, type Drawing, type DrawnTerritory, pairs, type Point } from './drawing';

export interface Arrow {
  path: string;
  tip: Point;
  /** Degrees, clockwise from the right. */
  turn: number;
  /** Where the number stands. */
  middle: Point;
}

const SHORTEST = 62;
const GAP = 5;

/**
 * Straight across a border; at sea along the dashed line; two arrows where that leaves the board on one side and
 * comes back on the other.
 */
export function arrowsBetween(drawing: Drawing, source: DrawnTerritory, target: DrawnTerritory): Arrow[] {
  const link = drawing.links.find(({ a, b }) => (a === source.id && b === target.id) || (a === target.id && b === source.id));
  if (link?.curve) {
    const way = pairs(link.curve);
    return [along(link.a === source.id ? way : way.reverse())];
  }
  const leaving = link?.stubs?.find(({ to }) => to === target.id);
  const arriving = link?.stubs?.find(({ to }) => to === source.id);
  if (leaving && arriving) return [along(pairs(leaving.curve)), along(pairs(arriving.curve).reverse())];
  return [straight(anchor(source), anchor(target), source.box, target.box)];
}

/** Along a chain of cubic curves, given by their points. */
function along(way: Point[]): Arrow {
  const [first, ...others] = way;
  const [before, tip] = [way[way.length - 2]!, way[way.length - 1]!];
  const begin = 3 * Math.floor((way.length - 1) / 6);
  const [a, b, c, d] = [way[begin]!, way[begin + 1]!, way[begin + 2]!, way[begin + 3]!];
  const half = (place: 0 | 1): number => (a[place] + 3 * b[place] + 3 * c[place] + d[place]) / 8;
  return {
    path: `M${first!.join(' ')}C${others.map((point) => point.join(' ')).join(' ')}`,
    tip,
    turn: degrees(before, tip),
    middle: way.length === 4 ? [half(0), half(1)] : d,
  };
}

function straight(a: Point, b: Point, boxA: Box, boxB: Box): Arrow {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  let start = reach(a, [ux, uy], boxA) + GAP;
  let end = length - reach(b, [-ux, -uy], boxB) - GAP;
  if (end - start < SHORTEST) {
    const middle = (start + end) / 2;
    [start, end] = [middle - SHORTEST / 2, middle + SHORTEST / 2];
  }
  const at = (way: number): Point => [a[0] + ux * way, a[1] + uy * way];
  const [from, tip] = [at(start), at(end)];
  return { path: `M${from.join(' ')}L${tip.join(' ')}`, tip, turn: degrees(a, b), middle: at((start + end) / 2 - 5) };
}

const degrees = (from: Point, to: Point): number => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;

/** How far from a point inside a box to its edge; 0 from outside. */
function reach([x, y]: Point, [ux, uy]: Point, [left, top, width, height]: Box): number {
  if (x < left || y < top || x > left + width || y > top + height) return 0;
  const across = ux > 0 ? (left + width - x) / ux : ux < 0 ? (left - x) / ux : Infinity;
  const down = uy > 0 ? (top + height - y) / uy : uy < 0 ? (top - y) / uy : Infinity;
  return Math.min(across, down);
}
