/** A table as the server tells it: the view, the people, the log, the chat; and what is sent to it. */
import { api, randomHex, Refused, Unreachable } from '../net/api';
import { patched } from '../net/merge';
import type {
  Chair,
  ChatLine,
  ClashEvent,
  Clock,
  Decision,
  MatchEvent,
  PrivateView,
  PublicView,
  Reason,
  RowMessage,
  StreamMessage,
} from '../net/types';
import { sentenceFor } from '../play/sentences';
import { t, texts, tt } from '../texts/texts.svelte';
import { forget, type KeptSeat, seatAt } from './keys';
import { connected } from './link.svelte';
import { notices } from './notices.svelte';
import { preferences } from './preferences.svelte';
import { play } from './sound';
import type { Effect } from '../board/effects';

export interface Player {
  seat: number;
  chair: number;
  name: string;
  avatar: string;
  /** The colour comes with the chair, so that it is the same before and during the match. */
  colour: number;
  you: boolean;
  bot: boolean;
  /** A bot plays on for a person. */
  standIn: boolean;
  present: boolean;
}

export interface LogLine {
  number: number;
  event: MatchEvent;
  /** What moved a bot to it. */
  why?: Reason | undefined;
}

export interface ShownClash extends ClashEvent {
  /** The number of this roll in the match. */
  roll: number;
  /** Assets on both sides before and after. */
  before: [number, number];
  /** Bots' own Clashes with each other are not shown in a window. */
  mine: boolean;
}

const SLIDE = 350;
const ROLL = 1_250;
const SPREAD = 450;
const CHINA_OPENS = 1_800;
const BOTS_RUN_AT = 0.4;

export class TableState {
  readonly id: string;
  readonly seat: KeptSeat | undefined;

  public = $state.raw<PublicView | undefined>();
  yours = $state.raw<PrivateView | undefined>();
  number = $state(0);
  present = $state.raw<number[]>([]);
  spectators = $state(0);
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  log = $state.raw<LogLine[]>([]);
  history = $state.raw<RowMessage[] | undefined>();
  phaseEnds = $state<number | undefined>();
  /** Why this table cannot be shown. */
  problem = $state<string | undefined>();
  /** The server did not answer; we go on asking. */
  unreachable = $state(false);
  sending = $state(false);
  effects = $state.raw<Effect[]>([]);
  clash = $state.raw<ShownClash | undefined>();
  /** China has opened; the market follows. */
  trading = $state(false);

  #queue: RowMessage[] = [];
  #working = false;
  #seen = 0;
  #effect = 0;
  #rolls = 0;
  #closed = false;
  #waits: (() => void) | undefined;

  match = $derived(this.public?.match);
  settings = $derived(this.public?.settings);
  chairs = $derived(Object.values(this.public?.chairs ?? {}));
  mySeat = $derived(this.yours?.seat);
  isHost = $derived(this.yours !== undefined && this.public?.host === this.yours.chair);
  legal = $derived(this.sending ? undefined : this.yours?.legal);
  players = $derived.by<Player[]>(() =>
    (this.public?.order ?? []).map((chair, seat) => {
      const sits = this.public?.chairs[String(chair)];
      return {
        seat,
        chair,
        name: nameOf(sits, chair),
        avatar: sits && sits.kind !== 'open' ? sits.avatar : '',
        colour: chair,
        you: this.yours?.chair === chair,
        bot: sits?.kind === 'bot',
        standIn: sits?.kind === 'person' && sits.stand_in,
        present: sits?.kind === 'bot' || this.yours?.chair === chair || this.present.includes(chair),
      };
    }),
  );
  me = $derived(this.players.find((player) => player.you));
  current = $derived(this.match?.current === undefined ? undefined : this.players[this.match.current]);
  out = $derived(this.mySeat !== undefined && !!this.match?.seats[String(this.mySeat)]?.eliminated);
  needed = $derived(new Set(this.yours?.needed ?? []));
  controlled = $derived(new Set(this.yours?.controlled ?? []));
  points = $derived(
    (this.yours?.progress ?? []).reduce((sum, line) => sum + (line.missing.length ? 0 : line.points), 0),
  );

  constructor(id: string) {
    this.id = id;
    this.seat = seatAt(id);
  }

  get key(): string | undefined {
    return this.seat?.key;
  }

  name = (seat: number): string => {
    const player = this.players[seat];
    return player?.name ?? '?';
  };

  /** Fetch the table and listen to it. */
  async open(): Promise<void> {
    try {
      const view = await api.view(this.id, this.key);
      if (this.#closed) return;
      this.unreachable = false;
      this.#queue = [];
      this.public = view.public;
      this.yours = view.yours;
      this.number = this.#seen = view.number;
      this.present = view.present;
      this.spectators = view.spectators;
      this.chat = view.chat;
      this.#clock(view.clock);
      connected().listen(this.id, this.key, view.number, this);
      if (view.public.match) void this.loadHistory();
    } catch (error) {
      if (error instanceof Unreachable) {
        this.unreachable = true;
        if (!this.#closed) setTimeout(() => void this.open(), 1_500);
      } else if (error instanceof Refused) this.refused(error.code);
      else throw error;
    }
  }

  close(): void {
    this.#closed = true;
    connected().leave(this.id);
  }

  /** The log from its beginning, for the list of what happened and for the end. */
  async loadHistory(): Promise<void> {
    try {
      const rows = await api.history(this.id, this.key);
      this.history = rows.filter((row) => row.number <= this.number);
      const old = this.history.flatMap((row) => linesOf(row));
      this.#rolls = old.filter(({ event }) => event.event === 'clash_settled').length;
      this.log = old;
    } catch {
      // the log then begins now
    }
  }

  message(message: StreamMessage): void {
    if (message.number === undefined) {
      if (message.present) this.present = message.present;
      if (message.spectators !== undefined) this.spectators = message.spectators;
      if (message.chat && !this.chat.some((line) => line.number === message.chat!.number)) {
        this.chat = [...this.chat, message.chat];
        if (message.chat.chair !== this.yours?.chair) this.unread++;
      }
      if (message.clock) this.#clock(message.clock);
      return;
    }
    if (message.number <= this.#seen) return;
    if (message.number > this.#seen + 1) return void this.open();
    this.#seen = message.number;
    this.#queue.push(message);
    if (!this.#working) void this.#work();
  }

  /** The server tells how many seconds there are; what time it is there does not matter. */
  #clock(clock: Clock | undefined): void {
    this.phaseEnds = clock?.phase === undefined ? undefined : Date.now() + clock.phase * 1000;
  }

  refused(code: string): void {
    if (code === 'no_such_number') return void this.open(); // the server knows less than we do: look afresh
    if (code === 'not_seated') forget(this.id);
    this.problem = code;
  }

  /** Show what is waiting at once. */
  skip = (): void => {
    this.#waits?.();
  };

  /** Rows are shown one after the other, each with what moves; who falls behind catches up. */
  async #work(): Promise<void> {
    this.#working = true;
    for (let row = this.#queue.shift(); row; row = this.#queue.shift()) {
      if (row.number <= this.number) continue;
      const inHurry = this.#queue.length > 6 || document.hidden;
      for (const event of row.events ?? []) if (!inHurry) await this.#show(event);
      this.#take(row);
    }
    this.#working = false;
  }

  #take(row: RowMessage): void {
    const [before, wasAwaited] = [this.public, this.yours?.legal !== undefined];
    this.public = patched(this.public, row.patch);
    if (row.yours) this.yours = patched(this.yours, row.yours);
    this.number = row.number;
    this.effects = [];
    if (this.history) this.history = [...this.history, row];
    const lines = linesOf(row);
    this.log = [...this.log, ...lines];
    this.#rolls += lines.filter(({ event }) => event.event === 'clash_settled').length;
    for (const { event } of lines) {
      const sentence = sentenceFor(event, this.name);
      if (sentence) notices.say(sentence.text);
      if (event.event === 'match_ended') play('end');
    }
    this.#tellAbsence(before);
    if (!wasAwaited && this.yours?.legal !== undefined) {
      play('turn');
      this.#title();
    }
    if (!before?.match && this.public?.match) void this.loadHistory();
  }

  #title(): void {
    if (document.hidden) document.title = `● RAWsiko`;
  }

  /** A bot keeps somebody's seat, or hands it back: said in the log's words. */
  #tellAbsence(before: PublicView | undefined): void {
    for (const [chair, sits] of Object.entries(this.public?.chairs ?? {})) {
      const was = before?.chairs[chair];
      if (sits.kind !== 'person' || was?.kind !== 'person' || sits.stand_in === was.stand_in) continue;
      const key = sits.stand_in ? 'log.stand_in' : 'log.returned';
      if (Number(chair) !== this.yours?.chair || sits.stand_in) notices.show({ text: t(key, { name: sits.name }), icon: 'info' });
    }
  }

  async #show(event: MatchEvent): Promise<void> {
    const mine = 'seat' in event && event.seat === this.mySeat;
    const pace = preferences.pace * (mine ? 1 : BOTS_RUN_AT);
    if (event.event === 'assets_moved' || event.event === 'territory_occupied') {
      play('move');
      await this.#slide(event.source, event.destination, event.count, event.seat, SLIDE * pace * (mine ? 1 : 2));
      if (event.event === 'territory_occupied') await this.#spread(event.source, event.destination, event.seat, SPREAD * pace);
    } else if (event.event === 'clash_settled') {
      const involved = mine || event.defender === this.mySeat;
      const lands = this.match?.territories ?? {};
      if (involved) {
        play('dice');
        this.clash = {
          ...event,
          roll: this.#rolls + 1,
          before: [lands[event.source]?.assets ?? 0, lands[event.destination]?.assets ?? 0],
          mine,
        };
        await this.#wait((mine ? ROLL : ROLL * 1.6) * preferences.pace);
        if (event.conquered) play('taken');
      }
      if (event.conquered || !involved)
        await this.#slide(event.source, event.destination, event.attack.length, event.seat, SLIDE * pace);
      if (event.conquered) await this.#spread(event.source, event.destination, event.seat, SPREAD * pace);
    } else if (event.event === 'assets_placed' && preferences.pace > 0) {
      this.effects = Object.entries(event.counts).map(([at, count]) => ({
        id: ++this.#effect,
        kind: 'arrive',
        at,
        count,
        colour: this.players[event.seat]?.colour ?? 0,
        milliseconds: SLIDE * 2 * pace,
      }));
      await this.#wait(SLIDE * 2 * pace);
    } else if (event.event === 'trade_started') {
      this.trading = true;
      play('taken');
      await this.#wait(CHINA_OPENS * preferences.pace);
    } else if (event.event === 'deployed' && !mine) {
      await this.#wait(SLIDE * pace);
    }
  }

  async #slide(from: string, to: string, count: number, seat: number, milliseconds: number): Promise<void> {
    if (milliseconds < 1) return;
    const colour = this.players[seat]?.colour ?? 0;
    this.effects = [{ id: ++this.#effect, kind: 'slide', from, to, count, colour, milliseconds }];
    await this.#wait(milliseconds);
  }

  async #spread(from: string, at: string, seat: number, milliseconds: number): Promise<void> {
    if (milliseconds < 1) return;
    this.effects = [{ id: ++this.#effect, kind: 'spread', from, at, colour: this.players[seat]?.colour ?? 0, milliseconds }];
    await this.#wait(milliseconds);
  }

  #wait(milliseconds: number): Promise<void> {
    if (milliseconds < 1) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(done, milliseconds);
      function done(): void {
        clearTimeout(timer);
        resolve();
      }
      this.#waits = done;
    });
  }

  /** Send a Decision. One key for all attempts: sent twice, done once. Returns whether it was accepted. */
  async decide(decision: Decision): Promise<boolean> {
    if (!this.key || this.sending) return false;
    const once = randomHex(12);
    const expected = this.number;
    this.sending = true;
    try {
      for (let attempt = 0; ; attempt++) {
        try {
          const { number } = await api.decide(this.id, this.key, decision, expected, once);
          await this.#arrived(number);
          return true;
        } catch (error) {
          if (!(error instanceof Unreachable) || attempt >= 12) throw error;
          await new Promise((resolve) => setTimeout(resolve, Math.min(4_000, 400 * 1.6 ** attempt)));
        }
      }
    } catch (error) {
      play('refused');
      notices.problem(error);
      if (error instanceof Refused && error.code === 'stale') void this.open();
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** Wait until the stream has brought what was sent, so that nothing old can be decided again. */
  async #arrived(number: number): Promise<void> {
    for (let tries = 0; this.number < number; tries++) {
      if (tries > 100) return void (await this.open());
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Do something that may be refused; the reason is shown. */
  async try(work: (key: string) => Promise<unknown>): Promise<boolean> {
    if (!this.key) return false;
    try {
      await work(this.key);
      return true;
    } catch (error) {
      notices.problem(error);
      return false;
    }
  }
}

/** The first Event of a row is the Decision itself, and what moved a bot to it belongs there. */
const linesOf = (row: RowMessage): LogLine[] =>
  (row.events ?? []).map((event, place) => ({ number: row.number, event, why: place ? undefined : row.why }));

/** Bots are named after their level, in the reader's language. */
export function nameOf(chair: Chair | undefined, number: number): string {
  if (!chair || chair.kind === 'open') return t('symbol.anonymous');
  if (chair.kind === 'bot' && texts.has(`level.${chair.level}`) && chair.name.toLowerCase() === `${chair.level} ${number + 1}`)
    return `${tt(`level.${chair.level}`)} ${number + 1}`;
  return chair.name;
}
