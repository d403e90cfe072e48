import { expect, test } from 'vitest';
import type { EndingView, ScoreLine } from '../net/types';
import { placeOfOut, placesOf } from './places';

const line = (seat: number, rank: number) => ({ seat, rank }) as ScoreLine;
const ending = (absent?: boolean) => ({ absent }) as EndingView;

test('places are the ranks where everybody was there', () => {
  const places = placesOf([line(0, 2), line(1, 1), line(2, 2)], [ending(), ending(), ending()]);
  expect([...places]).toEqual([
    [0, 2],
    [1, 1],
    [2, 2],
  ]);
});

test('whoever was never there has no place, and the others move up', () => {
  const places = placesOf([line(0, 2), line(1, 1), line(2, 3)], [ending(), ending(true), ending()]);
  expect([...places]).toEqual([
    [0, 1],
    [2, 2],
  ]);
});

test('nobody has a place where nobody was there', () => {
  expect(placesOf([line(0, 1)], [ending(true)]).size).toBe(0);
});

test('the first to go is last', () => {
  expect(placeOfOut(1, 5)).toBe(5);
  expect(placeOfOut(2, 5)).toBe(4);
});
