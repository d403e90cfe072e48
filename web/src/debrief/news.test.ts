import { expect, test } from 'vitest';
import { newsAbout } from './news';

const one = { date: '2025-04-04', until: '2027-06-30', materials: ['HR', 'LR'], text: 'licences', source: 'MOFCOM25' };
const on = (day: string): Date => new Date(`${day}T12:00:00Z`);

test('news is shown only with its own Materials', () => {
  expect(newsAbout(['Co', 'LR'], [one], on('2026-01-01'))).toEqual([one]);
  expect(newsAbout(['Co'], [one], on('2026-01-01'))).toEqual([]);
});

test('news expires, and is not shown before it happened', () => {
  expect(newsAbout(['LR'], [one], on('2027-06-30'))).toEqual([]);
  expect(newsAbout(['LR'], [one], on('2025-04-03'))).toEqual([]);
});

test('the newest comes first', () => {
  const newer = { ...one, date: '2026-02-01' };
  expect(newsAbout(['HR'], [one, newer], on('2026-03-01'))).toEqual([newer, one]);
});
