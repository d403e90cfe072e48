import { expect, test } from 'vitest';
import { absentSince, countdown } from './absence';

test('who is away has been so since a time by our own clock, and a bot comes at one', () => {
  expect(absentSince([{ chair: 2, seconds: 10, bot_in: 110 }], 50_000)).toEqual([{ chair: 2, since: 40_000, botAt: 160_000 }]);
  expect(absentSince([{ chair: 1, seconds: 3.5 }], 50_000)).toEqual([{ chair: 1, since: 46_500, botAt: undefined }]);
  expect(absentSince(undefined, 0)).toEqual([]);
});

test('a countdown goes to nothing and no further', () => {
  expect([119_500, 60_000, 9_000, 1, -5].map((left) => countdown(left, 0))).toEqual(['2:00', '1:00', '0:09', '0:01', '0:00']);
});
