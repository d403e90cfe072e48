import { expect, test } from 'vitest';
import { highlight } from './highlights';

const controlled = new Set(['Cu', 'Li']);
const needed = new Set(['Ga']);

test('a Material you control is green wherever its chip lies, with your own land told apart', () => {
  expect(highlight('Cu', true, controlled, needed)).toBe('yours');
  expect(highlight('Cu', false, controlled, needed)).toBe('held');
});

test('what is still needed is orange, and the rest is plain', () => {
  expect(highlight('Ga', false, controlled, needed)).toBe('needed');
  expect(highlight('W', false, controlled, needed)).toBe('plain');
});
