/** A replay: its rows, its position, and how it goes on. The rows themselves are read in replay-rows.ts. */
import type { Actions } from '../elements/shortcuts';
import type { ClashSettled, PublicView, RowMessage } from '../net/types';
import { saidOf } from '../play/sentences';
import type { TableState } from '../state/table.svelte';
import { readRows } from './replay-rows';

export const SPEEDS = [1, 2, 4] as const;
/** How long a step stays at the simple speed. */
export const STEP_MS = 900;

/** Where to begin: at a row of the log, or before a Decision, counted from 1. */
export interface Beginning {
  from?: number | undefined;
  decision?: number | undefined;
}

export class Replaying {
  readonly rows: RowMessage[];
  readonly views: PublicView[];
  /** The first and the last row that can be shown. */
  readonly begin: number;
  readonly last: number;
  readonly turns: { turn: number; place: number }[];
  readonly #moves: number[];
  readonly #table: TableState;
  /** Decisions of another match that this one goes on from. */
  readonly #elsewhere: number;
  step = $state(0);
  playing = $state(false);
  speed = $state<(typeof SPEEDS)[number]>(1);

  constructor(table: TableState, { from, decision }: Beginning) {
    this.#table = table;
    this.#elsewhere = table.public?.branch ?? 0;
    this.rows = table.record.rows ?? [];
    this.last = this.rows.length - 1;
    const { views, begin, moves, turns } = readRows(this.rows);
    [this.views, this.begin, this.#moves, this.turns] = [views, begin, moves, turns];
    const start = decision === undefined ? this.rows.findIndex((row) => row.number === from) : (this.rowOf(decision) ?? 0) - 1;
    this.step = Math.max(begin, start);
  }

  /** The row of a Decision, counted from 1. */
  rowOf(decision: number): number | undefined {
    return this.#moves[decision - 1 - this.#elsewhere];
  }

  readonly view = $derived.by(() => this.views[this.step]);
  /** The Decision that comes next, counted from 1. */
  readonly next = $derived.by(() => {
    const place = this.#moves.findIndex((move) => move > this.step);
    return place < 0 ? undefined : place + 1 + this.#elsewhere;
  });
  readonly said = $derived.by(() => this.#textOf(this.step));
  /** What the next Decision was, in words. */
  readonly made = $derived.by(() => (this.next === undefined ? '' : (this.#textOf(this.rowOf(this.next)!)[0] ?? '')));
  /** Where the step took place. */
  readonly lands = $derived.by((): string[] => {
    const moved = this.rows[this.step]?.events?.find((event) => 'destination' in event);
    return moved ? [moved.source, moved.destination] : [];
  });
  /** The Clash of this step, and how many Assets stood against it. */
  readonly clash = $derived.by((): { clash: ClashSettled; defenders: number } | undefined => {
    const clash = this.rows[this.step]?.events?.find((event) => event.event === 'clash_settled');
    const before = this.views[this.step - 1]?.match?.territories;
    return clash && { clash, defenders: before?.[clash.destination]?.assets ?? clash.defence.length };
  });

  go(to: number): void {
    this.playing = false;
    this.step = Math.min(this.last, Math.max(this.begin, to));
  }

  /** To the beginning of the Turn before or after. */
  goTurn(direction: 1 | -1): void {
    const places = [this.begin, ...this.turns.map(({ place }) => place), this.last];
    const next = direction > 0 ? places.find((place) => place > this.step) : places.findLast((place) => place < this.step);
    if (next !== undefined) this.go(next);
  }

  /** A step on by itself; after the last it stops. */
  advance = (): void => {
    if (this.step < this.last) this.step++;
    else this.playing = false;
  };

  /** What its keys do. */
  actions: Actions<'replay'> = {
    step: (key) => this.go(this.step + (key === 'ArrowLeft' ? -1 : 1)),
    turn: (key) => this.goTurn(key === 'ArrowLeft' ? -1 : 1),
    play: () => (this.playing = !this.playing),
    speed: (key) => (this.speed = SPEEDS.find((speed) => speed === Number(key)) ?? 1),
  };

  #textOf(place: number): string[] {
    return (this.rows[place]?.events ?? []).flatMap((event, nth, all) => saidOf(event, nth === 0, all[0], this.#table.name) ?? []);
  }
}
