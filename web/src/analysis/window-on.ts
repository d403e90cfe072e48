/** The part of the map that shows some Territories: not too near, and never beyond the edge. */
import type { Box, Point } from '../board/drawing';

const ASPECT = 1.8;
const LEAST = 330;
const ROOM = 1.25;

export function windowOn(boxes: Box[], [wide, high]: Point): Box {
  if (!boxes.length) return [0, 0, wide, high];
  const left = Math.min(...boxes.map(([x]) => x));
  const top = Math.min(...boxes.map(([, y]) => y));
  const right = Math.max(...boxes.map(([x, , width]) => x + width));
  const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
  const width = Math.min(wide, Math.max(LEAST, ROOM * Math.max(right - left, (bottom - top) * ASPECT)));
  const height = Math.min(high, width / ASPECT);
  const within = (middle: number, size: number, most: number): number => Math.min(most - size, Math.max(0, middle - size / 2));
  return [within((left + right) / 2, width, wide), within((top + bottom) / 2, height, high), width, height];
}
