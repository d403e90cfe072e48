/** Which neighbour an arrow key leads to. */

import type { Drawing, Point } from './drawing';

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The neighbour closest to a direction; undefined if there is none. */
export function nextInDirection(drawing: Drawing, from: string, neighbours: string[], key: string): string | undefined {
  const direction = DIRECTIONS[key];
  const at = placeOf(drawing, from);
  if (!direction || !at) return undefined;
  let best: { id: string; likeness: number } | undefined;
  for (const id of neighbours) {
    const to = placeOf(drawing, id);
    if (!to) continue;
    const [dx, dy] = [shortWay(to[0] - at[0], drawing.size[0]), to[1] - at[1]];
    const likeness = (dx * direction[0] + dy * direction[1]) / (Math.hypot(dx, dy) || 1);
    if (likeness > 0.3 && (!best || likeness > best.likeness)) best = { id, likeness };
  }
  return best?.id;
}

/** Links may leave the map on one side and come back on the other. */
export function shortWay(dx: number, width: number): number {
  return Math.abs(dx) > width / 2 ? dx - Math.sign(dx) * width : dx;
}

function placeOf(drawing: Drawing, id: string): Point | undefined {
  return drawing.territories.find((land) => land.id === id)?.block.at;
}
