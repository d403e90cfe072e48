import { expect, test } from 'vitest';
import { isQuick, subjectOf } from './idle-reading';

test('what was just lost comes first', () => {
  expect(subjectOf(['Co', 'Li'], ['Al', 'Li'], 1)).toBe('Li');
});

test('a loss of something you do not need is not mentioned', () => {
  expect(subjectOf(['Co', 'Li'], ['Al'], 3)).toBe('Li');
});

test('each Turn is about another Material, and about none if you have them all', () => {
  expect([1, 2, 3].map((turn) => subjectOf(['Co', 'Li'], [], turn))).toEqual(['Li', 'Co', 'Li']);
  expect(subjectOf([], ['Al'], 2)).toBeUndefined();
});

test('a quick clock, and steps that are shown at once, leave no time', () => {
  expect(isQuick(30, 1)).toBe(true);
  expect(isQuick(60, 1)).toBe(false);
  expect(isQuick(undefined, 0.5)).toBe(false);
  expect(isQuick(null, 0)).toBe(true);
});
