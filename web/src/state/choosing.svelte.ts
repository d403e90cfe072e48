/** What the player is choosing and has not sent yet. Nothing leaves before it is confirmed. */
import type { TargetKind } from '../board/config';
import type { Decision, MoveKind, Preview } from '../net/types';
import { neighboursOf } from '../play/board';
import { nextPicks } from '../play/drafting';
import { MOST_DICE } from '../play/odds';
import { Clicks } from './clicks';
import { previewOf, wasteOfEnding } from './considering.svelte';
import { openPart } from '../play/private';
import { confirmEndPhase, confirmAbandon, confirmSkipTrade, type Question } from './questions';
import type { TableState } from './table.svelte';

/** What a card is about; `passing`: it came with the mouse, which is on this Territory. */
export type Card = { territory: string } | { material: string; passing?: string };

export class Choosing {
  readonly table!: TableState;
  /** What a click on the board does. */
  readonly clicks = new Clicks(this);
  source = $state<string | undefined>();
  target = $state<string | undefined>();
  count = $state(1);
  placed = $state<Record<string, number>>({});
  slot = $state<string | undefined>();
  picks = $state<string[]>([]);
  taking = $state<string[]>([]);
  question = $state.raw<Question | undefined>();
  /** What the chosen move would mean, as the server's rules say; it comes a moment after the choice. */
  considered = $state.raw<Preview | undefined>();
  /** Territories that a hint mentions. */
  hinted = $state.raw<string[]>([]);
  /** An Application or a Material whose Territories are lit. */
  lit = $state.raw<{ application: string } | { material: string } | undefined>();
  /** A Territory or Material whose card is open. */
  card = $state.raw<Card | undefined>();

  /** As much of it as may be shown: what it means for the card is for those who look at it. */
  preview = $derived.by(() => (this.considered && !this.table.looking ? openPart(this.considered) : this.considered));

  constructor(table: TableState) {
    this.table = table;
  }

  // Moving

  moves = $derived.by(() => (this.table.legal?.do === 'move' ? this.table.legal.moves : undefined));
  kind = $derived<MoveKind | undefined>(this.source && this.target ? this.moves?.[this.source]?.[this.target] : undefined);
  able = $derived(this.source ? (this.table.match?.territories[this.source]?.can_act ?? 0) : 0);
  most = $derived(this.kind === 'clash' ? Math.min(MOST_DICE, this.able) : this.able);
  canStillAct = $derived(
    Object.values(this.table.match?.territories ?? {}).reduce(
      (sum, land) => sum + (land.owner === this.table.mySeat ? land.can_act : 0),
      0,
    ),
  );

  /** Send from here, or from nowhere. */
  from(source: string | undefined): void {
    this.source = source;
    this.target = undefined;
  }

  /** All that can go; into free or own land, one stays behind if that keeps the Territory. */
  aimAt(target: string): void {
    this.target = target;
    const assets = this.source ? (this.table.match?.territories[this.source]?.assets ?? 0) : 0;
    const most = this.most;
    this.count = Math.max(1, most === assets && this.kind !== 'clash' ? most - 1 : most);
  }

  // Placing

  toPlace = $derived(this.table.legal?.do === 'place' ? this.table.legal.assets : 0);
  placedCount = $derived(Object.values(this.placed).reduce((sum, count) => sum + count, 0));
  leftToPlace = $derived(this.toPlace - this.placedCount);

  add(id: string, change: number): void {
    const count = Math.max(0, (this.placed[id] ?? 0) + Math.min(change, this.leftToPlace));
    const { [id]: _, ...others } = this.placed;
    this.placed = count ? { ...others, [id]: count } : others;
  }

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
  /** What you control, with what you are about to take. */
  controlled = $derived(this.taking.length ? new Set([...this.table.controlled, ...this.taking]) : this.table.controlled);

  /** What shines on the map now. */
  targets = $derived.by<Record<string, TargetKind>>(() => {
    const legal = this.table.legal;
    if (!legal) return {};
    if (legal.do === 'move') {
      return this.source ? (legal.moves[this.source] ?? {}) : {};
    }
    if (legal.do === 'place') return this.leftToPlace > 0 ? Object.fromEntries(legal.territories.map((id) => [id, 'place'])) : {};
    if (legal.do === 'deploy') return Object.fromEntries(this.pickable.map((id) => [id, 'pick']));
    return {};
  });

  /** Where Assets to spare can act: last Assets can be sent too, but they do not shine. */
  sources = $derived.by<string[]>(() => {
    const lands = this.table.match?.territories ?? {};
    return Object.keys(this.moves ?? {}).filter((id) => Math.min(lands[id]?.can_act ?? 0, (lands[id]?.assets ?? 0) - 1) > 0);
  });
  /** Whether a click on the map chooses a Territory. */
  onLand = $derived.by(() => this.table.legal !== undefined && this.table.legal.do !== 'take');

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

  something = $derived(!!this.source || this.placedCount > 0 || this.picks.length > 0 || !!this.slot || this.taking.length > 0);

  /** Put everything back. */
  reset = (): void => {
    this.source = this.target = this.slot = undefined;
    this.placed = {};
    this.picks = [];
    this.taking = [];
    this.count = 1;
  };

  /** Somebody else comes to the screen: nothing that was chosen, asked or looked at stays. */
  putAway = (): void => {
    this.reset();
    this.question = this.considered = this.lit = this.card = undefined;
    this.hinted = [];
  };

  /** Lay out a Decision as if the player had clicked it; it is sent when confirmed. */
  layOut(decision: Decision): void {
    this.reset();
    if (decision.do === 'move') [this.source, this.target, this.count] = [decision.source, decision.destination, decision.count];
    else if (decision.do === 'place') this.placed = { ...decision.counts };
    else if (decision.do === 'deploy') [this.slot, this.picks] = [decision.continent, [...decision.territories]];
    else if (decision.do === 'take') this.taking = [...decision.materials];
  }

  /** Put the tray of a Clash away; the next click chooses anew. */
  endClash = (): void => {
    this.table.clash = undefined;
    this.from(undefined);
  };

  /** What others did, or we just did, may have invalidated the choice. */
  dropWhatIsIllegal(): void {
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

  // Confirming

  confirm = (): void => {
    const legal = this.table.legal;
    if (!legal || !this.ready) return;
    if (legal.do === 'move') return void this.#confirmMove();
    if (legal.do === 'place') return this.#send({ do: 'place', counts: { ...this.placed } });
    if (legal.do === 'deploy') return this.#send({ do: 'deploy', continent: this.continent!, territories: [...this.picks] });
    return this.#send({ do: 'take', materials: [...this.taking] });
  };

  /** Sends the move. If it would leave land empty and the server advises against that, asks first. */
  async #confirmMove(): Promise<void> {
    const [source, target, count, kind] = [this.source!, this.target!, this.count, this.kind!];
    const move: Decision = { do: 'move', source, destination: target, count };
    const stays = (this.table.match?.territories[source]?.assets ?? 0) - count;
    if (stays > 0) return this.#send(move);
    const { number } = this.table;
    const seen = this.considered ?? (await previewOf(this.table, move));
    if (this.table.number !== number || !this.table.legal || this.source !== source || this.target !== target) return;
    if (!seen?.asks_first) return this.#send(move);
    this.question = confirmAbandon(source, kind, seen.lost, () => this.#send(move));
  }

  /** Next Player: ends the Action Phase; while placing it confirms. */
  next = (): void => {
    const legal = this.table.legal;
    if (!legal) return;
    if (legal.do !== 'move') return legal.do === 'take' ? this.finishTrade() : this.confirm();
    void this.#end(this.table.match?.turn ?? 0);
  };

  /** In which Turn it was asked whether to end the phase: once is enough. */
  #askedIn = -1;

  /** Ends the Action Phase. If the rules find something worthwhile left to do, asks first. */
  async #end(turn: number): Promise<void> {
    const end = (): void => this.#send({ do: 'end' });
    if (this.#askedIn === turn || this.#ending) return end();
    this.#ending = true;
    const { number } = this.table;
    const waste = await wasteOfEnding(this.table);
    this.#ending = false;
    if (this.table.number !== number || !this.table.legal) return; // pressed again meanwhile, or the clock was quicker
    if (!waste || (!waste.left && !waste.unmoved)) return end();
    this.#askedIn = turn;
    const left = this.table.looking || !waste.left ? waste.left : { ...waste.left, gained: [], completed: [] };
    this.question = confirmEndPhase(left, end, ({ source, destination, count }) => this.layOut({ do: 'move', source, destination, count }));
  }
  #ending = false;

  finishTrade = (): void => {
    const send = (): void => this.#send({ do: 'take', materials: [...this.taking] });
    const left = this.mayTake - this.taking.length;
    if (!left) return send();
    this.question = confirmSkipTrade(left, send);
  };

  canNext = $derived.by(() => {
    const legal = this.table.legal;
    return legal?.do === 'move' || legal?.do === 'take' || (legal !== undefined && this.ready);
  });

  async #sendNow(decision: Decision): Promise<void> {
    const accepted = await this.table.decide(decision);
    // Only the Clash whose tray is open stays chosen, so that it can go on.
    if (accepted && (decision.do !== 'move' || !this.table.clash || this.kind !== 'clash')) this.reset();
    this.dropWhatIsIllegal();
  }

  #send(decision: Decision): void {
    this.question = undefined;
    void this.#sendNow(decision);
  }
}
