/** Where other devices find this server. A machine on several networks has several addresses; the chosen one comes first. */
import { api } from '../net/api';
import { browserStore } from './storage';

const NAME = 'rawsiko.network';

class Here {
  #found = $state.raw<string[]>([]);
  #chosen = $state(browserStore.read(NAME) ?? '');
  /** All of them, the best one first; none if only this machine is let in. */
  readonly addresses = $derived(this.#found.toSorted((one, other) => Number(other === this.#chosen) - Number(one === this.#chosen)));
  /** For a choice: in an order that stays. */
  readonly all = $derived(this.#found);

  async ask(): Promise<void> {
    this.#found = (await api.here()).addresses;
  }

  choose(address: string): void {
    this.#chosen = address;
    browserStore.write(NAME, address);
  }
}

export const here = new Here();

/** An address as people type it. */
export const asTyped = (address: string): string => address.replace(/^https?:\/\//, '').replace(/\/$/, '');
