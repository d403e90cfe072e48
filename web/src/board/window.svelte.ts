/** The part of the board one looks at: zoom by wheel, pinch and buttons, pan by dragging. */

import type { Box, Point } from './drawing';

const LARGEST = 6;

export class MapWindow {
  /** How many times larger than the whole board. */
  zoom = $state(1);
  /** Centre, in units of the board. */
  x = $state(0);
  y = $state(0);

  constructor(readonly size: Point) {
    [this.x, this.y] = [size[0] / 2, size[1] / 2];
  }

  viewBox = $derived.by(() => {
    const [width, height] = [this.size[0] / this.zoom, this.size[1] / this.zoom];
    return `${this.x - width / 2} ${this.y - height / 2} ${width} ${height}`;
  });

  /** Zoom so that a point of the board stays where it is. */
  zoomAt(factor: number, at: Point): void {
    const zoom = Math.min(LARGEST, Math.max(1, this.zoom * factor));
    const kept = this.zoom / zoom;
    this.moveTo(at[0] + (this.x - at[0]) * kept, at[1] + (this.y - at[1]) * kept, zoom);
  }

  pan(dx: number, dy: number): void {
    this.moveTo(this.x - dx, this.y - dy, this.zoom);
  }

  /** Bring some boxes into sight, no smaller than they are now. */
  show(boxes: Box[], zoom = this.zoom): void {
    if (!boxes.length) return;
    const left = Math.min(...boxes.map(([x]) => x));
    const top = Math.min(...boxes.map(([, y]) => y));
    const right = Math.max(...boxes.map(([x, , width]) => x + width));
    const bottom = Math.max(...boxes.map(([, y, , height]) => y + height));
    const fits = Math.min(this.size[0] / (right - left + 60), this.size[1] / (bottom - top + 60));
    this.moveTo((left + right) / 2, (top + bottom) / 2, Math.max(1, Math.min(zoom, fits)));
  }

  whole(): void {
    this.moveTo(this.size[0] / 2, this.size[1] / 2, 1);
  }

  private moveTo(x: number, y: number, zoom: number): void {
    const [halfWidth, halfHeight] = [this.size[0] / zoom / 2, this.size[1] / zoom / 2];
    this.zoom = zoom;
    this.x = Math.min(this.size[0] - halfWidth, Math.max(halfWidth, x));
    this.y = Math.min(this.size[1] - halfHeight, Math.max(halfHeight, y));
  }
}
