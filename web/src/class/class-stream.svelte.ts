/** A class as its reader sees it, heard on the connection that tables are heard on: the whole view first, then what changes in it. */
import { Refused, Unreachable } from '../net/api';
import { patched } from '../net/merge';
import { setServerTime } from '../net/server-clock';
import type { Accepted, BellView, ClassMessage, DataSetName } from '../net/types';
import type { KeptClass } from '../state/classes';
import { dataSets } from '../state/data-set.svelte';
import { connection } from '../state/link.svelte';
import { notices } from '../state/notices.svelte';
import { doors } from './doors';
import { anchored } from './view';

const ROUGHLY = 10_000;

export class ClassStream<Raw extends { number: number }, View = Raw> {
  #raw = $state.raw<Raw | undefined>();
  /** The board, the names and the drawing that its screens show are those of its own data set. */
  #hasData = $state(false);
  readonly #link = connection();
  /** Why it can no longer be seen: the code of a refusal. */
  lost = $state('');
  #seeing = new Set<(view: View, before: View | undefined) => void>();
  #losing = new Set<(code: string) => void>();
  #before: View | undefined;
  /** The teacher reminds this reader that their table waits. */
  onNudge = (): void => undefined;
  /** When the commands left that have not been answered yet. */
  #unanswered = $state.raw<number[]>([]);
  /** A command was given up, because no answer came. */
  gaveUp = $state(false);

  constructor(
    readonly kept: KeptClass,
    readonly read: (raw: Raw) => View,
  ) {
    this.#listen();
  }

  get id(): string {
    return this.kept.class;
  }

  get key(): string {
    return this.kept.key;
  }

  /** Since when nothing that is shown is live. */
  staleSince = $derived.by(() => this.#link.staleSince);
  /** What time it is; it stands still while nothing is heard. */
  now = $derived.by(() => this.#link.shownNow);
  /** The same in steps of ten seconds, for what need not be exact. */
  nowRoughly = $derived.by(() => ROUGHLY * Math.floor(this.now / ROUGHLY));
  view = $derived.by(() => (this.#raw && this.#hasData ? this.read(this.#raw) : undefined));
  /** Seconds until it asks again, where the server has refused because too many requests came; 0 if it has not. */
  again = $derived.by(() => (this.#link.asksAgainMs === undefined ? 0 : Math.max(1, Math.ceil(this.#link.asksAgainMs / 1_000))));
  /** For how many milliseconds a command has been on its way; 0 if none is. */
  sendingMs = $derived.by(() => (this.#unanswered.length ? Math.max(1, this.#link.now - Math.min(...this.#unanswered)) : 0));

  /** Asks for something; the answer, or why not, is the caller's. */
  async command<Answer = Accepted>(what: string, body?: unknown): Promise<Answer> {
    const left = Date.now();
    this.gaveUp = false;
    this.#unanswered = [...this.#unanswered, left];
    try {
      return await doors.command<Answer>(this.id, this.key, what, body);
    } catch (error) {
      if (error instanceof Unreachable) this.gaveUp = true;
      throw error;
    } finally {
      this.#unanswered = this.#unanswered.toSpliced(this.#unanswered.indexOf(left), 1);
    }
  }

  /** Asks for something, and says why if it is not done. */
  ask = (what: string, body?: unknown): void => void this.command(what, body).catch(this.explain);

  /** A teacher's screens say by themselves when a command was not answered. */
  explain = (problem: unknown): void => {
    if (!(problem instanceof Unreachable) || this.kept.role !== 'teacher') notices.problem(problem);
  };

  /** It may be seen again. */
  reopen(): void {
    this.lost = '';
    this.#listen();
  }

  close(): void {
    this.#link.leave(this.id, this);
  }

  /** Calls back with each view that is shown, and the one before it; what is returned stops that. */
  whenSeen(tell: (view: View, before: View | undefined) => void): () => void {
    this.#seeing.add(tell);
    return () => this.#seeing.delete(tell);
  }

  /** Calls back when it can no longer be seen, with the code of the refusal. */
  whenLost(tell: (code: string) => void): void {
    this.#losing.add(tell);
  }

  lose(code: string): void {
    this.lost = code;
    for (const tell of this.#losing) tell(code);
  }

  #show(): void {
    const { view } = this;
    if (!view) return;
    const before = this.#before;
    this.#before = view;
    for (const tell of this.#seeing) tell(view, before);
  }

  #listen(): void {
    this.#link.listen({ of: 'class', id: this.id, key: this.key, after: 0 }, this);
  }

  async #useData(data: DataSetName | undefined): Promise<void> {
    try {
      if (data) await dataSets.useThatOf(data);
      this.#hasData = true;
      this.#show();
    } catch (problem) {
      this.lose(problem instanceof Refused ? problem.code : 'fault'); // the server has it no longer
    }
  }

  refused(code: string): void {
    this.lose(code);
  }

  message({ number, view, patch, nudge }: ClassMessage): void {
    const now = Date.now();
    const { bell, data } = (view ?? patch ?? {}) as { bell?: BellView; data?: DataSetName };
    if (bell) setServerTime(bell.at - bell.seconds);
    if (view && !this.#hasData) void this.#useData(data);
    if (view) this.#raw = { ...(anchored(view, now) as Raw), number };
    else if (patch && this.#raw) this.#raw = { ...patched(this.#raw, anchored(patch, now)), number };
    else if (nudge) this.onNudge();
    if (view ?? patch) this.#show();
  }
}
