import { expect, test } from 'vitest';
import { placeOfOut } from './places';

test('the first to go is last', () => {
  expect(placeOfOut(1, 5)).toBe(5);
  expect(placeOfOut(2, 5)).toBe(4);
});
