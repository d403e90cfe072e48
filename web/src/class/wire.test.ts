import { expect, test } from 'vitest';
import { patched } from '../net/merge';
import { firstLesson } from './lesson';
import { anchored, type RawClass, teacherView } from './wire';

const RAW = {
  class: 'c',
  number: 4,
  code: 'K7M2QX',
  state: 'playing',
  settings: { ...firstLesson(['en']), tables: 1, players: 3, turns: 4 },
  door: { open: true, knocking: [] },
  bell: { seconds: 600 },
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

test('what was sent once stays true as time passes', () => {
  const raw = anchored(RAW, 1_000_000) as RawClass;
  const later = teacherView(raw, 1_030_000, []);
  expect(later.bell.seconds).toBe(570);
  expect(later.tables[0]!.since).toBe(40);
  expect(later.tables[0]!.ends).toBe(270);
  expect(later.hands[0]!.since).toBe(35);
});

test('a match that ended a while ago still did so then', () => {
  const raw = patched(anchored(RAW, 0) as RawClass, anchored({ tables: { '0': { state: 'ended', ended: 20, ends: null } } }, 60_000));
  expect(teacherView(raw, 90_000, []).tables[0]).toMatchObject({ ended: 50 });
});

test('a patch changes only what it names', () => {
  const raw = anchored(RAW, 0) as RawClass;
  const changed = patched(raw, anchored({ tables: { '0': { since: 0 } }, hands: { '0': null } }, 60_000));
  const view = teacherView(changed, 60_000, []);
  expect(view.tables[0]!.since).toBe(0);
  expect(view.bell.seconds).toBe(540);
  expect(view.hands).toEqual([]);
});

test('land has the colour of whoever sits there, whatever the order of play', () => {
  const [card] = teacherView(anchored(RAW, 0) as RawClass, 0, []).tables;
  expect(card!.owners).toEqual([null, 1, 0]);
  expect(card!.seats.map((seat) => [seat.chair, seat.pupil, seat.bot])).toEqual([
    [0, undefined, 'novice'],
    [1, 0, undefined],
  ]);
});
