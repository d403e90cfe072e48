/** What a click on the board means for what is being chosen (choosing.svelte.ts); a click that means nothing says why. */
import type { MoveKind } from '../net/types';
import { continentOf, neighboursOf } from '../play/board';
import { withoutPick } from '../play/drafting';
import { continent, t, territory } from '../texts/texts.svelte';
import type { Choosing } from './choosing.svelte';
import { notices } from './notices.svelte';
import { play } from './sound';

/** A second click so soon on the same thing is a double click: it undoes nothing. */
const DOUBLE_CLICK = 350;

export class Clicks {
  readonly #choosing: Choosing;
  #clicked = { id: '', at: -DOUBLE_CLICK };

  constructor(choosing: Choosing) {
    this.#choosing = choosing;
  }

  onTerritory = (id: string): void => {
    if (this.#choosing.table.clash?.mine) this.#choosing.endClash();
    const { table, source, picks, card } = this.#choosing;
    const legal = table.legal;
    if (card && 'passing' in card) this.#choosing.card = undefined;
    if (this.#again(id) && (id === source || picks.includes(id))) return;
    if (legal?.do === 'move') this.#move(id, legal.moves);
    else if (legal?.do === 'place') this.#place(id, legal.territories);
    else if (legal?.do === 'deploy') this.#pick(id);
    else this.#choosing.card = { territory: id };
  };

  onSlot = (id: string): void => {
    const { drafts, slot, dealt } = this.#choosing;
    if (!drafts || (this.#again(id) && slot === id)) return;
    if (!(id in drafts.continents)) return refuse(t('reason.continentNot', { continent: continent(id) }), 'drafting');
    this.#choosing.slot = slot === id && !dealt ? undefined : id;
    this.#choosing.picks = [];
  };

  onClosed = (): void => refuse(t('reason.closed'), 'board');

  /** In the Trade with China a Material is taken; otherwise its card is shown. */
  onChip = (symbol: string): void => {
    const legal = this.#choosing.table.legal;
    if (legal?.do === 'take' && legal.materials.includes(symbol)) this.onOffer(symbol);
    else this.#choosing.card = { material: symbol };
  };

  /** A Material that China offers: taken, or put back. */
  onOffer(symbol: string): void {
    const { taking, mayTake } = this.#choosing;
    if (taking.includes(symbol)) this.#choosing.taking = taking.filter((one) => one !== symbol);
    else if (taking.length < mayTake) this.#choosing.taking = [...taking, symbol];
    else if (mayTake === 1) this.#choosing.taking = [symbol];
    else refuse(t('reason.too_many_materials'), 'trade');
  }

  /** Whether this click is the second of a double click. */
  #again(id: string): boolean {
    const [before, at] = [this.#clicked, performance.now()];
    this.#clicked = { id, at };
    return before.id === id && at - before.at < DOUBLE_CLICK;
  }

  #move(id: string, moves: Record<string, Record<string, MoveKind>>): void {
    const { source, table } = this.#choosing;
    if (source === id) return this.#choosing.from(undefined);
    if (source && moves[source]?.[id]) return this.#choosing.aimAt(id);
    if (table.match?.territories[id]?.owner === table.mySeat) {
      if (!moves[id]) return refuse(t('reason.noneCanAct', { territory: territory(id) }), 'action');
      return this.#choosing.from(id);
    }
    if (source) refuse(t('reason.notLinkedTo', { source: territory(source), destination: territory(id) }), 'action');
    else refuse(t('reason.notYoursToMove', { territory: territory(id) }), 'action');
  }

  #place(id: string, own: string[]): void {
    if (!own.includes(id)) return refuse(t('reason.notYoursToPlace', { territory: territory(id) }), 'investment');
    if (this.#choosing.leftToPlace <= 0) return refuse(t('reason.allPlaced'));
    this.#choosing.add(id, 1);
  }

  #pick(id: string): void {
    const choosing = this.#choosing;
    if (choosing.picks.includes(id)) return void (choosing.picks = withoutPick(choosing.picks, id, neighboursOf));
    const here = continentOf(id);
    if (!choosing.continent || (!choosing.picks.length && here !== choosing.continent && choosing.slots.includes(here))) {
      if (!choosing.slots.includes(here)) return refuse(t('reason.continentNot', { continent: continent(here) }), 'drafting');
      choosing.slot = here;
    }
    if (here !== choosing.continent) {
      const names = { territory: territory(id), continent: continent(here), chosen: continent(choosing.continent ?? '') };
      return refuse(t('reason.otherContinent', names), 'drafting');
    }
    if (!choosing.pickable.includes(id)) return refuse(t('reason.cannotPick', { territory: territory(id) }), 'drafting');
    choosing.picks = [...choosing.picks, id];
  }
}

function refuse(text: string, rule?: string): void {
  play('refused');
  notices.refuse(text, rule);
}
