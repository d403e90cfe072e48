/**
 * The part of the board one looks at: zoom by wheel, pinch and buttons, pan by dragging. It knows the frame on
 * the screen and what panels cover of it, so that every edge of the board can be brought into the open.
 */

import type { Box, Point } from './drawing';

/** Pixels for each unit: as large as it gets, and what makes every block a target of 44 pixels. */
const LARGEST = 5;
const FOR_FINGERS = 0.87;
/** Where the whole board would be smaller than this, one begins nearer to it. */
const TOO_SMALL = 0.75;
const AROUND = 30;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export class MapWindow {
  /** Of the frame, in pixels; panels cover some at its upper and lower edge. */
  width = $state(0);
  height = $state(0);
  covered = $state.raw({ top: 0, bottom: 0 });
  /** Pixels for each unit; 0 until somebody zooms. */
  #zoomed = $state(0);
  /** The unit in the middle of what is not covered. */
  #x = $state(0);
  #y = $state(0);

  constructor(readonly size: Point) {
    [this.#x, this.#y] = [size[0] / 2, size[1] / 2];
  }

  #open = $derived(Math.max(1, this.height - this.covered.top - this.covered.bottom));
  /** The whole board fits. */
  least = $derived.by(() => Math.min(this.width / this.size[0], this.height / this.size[1]) || 1);
  #first = $derived(this.least < TOO_SMALL ? FOR_FINGERS : this.least);
  scale = $derived(this.#zoomed ? within(this.#zoomed, this.least, LARGEST) : this.#first);
  /** The pixel where the board begins. */
  left = $derived.by(() => this.#begin(this.#x, this.size[0], this.width, 0));
  top = $derived.by(() => this.#begin(this.#y, this.size[1], this.#open, this.covered.top));
  /** Whether there is more of the board than one sees. */
  partial = $derived.by(
    () => this.size[0] * this.scale > this.width + 1 || this.size[1] * this.scale > this.#open + 1,
  );

  /** A place on the screen, from the frame's corner, as a place on the board. */
  at(x: number, y: number): Point {
    return [(x - this.left) / this.scale, (y - this.top) / this.scale];
  }

  /** Zoom so that a point of the board stays where it is. */
  zoomAt(factor: number, at: Point): void {
    const scale = within(this.scale * factor, this.least, LARGEST);
    const [x, y] = this.#middle();
    const kept = this.scale / scale;
    this.#zoomed = scale;
    this.#moveTo(at[0] + (x - at[0]) * kept, at[1] + (y - at[1]) * kept);
  }

  /** Zoom around the middle. */
  zoom(factor: number): void {
    this.zoomAt(factor, this.#middle());
  }

  /** By pixels. */
  pan(dx: number, dy: number): void {
    const [x, y] = this.#middle();
    this.#moveTo(x - dx / this.scale, y - dy / this.scale);
  }

  /** Bring some boxes into the open, no larger than they are now. */
  show(boxes: Box[]): void {
    if (!boxes.length || !this.width || !this.partial) return;
    const left = Math.min(...boxes.map(([x]) => x));
    const top = Math.min(...boxes.map(([, y]) => y));
    const right = Math.max(...boxes.map(([x, , width]) => x + width));
    const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
    const fits = Math.min(this.width / (right - left + 2 * AROUND), this.#open / (bottom - top + 2 * AROUND));
    if (fits < this.scale) this.#zoomed = within(fits, this.least, LARGEST);
    this.#moveTo((left + right) / 2, (top + bottom) / 2);
  }

  whole(): void {
    this.#zoomed = this.least;
  }

  #middle(): Point {
    return this.at(this.width / 2, this.covered.top + this.#open / 2);
  }

  #moveTo(x: number, y: number): void {
    [this.#x, this.#y] = [x, y];
    [this.#x, this.#y] = this.#middle(); // as far as the board goes
  }

  /** The open part stays on the board, or the board in the middle of the open part where it is smaller. */
  #begin(middle: number, size: number, open: number, from: number): number {
    const [length, slack] = [size * this.scale, open - size * this.scale];
    if (slack >= 0) return from + slack / 2;
    return from + within(open / 2 - middle * this.scale, open - length, 0);
  }
}
