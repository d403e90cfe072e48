import { expect, test } from 'vitest';
import { patched } from './merge';

test('what is named changes, what is null goes, the rest stays', () => {
  expect(patched({ a: 1, b: { c: 2, d: 3 }, e: 4 }, { b: { c: null, d: 5 }, e: null, f: 6 })).toEqual({
    a: 1,
    b: { d: 5 },
    f: 6,
  });
});

test('lists are replaced whole', () => {
  expect(patched({ a: [1, 2] }, { a: [3] })).toEqual({ a: [3] });
});

test('the old value is not touched, and what did not change is shared', () => {
  const old = { a: { b: 1 }, c: { d: 2 } };
  const fresh = patched(old, { a: { b: 9 } });
  expect(old.a.b).toBe(1);
  expect(fresh.c).toBe(old.c);
});

test('nulls inside something new are left out', () => {
  expect(patched({} as object, { a: { b: null, c: 1 } })).toEqual({ a: { c: 1 } });
});
