/** Where we are: the fragment of the address, `#/table/…`. */
import { partsOf } from './address';

class Router {
  path = $state(location.hash.slice(1) || '/');
  #leadsOn: (parts: string[]) => string | undefined = () => undefined;

  constructor() {
    addEventListener('hashchange', () => {
      this.#arrive(location.hash.slice(1) || '/');
      scrollTo(0, 0);
    });
  }

  /** Some addresses only lead on to another: `leadsOn` says where to. */
  follow(leadsOn: (parts: string[]) => string | undefined): void {
    this.#leadsOn = leadsOn;
    this.#arrive(this.path);
  }

  #arrive(path: string): void {
    const to = this.#leadsOn(partsOf(path));
    if (to === undefined) this.path = path;
    else this.replace(to);
  }

  get parts(): string[] {
    return partsOf(this.path);
  }

  go(path: string): void {
    location.hash = path;
  }

  /** Go there without a way back to here. */
  replace(path: string): void {
    history.replaceState(null, '', `#${path}`);
    this.#arrive(path);
  }
}

export const router = new Router();
