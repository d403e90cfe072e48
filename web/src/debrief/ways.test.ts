import { expect, test } from 'vitest';
import { minutesOf, stepsOf, written } from './ways';

const [TABLE, CLASS] = [
  [1, 2, 3, 4, 5, 6],
  [0, 1, 2, 3, 4, 5, 6],
];

test('the whole way takes about 15 minutes, the short one about 8, with a quiz or without', () => {
  for (const all of [TABLE, CLASS])
    for (const quiz of [false, true]) {
      expect(minutesOf(...stepsOf(all, false, quiz))).toBe(15);
      expect(minutesOf(...stepsOf(all, true, quiz))).toBe(8);
    }
});

test('the short way compares what was known before with what is known now', () => {
  expect(stepsOf(CLASS, true, true)).toEqual([0, 1, 2, 5]);
  expect(stepsOf(TABLE, true, false)).toEqual([1, 2, 6]);
});

test('a match without a Score has no quiz on either way', () => {
  const stopped = [1, 2, 3, 6];
  expect(stepsOf(stopped, false, false)).toEqual(stopped);
  expect(stepsOf(stopped, true, false)).toEqual([1, 2, 6]);
});

test('minutes are written as one says them', () => {
  expect([1.5, 2, 15, 9.5].map(written)).toEqual(['1½', '2', '15', '10']);
});
