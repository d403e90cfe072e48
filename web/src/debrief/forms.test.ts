import { expect, test } from 'vitest';
import type { Question, Quiz } from './document';
import { asked, rightOnes } from './forms';

const question = (id: string): Question => ({
  id,
  idea: 'digs',
  symbol: 'Co',
  application: null,
  lines: {},
  answers: ['CD', 'CN', 'RU', 'CA'],
  right: 'CD',
  sources: ['EU23-A7'],
});
const quiz: Quiz = { pairs: [{ idea: 'digs', x: question('x'), y: question('y') }] };
const ids = (seat: number, moment: 'before' | 'after'): string[] => asked(quiz, seat, moment).map(({ id }) => id);

test('twins are crossed over between neighbours', () => {
  expect(ids(0, 'before')).toEqual(['x']);
  expect(ids(0, 'after')).toEqual(['y']);
  expect(ids(1, 'before')).toEqual(['y']);
  expect(ids(1, 'after')).toEqual(['x']);
});

test('not knowing is not right', () => {
  expect(rightOnes([question('x'), question('y')], ['CD', null])).toBe(1);
});
