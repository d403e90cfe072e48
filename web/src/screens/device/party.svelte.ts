/** Who plays at this device, before there is a table: people and bots, each on the chair of a colour. */
import type { SettingsView } from '../../net/types';
import { CAST, type Character } from '../../play/cast';
import { anotherName, AVATARS } from '../../play/people';
import type { Here } from '../../state/keys';
import { preferences } from '../../state/preferences.svelte';

export const MOST = 5;
export const LEAST = 3;
const SIDES: Here['side'][] = [0, 180, 90, 270, 0];

export interface Row {
  id: number;
  kind: 'person' | 'bot' | 'elsewhere';
  name: string;
  avatar: string;
  chair: number;
  side: Here['side'];
  level: string;
  /** Why they could not sit down. */
  refused?: string | undefined;
}

export const DEFAULTS: SettingsView = {
  players: 3,
  turns: 8,
  advanced_setup: false,
  stranglehold: false,
  trade_with_china: false,
  sealed_placing: true,
  head_start: false,
  moving_first: false,
  open_end: false,
  chat: 'phrases',
  spectators: true,
  hints: true,
  /** The same device leaves with all of them: nobody waits for them. */
  when_away: 'wait',
};

export class Party {
  rows = $state<Row[]>([]);
  settings = $state.raw<SettingsView>(DEFAULTS);
  turns = $state(false);
  hold = $state(true);
  #ids = 0;

  people = $derived(this.rows.filter(({ kind }) => kind === 'person'));
  bots = $derived(this.rows.filter(({ kind }) => kind === 'bot'));
  elsewhere = $derived(this.rows.filter(({ kind }) => kind === 'elsewhere'));

  constructor() {
    this.addPerson(preferences.name || anotherName(), preferences.avatar);
    this.addPerson();
    this.addBot();
  }

  get full(): boolean {
    return this.rows.length >= MOST;
  }

  #free = (): number => [0, 1, 2, 3, 4].find((chair) => !this.rows.some((row) => row.chair === chair)) ?? 0;

  #add(row: Partial<Row> & Pick<Row, 'kind'>): void {
    const { length } = this.people;
    this.rows.push({
      id: this.#ids++,
      name: '',
      avatar: 'fox',
      chair: this.#free(),
      side: SIDES[length % SIDES.length]!,
      level: '',
      ...row,
    });
  }

  /** Where the table is full, in the place of a bot. */
  addPerson(name = '', avatar?: string): void {
    const bot = this.full ? this.bots.at(-1) : undefined;
    const chair = bot?.chair ?? this.#free();
    if (bot) this.rows = this.rows.filter((row) => row !== bot);
    else if (this.full) return;
    const taken = this.people.map((row) => row.avatar);
    const emblem = avatar ?? AVATARS.slice(chair).find((one) => !taken.includes(one)) ?? 'fox';
    const names = this.people.map((row) => row.name);
    let other = name || anotherName();
    while (names.includes(other)) other = anotherName(other);
    this.#add({ kind: 'person', name: other, avatar: emblem, chair });
    this.#order();
  }

  addBot(): void {
    if (this.full) return;
    const taken = this.rows.map(({ name }) => name);
    const one =
      CAST.find(({ name, level }) => level === 'expert' && !taken.includes(name)) ?? CAST.find(({ name }) => !taken.includes(name))!;
    this.#add({ kind: 'bot', name: one.name, avatar: one.avatar, level: one.level });
  }

  addElsewhere(): void {
    if (!this.full) this.#add({ kind: 'elsewhere' });
  }

  swap(row: Row, { name, avatar, level }: Character): void {
    Object.assign(row, { name, avatar, level });
  }

  /** A match has three seats: where a person goes, a bot fills up. */
  remove(row: Row): void {
    this.rows = this.rows.filter((other) => other !== row);
    for (const other of this.rows) if (other.chair > row.chair) other.chair--; // chairs follow each other without gaps
    if (this.rows.length < LEAST) this.addBot();
  }

  /** The colour comes with the chair: whoever had it gets the other's. */
  sit(row: Row, chair: number): void {
    const there = this.rows.find((other) => other.chair === chair);
    if (there) there.chair = row.chair;
    row.chair = chair;
  }

  /** Who gave no name gets one. */
  nameAll(): void {
    for (const row of this.people) row.name = row.name.trim() || anotherName();
  }

  /** People first, then whoever is elsewhere, then bots. */
  #order(): void {
    const rank = { person: 0, elsewhere: 1, bot: 2 };
    this.rows = [...this.rows].sort((one, other) => rank[one.kind] - rank[other.kind]);
  }
}
