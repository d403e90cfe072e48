import { expect, test } from 'vitest';
import { segments } from './bar';

const CHINA = new Set(['CN']);
const wide = (_: string, pct: number): boolean => pct >= 10;

test('the largest come first, China stands at the right end', () => {
  const shares = [
    { country: 'CN', pct: 61.6 },
    { country: 'RU', pct: 19.8 },
    { country: 'ZA', pct: 10.6 },
  ];
  const found = segments(shares, CHINA, wide);
  expect(found.map(({ kind, countries }) => [kind, ...countries])).toEqual([['named', 'RU'], ['named', 'ZA'], ['others'], ['china']]);
  expect(found.reduce((sum, { pct }) => sum + pct, 0)).toBeCloseTo(100);
});

test('if nobody fits, the others name the first two', () => {
  const shares = [
    { country: 'FI', pct: 8 },
    { country: 'BE', pct: 5 },
    { country: 'CN', pct: 60 },
  ];
  expect(segments(shares, CHINA, wide)[0]).toEqual({ countries: ['FI', 'BE'], pct: 40, kind: 'others' });
});

test('at most three are named', () => {
  const shares = ['A', 'B', 'C', 'D'].map((country) => ({ country, pct: 20 }));
  expect(segments(shares, CHINA, wide).map(({ kind }) => kind)).toEqual(['named', 'named', 'named', 'others']);
});

test('a country with everything leaves no others', () => {
  expect(segments([{ country: 'CN', pct: 100 }], CHINA, wide)).toEqual([{ countries: [], pct: 100, kind: 'china' }]);
});
