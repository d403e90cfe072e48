import { expect, test } from 'vitest';
import { match, partsOf } from './address';

test('a path has parts, and its signs are decoded', () => {
  expect(partsOf('/table/a%20b/')).toEqual(['table', 'a b']);
  expect(partsOf('/')).toEqual([]);
});

test.each(['/%', '/join/%E0%A4%A', '/table/100%'])('%s is no encoding, and breaks nothing', (path) => {
  expect(partsOf(path)).toEqual(path.split('/').filter(Boolean));
});

test('a pattern gives names to what stands in a path', () => {
  expect(match('/table/:table/:page?', ['table', 'x', 'analysis'])).toEqual({ table: 'x', page: 'analysis' });
  expect(match('/table/:table/:page?', ['table', 'x'])).toEqual({ table: 'x' });
  expect(match('/class/:class/debrief/:step?', ['class', 'c', 'debrief'])).toEqual({ class: 'c' });
});

test('a path that lacks something, or has another word, does not fit', () => {
  expect(match('/table/:table/:page?', ['table'])).toBeUndefined();
  expect(match('/class/:class/debrief/:step?', ['class', 'c', 'slips'])).toBeUndefined();
  expect(match('/', ['nowhere'])).toBeUndefined();
  expect(match('/', [])).toEqual({});
});
