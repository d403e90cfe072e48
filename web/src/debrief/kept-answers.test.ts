import { beforeEach, expect, test, vi } from 'vitest';
import { answersAt, keepAnswers } from './kept-answers';

const NAME = 'rawsiko.quiz';
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

test('answers are kept by table and round', () => {
  keepAnswers('t1', 'before', ['a', null]);
  keepAnswers('t1', 'after', ['b']);
  keepAnswers('t2', 'before', ['c']);
  expect([answersAt('t1', 'before'), answersAt('t1', 'after'), answersAt('t2', 'after')]).toEqual([['a', null], ['b'], undefined]);
  expect(stored.get(NAME)).toBe('{"t1":{"before":["a",null],"after":["b"]},"t2":{"before":["c"]}}');
});

test('the newest twenty tables are kept', () => {
  for (let table = 0; table < 21; table++) keepAnswers(`t${table}`, 'before', ['a']);
  expect([answersAt('t0', 'before'), answersAt('t1', 'before')]).toEqual([undefined, ['a']]);
});

test.each(['{', '7', '[]', '{"t1": 7}', '{"t1": {"before": 7}}'])('%j is treated as absent', (damaged) => {
  stored.set(NAME, damaged);
  expect(answersAt('t1', 'before')).toBeUndefined();
  keepAnswers('t1', 'after', ['b']);
  expect([answersAt('t1', 'before'), answersAt('t1', 'after')]).toEqual([undefined, ['b']]);
});
