import { expect, test } from 'vitest';
import { agrees, check, commitmentOf, Lots, type Played, validDeals } from './proof';
import { STANDARD_BOARD as BOARD } from './standard-board';

// The worked example of docs/dice-scheme.md.
const secret = Array.from({ length: 32 }, (_, byte) => byte.toString(16).padStart(2, '0')).join('');
const contributions = ['101112131415161718191a1b1c1d1e1f', undefined, '303132333435363738393a3b3c3d3e3f'];
const played: Played = {
  secret,
  commitment: '630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd',
  contributions,
  order: [0, 2, 1],
  objectives: ['objective_05', 'objective_13', 'objective_03'],
  advanced: true,
  continents: ['south_america', 'asia', 'oceania', 'europe', 'africa', 'north_america'],
  rolls: [{ attack: [1, 4, 6], defence: [3, 6] }],
};

test('the worked example agrees in every lot', () => {
  expect(commitmentOf(secret)).toBe(played.commitment);
  expect(validDeals(BOARD, 3)).toHaveLength(341);
  expect(check(played, BOARD)).toEqual({
    commitment: true,
    order: true,
    objectives: true,
    continents: true,
    wrongRolls: [],
    rolls: 1,
    contributed: true,
  });
});

test('a roll that was changed is found', () => {
  const changed = check({ ...played, rolls: [{ attack: [6, 4, 6], defence: [3, 6] }] }, BOARD);
  expect(changed.wrongRolls).toEqual([1]);
  expect(agrees(changed)).toBe(false);
});

test('another order, Objective or secret is found', () => {
  expect(check({ ...played, order: [2, 0, 1] }, BOARD).order).toBe(false);
  expect(check({ ...played, objectives: [...played.objectives].reverse() }, BOARD).objectives).toBe(false);
  expect(check({ ...played, secret: secret.replace('00', 'ff') }, BOARD).commitment).toBe(false);
});

test('a match that was stopped during the draft agrees as far as it went', () => {
  for (const steps of [0, 1, 5]) {
    const stopped = { ...played, continents: played.continents.slice(0, steps), rolls: [] };
    expect(agrees(check(stopped, BOARD))).toBe(true);
  }
  expect(check({ ...played, continents: ['asia'] }, BOARD).continents).toBe(false);
  expect(check({ ...played, continents: [...played.continents, 'asia'] }, BOARD).continents).toBe(false);
});

test('bytes that would favour low faces are thrown away', () => {
  const roll = new Lots(
    secret,
    contributions.map((value) => value ?? 'nothing'),
    'roll 1',
  );
  expect(Array.from({ length: 5 }, () => roll.below(6) + 1)).toEqual([1, 4, 6, 3, 6]);
});

test('the dice of a class go by Turn, seat and number of the Clash', () => {
  const values = ['000102030405060708090a0b0c0d0e0f', '101112131415161718191a1b1c1d1e1f'];
  // Three dice a side are drawn: 6 6 1 v 2 2 2 (tests/rules/test_class_dice.py has the same recipe).
  const roll = { attack: [6, 6], defence: [2, 2, 2], turn: 3, seat: 1 };
  expect(check({ ...played, values, rolls: [roll] }, BOARD).wrongRolls).toEqual([]);
  expect(check({ ...played, values, rolls: [{ ...roll, turn: 2 }] }, BOARD).wrongRolls).toEqual([1]);
  expect(check({ ...played, values, rolls: [roll, roll] }, BOARD).wrongRolls).toEqual([2]);
});
