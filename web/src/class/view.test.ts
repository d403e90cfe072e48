import { expect, test } from 'vitest';
import { patched } from '../net/merge';
import { firstLesson } from './lesson';
import type { SentClass } from './types';
import { anchored, teacherView } from './view';

const RAW = {
  class: 'c',
  number: 4,
  code: 'K7M2QX',
  state: 'playing',
  settings: { ...firstLesson(['en']), tables: 1, players: 3, turns: 4 },
  door: { open: true, knocking: [] },
  bell: { seconds: 600, at: 1_800_000_000 },
  chat: 'phrases',
  quiz: { before: { open: true, answered: 2 } },
  pupils: { '0': { pupil: 0, name: 'Vega', avatar: 'fox', here: true, table: 0, chair: 1 } },
  tables: {
    '0': {
      table: 'id',
      name: 'Cu',
      state: 'playing',
      turn: 2,
      turns: 4,
      last_turn: 4,
      phase: 'action',
      since: 10,
      ends: 300,
      owners: [null, 0, 1],
      seats: { '0': { bot: 'novice', seat: 1 }, '1': { pupil: 0, seat: 0, here: true, awaited: true } },
    },
  },
  hands: { '0': { about: 'question', since: 5 } },
} as const;

const anchoredAt = (now: number): SentClass => anchored(RAW, now) as SentClass;

test('seconds become points in time when they arrive', () => {
  const view = teacherView(anchoredAt(1_000_000));
  expect(view.bell).toEqual({ seconds: 1_600_000, at: 1_800_000_000 });
  expect(view.tables[0]).toMatchObject({ since: 990_000, ends: 1_300_000 });
  expect(view.hands).toEqual([{ pupil: 0, about: 'question', since: 995_000 }]);
});

test('a patch changes only what it names', () => {
  const patch = { tables: { '0': { state: 'ended', ended: 20, ends: null, since: 0 } }, hands: { '0': null } };
  const view = teacherView(patched(anchoredAt(0), anchored(patch, 60_000)));
  expect(view.tables[0]).toMatchObject({ state: 'ended', ended: 40_000, since: 60_000, turn: 2 });
  expect(view.tables[0]).not.toHaveProperty('ends');
  expect([view.bell.seconds, view.hands]).toEqual([600_000, []]);
});

test('tables and their seats are listed with their numbers', () => {
  const [table] = teacherView(anchoredAt(0)).tables;
  expect(table).toMatchObject({ number: 0, table: 'id' });
  expect(table!.seats.map((seat) => [seat.chair, seat.pupil, seat.bot])).toEqual([
    [0, undefined, 'novice'],
    [1, 0, undefined],
  ]);
});
