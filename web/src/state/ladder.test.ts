import { describe, expect, test } from 'vitest';
import { CAST } from '../play/cast';
import { albumOf, bestScores } from './album';
import { beaten, challengerOf, minutesOf, planOf } from './ladder';
import type { KeptMatch, KeptPlayer } from './my-matches.svelte';

const me = (rank: number, points = 0, applications: string[] = []): KeptPlayer => ({
  ...{ name: 'Sun', avatar: 'fox', colour: 0, bot: false, you: true },
  ...{ rank, points, applications },
});
const bot = (name: string, rank = 2): KeptPlayer => ({
  name,
  avatar: 'otter',
  colour: 1,
  bot: true,
  rank,
  points: 3,
  applications: ['robots'],
});
let last = 0;
const match = (players: KeptPlayer[], more: Partial<KeptMatch> = {}): KeptMatch => ({
  ...{ table: `t${++last}`, over: true, turn: 5, turns: 5, begun: last, when: last, spent: 0 },
  players,
  data: { id: 'standard-1', hash: '' },
  settings: {} as KeptMatch['settings'],
  ...more,
});
const names = (bots: { name: string }[]): string[] => bots.map(({ name }) => name);

describe('what Play now opens', () => {
  test('is a short match against two Novices at first, whom nobody has sent', () => {
    const plan = planOf([]);
    expect([plan.level, plan.turns, names(plan.bots), plan.challenger]).toEqual(['novice', 5, ['Pimo', 'Nilu'], undefined]);
    expect(minutesOf(plan.turns)).toBe(8);
  });

  test('is the next character after a win, with those who stand below', () => {
    const first = [match([me(1), bot('Pimo'), bot('Nilu')])];
    expect(names(planOf(first).bots)).toEqual(['Tiba', 'Nilu']);
    const second = [...first, match([me(1), bot('Tiba'), bot('Nilu')])];
    const plan = planOf(second);
    expect([plan.challenger?.name, plan.level, plan.turns, names(plan.bots)]).toEqual(['Belu', 'apprentice', 8, ['Belu', 'Nilu', 'Tiba']]);
  });

  test('is what the player chooses instead, and the challenge waits', () => {
    const won = [match([me(1), bot('Pimo'), bot('Nilu')])];
    const plan = planOf(won, { level: 'master', turns: 12 });
    expect([plan.turns, names(plan.bots), plan.challenger]).toEqual([12, ['Kalto', 'Vulko', 'Meru'], undefined]);
    expect(planOf(won, { level: 'novice' }).challenger?.name).toBe('Tiba');
  });

  test('never has anybody twice, wherever on the ladder', () => {
    for (let place = 0; place < CAST.length; place++) {
      const plan = planOf([match([me(1), ...CAST.slice(0, place).map(({ name }) => bot(name))])]);
      expect(new Set(names(plan.bots)).size).toBe(plan.bots.length);
      expect(plan.bots).toHaveLength(plan.level === 'novice' ? 2 : 3);
    }
  });

  test('is against Masters when all are beaten', () => {
    const all = [match([me(1), ...CAST.map(({ name }) => bot(name))])];
    expect(challengerOf(all)).toBeUndefined();
    expect(planOf(all).level).toBe('master');
  });
});

test('only a match won alone, from its start to its end, beats anybody', () => {
  const players = [me(1), bot('Pimo')];
  const friend = { ...me(2), name: 'Jack', you: false };
  const lost = match([bot('Pimo', 1), me(2)]);
  for (const other of [lost, match([...players, friend]), match([...players, { ...friend, you: true }])])
    expect(beaten([other]).size).toBe(0);
  for (const more of [{ over: false }, { file: 'a hash' }, { branch: true }]) expect(beaten([match(players, more)]).size).toBe(0);
  expect([...beaten([match(players), match([me(1), bot('A bot of old')])])]).toEqual(['Pimo']);
});

test('the album counts what those at this device had complete at the end', () => {
  const built = albumOf([
    match([me(1, 9, ['fireworks', 'robots']), bot('Pimo')]),
    match([me(2, 4, ['fireworks']), bot('Nilu', 1)]),
    match([me(1, 9, ['drones'])], { branch: true }),
    match([me(0, 0, ['drones'])], { over: false }),
  ]);
  expect([...built]).toEqual([
    ['fireworks', 2],
    ['robots', 1],
  ]);
});

test('the best score is kept for each level by the strongest bot, and with people', () => {
  const friend = { ...me(2, 30), name: 'Jack', you: false };
  const found = bestScores([
    match([me(1, 12), bot('Pimo')]),
    match([me(1, 20), bot('Tiba')], { turns: 8 }),
    match([me(3, 7), bot('Luma'), bot('Pimo')]),
    match([me(2, 0), bot('Kalto')]),
    match([friend, me(2, 5)]),
  ]);
  expect(found.map(({ level, points, turns }) => [level, points, turns])).toEqual([
    ['novice', 20, 8],
    ['expert', 7, 5],
    [undefined, 5, 5],
  ]);
});
