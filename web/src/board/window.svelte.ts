/**
 * The visible part of the board: zoom by wheel, pinch and buttons, pan by dragging. It knows the frame on
 * the screen and what panels cover of it, so that every edge of the board can be brought into the open.
 */

import type { Box, Point } from './drawing';

/** Pixels per unit: the maximum, and what makes every block a target of 44 pixels. */
const LARGEST = 5;
const FOR_FINGERS = 0.87;
/** If the whole board would be smaller than this, the view starts closer: as high as what is open, but no larger than this. */
const TOO_SMALL = 0.75;
const CLOSE = 1.25;
const AROUND = 30;
/** Pixels left between whatever is brought into view and the edge. */
const EDGE = 14;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

export class MapWindow {
  /** Of the frame, in pixels; panels cover some at its edges. */
  width = $state(0);
  height = $state(0);
  covered = $state.raw({ top: 0, bottom: 0, right: 0 });
  /** What a sheet may come to cover. The map can be moved clear of it at any time, so it need not move when the sheet comes. */
  reserve = $state.raw({ bottom: 0, right: 0 });
  /** Pixels per unit; 0 until the player zooms. */
  #zoomed = $state(0);
  /** The unit in the middle of the frame. */
  #x = $state(0);
  #y = $state(0);

  constructor(readonly size: Point) {
    [this.#x, this.#y] = [size[0] / 2, size[1] / 2];
  }

  #below = $derived(Math.max(this.covered.bottom, this.reserve.bottom));
  #beside = $derived(Math.max(this.covered.right, this.reserve.right));
  #openWidth = $derived(Math.max(1, this.width - this.covered.right));
  #openHeight = $derived(Math.max(1, this.height - this.covered.top - this.covered.bottom));
  /** What no panel covers, in pixels of the frame. */
  open = $derived({ left: 0, top: this.covered.top, width: this.#openWidth, height: this.#openHeight });
  /** The whole board fits. */
  least = $derived.by(() => Math.min(this.width / this.size[0], this.height / this.size[1]) || 1);
  #high = $derived.by(() => (this.height - this.covered.top - this.#below) / this.size[1]);
  #first = $derived(this.least < TOO_SMALL ? within(this.#high, FOR_FINGERS, CLOSE) : this.least);
  scale = $derived(this.#zoomed ? within(this.#zoomed, this.least, LARGEST) : this.#first);
  /** The pixel where the board begins. */
  left = $derived.by(() => this.#begin(this.#x, this.size[0], this.width, 0, this.#beside));
  top = $derived.by(() => this.#begin(this.#y, this.size[1], this.height, this.covered.top, this.#below));
  /** Whether part of the board is out of view. */
  partial = $derived.by(() => this.size[0] * this.scale > this.#openWidth + 1 || this.size[1] * this.scale > this.#openHeight + 1);

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
    const fits = Math.min(this.#openWidth / (right - left + 2 * AROUND), this.#openHeight / (bottom - top + 2 * AROUND));
    if (fits < this.scale) this.#zoomed = within(fits, this.least, LARGEST);
    // The middle of them comes to the middle of what is open, not of the frame.
    const lower = (this.covered.top + this.#openHeight / 2 - this.height / 2) / this.scale;
    const further = (this.width - this.#openWidth) / 2 / this.scale;
    this.#moveTo((left + right) / 2 + further, (top + bottom) / 2 - lower);
  }

  /** The smallest pan, in pixels, that brings a box into the open; [0, 0] if it is there or does not fit. */
  wayTo([x, y, width, height]: Box): Point {
    const least = (from: number, length: number, begin: number, open: number): number => {
      const [before, after] = [begin + EDGE - from, begin + open - EDGE - (from + length)];
      return before > 0 ? before : after < 0 ? Math.max(after, begin + EDGE - from) : 0;
    };
    const [s, open] = [this.scale, this.open];
    return [least(this.left + x * s, width * s, open.left, open.width), least(this.top + y * s, height * s, open.top, open.height)];
  }

  /** One box around some boxes if that fits into the open, else all of them. */
  together(boxes: Box[]): Box[] {
    if (!boxes.length) return [];
    const [left, top] = [Math.min(...boxes.map(([x]) => x)), Math.min(...boxes.map(([, y]) => y))];
    const width = Math.max(...boxes.map(([x, , wide]) => x + wide)) - left;
    const height = Math.max(...boxes.map(([, y, , high]) => y + high)) - top;
    const fits = (length: number, open: number): boolean => length * this.scale + 2 * EDGE <= open;
    return fits(width, this.open.width) && fits(height, this.open.height) ? [[left, top, width, height]] : boxes;
  }

  whole(): void {
    this.#zoomed = this.least;
  }

  #middle(): Point {
    return this.at(this.width / 2, this.height / 2);
  }

  #moveTo(x: number, y: number): void {
    [this.#x, this.#y] = [x, y];
    [this.#x, this.#y] = this.#middle(); // as far as the board goes
  }

  /**
   * The board fills the frame between what covers its ends, or stands in the middle of that where it is smaller. It does
   * not depend on how much a sheet covers just now.
   */
  #begin(middle: number, size: number, frame: number, before: number, after: number): number {
    const [length, open] = [size * this.scale, frame - before - after];
    if (length <= open) return before + (open - length) / 2;
    return within(frame / 2 - middle * this.scale, frame - after - length, before);
  }
}
