/** The debrief of one table: the document, who sat where, and what this reader has guessed. None of it is sent. */
import { untrack } from 'svelte';
import { api, ask, Refused } from '../net/api';
import type { DataSetName } from '../net/data-sets';
import type { Chair, TableView } from '../net/types';

import { dataSets } from '../state/data-set.svelte';
import { classOfSeat } from '../state/classes';
import { seatAt } from '../state/keys';
import { nameOf } from '../play/players';
import { texts } from '../texts/texts.svelte';
import { type ClassQuiz, quizOf } from './class-quiz';
import type { Debrief, Quiz } from './document';
import { answersAt } from './kept-answers';

export interface Sitter {
  seat: number;
  name: string;
  avatar: string;
  colour: number;
  you: boolean;
  bot: boolean;
}

export class Debriefing {
  readonly table: string;
  document = $state.raw<Debrief | undefined>();
  quiz = $state.raw<Quiz | undefined>();
  /** The quiz of the class, for a pupil. */
  classQuiz = $state.raw<ClassQuiz | undefined>();
  sitters = $state.raw<Sitter[]>([]);
  /** The code of the table, and the Turn in which the match ended. */
  code = $state('');
  turn = $state(0);
  /** Why there is nothing to show. */
  problem = $state<string | undefined>();
  /** Step 1: Materials whose refiners are shown. */
  shown = $state.raw<ReadonlySet<string>>(new Set());
  guessed = $state<Record<string, string>>({});
  /** Step 2: who was guessed to hold the missing link; nobody is -1. Step 3: how many equal countries. */
  holder = $state<number | undefined>();
  reckoned = $state<number | undefined>();
  /** Step 4: who was guessed to win. */
  bet = $state<number | undefined>();
  /** Steps 1 to 4: Materials that were on a slide. */
  seen = $state.raw<ReadonlySet<string>>(new Set());

  me = $derived(this.sitters.find(({ you }) => you));

  /** Whether this reader was asked before the match, too. */
  get wasAsked(): boolean {
    const pupil = classOfSeat(this.key);
    return pupil !== undefined && answersAt(pupil.class, 'before') !== undefined;
  }

  /** `key`: the class key for its teacher, otherwise your seat key. */
  constructor(
    table: string,
    readonly key: string | undefined = seatAt(table)?.key,
  ) {
    this.table = table;
  }

  /** `only`: leave it if it was played with other data. */
  async open(only?: DataSetName): Promise<void> {
    const { key } = this;
    const at = `tables/${encodeURIComponent(this.table)}`;
    try {
      const pupil = classOfSeat(key);
      const [view, document, quiz, classQuiz] = await Promise.all([
        api.view(this.table, key),
        ask<Debrief>(`${at}/debrief`, { method: 'GET', key }),
        ask<Quiz>(`${at}/quiz`, { method: 'GET', key }),
        pupil && quizOf(pupil).catch(() => undefined), // a wiped class has no quiz
      ]);
      const { data } = view.public;
      if (only && (only.id !== data.id || only.hash !== data.hash)) return;
      await dataSets.useThatOf(data);
      if (!texts.facts) void texts.loadFacts();
      this.sitters = sittersOf(view);
      this.code = view.public.code;
      this.turn = view.public.match?.turn ?? 0;
      this.quiz = quiz;
      this.classQuiz = classQuiz;
      this.document = document;
    } catch (error) {
      this.problem = error instanceof Refused ? error.code : 'unreachable';
    }
  }

  sitter(seat: number): Sitter {
    return this.sitters[seat] ?? { seat, name: '?', avatar: '', colour: seat, you: false, bot: true };
  }

  /** You first, then by rank. */
  get order(): number[] {
    const byRank = this.document?.by_rank ?? [];
    const mine = this.me?.seat;
    return mine === undefined ? byRank : [mine, ...byRank.filter((seat) => seat !== mine)];
  }

  show(...symbols: string[]): void {
    this.shown = new Set([...this.shown, ...symbols]);
  }

  see(...symbols: string[]): void {
    untrack(() => (this.seen = new Set([...this.seen, ...symbols])));
  }
}

function sittersOf(view: TableView): Sitter[] {
  return (view.public.order ?? []).map((chair, seat) => {
    const sits: Chair | undefined = view.public.chairs[String(chair)];
    return {
      seat,
      name: nameOf(sits, chair),
      avatar: sits && sits.kind !== 'open' ? sits.avatar : '',
      colour: chair,
      you: view.yours?.chair === chair,
      bot: sits?.kind === 'bot',
    };
  });
}
