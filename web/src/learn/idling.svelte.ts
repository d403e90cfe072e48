/** What those who wait can read about: a Material they need, or have just lost. */
import { isQuick, subjectOf } from '../play/idle-reading';
import { preferences } from '../state/preferences.svelte';
import type { Stood, TableState } from '../state/table.svelte';

export class Idling {
  readonly #table!: TableState;
  readonly #free!: () => boolean;
  /** Materials lost since our last decision. */
  lost = $state.raw<string[]>([]);

  readonly #idle = $derived.by(() => {
    const { yours, sending, match, clash } = this.#table;
    return !!yours && !yours.legal && !sending && match?.phase === 'action' && !clash && this.#free();
  });
  readonly subject = $derived.by(() => {
    const { needed, match, settings } = this.#table;
    if (!this.#idle || isQuick(settings?.phase_seconds, preferences.speed)) return undefined;
    return subjectOf([...needed], this.lost, match?.turn ?? 0);
  });

  /** `free`: whether nothing else is being shown or open. */
  constructor(table: TableState, free: () => boolean) {
    this.#table = table;
    this.#free = free;
  }

  /** Something has changed at the table. */
  look({ controlled }: Stood): void {
    const gone = [...controlled].filter((symbol) => !this.#table.controlled.has(symbol));
    this.lost = this.#table.yours?.legal ? [] : [...this.lost, ...gone];
  }
}
