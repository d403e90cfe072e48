import { expect, test } from 'vitest';
import data from '../../../src/rawsiko/data/standard-1/applications.json';
import { boxOf, endOf, flat, OPENED, partFor, sidesOf } from './inside';

const needs = new Map(data.applications.map(({ id, materials }) => [id, materials.map(({ symbol }) => symbol)]));

test.each(Object.entries(OPENED))('%s has a part for each of its Materials and for no other', (id, pieces) => {
  const parts = new Set(pieces.flatMap(({ of }) => (of ? [of] : [])));
  expect([...parts].sort()).toEqual([...(needs.get(id) ?? [])].sort());
});

test.each(Object.entries(OPENED))('%s: every line ends inside the drawing', (_, pieces) => {
  const [left, top, width, height] = boxOf(pieces);
  for (const [x, y] of pieces.map(endOf)) {
    expect(x).toBeGreaterThan(left);
    expect(x).toBeLessThan(left + width);
    expect(y).toBeGreaterThanOrEqual(top);
    expect(y).toBeLessThan(top + height);
  }
});

test('what is higher is drawn higher', () => {
  expect(flat([0, 0, 10])[1]).toBeLessThan(flat([0, 0, 0])[1]);
});

test('a card stands on the side of its part, the higher part higher', () => {
  const pieces = OPENED['smartphones']!;
  const [left, right] = sidesOf(needs.get('smartphones')!, pieces);
  const end = (symbol: string) => endOf(partFor(symbol, pieces)!);
  expect(Math.max(...left.map((one) => end(one)[0]))).toBeLessThanOrEqual(Math.min(...right.map((one) => end(one)[0])));
  for (const side of [left, right]) expect(side.map((one) => end(one)[1])).toEqual(side.map((one) => end(one)[1]).sort((a, b) => a - b));
});

test('without a drawing the cards keep the order of the data', () => {
  expect(sidesOf(['A', 'B', 'C'], undefined)).toEqual([['A', 'B'], ['C']]);
});
