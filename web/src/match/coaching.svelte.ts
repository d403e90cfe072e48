/** Hints for the first match, tied to its phases; each is said once, all can be switched off. */
import { preferences } from '../state/preferences.svelte';
import type { Choosing } from '../state/choosing.svelte';
import { isText } from '../state/fits';
import { browserStore } from '../state/storage';
import type { TableState } from '../state/table.svelte';
import { continent, t, tt } from '../texts/texts.svelte';

const NAME = 'rawsiko.coached';

const known = (): string[] => browserStore.list(NAME, isText);

/** Every hint is given again, from the next match on. */
export const coachAgain = (): void => browserStore.remove(NAME);

export class Coaching {
  readonly #table!: TableState;
  readonly #choosing!: Choosing;
  #said = $state(known());

  constructor(table: TableState, choosing: Choosing) {
    this.#table = table;
    this.#choosing = choosing;
  }

  /** What to say now; one thing at a time, and nothing while something else is being shown. */
  readonly hint = $derived.by(() => {
    const { clash, finale, news, yours, match } = this.#table;
    if (!preferences.coach || !yours?.legal || clash || finale || news.recap || news.lost) return undefined;
    const { device } = this.#table;
    if (device?.held || device?.pinned) return undefined;
    if (device?.options.hold && !this.#said.includes('look')) return 'look';
    const phase = match?.phase ?? 'over';
    if (phase === 'over' || phase === 'trade_with_china') return undefined;
    if (!this.#said.includes(phase)) return phase;
    return phase === 'action' && !this.#said.includes('objectives') ? 'objectives' : undefined;
  });

  /** With the Advanced setup the Continent is dealt: no slot is free. */
  readonly words = $derived.by(() => {
    const legal = this.#table.yours?.legal;
    if (this.hint === 'drafting' && this.#table.settings?.advanced_setup && legal?.do === 'deploy')
      return t('coach.dealt', { continent: continent(Object.keys(legal.continents)[0] ?? '') });
    if (this.hint === 'look') return t('look.coach');
    return this.hint ? tt(`coach.${this.hint}`) : '';
  });

  /** The Territories it is about: those that can be chosen. */
  readonly lands = $derived.by(() => {
    const { source, sources, targets } = this.#choosing;
    return source ? [source, ...Object.keys(targets)] : [...sources, ...Object.keys(targets)];
  });

  done(): void {
    if (this.hint) this.#said = [...this.#said, this.hint];
    browserStore.writeJson(NAME, this.#said);
  }
}
