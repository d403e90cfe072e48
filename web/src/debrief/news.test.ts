import { expect, test } from 'vitest';
import { current, newsAbout } from './news';

const one = { date: '2025-04-04', until: '2027-06-30', materials: ['HR', 'LR'], text: 'licences', source: 'MOFCOM25' };
const on = (day: string): Date => new Date(`${day}T12:00:00Z`);

test('news is shown only with its own Materials', () => {
  expect(newsAbout(['Co', 'LR'], [one], on('2026-01-01'))).toEqual([one]);
  expect(newsAbout(['Co'], [one], on('2026-01-01'))).toEqual([]);
});

test('what is about raw materials in general is shown where all the news is', () => {
  const general = { ...one, date: '2026-01-19', materials: [] };
  expect(newsAbout(undefined, [one, general], on('2026-03-01'))).toEqual([general, one]);
  expect(newsAbout(['LR'], [one, general], on('2026-03-01'))).toEqual([one]);
});

test('news is shown to the end of its last day, and not before it happened', () => {
  expect(newsAbout(['LR'], [one], on('2027-06-30'))).toEqual([one]);
  expect(newsAbout(['LR'], [one], on('2027-07-01'))).toEqual([]);
  expect(newsAbout(['LR'], [one], on('2025-04-03'))).toEqual([]);
});

test('what is dated by its year alone counts from the first of January', () => {
  const yearly = { date: '2025', until: '2027-06-30' };
  expect(current([yearly], on('2024-12-31'))).toEqual([]);
  expect(current([yearly], on('2025-01-01'))).toEqual([yearly]);
});

test('the newest comes first', () => {
  const newer = { ...one, date: '2026-02-01' };
  expect(newsAbout(['HR'], [one, newer], on('2026-03-01'))).toEqual([newer, one]);
});
