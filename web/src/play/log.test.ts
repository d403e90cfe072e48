import { expect, test } from 'vitest';
import type { MatchEvent } from '../net/types';
import { deciderOf } from './log';

test('a row is the Decision of the seat its first Event names, whoever reads it', () => {
  const events = [
    { event: 'action_phase_ended', seat: 2 },
    { event: 'action_phase_started', seat: 0 },
  ] as MatchEvent[];
  expect(deciderOf({ events })).toBe(2);
  expect(deciderOf({})).toBeUndefined();
});
