import { expect, test } from 'vitest';
import type { ClashSettled } from '../net/types';
import { conquestIn } from './conquest';

const clash = (seat: number, defender: number, conquered = true): ClashSettled => ({
  ...{ event: 'clash_settled', seat, defender, source: 'iran', destination: 'turkey', attack: [6], defence: [2] },
  ...{ lost_by_attacker: 0, lost_by_defender: 1, conquered },
});

test('a banner flips on land that we take or lose, from the old owner to the new', () => {
  expect(conquestIn([clash(0, 2)], 0)).toEqual({ territory: 'turkey', from: 2, to: 0 });
  expect(conquestIn([clash(2, 0)], 0)).toEqual({ territory: 'turkey', from: 0, to: 2 });
});

test('not where a Clash fails, others fight, or nobody of ours plays', () => {
  expect(conquestIn([clash(0, 2, false)], 0)).toBeUndefined();
  expect(conquestIn([clash(1, 2)], 0)).toBeUndefined();
  expect(conquestIn([clash(1, 2)], undefined)).toBeUndefined();
  expect(conquestIn([{ event: 'territory_vacated', seat: 0, territory: 'iran' }], 0)).toBeUndefined();
});
