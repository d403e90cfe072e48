/** Moving the map by wheel, pinch and drag. The end of a drag is not a click. */

import type { Point } from './drawing';
import { boxAt, placeAt, way } from './turning';
import type { MapWindow } from './window.svelte';

/** A pointer that has moved less than this has not dragged. */
const DRAG_SLOP_PX = 5;

export class Hands {
  #pointers = new Map<number, Point>();
  #dragged = false;

  /** `move` wraps every change, so that the map knows that it moves. */
  constructor(
    readonly view: MapWindow,
    readonly frame: () => HTMLElement,
    readonly move: (change: () => void) => void,
  ) {}

  /** Whether a finger or the mouse has hold of the map. */
  get hold(): boolean {
    return this.#pointers.size > 0;
  }

  onpointerdown = (event: PointerEvent): void => {
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
    this.#dragged = false;
  };

  onpointermove = (event: PointerEvent): void => {
    const last = this.#pointers.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = way(event.clientX - last[0], event.clientY - last[1]);
    const other = [...this.#pointers].find(([id]) => id !== event.pointerId)?.[1];
    if (!other && !this.#dragged && Math.hypot(dx, dy) < DRAG_SLOP_PX) return;
    this.#dragged = true;
    if (other) this.#pinch(event, last, other);
    else this.move(() => this.view.pan(dx, dy));
    this.#pointers.set(event.pointerId, [event.clientX, event.clientY]);
  };

  onpointerend = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  onclickcapture = (event: MouseEvent): void => {
    if (this.#dragged) event.stopPropagation();
    this.#dragged = false;
  };

  /** Svelte listens to the wheel passively; we keep the page from scrolling. */
  zoomsByWheel = (node: HTMLElement): { destroy: () => void } => {
    const onwheel = (event: WheelEvent): void => {
      event.preventDefault();
      this.move(() => this.view.zoomAt(Math.exp(-event.deltaY * 0.0015), this.#onBoard(event.clientX, event.clientY)));
    };
    node.addEventListener('wheel', onwheel, { passive: false });
    return { destroy: () => node.removeEventListener('wheel', onwheel) };
  };

  #pinch({ clientX, clientY }: PointerEvent, last: Point, [x, y]: Point): void {
    const before = Math.hypot(last[0] - x, last[1] - y);
    const after = Math.hypot(clientX - x, clientY - y);
    this.move(() => {
      const [dx, dy] = way(clientX - last[0], clientY - last[1]);
      this.view.pan(dx / 2, dy / 2);
      if (before > 0) this.view.zoomAt(after / before, this.#onBoard((clientX + x) / 2, (clientY + y) / 2));
    });
  }

  #onBoard(x: number, y: number): Point {
    const { left, top } = boxAt(this.frame().getBoundingClientRect());
    const [atX, atY] = placeAt(x, y);
    return this.view.at(atX - left, atY - top);
  }
}
