import { expect, test } from 'vitest';
import type { MatchEvent } from '../net/types';
import { deciderOf, linesOf } from './log';

test('a row is the Decision of the seat its first Event names, whoever reads it', () => {
  const events = [
    { event: 'action_phase_ended', seat: 2 },
    { event: 'action_phase_started', seat: 0 },
  ] as MatchEvent[];
  expect(deciderOf({ events })).toBe(2);
  expect(deciderOf({})).toBeUndefined();
});

test('what moved a bot stands at its Decision, and every Event knows the Decision it follows from', () => {
  const events = [
    { event: 'action_phase_ended', seat: 2 },
    { event: 'action_phase_started', seat: 0 },
  ] as MatchEvent[];
  const lines = linesOf({ table: 't', number: 7, patch: {}, events, why: { code: 'enough_done' } });
  expect(lines.map(({ why }) => why?.code)).toEqual(['enough_done', undefined]);
  expect(lines.map(({ decided }) => decided)).toEqual([events[0], events[0]]);
});
