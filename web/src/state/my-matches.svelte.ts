/**
 * The matches of this device, to go on with and to look back on: who played, how it ended, how long it took. They are kept in this
 * browser until somebody deletes them, and never sent. What was decided in them is in their tables; of tables that live at a server,
 * a match file is kept too, since a server deletes old ones. Matches of a class are not among them: their names go with the class.
 */
import type { DataSetName, PublicView, SettingsView } from '../net/types';
import { playersOf } from '../play/players';
import { hasTexts, isRecord } from './fits';
import { onPage } from './place.svelte';
import { browserStore } from './storage';

export interface KeptPlayer {
  name: string;
  avatar: string;
  /** The number of the chair, which gives the colour. */
  colour: number;
  bot: boolean;
  /** Whoever held this device. */
  you?: boolean;
  /** Once there is a Score. */
  rank?: number;
  points?: number;
  /** Applications they had, by id. */
  applications?: string[];
}

export interface KeptMatch {
  /** The id of its table. */
  table: string;
  over: boolean;
  /** In the order of play; in that of rank, once there is a Score. */
  players: KeptPlayer[];
  /** The place of whoever is next among the players. */
  next?: number;
  turn: number;
  turns: number;
  /** When it began here and when something last happened, in milliseconds of this device's clock. */
  begun: number;
  when: number;
  /** How long it was played here, in milliseconds: pauses, and nights between two Turns, do not count. */
  spent: number;
  /** The SHA-256 of the match file that it came from. */
  file?: string;
  /** It began in the middle of another match. */
  branch?: boolean;
  data: DataSetName;
  settings: SettingsView;
}

const NAME = 'rawsiko.matches';
const FILE = 'rawsiko.match.';
/** Of as many there is a file: the newest. */
const FILES = 60;
/** Who does nothing for longer has put the device away. */
const PAUSE = 5 * 60_000;

const fits = (value: unknown): boolean =>
  hasTexts(value, 'table') && isRecord(value) && Array.isArray(value['players']) && typeof value['when'] === 'number';

/** What to keep of a table, after what was kept of it before. */
export function keptOf(table: string, seen: PublicView, mine: number[], now: number, before?: KeptMatch): KeptMatch | undefined {
  const { match, settings, data, state } = seen;
  if (!match || state === 'open') return undefined;
  const score = new Map(match.score?.map((line) => [line.seat, line]));
  const players = playersOf(seen, undefined, []).map(({ seat, name, avatar, colour, bot }): [number, KeptPlayer] => {
    const line = score.get(seat);
    return [
      line?.rank ?? 0,
      {
        ...{ name, avatar, colour, bot },
        ...(mine.includes(colour) ? { you: true } : {}),
        ...(line ? { rank: line.rank, points: line.points, applications: line.applications } : {}),
      },
    ];
  });
  const over = state === 'ended';
  return {
    table,
    over,
    players: players.toSorted(([one], [other]) => one - other).map(([, player]) => player),
    ...(over || match.current === undefined ? {} : { next: match.current }),
    turn: match.turn,
    turns: match.last_turn,
    begun: before?.begun ?? now,
    when: before?.over ? before.when : now,
    spent: before && !before.over ? before.spent + Math.min(Math.max(0, now - before.when), PAUSE) : (before?.spent ?? 0),
    ...(before?.file ? { file: before.file } : {}),
    ...(seen.branch === undefined ? {} : { branch: true }),
    data,
    settings,
  };
}

const stored = (): KeptMatch[] => browserStore.list<KeptMatch>(NAME, fits);

class MyMatches {
  /** Those that go on first, then the newest. */
  all = $state.raw<KeptMatch[]>(inOrder(stored()));
  running = $derived(this.all.filter(({ over }) => !over));
  ended = $derived(this.all.filter(({ over }) => over));

  constructor() {
    browserStore.onChange(NAME, () => (this.all = inOrder(stored())));
  }

  of(table: string): KeptMatch | undefined {
    return this.all.find((match) => match.table === table);
  }

  keep(match: KeptMatch): void {
    this.#change((all) => [match, ...all.filter(({ table }) => table !== match.table)]);
  }

  /** The file of a match that is over, from now on on this device. */
  keepFile(table: string, text: string): void {
    browserStore.offer(FILE + table, text);
    for (const old of this.ended.slice(FILES)) browserStore.remove(FILE + old.table);
  }

  fileOf(table: string): string | undefined {
    return browserStore.read(FILE + table) ?? undefined;
  }

  remove(table: string): void {
    this.#change((all) => all.filter((match) => match.table !== table));
    browserStore.remove(FILE + table);
  }

  /** Its table is no more: a match that was not over cannot go on. */
  lost(table: string): void {
    if (this.of(table)?.over === false || (onPage && this.of(table))) this.remove(table);
  }

  /** Other tabs keep theirs in the same place: what they have stored meanwhile counts. */
  #change(change: (all: KeptMatch[]) => KeptMatch[]): void {
    this.all = inOrder(change(stored()));
    browserStore.writeJson(NAME, this.all);
  }
}

function inOrder(matches: KeptMatch[]): KeptMatch[] {
  return matches.toSorted((one, other) => Number(one.over) - Number(other.over) || other.when - one.when);
}

export const myMatches = new MyMatches();
