import { expect, test } from 'vitest';
import { partsOf } from './address';

test('a path has parts, and its signs are decoded', () => {
  expect(partsOf('/table/a%20b/')).toEqual(['table', 'a b']);
  expect(partsOf('/')).toEqual([]);
});

test.each(['/%', '/join/%E0%A4%A', '/table/100%'])('%s is no encoding, and breaks nothing', (path) => {
  expect(partsOf(path)).toEqual(path.split('/').filter(Boolean));
});
