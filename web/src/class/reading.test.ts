import { expect, test } from 'vitest';
import { clock, columns, inThrees, lastTurnEnds, needs, pastTheBell, signOf } from './reading';
import type { Hand, TableCard } from './types';

const TABLE: TableCard = {
  table: 't',
  name: 'Cu',
  state: 'playing',
  turn: 2,
  turns: 4,
  last_turn: false,
  phase: 'action',
  seats: [
    { chair: 0, colour: 0, pupil: 1, here: true, awaited: true, standIn: false },
    { chair: 1, colour: 1, pupil: 2, here: true, awaited: false, standIn: false },
    { chair: 2, colour: 2, bot: 'novice', here: false, awaited: false, standIn: false },
  ],
  since: 10,
  stuck: '',
  ends: 600,
  owners: [],
};

const BELL = { seconds: 900, whole: 1800 };

test('seconds are read as a clock', () => {
  expect([0, 5, 65, 660, -3].map(clock)).toEqual(['0:00', '0:05', '1:05', '11:00', '0:00']);
});

test('the wall has as many columns as it needs', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 12].map(columns)).toEqual([1, 2, 3, 2, 3, 3, 4, 4, 4, 4]);
});

test('a raised hand goes before a table that is stuck or paused', () => {
  const stuck: TableCard = { ...TABLE, stuck: 'stuck', state: 'paused' };
  expect(signOf(stuck, [{ pupil: 2, since: 5, about: 'question' }])).toBe('hand');
  expect(signOf(stuck, [])).toBe('stuck');
  expect(signOf({ ...TABLE, state: 'paused' }, [])).toBe('paused');
  expect(signOf({ ...TABLE, state: 'scored' }, [])).toBe('done');
});

test('a table whose people are all away says so', () => {
  expect(signOf({ ...TABLE, seats: TABLE.seats.map((seat) => ({ ...seat, here: false })) }, [])).toBe('nobody');
});

test('whoever has waited longest is helped first', () => {
  const other: TableCard = { ...TABLE, table: 'u', seats: [], stuck: 'stuck', since: 200 };
  const found = needs({ tables: [TABLE, other], hands: [{ pupil: 1, since: 70, about: 'device' }], taken: [], bell: BELL });
  expect(found.map(({ table, kind }) => [table.table, kind])).toEqual([
    ['u', 'stuck'],
    ['t', 'hand'],
  ]);
});

test('a table in its last Turn that will not end by the bell needs the teacher, after all others', () => {
  const slow: TableCard = { ...TABLE, table: 'u', last_turn: true, ends: 901 };
  const raised: Hand[] = [{ pupil: 1, since: 5, about: 'question' }];
  expect(signOf(slow, [], 900)).toBe('past');
  expect(signOf(slow, [], 901)).toBe('one');
  expect(needs({ tables: [slow, TABLE], hands: [], taken: [], bell: BELL }).map(({ kind }) => kind)).toEqual(['past']);
  const two = [slow, { ...TABLE, seats: [...TABLE.seats] }];
  expect(needs({ tables: two, hands: raised, taken: [], bell: BELL }).map(({ kind }) => kind)).toEqual(['hand', 'hand']);
});

test('the end of the running Turn is forecast from the Turns that are left', () => {
  expect(lastTurnEnds([{ ...TABLE, turn: 2, turns: 4, ends: 900 }])).toEqual({ running: 300, next: 600 });
  expect(lastTurnEnds([{ ...TABLE, state: 'ended' }])).toEqual({ running: 0, next: 0 });
});

test('a table is late if it would end after the bell', () => {
  expect(pastTheBell([TABLE], 599)).toHaveLength(1);
  expect(pastTheBell([TABLE], 600)).toHaveLength(0);
  expect(pastTheBell([{ ...TABLE, state: 'ended' }], 0)).toHaveLength(0);
});

test('a code is read in threes', () => {
  expect(inThrees('K7M2QX')).toBe('K7M 2QX');
});

test('a seat that a slip took needs the teacher for two minutes', () => {
  const now = needs({ tables: [TABLE], hands: [], taken: [{ pupil: 2, since: 119 }], bell: BELL });
  expect(now.map(({ kind, since }) => [kind, since])).toEqual([['taken', 119]]);
  expect(needs({ tables: [TABLE], hands: [], taken: [{ pupil: 2, since: 120 }], bell: BELL })).toEqual([]);
});
