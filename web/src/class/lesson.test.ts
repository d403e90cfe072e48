import { expect, test } from 'vitest';
import { firstLesson, LIMITS, settingsOf, within } from './lesson';

test('a number stays within its limits', () => {
  expect([1, 24, 61, 2.6, NaN].map((value) => within(value, LIMITS.pupils))).toEqual([2, 24, 60, 3, 2]);
});

test('the first lesson is what nobody has to change', () => {
  const lesson = firstLesson(['en']);
  expect([lesson.pupils, lesson.minutes, lesson.own_names, lesson.hints]).toEqual([24, 30, false, true]);
});

test('a plan adds tables, players and Turns', () => {
  const plan = { tables: 8, players: 3, turns: 4, bots: 0, minutes: 30, brisk_minutes: 16, first_timer_minutes: 30, fits: true };
  expect(settingsOf(firstLesson(['en']), plan)).toMatchObject({ tables: 8, players: 3, turns: 4, pupils: 24 });
});
