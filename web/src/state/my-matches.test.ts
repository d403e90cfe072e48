import { beforeEach, expect, test, vi } from 'vitest';
import type { PublicView } from '../net/types';
import type { KeptMatch } from './my-matches.svelte';

let stored: Map<string, string>;
let room = Infinity;

beforeEach(() => {
  stored = new Map();
  room = Infinity;
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError');
      stored.set(name, value);
    },
    removeItem: (name: string) => stored.delete(name),
  };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('window', { addEventListener: () => undefined });
  vi.resetModules();
});

const loaded = () => import('./my-matches.svelte');

const person = (name: string) => ({ kind: 'person', name, avatar: 'fox', stand_in: false });
const seen = (more: object = {}): PublicView =>
  ({
    code: 'ABCDEF',
    state: 'playing',
    chairs: { 0: person('Sun'), 1: { kind: 'bot', name: 'Kalto', avatar: 'owl', level: 'expert' }, 2: person('Jack') },
    order: [2, 0, 1],
    host: 0,
    settings: { turns: 8 },
    data: { id: 'standard-1', hash: 'f' },
    match: { phase: 'action', turn: 3, last_turn: 8, current: 1 },
    ...more,
  }) as unknown as PublicView;
const line = (seat: number, rank: number, points: number) => ({
  seat,
  rank,
  points,
  applications: [],
  materials: 0,
  territories: 0,
  eliminated: 0,
});
const over = seen({
  state: 'ended',
  match: { phase: 'over', turn: 8, last_turn: 8, score: [line(0, 3, 4), line(1, 1, 31), line(2, 2, 20)] },
});

test('a running match is kept in the order of play, with whoever is next', async () => {
  const { keptOf } = await loaded();
  const match = keptOf('t', seen(), [0], 1_000)!;
  expect(match.players.map(({ name, colour, bot, you }) => [name, colour, bot, !!you])).toEqual([
    ['Jack', 2, false, false],
    ['Sun', 0, false, true],
    ['Kalto', 1, true, false],
  ]);
  expect(match).toMatchObject({ over: false, next: 1, turn: 3, turns: 8, begun: 1_000, when: 1_000, spent: 0 });
});

test('a table where nothing has begun is not kept', async () => {
  const { keptOf } = await loaded();
  expect(keptOf('t', seen({ state: 'open', match: undefined }), [0], 0)).toBeUndefined();
});

test('a match that is over is kept in the order of rank, with points', async () => {
  const { keptOf } = await loaded();
  const match = keptOf('t', over, [0], 0)!;
  expect(match.over).toBe(true);
  expect(match.next).toBeUndefined();
  expect(match.players.map(({ name, rank, points }) => [name, rank, points])).toEqual([
    ['Sun', 1, 31],
    ['Kalto', 2, 20],
    ['Jack', 3, 4],
  ]);
});

test('nights between two Turns do not count, and a clock that jumps back does not either', async () => {
  const { keptOf } = await loaded();
  const minute = 60_000;
  let match = keptOf('t', seen(), [0], 0)!;
  match = keptOf('t', seen(), [0], 2 * minute, match)!;
  expect(match.spent).toBe(2 * minute);
  match = keptOf('t', seen(), [0], 600 * minute, match)!;
  expect(match.spent).toBe(7 * minute);
  match = keptOf('t', over, [0], 0, match)!;
  expect(match.spent).toBe(7 * minute);
  expect(match.begun).toBe(0);
});

test('looking back at a match changes neither its time nor its day', async () => {
  const { keptOf } = await loaded();
  const ended = keptOf('t', over, [0], 1_000)!;
  expect(keptOf('t', over, [0], 9_000_000, ended)).toEqual(ended);
});

const kept = (table: string, when: number, ended: boolean): KeptMatch => ({
  ...{ table, when, over: ended, players: [], turn: 1, turns: 8, begun: 0, spent: 0 },
  ...{ data: { id: 'standard-1', hash: 'f' }, settings: {} as never },
});

test('running matches come first, then the newest', async () => {
  const { myMatches } = await loaded();
  myMatches.keep(kept('old', 1, true));
  myMatches.keep(kept('new', 5, true));
  myMatches.keep(kept('runs', 2, false));
  expect(myMatches.all.map(({ table }) => table)).toEqual(['runs', 'new', 'old']);
  myMatches.remove('new');
  expect(myMatches.all.map(({ table }) => table)).toEqual(['runs', 'old']);
});

test('what another tab has stored meanwhile stays', async () => {
  const { myMatches } = await loaded();
  myMatches.keep(kept('mine', 1, true));
  stored.set('rawsiko.matches', JSON.stringify([kept('theirs', 2, true), kept('mine', 1, true)]));
  myMatches.keep(kept('another', 3, true));
  expect(myMatches.all.map(({ table }) => table)).toEqual(['another', 'theirs', 'mine']);
});

test('damaged entries are left out', async () => {
  stored.set('rawsiko.matches', JSON.stringify([{ table: 'x' }, 7, kept('good', 1, true)]));
  const { myMatches } = await loaded();
  expect(myMatches.all.map(({ table }) => table)).toEqual(['good']);
});

test('a match that cannot go on is no longer listed; one that is over stays', async () => {
  const { myMatches } = await loaded();
  myMatches.keep(kept('runs', 1, false));
  myMatches.keep(kept('over', 1, true));
  myMatches.lost('runs');
  myMatches.lost('over');
  expect(myMatches.all.map(({ table }) => table)).toEqual(['over']);
});

test('a file goes with its match; without room for it the match is listed all the same', async () => {
  const { myMatches } = await loaded();
  myMatches.keep(kept('over', 1, true));
  myMatches.keepFile('over', 'rawsiko match 1');
  expect(myMatches.fileOf('over')).toBe('rawsiko match 1');
  myMatches.remove('over');
  expect(myMatches.fileOf('over')).toBeUndefined();
  myMatches.keep(kept('another', 1, true));
  room = 5;
  myMatches.keepFile('another', 'rawsiko match 1');
  expect(myMatches.fileOf('another')).toBeUndefined();
  expect(myMatches.of('another')).toBeDefined();
});
