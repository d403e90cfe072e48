/** What those who wait can read about: a Material they need, or have just lost. */
import { untrack } from 'svelte';
import { isQuick, subjectOf } from '../play/waiting';
import { preferences } from '../state/preferences.svelte';
import type { TableState } from '../state/table.svelte';

export class Idling {
  readonly #table!: TableState;
  readonly #free!: () => boolean;
  /** Materials lost since our last decision. */
  lost = $state.raw<string[]>([]);
  #held: ReadonlySet<string> = new Set();

  readonly #idle = $derived.by(() => {
    const { yours, sending, match, clash } = this.#table;
    return !!yours && !yours.legal && !sending && match?.phase === 'action' && !clash && this.#free();
  });
  readonly subject = $derived.by(() => {
    const { needed, match, settings } = this.#table;
    if (!this.#idle || isQuick(settings?.phase_seconds, preferences.speed)) return undefined;
    return subjectOf([...needed], this.lost, match?.turn ?? 0);
  });

  /** `free`: whether nothing else is being shown or open. Create it while a component is being created. */
  constructor(table: TableState, free: () => boolean) {
    this.#table = table;
    this.#free = free;
    $effect(() => {
      const now = new Set(table.controlled);
      const gone = [...this.#held].filter((symbol) => !now.has(symbol));
      this.#held = now;
      if (gone.length) this.lost = untrack(() => [...this.lost, ...gone]);
    });
    $effect(() => {
      if (table.legal) this.lost = [];
    });
  }
}
