import { beforeEach, expect, test } from 'vitest';
import { inUse } from '../net/in-use';
import { neighboursOf } from './board';
import { nextPicks, withoutPick } from './drafting';
import { STANDARD_BOARD } from './standard-board';

beforeEach(() => void (inUse.board = STANDARD_BOARD));

const sets = [
  ['vietnam', 'new_guinea', 'australia'],
  ['vietnam', 'indonesia', 'new_guinea'],
];

test('at first every Territory of an allowed set may be picked', () => {
  expect(nextPicks(sets, [], neighboursOf).sort()).toEqual(['australia', 'indonesia', 'new_guinea', 'vietnam']);
});

test('then only what touches a pick and can still be finished', () => {
  const next = nextPicks(sets, ['vietnam'], neighboursOf);
  expect(next).not.toEqual([]);
  for (const id of next) expect(neighboursOf(id)).toContain('vietnam');
  expect(nextPicks(sets, ['australia'], neighboursOf)).not.toContain('indonesia');
});

test('taking a pick away takes away what hung on it', () => {
  const line = (id: string): string[] => ({ a: ['b'], b: ['a', 'c'], c: ['b'] })[id] ?? [];
  expect(withoutPick(['a', 'b', 'c'], 'b', line)).toEqual(['a']);
  expect(withoutPick(['a', 'b', 'c'], 'c', line)).toEqual(['a', 'b']);
});
