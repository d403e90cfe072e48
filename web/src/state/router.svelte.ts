/** Where we are: the fragment of the address, `#/table/…`. */
import { partsOf } from './address';

class Router {
  path = $state(location.hash.slice(1) || '/');

  constructor() {
    addEventListener('hashchange', () => {
      this.path = location.hash.slice(1) || '/';
      scrollTo(0, 0);
    });
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
    this.path = path;
  }
}

export const router = new Router();
