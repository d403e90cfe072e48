import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Talk } from './talk.svelte';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const numbers = ({ bubbles }: Talk): number[] => bubbles.map(({ number }) => number);

test('what is said stands for a while', () => {
  const talk = new Talk();
  talk.hear({ number: 1, chair: 0, phrase: 'ouch' });
  vi.advanceTimersByTime(5_999);
  expect(numbers(talk)).toEqual([1]);
  vi.advanceTimersByTime(1);
  expect(numbers(talk)).toEqual([]);
});

test('a long text stands longer', () => {
  const talk = new Talk();
  talk.hear({ number: 1, chair: 0, text: 'a'.repeat(200) });
  vi.advanceTimersByTime(11_999);
  expect(numbers(talk)).toEqual([1]);
});

test('of each player the newest stands, and three at most', () => {
  const talk = new Talk();
  for (const [number, chair] of [0, 1, 0, 2, 3].entries()) talk.hear({ number, chair, phrase: 'hello' });
  expect(numbers(talk)).toEqual([2, 3, 4]);
});
