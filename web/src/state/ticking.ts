/** The time of day for what is counted on screen. It ticks only while something shows it. */
import { createSubscriber } from 'svelte/reactivity';

class Ticking {
  readonly #follow;

  constructor(milliseconds: number) {
    this.#follow = createSubscriber((update) => {
      const timer = setInterval(update, milliseconds);
      return () => clearInterval(timer);
    });
  }

  get now(): number {
    this.#follow();
    return Date.now();
  }
}

export const halfSeconds = new Ticking(500);
