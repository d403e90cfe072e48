/** A long press or a right click on a block: it asks for the Material under the finger. */

/** How long a finger rests before it counts as pressing. */
const LONG_PRESS_MS = 450;
/** A finger that moves farther than this is dragging. */
const PRESS_SLOP_PX = 8;
/** How far from a chip a finger may be, in pixels. */
const CHIP_REACH_PX = 24;

export class Press {
  #timer = 0;
  #from: [number, number] = [0, 0];
  #fired = false;

  /** Reports the Territory, and the Material if the finger is on one. */
  constructor(readonly held: (symbol: string | undefined, territory: string) => void) {}

  begin = (event: PointerEvent, territory: string): void => {
    this.#fired = false;
    this.end();
    if (event.pointerType === 'mouse') return;
    const { clientX, clientY } = event;
    this.#from = [clientX, clientY];
    this.#timer = window.setTimeout(() => this.#fire(clientX, clientY, territory), LONG_PRESS_MS);
  };

  move = (event: PointerEvent): void => {
    if (Math.hypot(event.clientX - this.#from[0], event.clientY - this.#from[1]) > PRESS_SLOP_PX) this.end();
  };

  end = (): void => clearTimeout(this.#timer);

  menu = (event: MouseEvent, territory: string): void => {
    event.preventDefault();
    if (!this.#fired) this.#fire(event.clientX, event.clientY, territory);
  };

  /** Whether the click that comes now ends a long press, and chooses nothing; asked once. */
  over(): boolean {
    const fired = this.#fired;
    this.#fired = false;
    return fired;
  }

  #fire(x: number, y: number, territory: string): void {
    this.end();
    this.#fired = true;
    this.held(chipAt(x, y, territory), territory);
  }
}

function chipAt(x: number, y: number, territory: string): string | undefined {
  const chips = document.querySelectorAll<SVGGElement>(`[data-face="${territory}"] .chip`);
  let [best, nearest] = [undefined as string | undefined, CHIP_REACH_PX];
  for (const chip of chips) {
    const { left, top, width, height } = chip.getBoundingClientRect();
    const away = Math.hypot(x - left - width / 2, y - top - height / 2);
    if (away < nearest) [best, nearest] = [chip.dataset['symbol'], away];
  }
  return best;
}
