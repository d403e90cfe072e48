/** A table as the server describes it: the view, the people, the log, the chat; and what is sent to it. */
import { api, Refused, Unreachable } from '../net/api';
import type { BesideMessage, ClashSettled, Decision, RowMessage, SecondsLeft, StreamMessage } from '../net/types';
import { type Folded, refreshed, standing, withBeside, withRow } from '../play/fold';
import { type Player, playersOf } from '../play/players';
import type { Standing } from '../play/recap';
import { type Scene, Stage } from '../play/stage';
import { dataSets } from './data-set.svelte';
import { Deciding } from './deciding.svelte';
import { effectsOf } from './effects';
import { forget, type KeptSeat, seatAt } from './keys';
import { connected } from './link.svelte';
import { News } from './news.svelte';
import { notices } from './notices.svelte';
import { preferences } from './preferences.svelte';
import { MatchRecord } from './record.svelte';
import { Telling } from './telling';

export interface ShownClash extends ClashSettled {
  /** The number of this roll in the match. */
  roll: number;
  /** Assets on both sides before and after. */
  before: [number, number];
  /** Bots' own Clashes with each other are not shown in a window. */
  mine: boolean;
}

export class TableState {
  readonly id: string;
  readonly seat: KeptSeat | undefined;

  #folded = $state.raw<Folded | undefined>();
  public = $derived(this.#folded?.public);
  yours = $derived(this.#folded?.yours);
  /** The number of the last row that is on screen. */
  number = $derived(this.#folded?.number ?? 0);
  present = $derived(this.#folded?.present ?? []);
  spectators = $derived(this.#folded?.spectators ?? 0);
  chat = $derived(this.#folded?.chat ?? []);
  unread = $state(0);
  /** What has happened so far. */
  readonly record = new MatchRecord();
  phaseEnds = $state<number | undefined>();
  /** Why this table cannot be shown. */
  problem = $state<string | undefined>();
  /** The server did not answer; we keep asking. */
  unreachable = $state(false);
  readonly #deciding = new Deciding(this, connected());
  /** Send a Decision. Returns whether it was accepted. */
  decide = (decision: Decision): Promise<boolean> => this.#deciding.decide(decision);
  /** From when a Decision leaves until it is on screen, or refused. */
  sending = $derived(this.#deciding.sending);
  /** How far what we sent has got. */
  readonly wire = this.#deciding.wire;
  /** A Decision of ours that waits for the connection. */
  kept = $derived(this.#deciding.kept);
  /** What is played on the stage now. */
  scene = $state.raw<Scene | undefined>();
  /** What others do between two decisions of ours. */
  readonly news = new News();
  /** The end of the match, as it was played on the stage; it stands until the Score is wanted. */
  finale = $state.raw<Scene | undefined>();
  /** A Clash of ours, while it is played and until it is put away. */
  clash = $state.raw<ShownClash | undefined>();

  readonly #telling = new Telling(this);
  readonly stage = new Stage({
    speed: () => preferences.speed,
    seat: () => this.mySeat,
    hidden: () => document.hidden,
    show: (scene) => this.#telling.scene(scene),
    take: (row) => this.#take(row),
  });
  /** The number of the last row we received, shown or not. */
  heard = 0;
  #closed = false;

  effects = $derived(effectsOf(this.scene, (seat) => this.players[seat]?.colour ?? 0));
  /** China has opened; the market follows. */
  trading = $derived(this.scene?.beat.act === 'doors');
  match = $derived(this.public?.match);
  settings = $derived(this.public?.settings);
  chairs = $derived(Object.values(this.public?.chairs ?? {}));
  mySeat = $derived(this.yours?.seat);
  isHost = $derived(this.yours !== undefined && this.public?.host === this.yours.chair);
  legal = $derived(this.sending ? undefined : this.yours?.legal);
  players = $derived<Player[]>(playersOf(this.public, this.yours?.chair, this.present));
  me = $derived(this.players.find((player) => player.you));
  current = $derived(this.match?.current === undefined ? undefined : this.players[this.match.current]);
  out = $derived(this.mySeat !== undefined && !!this.match?.seats[String(this.mySeat)]?.eliminated);
  /** Whether the server lets a bot play for us when we are away. */
  replaceable = $derived(this.mySeat !== undefined && !this.out && this.public?.state === 'playing' && !this.public.paused);
  needed = $derived(new Set(this.yours?.needed ?? []));
  controlled = $derived(new Set(this.yours?.controlled ?? []));
  points = $derived((this.yours?.progress ?? []).reduce((sum, line) => sum + (line.missing.length ? 0 : line.points), 0));

  /** The last Turn, as called or added by now. */
  turns = $derived(this.match?.last_turn ?? this.settings?.turns ?? 0);
  lastTurn = $derived(!!this.match && this.match.turn === this.turns && this.match.phase !== 'over');
  /** Played in a lesson, whose bell ends the match. */
  hasBell = $state(false);
  /** Whether the tray shows what others do. */
  telling = $derived(
    this.news.step !== undefined &&
      this.yours?.legal === undefined &&
      !this.sending &&
      this.match?.phase === 'action' &&
      this.clash === undefined,
  );
  standing = $derived<Standing>({
    points: this.points,
    income: this.match?.seats[String(this.mySeat)]?.income ?? 0,
    progress: this.yours?.progress ?? [],
  });

  /** `lookingOn`: the key of a class, which lets you watch its tables. */
  constructor(
    id: string,
    readonly lookingOn?: string,
  ) {
    this.id = id;
    this.seat = seatAt(id);
    this.hasBell = lookingOn !== undefined;
  }

  get key(): string | undefined {
    return this.seat?.key ?? this.lookingOn;
  }

  name = (seat: number): string => {
    const player = this.players[seat];
    return player?.name ?? '?';
  };

  /** Fetch the table and listen to it; after `lost` the server knows less than we do. */
  async open(lost = false): Promise<void> {
    try {
      const shown = this.#folded && { number: this.number, stood: this.standing };
      const view = await api.view(this.id, this.key);
      await dataSets.useThatOf(view.public.data);
      if (this.#closed) return;
      this.unreachable = false;
      this.#fold(refreshed(this.#folded, view, lost));
      this.stage.clear(this.number);
      if (lost || this.heard < this.number) this.heard = this.number;
      this.#clock(view.clock);
      connected().away = view.away;
      connected().listen(this.id, this.key, this.heard, this);
      if (view.public.match) void this.loadRecord().then(() => this.#telling.missed(shown));
    } catch (error) {
      if (error instanceof Unreachable) {
        this.unreachable = true;
        if (!this.#closed) setTimeout(() => void this.open(lost), 1_500);
      } else if (error instanceof Refused) this.refused(error.code);
      else throw error;
    }
  }

  close(): void {
    this.#closed = true;
    connected().leave(this.id);
    this.stage.clear(Infinity);
  }

  /** The log from its beginning, for the list of what happened and for the end. */
  loadRecord = (): Promise<void> => this.record.load(this.id, this.key, () => this.number);

  message(message: StreamMessage): void {
    if (!this.#folded || this.#closed) return;
    if (!('number' in message)) return this.#beside(message);
    const where = standing(this.heard, message.number);
    if (where === 'known') return;
    if (where === 'gap') return void this.open();
    this.heard = message.number;
    this.stage.push(message);
  }

  #beside(message: BesideMessage): void {
    const before = this.chat.length;
    this.#fold(withBeside(this.#folded!, message));
    if (this.chat.length > before && 'chat' in message && message.chat.chair !== this.yours?.chair) this.unread++;
    if ('clock' in message) this.#clock(message.clock);
  }

  #fold(table: Folded): void {
    this.#folded = table;
    this.#deciding.reached(table.number);
  }

  /** The server tells how many seconds there are; what time it is there does not matter. */
  #clock(clock: SecondsLeft | undefined): void {
    this.phaseEnds = clock?.phase === undefined ? undefined : Date.now() + clock.phase * 1000;
  }

  refused(code: string): void {
    if (code === 'no_such_number') return void this.open(true); // the server knows less than we do: fetch it again
    if (code === 'not_seated') forget(this.id);
    this.problem = code;
  }

  /** Leave the finale at once. */
  toTheScore = (): void => {
    this.stage.toMyTurn();
    this.finale = undefined;
  };

  /** To the end picture of what is shown. */
  skip = (): void => this.stage.skip();

  #take(row: RowMessage): void {
    const was = { public: this.public, awaited: this.yours?.legal !== undefined, stood: this.standing };
    this.#fold(withRow(this.#folded!, row));
    this.#telling.row(row, this.record.add(row), was);
    if (!was.public?.match && this.public?.match) void this.loadRecord();
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
