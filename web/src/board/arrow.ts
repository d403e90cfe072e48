/** The arrow from where Assets stand to where they go. */

import { anchor, ends, type Box, type Drawing, type DrawnTerritory, type Point } from './drawing';

export interface Arrow {
  from: Point;
  tip: Point;
  /** Degrees, clockwise from the right. */
  turn: number;
  /** Where the number stands. */
  middle: Point;
}

const SHORTEST = 62;
const GAP = 5;

/** One arrow across a border or the sea; two where the link leaves the board on one side and comes back on the other. */
export function arrowsBetween(drawing: Drawing, source: DrawnTerritory, target: DrawnTerritory): Arrow[] {
  const link = drawing.links.find(({ a, b }) => (a === source.id && b === target.id) || (a === target.id && b === source.id));
  const leaving = link?.stubs?.find(({ to }) => to === target.id);
  const arriving = link?.stubs?.find(({ to }) => to === source.id);
  if (!leaving || !arriving) return [between(anchor(source), anchor(target), source.box, target.box)];
  const [[shore, edge], [landing, back]] = [ends(leaving.curve), ends(arriving.curve)];
  return [between(shore, edge), between(back, landing)];
}

function between(a: Point, b: Point, boxA?: Box, boxB?: Box): Arrow {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  let start = boxA ? reach(a, [ux, uy], boxA) + GAP : 0;
  let end = length - (boxB ? reach(b, [-ux, -uy], boxB) + GAP : 4);
  if (end - start < SHORTEST) {
    const middle = (start + end) / 2;
    [start, end] = [middle - SHORTEST / 2, middle + SHORTEST / 2];
  }
  const at = (way: number): Point => [a[0] + ux * way, a[1] + uy * way];
  return { from: at(start), tip: at(end), turn: (Math.atan2(dy, dx) * 180) / Math.PI, middle: at((start + end) / 2 - 5) };
}

/** How far from a point inside a box to its edge; 0 from outside. */
function reach([x, y]: Point, [ux, uy]: Point, [left, top, width, height]: Box): number {
  if (x < left || y < top || x > left + width || y > top + height) return 0;
  const across = ux > 0 ? (left + width - x) / ux : ux < 0 ? (left - x) / ux : Infinity;
  const down = uy > 0 ? (top + height - y) / uy : uy < 0 ? (top - y) / uy : Infinity;
  return Math.min(across, down);
}
