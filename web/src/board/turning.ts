/**
 * A device that lies flat on a table is turned to each player: the match is then a box in the middle of the screen, inside a rim and
 * at an angle. Here places of the screen become places of that box, where everything is laid out; without a turn they are the same.
 */
import type { Rect } from './floats';
import type { Point } from './drawing';

export type Angle = 0 | 90 | 180 | 270;

/** Pixels around the match, where the names of the players stand. */
export const RIM = 40;

let angle: Angle = 0;
let rim = 0;

/** How the match lies from now on. */
export function lie(turned: Angle | undefined): void {
  [angle, rim] = [turned ?? 0, turned === undefined ? 0 : RIM];
}

/** How large the match is on a screen of this size. */
export function sizeWithin(width: number, height: number, turned: Angle | undefined): { width: number; height: number } {
  if (turned === undefined) return { width, height };
  const [across, down] = turned % 180 ? [height, width] : [width, height];
  return { width: across - 2 * RIM, height: down - 2 * RIM };
}

export const size = (): { width: number; height: number } => sizeWithin(innerWidth, innerHeight, rim ? angle : undefined);

/** A way on the screen as a way in the match. */
export function way(dx: number, dy: number): Point {
  if (angle === 90) return [dy, -dx];
  if (angle === 180) return [-dx, -dy];
  return angle === 270 ? [-dy, dx] : [dx, dy];
}

/** A place on the screen as a place in the match. */
export function placeAt(x: number, y: number): Point {
  const { width, height } = size();
  const [fromX, fromY] = way(x - innerWidth / 2, y - innerHeight / 2);
  return [fromX + width / 2, fromY + height / 2];
}

/** The same for a box. */
export function boxAt({ left, top, width, height }: Rect): Rect {
  const [[x0, y0], [x1, y1]] = [placeAt(left, top), placeAt(left + width, top + height)];
  return { left: Math.min(x0, x1), top: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) };
}
