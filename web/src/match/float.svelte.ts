/** A card over the map: measured (`bind:clientWidth={float.size.width}`, and its height), then stood where it covers nothing that matters. */
import type { Place, Size } from '../board/floats';

export class Float {
  readonly size = $state({ width: 0, height: 0 });
  /** Undefined as long as there is none. */
  place = $state.raw<Place | undefined>();

  /** `stand` finds the place; it is called again when what it reads has changed. Create it while a component is being created. */
  constructor(stand: (size: Size) => Place | undefined, about: Size = { width: 0, height: 0 }) {
    Object.assign(this.size, about);
    $effect(() => void (this.place = this.size.height ? stand({ ...this.size }) : undefined));
  }
}
