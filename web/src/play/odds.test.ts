import { expect, test } from 'vitest';
import { inUse } from '../net/in-use';
import { type Odds, oddsOf, paired } from './odds';

const odds = (attack: number, defence: number): Odds => ({
  attack,
  defence,
  by_loss: [1],
  take: 0,
  attacker_loses: 0,
  defender_loses: 1,
});

test('the odds come from the server; more Assets than it lists count as the most it lists', () => {
  inUse.odds = [1, 2, 3].map((attack) => [1, 2, 3, 3].map((defence) => odds(attack, defence)));
  expect(oddsOf(2, 1)).toMatchObject({ attack: 2, defence: 1 });
  expect(oddsOf(9, 4)).toMatchObject({ attack: 3, defence: 3 });
  expect(oddsOf(3, 40)).toBe(oddsOf(3, 4));
});

test('highest meets highest, a tie costs the attacker, surplus dice meet nobody', () => {
  expect(paired([2, 6, 4], [4, 5])).toEqual([
    { attack: 6, defence: 5, loser: 'defender' },
    { attack: 4, defence: 4, loser: 'attacker' },
    { attack: 2 },
  ]);
  expect(paired([3], [2, 1])).toEqual([{ attack: 3, defence: 2, loser: 'defender' }, { defence: 1 }]);
});
