/** The debrief of a class: the sums of all its tables, and one table at a time in full. */
import { ask, Refused } from '../net/api';
import { serverTime, setServerTime } from '../net/server-clock';
import type { BellView } from '../net/types';
import { classWithId } from '../state/classes';
import type { ClassDebriefDocument, RoundState } from './class-document';
import { Debriefing } from './debriefing.svelte';
import type { Quiz } from './document';
import type { Moment } from './kept-answers';

/** How many milliseconds opening or closing a round may take. */
const PATIENCE = 10_000;

export class ClassDebriefing {
  readonly key: string | undefined;
  document = $state.raw<ClassDebriefDocument | undefined>();
  rounds = $state.raw<Partial<Record<Moment, RoundState>>>({});
  problem = $state<string | undefined>();
  /** Which table's board is shown. */
  place = $state(0);
  boards = $state.raw<Debriefing[]>([]);
  /** The questions of the class, if it has a quiz. */
  quiz = $state.raw<Quiz | undefined>();
  /** Steps that were guessed and are shown now. */
  shown = $state.raw<ReadonlySet<number>>(new Set());

  board = $derived(this.boards[this.place]);
  tables = $derived(this.document?.tables ?? []);
  /** There was a quiz before the match, to be compared with one now. */
  wasAsked = $derived(!!this.rounds.before?.answered);

  constructor(readonly id: string) {
    this.key = classWithId(id)?.key;
  }

  async open(): Promise<void> {
    try {
      this.document = await this.#get<ClassDebriefDocument>('/debrief');
      this.boards = this.document.tables.map(({ table }) => new Debriefing(table, this.key));
      await this.boards[0]?.open();
      await this.look();
      this.quiz = await this.#get<Quiz>('/quiz').catch(() => undefined);
    } catch (error) {
      this.problem = error instanceof Refused ? error.code : 'unreachable';
    }
  }

  show(step: number): void {
    this.shown = new Set([...this.shown, step]);
  }

  /** Every table in full, for paper. */
  async openAll(): Promise<void> {
    await this.open();
    for (const board of this.boards) if (!board.document) await board.open();
  }

  /** Show the board of another table. */
  async turnTo(place: number): Promise<void> {
    const next = this.boards[(place + this.boards.length) % this.boards.length];
    if (next && !next.document) await next.open();
    if (next) this.place = this.boards.indexOf(next);
  }

  /** How many have answered; sums only come when the round is closed. */
  async look(): Promise<void> {
    const view = await this.#get<{ bell: BellView; quiz?: Partial<Record<Moment, RoundState>> }>('');
    setServerTime(view.bell.at - view.bell.seconds);
    this.rounds = view.quiz ?? {};
  }

  /** Open or close a round; a closed one brings its sums. */
  async turn(round: Moment, open: boolean): Promise<void> {
    await ask(`classes/${encodeURIComponent(this.id)}/quiz`, {
      key: this.key,
      body: { round, open },
      askedAt: serverTime(),
      patience: PATIENCE,
    });
    await this.look();
    this.document = await this.#get<ClassDebriefDocument>('/debrief');
  }

  #get<T>(what: string): Promise<T> {
    return ask<T>(`classes/${encodeURIComponent(this.id)}${what}`, { method: 'GET', key: this.key });
  }
}
