/** A part of the client that is fetched when it is wanted, and then kept. Without a network it is asked for until it comes. */
const AGAIN = 2_000;

export class Part<T> {
  /** It has arrived. */
  here = $state.raw<T | undefined>();
  /** It did not come, and is asked for again. */
  away = $state(false);
  readonly #fetch: () => Promise<T>;
  #coming: Promise<T> | undefined;

  constructor(fetch: () => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Ask for it until it is here; what is returned stops that. */
  want = (): (() => void) => {
    let [timer, wanted] = [0, true];
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      if (!wanted || this.here) return;
      try {
        this.here = await (this.#coming ??= this.#fetch());
      } catch {
        this.#coming = undefined;
        this.away = true;
        timer = window.setTimeout(again, AGAIN);
      }
    };
    const again = (): void => void styled().then(ask);
    void ask();
    window.addEventListener('online', again);
    return () => {
      wanted = false;
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  };
}

/** A style sheet that failed to load is not requested again unless we do so. */
async function styled(): Promise<void> {
  const missing = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet);
  await Promise.all(
    missing.map(
      (link) =>
        new Promise((done) => {
          const another = link.cloneNode() as HTMLLinkElement;
          another.onload = another.onerror = done;
          link.replaceWith(another);
        }),
    ),
  );
}
