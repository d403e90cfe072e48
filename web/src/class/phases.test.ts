import { expect, test, vi } from 'vitest';
import { isHeldAlone } from './reading';
import type { ClassTable, Pupil } from './types';

vi.mock('../texts/texts.svelte', () => ({
  t: (key: string, words: Record<string, unknown> = {}) => [key, ...Object.values(words)].join(' '),
  application: (id: string) => `the ${id}`,
  listed: (names: string[]) => names.join('+'),
  texts: { language: 'en' },
}));
const { comparedText, resultText } = await import('./phases');

const PUPILS = ['Vega', 'Rhea', 'Halley'].map((name, pupil): Pupil => ({ pupil, name, avatar: 'fox', here: true }));
const OVER: ClassTable = {
  number: 0,
  name: 'Cu',
  state: 'ended',
  seats: [
    { chair: 0, pupil: 0 },
    { chair: 1, pupil: 1 },
    { chair: 2, bot: 'novice' },
  ],
};

test('a winner is named, and so is everybody who shares the win', () => {
  const won = (...chairs: number[]) => resultText({ ...OVER, result: { chairs, points: 9 } }, PUPILS);
  expect(won(1)).toBe('class.wall.wins Rhea 9');
  expect(won(0, 1)).toBe('class.wall.tie Vega+Rhea 9');
  expect(won(2)).toBe('class.wall.wins class.wall.bot 9');
});

test('a table without points says what came closest', () => {
  const closest = { chair: 1, application: 'satellites', points: 21, missing: ['Ga'], of: 4 };
  expect(resultText({ ...OVER, result: { chairs: [0], points: 0, closest } }, PUPILS)).toBe('class.wall.closest Rhea the satellites 3 4');
});

test('nobody is better than 0 of 0', () => {
  const ranked = { rank: 1, table: 0, colour: 0, name: 'Vega', points: 4, better_than: 0, equal_to: 0, compared_with: 0 };
  expect(comparedText(ranked)).toBe('class.results.nobodyElse');
  expect(comparedText({ ...ranked, compared_with: 3, better_than: 2 })).toBe('class.results.better 2 3');
});

test('a table that is held while the class plays on waits for its own pupils', () => {
  expect(isHeldAlone({ ...OVER, state: 'held' }, {})).toBe(true);
  expect(isHeldAlone({ ...OVER, state: 'held' }, { held: { since: 1 } })).toBe(false);
  expect(isHeldAlone({ ...OVER, state: 'playing' }, {})).toBe(false);
});
