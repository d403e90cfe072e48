import { expect, test } from 'vitest';
import { oddsOf, paired } from './odds';

test.each([
  [1, 1, 0.5833, 0.4167, 5 / 12],
  [2, 1, 0.4213, 0.5787, 125 / 216],
  [3, 1, 0.3403, 0.6597, 95 / 144],
  [2, 2, 1.2207, 0.7793, 295 / 1296],
  [3, 2, 0.9209, 1.0791, 1445 / 3888],
  [3, 3, 1.8931, 1.1069, 535 / 3888],
])('%i against %i: the odds of the rule book', (attackers, defenders, lost, won, take) => {
  const odds = oddsOf(attackers, defenders);
  expect(odds.attackerLoses).toBeCloseTo(lost, 4);
  expect(odds.defenderLoses).toBeCloseTo(won, 4);
  expect(odds.take).toBeCloseTo(take, 10);
});

test('fewer attackers than defenders cannot take it in one Clash', () => {
  expect(oddsOf(1, 2).take).toBe(0);
  expect(oddsOf(3, 4).take).toBe(0);
  expect(oddsOf(3, 4).defence).toBe(3);
});

test('highest meets highest, a tie costs the attacker, surplus dice meet nobody', () => {
  expect(paired([2, 6, 4], [4, 5])).toEqual([
    { attack: 6, defence: 5, loser: 'defender' },
    { attack: 4, defence: 4, loser: 'attacker' },
    { attack: 2 },
  ]);
  expect(paired([3], [2, 1])).toEqual([{ attack: 3, defence: 2, loser: 'defender' }, { defence: 1 }]);
});
