/** A part of the client that is fetched when it is wanted, and then kept. Without a network it is asked for until it comes. */
import { pauseAfter } from '../net/retry';

export class LazyModule<T> {
  /** It has arrived. */
  loaded = $state.raw<T | undefined>();
  /** It did not come, and is asked for again. */
  isAwaited = $state(false);
  readonly #fetch: () => Promise<T>;
  #coming: Promise<T> | undefined;

  /** `when`: from when on it is wanted, if that is known while a component is being created. */
  constructor(fetch: () => Promise<T>, when?: () => boolean) {
    this.#fetch = fetch;
    if (when) $effect(() => (when() ? this.want() : undefined));
  }

  /** Ask for it until it is loaded; what is returned stops that. */
  want = (): (() => void) => {
    let [timer, failures, wanted] = [0, 0, true];
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (!wanted || this.loaded) return;
      try {
        this.loaded = await (this.#coming ??= this.#fetch());
      } catch {
        this.#coming = undefined;
        this.isAwaited = true;
        timer = window.setTimeout(again, pauseAfter(++failures));
      }
    };
    const again = (): void => void ask();
    again();
    window.addEventListener('online', again);
    return () => {
      wanted = false;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  };
}

/** Fetch what will be wanted later, as soon as it is likely. Call it while a component is being created. */
export const fetchAhead = (when: () => boolean, ...parts: (() => Promise<unknown>)[]): unknown =>
  new LazyModule(() => Promise.all(parts.map((part) => part())), when);
