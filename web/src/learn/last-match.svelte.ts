/** Your last match, to look back on in Learn: what your Applications needed, and what became of it. */
import { Debriefing } from '../debrief/debriefing.svelte';
import { applicationOf } from '../play/board';
import { dataSets } from '../state/data-set.svelte';
import { lastSeat } from '../state/keys';

class LastMatch {
  /** Only for a match played with the data set that is shown. */
  debrief = $state.raw<Debriefing | undefined>();
  #asked = '';

  seat = $derived(this.debrief?.me?.seat);
  document = $derived(this.debrief?.document);
  /** Your Applications in it, and what they needed. */
  objective = $derived(new Set(this.seat === undefined ? [] : this.document?.seats[this.seat]?.objective));
  materials = $derived(new Set([...this.objective].flatMap((id) => applicationOf(id)?.materials ?? [])));

  async load(): Promise<void> {
    const last = lastSeat();
    const asked = `${last?.table} ${dataSets.inUse?.hash}`;
    if (!last || asked === this.#asked) return;
    this.#asked = asked;
    const found = new Debriefing(last.table);
    await found.open(dataSets.inUse);
    this.debrief = found.document && found;
  }

  /** What you lacked for one of your Applications; nothing if it was not yours. */
  lacked(application: string): string[] | undefined {
    if (this.seat === undefined || !this.objective.has(application)) return undefined;
    return this.document?.stops[this.seat]?.missed.find((one) => one.application === application)?.missing ?? [];
  }
}

export const lastMatch = new LastMatch();
