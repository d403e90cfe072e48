import { expect, test, vi } from 'vitest';
import { clock, columns, inThrees, lastTurnEnds, needs, ownersAt, pastTheBell, signOf } from './reading';
import type { Hand, ClassTable } from './types';

vi.mock('../texts/texts.svelte', () => ({ t: (key: string, { t } = { t: '' }) => `${key} ${t}`.trim(), texts: { language: 'en' } }));
const { endText } = await import('./phases');

const NOW = Date.UTC(2026, 10, 17, 12);
const ago = (seconds: number): number => NOW - 1_000 * seconds;
const after = (seconds: number): number => NOW + 1_000 * seconds;

const TABLE: ClassTable = {
  number: 0,
  table: 't',
  name: 'Cu',
  state: 'playing',
  turn: 2,
  turns: 4,
  phase: 'action',
  seats: [
    { chair: 0, seat: 2, pupil: 1, here: true, awaited: true },
    { chair: 1, seat: 0, pupil: 2, here: true },
    { chair: 2, seat: 1, bot: 'novice' },
  ],
  since: ago(10),
  ends: after(600),
  owners: [],
};

const BELL = { seconds: after(900), at: after(900) / 1_000 };

test('seconds are read as a clock', () => {
  expect([0, 5, 65, 660, -3].map(clock)).toEqual(['0:00', '0:05', '1:05', '11:00', '0:00']);
});

test('the wall has as many columns as it needs', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 12].map(columns)).toEqual([1, 2, 3, 2, 3, 3, 4, 4, 4, 4]);
});

test('a raised hand goes before a table that is stuck or paused', () => {
  const stuck: ClassTable = { ...TABLE, stuck: 'stuck', state: 'paused' };
  expect(signOf(stuck, [{ pupil: 2, since: ago(5), about: 'question' }])).toBe('hand');
  expect(signOf(stuck, [])).toBe('stuck');
  expect(signOf({ ...TABLE, state: 'paused' }, [])).toBe('paused');
  expect(signOf({ ...TABLE, state: 'scored' }, [])).toBe('done');
});

test('a table whose people are all away says so', () => {
  expect(signOf({ ...TABLE, seats: TABLE.seats.map((seat) => ({ ...seat, here: false })) }, [])).toBe('nobody');
});

test('whoever has waited longest is helped first', () => {
  const other: ClassTable = { ...TABLE, number: 1, seats: [], stuck: 'stuck', since: ago(200) };
  const found = needs({ tables: [TABLE, other], hands: [{ pupil: 1, since: ago(70), about: 'device' }], taken: [], bell: BELL }, NOW);
  expect(found.map(({ table, kind }) => [table.number, kind])).toEqual([
    [1, 'stuck'],
    [0, 'hand'],
  ]);
});

test('a table in its last Turn that will not end by the bell needs the teacher, after all others', () => {
  const slow: ClassTable = { ...TABLE, number: 1, last_turn: 2, ends: after(901) };
  const raised: Hand[] = [{ pupil: 1, since: ago(5), about: 'question' }];
  expect(signOf(slow, [], after(900))).toBe('past');
  expect(signOf(slow, [], after(901))).toBe('one');
  expect(needs({ tables: [slow, TABLE], hands: [], taken: [], bell: BELL }, NOW).map(({ kind }) => kind)).toEqual(['past']);
  const two = [slow, { ...TABLE, seats: [...TABLE.seats] }];
  expect(needs({ tables: two, hands: raised, taken: [], bell: BELL }, NOW).map(({ kind }) => kind)).toEqual(['hand', 'hand']);
});

test('the end of the running Turn is forecast from the Turns that are left', () => {
  expect(lastTurnEnds([{ ...TABLE, ends: after(900) }], NOW)).toEqual({ running: after(300), next: after(600) });
  expect(lastTurnEnds([{ ...TABLE, state: 'ended' }], NOW)).toEqual({ running: 0, next: 0 });
});

test('a table is late if it would end after the bell', () => {
  expect(pastTheBell([TABLE], after(599))).toHaveLength(1);
  expect(pastTheBell([TABLE], after(600))).toHaveLength(0);
  expect(pastTheBell([{ ...TABLE, state: 'ended' }], 0)).toHaveLength(0);
});

test('a code is read in threes', () => {
  expect(inThrees('K7M2QX')).toBe('K7M 2QX');
});

test('a seat that a slip took needs the teacher for two minutes', () => {
  const now = needs({ tables: [TABLE], hands: [], taken: [{ pupil: 2, since: ago(119) }], bell: BELL }, NOW);
  expect(now.map(({ kind, since }) => [kind, since])).toEqual([['taken', ago(119)]]);
  expect(needs({ tables: [TABLE], hands: [], taken: [{ pupil: 2, since: ago(120) }], bell: BELL }, NOW)).toEqual([]);
});

test('land has the colour of whoever sits there, whatever the order of play', () => {
  expect(ownersAt({ ...TABLE, owners: [null, 0, 1, 2] })).toEqual([null, 1, 2, 0]);
});

test('a forecast is told in whole minutes, never in the past, and not while nobody moves', () => {
  const told = (ends: number, more: Partial<ClassTable> = {}, passed = 0): string =>
    endText({ ...TABLE, ends: after(ends), ...more }, after(passed));
  for (const blur of [-0.6, 0, 0.6]) expect(told(600 + blur)).toMatch(/^class\.wall\.ends .*:10$/);
  expect(told(-120, {}, 65)).toMatch(/:01$/);
  expect(told(600, { stuck: 'long' })).toBe('');
  expect(told(600, { state: 'paused' })).toBe('');
  expect(told(600, { ended: ago(60) })).toMatch(/^class\.wall\.ended .*:59$/);
});
