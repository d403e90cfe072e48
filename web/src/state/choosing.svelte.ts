/** What the player is choosing and has not sent yet. Nothing leaves before it is confirmed. */
import type { TargetKind } from '../board/types';
import type { Decision, MoveKind } from '../net/types';
import { continentOf, materialsOf, neighboursOf } from '../play/board';
import { nextPicks, withoutPick } from '../play/drafting';
import { MOST_DICE } from '../play/odds';
import { continent, listed, material, t, territory } from '../texts/texts.svelte';
import { notices } from './notices.svelte';
import { play } from './sound';
import type { TableState } from './table.svelte';

export interface Question {
  title: string;
  text: string;
  /** The safe answer is the filled button. */
  safe: string;
  risky: string;
  go: () => void;
}

export class Choosing {
  readonly table!: TableState;
  source = $state<string | undefined>();
  target = $state<string | undefined>();
  count = $state(1);
  placed = $state<Record<string, number>>({});
  slot = $state<string | undefined>();
  picks = $state<string[]>([]);
  taking = $state<string[]>([]);
  question = $state.raw<Question | undefined>();
  /** A Territory or Material whose card is open. */
  card = $state.raw<{ territory: string } | { material: string; passing?: 'left' | 'right' } | undefined>();


  constructor(table: TableState) {
    this.table = table;
  }

  // Moving

  moves = $derived.by(() => (this.table.legal?.do === 'move' ? this.table.legal.moves : undefined));
  kind = $derived<MoveKind | undefined>(
    this.source && this.target ? this.moves?.[this.source]?.[this.target] : undefined,
  );
  able = $derived(this.source ? (this.table.match?.territories[this.source]?.can_act ?? 0) : 0);
  most = $derived(this.kind === 'clash' ? Math.min(MOST_DICE, this.able) : this.able);
  canStillAct = $derived(
    Object.values(this.table.match?.territories ?? {}).reduce(
      (sum, land) => sum + (land.owner === this.table.mySeat ? land.can_act : 0),
      0,
    ),
  );

  // Placing

  toPlace = $derived(this.table.legal?.do === 'place' ? this.table.legal.assets : 0);
  placedCount = $derived(Object.values(this.placed).reduce((sum, count) => sum + count, 0));
  leftToPlace = $derived(this.toPlace - this.placedCount);

  // Drafting

  drafts = $derived.by(() => (this.table.legal?.do === 'deploy' ? this.table.legal : undefined));
  /** The chosen Continent, or the only one there is. */
  continent = $derived.by(() => {
    if (!this.drafts) return undefined;
    const offered = Object.keys(this.drafts.continents);
    if (this.slot && offered.includes(this.slot)) return this.slot;
    return offered.length === 1 ? offered[0] : undefined;
  });
  dealt = $derived(!!this.table.settings?.advanced_setup);
  leftToPick = $derived(this.drafts ? this.drafts.pick - this.picks.length : 0);
  pickable = $derived.by(() =>
    this.drafts && this.continent && this.leftToPick > 0
      ? nextPicks(this.drafts.continents[this.continent] ?? [], this.picks, neighboursOf)
      : [],
  );

  // Trade with China

  mayTake = $derived(this.table.legal?.do === 'take' ? this.table.legal.most : 0);

  /** What shines on the map now. */
  targets = $derived.by<Record<string, TargetKind>>(() => {
    const legal = this.table.legal;
    if (!legal) return {};
    if (legal.do === 'move') {
      if (this.source) return legal.moves[this.source] ?? {};
      return Object.fromEntries(Object.keys(legal.moves).map((id) => [id, 'pick']));
    }
    if (legal.do === 'place')
      return this.leftToPlace > 0 ? Object.fromEntries(legal.territories.map((id) => [id, 'place'])) : {};
    if (legal.do === 'deploy') return Object.fromEntries(this.pickable.map((id) => [id, 'pick']));
    return {};
  });

  slots = $derived(this.drafts && !this.picks.length ? Object.keys(this.drafts.continents) : []);

  pending = $derived.by<Record<string, number>>(() => {
    if (this.drafts) return Object.fromEntries(this.picks.map((id) => [id, 1]));
    if (this.toPlace) return this.placed;
    return this.table.yours?.sealed ?? {};
  });

  /** Whether there is something to confirm. */
  ready = $derived.by(() => {
    const legal = this.table.legal;
    if (!legal) return false;
    if (legal.do === 'move') return this.kind !== undefined && this.count >= 1 && this.count <= this.most;
    if (legal.do === 'place') return this.leftToPlace === 0;
    if (legal.do === 'deploy') return this.continent !== undefined && this.leftToPick === 0;
    return this.taking.length > 0;
  });

  something = $derived(
    !!this.source || this.placedCount > 0 || this.picks.length > 0 || !!this.slot || this.taking.length > 0,
  );

  /** Put everything back. */
  reset = (): void => {
    this.source = this.target = this.slot = undefined;
    this.placed = {};
    this.picks = [];
    this.taking = [];
    this.count = 1;
  };

  /** Arrange a Decision as if it had been clicked together; it is sent when it is confirmed. */
  layOut(decision: Decision): void {
    this.reset();
    if (decision.do === 'move') [this.source, this.target, this.count] = [decision.source, decision.destination, decision.count];
    else if (decision.do === 'place') this.placed = { ...decision.counts };
    else if (decision.do === 'deploy') [this.slot, this.picks] = [decision.continent, [...decision.territories]];
    else if (decision.do === 'take') this.taking = [...decision.materials];
  }

  /** What was chosen may be gone by what others did or what was just done. */
  settle(): void {
    const legal = this.table.legal;
    if (legal?.do !== 'move') this.source = this.target = undefined;
    else if (this.source && !legal.moves[this.source]) this.source = this.target = undefined;
    else if (this.source && this.target && !legal.moves[this.source]?.[this.target]) this.target = undefined;
    if (this.target && this.count > this.most) this.count = Math.max(1, this.most);
    if (legal?.do !== 'place') this.placed = {};
    if (legal?.do !== 'deploy') {
      this.slot = undefined;
      this.picks = [];
    }
    if (legal?.do !== 'take') this.taking = [];
  }

  // Clicks

  onTerritory = (id: string): void => {
    const legal = this.table.legal;
    if (!legal) return this.lookAt(id);
    if (legal.do === 'move') this.#moveClick(id, legal.moves);
    else if (legal.do === 'place') this.#placeClick(id, legal.territories);
    else if (legal.do === 'deploy') this.#pickClick(id);
    else this.card = { territory: id };
  };

  onSlot = (id: string): void => {
    if (!this.drafts) return;
    if (!(id in this.drafts.continents))
      return this.#refuse(t('reason.continentNot', { continent: continent(id) }), 'drafting');
    this.slot = this.slot === id && !this.dealt ? undefined : id;
    this.picks = [];
  };

  onClosed = (): void => this.#refuse(t('reason.closed'), 'board');

  /** Not our turn: show the card, and say whose turn it is only where a move was meant. */
  lookAt(id: string): void {
    this.card = { territory: id };
  }

  #moveClick(id: string, moves: Record<string, Record<string, MoveKind>>): void {
    if (this.source === id) return void (this.source = this.target = undefined);
    if (this.source && moves[this.source]?.[id]) {
      this.target = id;
      this.count = this.#suggested();
      return;
    }
    const land = this.table.match?.territories[id];
    if (land?.owner === this.table.mySeat) {
      if (!moves[id]) return this.#refuse(t('reason.noneCanAct', { territory: territory(id) }), 'action');
      this.source = id;
      this.target = undefined;
      return;
    }
    if (this.source)
      this.#refuse(
        t('reason.notLinkedTo', { source: territory(this.source), destination: territory(id) }),
        'action',
      );
    else this.#refuse(t('reason.notYoursToMove', { territory: territory(id) }), 'action');
  }

  /** All that can go, but into free or own land one stays behind where that keeps the Territory. */
  #suggested(): number {
    const assets = this.source ? (this.table.match?.territories[this.source]?.assets ?? 0) : 0;
    const most = this.most;
    return Math.max(1, most === assets && this.kind !== 'clash' ? most - 1 : most);
  }

  #placeClick(id: string, own: string[]): void {
    if (!own.includes(id)) return this.#refuse(t('reason.notYoursToPlace', { territory: territory(id) }), 'investment');
    if (this.leftToPlace <= 0) return this.#refuse(t('reason.allPlaced'));
    this.add(id, 1);
  }

  add(id: string, change: number): void {
    const count = Math.max(0, (this.placed[id] ?? 0) + Math.min(change, this.leftToPlace));
    const { [id]: _, ...others } = this.placed;
    this.placed = count ? { ...others, [id]: count } : others;
  }

  #pickClick(id: string): void {
    if (this.picks.includes(id)) return void (this.picks = withoutPick(this.picks, id, neighboursOf));
    const here = continentOf(id);
    if (!this.continent || (!this.picks.length && here !== this.continent && this.slots.includes(here))) {
      if (!this.slots.includes(here))
        return this.#refuse(t('reason.continentNot', { continent: continent(here) }), 'drafting');
      this.slot = here;
    }
    if (here !== this.continent)
      return this.#refuse(
        t('reason.otherContinent', {
          territory: territory(id),
          continent: continent(here),
          chosen: continent(this.continent ?? ''),
        }),
        'drafting',
      );
    if (!this.pickable.includes(id))
      return this.#refuse(t('reason.cannotPick', { territory: territory(id) }), 'drafting');
    this.picks = [...this.picks, id];
  }

  take(symbol: string): void {
    if (this.taking.includes(symbol)) this.taking = this.taking.filter((one) => one !== symbol);
    else if (this.taking.length < this.mayTake) this.taking = [...this.taking, symbol];
    else if (this.mayTake === 1) this.taking = [symbol];
    else this.#refuse(t('reason.too_many_materials'), 'trade');
  }

  #refuse(text: string, rule?: string): void {
    play('refused');
    notices.refuse(text, rule);
  }

  // Confirming

  confirm = (): void => {
    const legal = this.table.legal;
    if (!legal || !this.ready) return;
    if (legal.do === 'move') return this.#confirmMove();
    if (legal.do === 'place') return this.#send({ do: 'place', counts: { ...this.placed } });
    if (legal.do === 'deploy')
      return this.#send({ do: 'deploy', continent: this.continent!, territories: [...this.picks] });
    return this.#send({ do: 'take', materials: [...this.taking] });
  };

  #confirmMove(): void {
    const [source, target, count, kind] = [this.source!, this.target!, this.count, this.kind!];
    const send = (): void => this.#send({ do: 'move', source, destination: target, count });
    const stays = (this.table.match?.territories[source]?.assets ?? 0) - count;
    if (stays > 0) return send();
    const lost = materialsOf(source).map((symbol) => `${material(symbol)} (${symbol})`);
    this.question = {
      title: t('ask.emptyTitle', { territory: territory(source) }),
      text:
        kind === 'clash'
          ? t('ask.emptyIfWon', { territory: territory(source) })
          : lost.length
            ? t('ask.emptyText', { materials: listed(lost) })
            : t('ask.emptyTextNone'),
      safe: t('ask.keep'),
      risky: t('ask.leave'),
      go: send,
    };
  }

  /** Attack again with the same, as many as can. */
  again = (): void => {
    this.count = Math.max(1, Math.min(MOST_DICE, this.most));
    this.#confirmMove();
  };

  /** Next Player: ends the Action Phase; while placing it confirms. */
  next = (): void => {
    const legal = this.table.legal;
    if (!legal) return;
    if (legal.do !== 'move') return legal.do === 'take' ? this.finishTrade() : this.confirm();
    const end = (): void => this.#send({ do: 'end' });
    if (!this.canStillAct) return end();
    this.question = {
      title: t('ask.endTitle'),
      text: t('ask.endText', { count: this.canStillAct }),
      safe: t('ask.stay'),
      risky: t('ask.end'),
      go: end,
    };
  };

  finishTrade = (): void => {
    const send = (): void => this.#send({ do: 'take', materials: [...this.taking] });
    const left = this.mayTake - this.taking.length;
    if (!left) return send();
    this.question = {
      title: t('ask.passTitle'),
      text: t('ask.passText', { count: left }),
      safe: t('ask.passNo'),
      risky: t('ask.passYes'),
      go: send,
    };
  };

  canNext = $derived.by(() => {
    const legal = this.table.legal;
    return legal?.do === 'move' || legal?.do === 'take' || (legal !== undefined && this.ready);
  });

  async #sendNow(decision: Decision): Promise<void> {
    const accepted = await this.table.decide(decision);
    if (accepted && decision.do !== 'move') this.reset();
    else if (accepted && this.kind !== 'clash') this.target = undefined;
    this.settle();
  }

  #send(decision: Decision): void {
    this.question = undefined;
    void this.#sendNow(decision);
  }
}
