import { expect, test } from 'vitest';
import type { ClashEvent } from '../net/types';
import { luckOf, territoriesByTurn } from './luck';

const clash: ClashEvent = {
  event: 'clash_settled', seat: 0, defender: 1, source: 'turkey', destination: 'germany',
  attack: [6], defence: [1], lost_by_attacker: 0, lost_by_defender: 1, conquered: true,
};

test('luck is against the exact odds, and what one wins the other loses', () => {
  expect(luckOf([clash], 2)[0]).toBeCloseTo(0.5833, 4);
  expect(luckOf([clash], 2)[1]).toBeCloseTo(-0.5833, 4);
});

test('Territories are counted at the end of each Turn', () => {
  const row = (number: number, turn: number, one: number) => ({
    table: 't', number, patch: { match: { turn, seats: { 0: { territories: one } } } },
  });
  expect(territoriesByTurn([row(1, 0, 3), row(2, 1, 4), row(3, 1, 5), row(4, 3, 6)], 1)).toEqual([[5], [5], [6]]);
});
