import { expect, test } from 'vitest';
import { inRows } from './replay-marks';

test('marks stand at the rows of their Decisions; Decisions of another table have none', () => {
  const rows = [12, 15, 14];
  const marks = {
    colour: 2,
    chances: [
      [4, 0.1],
      [5, 0.2],
      [6, 0.3],
      [3, 0.9],
    ] as [number, number][],
    pins: [3, 6],
  };
  expect(inRows(marks, (decision) => rows[decision - 4])).toEqual({
    colour: 2,
    chances: [
      [12, 0.1],
      [14, 0.3],
      [15, 0.2],
    ],
    pins: [14],
  });
});
