import { expect, test } from 'vitest';
import type { MatchEvent, RowMessage } from '../net/types';
import { covered, openPart, publicOf } from './private';

const row = (event: MatchEvent): RowMessage =>
  ({ table: 't', number: 7, patch: { match: { turn: 2 } }, events: [event], chair: 1, yours: { needed: ['Li'] } }) as unknown as RowMessage;

test('a row of somebody at the device becomes one for spectators', () => {
  expect(publicOf(row({ event: 'placing_confirmed', seat: 0, counts: { brazil: 3 } }))).toEqual({
    table: 't',
    number: 7,
    patch: { match: { turn: 2 } },
    events: [{ event: 'placing_confirmed', seat: 0 }],
  });
  expect(publicOf(row({ event: 'trade_confirmed', seat: 0, materials: ['Bi'] })).events).toEqual([{ event: 'trade_confirmed', seat: 0 }]);
});

test('what everybody may know of a row stays', () => {
  const placed: MatchEvent = { event: 'assets_placed', seat: 0, counts: { brazil: 3 } };
  expect(publicOf(row(placed)).events).toEqual([placed]);
});

test('a covered card takes everything along that follows from it', () => {
  const yours = { chair: 1, seat: 0, objective: 'card', progress: [], needed: ['Li'], controlled: ['Bi'], sealed: { brazil: 1 } };
  expect(covered(yours)).toEqual({ chair: 1, seat: 0, controlled: ['Bi'], sealed: { brazil: 1 } });
});

test('a choice is shown as far as the open board says what it means', () => {
  const preview = {
    gained: ['Li'],
    lost: [],
    completed: ['ships'],
    broken: [],
    nearer: ['phones'],
    points: 5,
    income: 1,
    asks_first: false,
  };
  expect(openPart(preview)).toEqual({
    gained: ['Li'],
    lost: [],
    completed: [],
    broken: [],
    nearer: [],
    points: 0,
    income: 1,
    asks_first: false,
  });
});
