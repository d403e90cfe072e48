import { expect, test } from 'vitest';
import { said } from './days';

const now = new Date(2026, 10, 19, 12, 0).getTime();
const at = (month: number, day: number, hours = 20, minutes = 41, year = 2026): number =>
  new Date(year, month - 1, day, hours, minutes).getTime();

test('today and yesterday have a time, other days a date', () => {
  expect(said(at(11, 19, 11, 52), now, 'en')).toEqual({ day: 'Today', more: '11:52', short: 'today' });
  expect(said(at(11, 18), now, 'en')).toEqual({ day: 'Yesterday', more: '20:41', short: 'yesterday' });
  expect(said(at(11, 15), now, 'en')).toEqual({ day: 'Sunday', more: '15 Nov', short: '15 Nov' });
  expect(said(at(11, 15), now, 'de')).toEqual({ day: 'Sonntag', more: '15. Nov.', short: '15. Nov.' });
});

test('a minute before midnight was yesterday', () => {
  expect(said(at(11, 18, 23, 59), at(11, 19, 0, 1), 'en').day).toBe('Yesterday');
});

test('another year is said', () => {
  expect(said(at(11, 19, 12, 0, 2025), now, 'en').more).toBe('19 Nov 2025');
});

test('what lies ahead, because a clock was wrong, has a date', () => {
  expect(said(at(11, 21), now, 'en')).toMatchObject({ day: 'Saturday', more: '21 Nov' });
});
