/** A table as the server describes it: the view, the people, the log, the chat; and what is sent to it. */
import { api, Refused, Unreachable } from '../net/api';
import type { BesideMessage, ClashSettled, Decision, Progress, RowMessage, SecondsLeft, StreamMessage } from '../net/types';
import { type Folded, refreshed, sequenceOf, withBeside, withRow } from '../play/fold';
import type { Absent } from '../play/absence';
import { type Player, playersOf } from '../play/players';
import { publicOf } from '../play/private';
import { openScoreSummary, type ScoreSummary } from '../play/recap';
import { type Scene, Stage } from '../play/stage';
import { EARLY, lingers } from '../play/timings';
import { dataSets } from './data-set.svelte';
import { Deciding } from './deciding.svelte';
import { effectsOf } from './effects';
import type { Device } from './device.svelte';
import { forget, type KeptSeat, noteInSeats, seatsAt } from './keys';
import { connection } from './link.svelte';
import { myMatches } from './my-matches.svelte';
import { News } from './news.svelte';
import { notices } from './notices.svelte';
import { preferences } from './preferences.svelte';
import { MatchRecord } from './record.svelte';
import { Talk } from './talk.svelte';
import { Narrator } from './narrator';

/** This many rows may wait before what others do is hurried. */
const PATIENCE = 6;

export interface ShownClash extends ClashSettled {
  /** The number of this roll in the match. */
  roll: number;
  /** Assets on both sides before and after. */
  before: [number, number];
  /** The Materials of the land that the attacker would gain by it: those they do not control yet. */
  fresh: string[];
  /** Bots' own Clashes with each other are not shown in a window. */
  mine: boolean;
}

/** How a table stood before something changed on screen. */
export interface Stood {
  number: number;
  controlled: ReadonlySet<string>;
  progress: Progress[] | undefined;
}

export class TableState {
  readonly id: string;
  /** Who of this device sits here; several pass it round. */
  #seats = $state.raw<KeptSeat[]>([]);
  device = $state.raw<Device | undefined>();
  seats = $derived(this.device?.seats ?? this.#seats);
  /** As whom we act: between two people at one device, as nobody. */
  seat = $derived(this.device ? this.device.seat : this.#seats[0]);

  #folded = $state.raw<Folded | undefined>();
  public = $derived(this.#folded?.public);
  yours = $derived(this.device ? this.device.yours : this.#folded?.yours);
  /** Whether we look at our own card: alone at a device always. */
  looking = $derived(this.device?.looking ?? true);
  /** The number of the last row that is on screen. */
  number = $derived(this.#folded?.number ?? 0);
  present = $derived(this.#folded?.present ?? []);
  #absent = $derived(this.public?.state === 'playing' && !this.public.paused ? (this.#folded?.absent ?? []) : []);
  /** Who is awaited and away, if we are not awaited ourselves. */
  absent = $derived(this.yours?.legal ? undefined : this.#absent[0]);
  absentAt = (chair: number): Absent | undefined => this.#absent.find((one) => one.chair === chair);
  spectators = $derived(this.#folded?.spectators ?? 0);
  chat = $derived(this.#folded?.chat ?? []);
  unread = $state(0);
  /** What has just been said. */
  readonly talk = new Talk();
  /** What has happened so far. */
  readonly record = new MatchRecord();
  phaseEnds = $state<number | undefined>();
  /** Why this table cannot be shown. */
  problem = $state<string | undefined>();
  /** The server did not answer; we keep asking. */
  unreachable = $state(false);
  readonly #deciding = new Deciding(this, connection());
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

  /** Nobody is pressed for time, so that what others do may take its time. */
  get #calm(): boolean {
    return !this.settings?.phase_seconds && !this.hasBell;
  }

  #patience(): number {
    const slow = (this.match?.turn ?? 0) <= EARLY.turns || preferences.speed > 1;
    if (!this.#calm || !slow) return PATIENCE;
    return this.players.every(({ you, bot }) => you || bot) ? Infinity : 3 * PATIENCE;
  }

  readonly #narrator = new Narrator(this);
  readonly stage = new Stage({
    speed: (event) => preferences.speed * (this.#calm ? lingers(event, this.mySeat, this.match?.turn ?? 0) : 1),
    patience: () => this.#patience(),
    seat: () => this.mySeat,
    hidden: () => document.hidden,
    show: (scene) => this.#narrator.scene(scene),
    take: (row) => this.#take(row),
  });
  /** The number of the last row we received, shown or not. */
  heard = 0;
  #closed = false;
  #changing = new Set<(before: Stood) => void>();

  effects = $derived(effectsOf(this.scene, (seat) => this.players[seat]?.colour ?? 0));
  /** China has opened; the market follows. */
  trading = $derived(this.scene?.beat.act === 'doors');
  match = $derived(this.public?.match);
  settings = $derived(this.public?.settings);
  chairs = $derived(Object.values(this.public?.chairs ?? {}));
  mySeat = $derived(this.yours?.seat);
  /** Played in a class, whose teacher is the host and decides about names. */
  ofClass = $derived(this.public !== undefined && this.public.host === undefined);
  isHost = $derived(this.device ? this.device.sits(this.public?.host) : this.yours !== undefined && this.public?.host === this.yours.chair);
  legal = $derived(this.sending ? undefined : this.yours?.legal);
  players = $derived<Player[]>(playersOf(this.public, this.yours?.chair, [...this.present, ...this.seats.map(({ chair }) => chair)]));
  me = $derived(this.players.find((player) => player.you));
  current = $derived(this.match?.current === undefined ? undefined : this.players[this.match.current]);
  /** Whether we may chat here. */
  mayChat = $derived.by(() => {
    const own = this.public?.chairs[String(this.yours?.chair)];
    return own?.kind === 'person' && !own.muted && this.settings?.chat !== 'off';
  });
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
  scoreSummary = $derived.by<ScoreSummary>(() => {
    const open = openScoreSummary(this.match, this.mySeat);
    return this.device ? open : { income: open.income, points: this.points, progress: this.yours?.progress ?? [] };
  });

  /** `lookingOn`: the key of a class, which lets you watch its tables. */
  constructor(
    id: string,
    readonly lookingOn?: string,
  ) {
    this.id = id;
    this.#seats = seatsAt(id);
    this.hasBell = lookingOn !== undefined;
  }

  get key(): string | undefined {
    return this.seat?.key ?? this.lookingOn;
  }

  /** As whom we ask for what everybody at the table may see. */
  get readKey(): string | undefined {
    return this.device?.first?.key ?? this.key;
  }

  /** Where several pass the device round; whoever is alone at it does not fetch what that takes. */
  async #sitTogether(): Promise<void> {
    if (this.device || !this.#seats[0]?.here) return;
    const { Device } = await import('./device.svelte').catch(() => {
      throw new Unreachable();
    });
    if (this.device || this.#closed) return;
    this.device = new Device(this, this.#seats);
    this.device.whenLeft(() => this.#narrator.left());
    this.device.whenThere(() => this.#narrator.arrived());
  }

  /** Somebody else has sat down at this device. */
  async sitTogether(): Promise<void> {
    connection().leave(this.id, this);
    this.device?.close();
    this.device = undefined;
    this.#seats = seatsAt(this.id);
    await this.open();
  }

  name = (seat: number): string => {
    const player = this.players[seat];
    return player?.name ?? '?';
  };

  /** Fetch the table and listen to it; after `lost` the server knows less than we do. */
  async open(lost = false): Promise<void> {
    try {
      await this.#sitTogether();
      const shown = this.#folded && { number: this.number, stood: this.scoreSummary };
      const before = this.#folded && this.#stands();
      const [view, ...others] = this.device ? await this.device.views() : [await api.view(this.id, this.key)];
      if (!view) return;
      await dataSets.useThatOf(view.public.data);
      if (this.#closed) return;
      this.unreachable = false;
      this.device?.take([view, ...others], lost);
      this.#fold(refreshed(this.#folded, this.device ? { ...view, yours: undefined } : view, lost));
      this.device?.reach(this.number);
      this.stage.clear(this.number);
      if (lost || this.heard < this.number) this.heard = this.number;
      this.device?.settle();
      if (before) this.#changed(before);
      this.#clock(view.clock);
      connection().standInAfterSeconds = view.away;
      this.#listen();
      if (view.public.match) void this.loadRecord().then(() => this.#narrator.missed(shown));
    } catch (error) {
      if (error instanceof Unreachable) {
        this.unreachable = true;
        if (!this.#closed) setTimeout(() => void this.open(lost), 1_500);
      } else if (error instanceof Refused) this.refused(error.code);
      else throw error;
    }
  }

  #listen(): void {
    const { id, device, key, heard } = this;
    if (!device) return connection().listen({ of: 'table', id, key, after: heard }, this);
    for (const seat of device.seats)
      connection().listen({ of: 'table', id, key: seat.key, chair: seat.chair, after: device.after(seat.chair) }, this);
  }

  close(): void {
    this.#closed = true;
    this.device?.close();
    connection().leave(this.id, this);
    this.stage.clear(Infinity);
    this.#deciding.reached(Infinity); // whoever waits for it to be on screen waits in vain
  }

  /** The log from its beginning, for the list of what happened and for the end. */
  loadRecord = (): Promise<void> => this.record.load(this.id, this.readKey, () => this.number, this.device && publicOf);

  message(message: StreamMessage): void {
    if (!this.#folded || this.#closed) return;
    if (!('number' in message)) return this.#beside(message);
    const rows = this.device ? this.device.gather(message) : [message];
    if (!rows) return void this.open();
    for (const row of rows) this.#hear(row);
  }

  #hear(row: RowMessage): void {
    const where = sequenceOf(this.heard, row.number);
    if (where === 'known') return;
    if (where === 'gap') return void this.open();
    this.heard = row.number;
    this.stage.push(row);
  }

  #beside(message: BesideMessage): void {
    const before = this.chat.length;
    this.#fold(withBeside(this.#folded!, message));
    if (this.chat.length > before && 'chat' in message) {
      this.talk.hear(message.chat);
      if (message.chat.chair !== this.yours?.chair) this.unread++;
    }
    if ('clock' in message) this.#clock(message.clock);
  }

  #fold(table: Folded): void {
    this.#folded = table;
    noteInSeats(this.seats, table.public);
    this.#deciding.reached(table.number);
  }

  /** The server tells how many seconds there are; what time it is there does not matter. */
  #clock(clock: SecondsLeft | undefined): void {
    this.phaseEnds = clock?.phase === undefined ? undefined : Date.now() + clock.phase * 1000;
  }

  refused(code: string, chair?: number): void {
    if (code === 'no_such_number') return void this.open(true); // the server knows less than we do: fetch it again
    if (code === 'not_seated' && this.device && chair !== undefined && this.device.sits(chair)) {
      this.device.drop(chair);
      if (this.device.seats.length) return; // the others play on
    }
    if (code === 'not_seated' || code === 'no_such_table') forget(this.id);
    if (code === 'not_seated' || code === 'no_such_table') myMatches.lost(this.id);
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
    const before = this.#stands();
    const was = { public: this.public, awaited: this.yours?.legal !== undefined, stood: this.scoreSummary };
    this.#fold(withRow(this.#folded!, row));
    this.device?.reach(row.number);
    this.#narrator.row(row, this.record.add(row), was);
    this.device?.settle();
    this.#changed(before);
    if (!was.public?.match && this.public?.match) void this.loadRecord();
  }

  /** Calls back when a row is on screen, and when the table was fetched again; what is returned stops that. */
  whenChanged(tell: (before: Stood) => void): () => void {
    this.#changing.add(tell);
    return () => this.#changing.delete(tell);
  }

  #stands = (): Stood => ({ number: this.number, controlled: this.controlled, progress: this.yours?.progress });

  #changed(before: Stood): void {
    for (const tell of this.#changing) tell(before);
  }

  /** What is decided is no longer ours to look at: only a move leaves us at the device. */
  accepted(decision: Decision): void {
    if (decision.do !== 'move') this.device?.leave();
  }

  /** Do something as the host, whoever of us is at the device. */
  asHost = (work: (key: string) => Promise<unknown>): Promise<boolean> => this.try(work, this.device ? this.device.first?.key : this.key);

  /** Do something that may be refused; the reason is shown. */
  async try(work: (key: string) => Promise<unknown>, key = this.key): Promise<boolean> {
    if (!key) return false;
    try {
      await work(key);
      return true;
    } catch (error) {
      notices.problem(error);
      return false;
    }
  }
}
