/** Targets that are out of sight: pills at the edge of the map, in their direction. */

import { meet, type Rect, type Size } from './floats';

export interface Pill {
  /** The Territory, and how many more are out of sight if this is the last pill. */
  id: string;
  more: number;
  left: number;
  top: number;
  /** Where it lies from here, in degrees clockwise from the right. */
  turn: number;
}

const INSET = 8;
const STEP = 12;
/** This many are named; the others are counted. */
export const NAMED = 2;

interface Place {
  id: string;
  /** The middle of its block, in pixels of the frame. */
  x: number;
  y: number;
}

/** Whether a block is out of sight: its middle is outside the visible area. */
export const outOfSight = ({ x, y }: { x: number; y: number }, open: Rect): boolean =>
  x < open.left || y < open.top || x > open.left + open.width || y > open.top + open.height;

/** The nearest come first; each slides along its edge until it meets nothing of `keepOut` and no other pill, or is left out. */
export function pillsFor(places: Place[], open: Rect, sizeOf: (id: string) => Size, keepOut: Rect[]): Pill[] {
  const [cx, cy] = [open.left + open.width / 2, open.top + open.height / 2];
  const away = places.filter((one) => outOfSight(one, open));
  away.sort((a, b) => Math.hypot(a.x - cx, a.y - cy) - Math.hypot(b.x - cx, b.y - cy));
  const taken = [...keepOut];
  const pills: Pill[] = [];
  for (const { id, x, y } of away.slice(0, NAMED)) {
    const rect = slid(atTheEdge(x, y, open, sizeOf(id)), open, taken);
    if (!rect) continue;
    taken.push(rect);
    pills.push({ id, more: 0, left: rect.left, top: rect.top, turn: (Math.atan2(y - cy, x - cx) * 180) / Math.PI });
  }
  const last = pills.at(-1);
  if (last) last.more = away.length - pills.length;
  return pills;
}

/** As near to a place out of sight as the edge allows. */
function atTheEdge(x: number, y: number, open: Rect, { width, height }: Size): Rect {
  const within = (value: number, from: number, length: number, own: number): number =>
    Math.max(from + INSET, Math.min(from + length - own - INSET, value - own / 2));
  return { left: within(x, open.left, open.width, width), top: within(y, open.top, open.height, height), width, height };
}

function slid(rect: Rect, open: Rect, taken: Rect[]): Rect | undefined {
  const sideways = rect.top <= open.top + INSET || rect.top + rect.height >= open.top + open.height - INSET;
  const room = sideways ? open.width : open.height;
  for (let step = 0; step < room / STEP; step++)
    for (const sign of [1, -1]) {
      const tried = { ...rect };
      if (sideways) tried.left += sign * step * STEP;
      else tried.top += sign * step * STEP;
      if (inside(tried, open) && !taken.some((one) => meet(one, tried))) return tried;
    }
  return undefined;
}

const inside = (rect: Rect, open: Rect): boolean =>
  rect.left >= open.left &&
  rect.top >= open.top &&
  rect.left + rect.width <= open.left + open.width &&
  rect.top + rect.height <= open.top + open.height;
