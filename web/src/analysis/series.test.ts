import { describe, expect, test } from 'vitest';
import { type Account, type Analysis, analysisOf, type Moment } from './document';
import { spreadOut } from '../play/spread-out';
import { byTurn, earlyUntil, fightOf, inHundred, lineOf, luckOf, mostFrom, turnsOf, viewerOf } from './series';
import { windowOn } from './window-on';

const account: Account = {
  seat: 0,
  equal: 0.5,
  deal: 0,
  dice: 0.2,
  own: -0.1,
  others: 0.4,
  calls: 0,
  final: 1,
  luckier_than: 0.9,
  stand_in: 0,
  by_seat: new Map([[1, 0.4]]),
};
const step = (number: number, turn: number, chance: number) => ({ number, turn, seat: 0, chances: [chance, 1 - chance], off: [0.1, 0.1] });
const analysis: Analysis = {
  start: [0.5, 0.5],
  steps: [step(1, 0, 0.4), step(2, 1, 0.6), step(3, 1, 0.7), step(4, 2, 1)],
  accounts: [account, { ...account, seat: 1, final: 0 }],
  moments: [],
  gave_away: [],
  ofSeats: [],
};

test('a line begins with the deal and has a point for every Decision', () => {
  expect(lineOf(analysis, 0)).toEqual([0.5, 0.4, 0.6, 0.7, 1]);
});

test('Turns are stretches of the line, the setup is before the first', () => {
  expect(turnsOf(analysis)).toEqual([
    { turn: 0, from: 0, to: 1 },
    { turn: 1, from: 1, to: 3 },
    { turn: 2, from: 3, to: 4 },
  ]);
  expect(byTurn(analysis).map(({ chances }) => chances[0])).toEqual([0.4, 0.7, 1]);
});

test('it is too early to tell up to the first Decision that was judged well', () => {
  expect(earlyUntil(analysis)).toBe(0);
  const early = analysis.steps.map((one, place) => ({ ...one, early: place < 2 }));
  expect(earlyUntil({ ...analysis, steps: early })).toBe(2);
  expect(earlyUntil({ ...analysis, steps: early.slice(0, 2) })).toBe(2);
});

test('a spectator sees the match from the winner', () => {
  expect(viewerOf(analysis, undefined)).toBe(0);
  expect(viewerOf(analysis, 1)).toBe(1);
});

test('pins are pushed apart and stay within the chart', () => {
  expect(spreadOut([100, 105], 26, 0, 300)).toEqual([100, 126]);
  expect(spreadOut([295, 299, 300], 26, 0, 300)).toEqual([248, 274, 300]);
  expect(spreadOut([40, 10], 10, 0, 100)).toEqual([40, 10]);
});

test('luck is described by its percentile, and a little luck not at all', () => {
  expect(luckOf(account)).toBe('lucky');
  expect(luckOf({ ...account, dice: -0.2 })).toBe('unlucky');
  expect(luckOf({ ...account, dice: 0.01 })).toBe('expected');
  expect(inHundred(-0.001)).toBe(0);
});

test('whoever brought or cost most is named only if it is worth mentioning', () => {
  const by_seat = new Map([
    [1, 0.3],
    [2, 0.1],
  ]);
  expect(mostFrom({ ...account, by_seat })).toBe(1);
  expect(mostFrom({ ...account, others: -0.2, by_seat: new Map([[2, -0.2]]) })).toBe(2);
  expect(mostFrom({ ...account, others: 0.01, by_seat: new Map([[1, 0.01]]) })).toBeUndefined();
});

describe('a moment', () => {
  const moment: Moment = {
    number: 1,
    turn: 1,
    seat: 0,
    decision: { do: 'move', source: 'italy', destination: 'germany', count: 2 },
    rolls: [6, 5, 4],
    by: 'dice',
    before: [0.5, 0.5],
    after: [0.6, 0.4],
    outcomes: [
      { probability: 0.4, fallen: 0 },
      { probability: 0.6, fallen: 1 },
    ],
    board: { germany: { owner: 1, assets: 1, can_act: 0 } },
    master: { decision: { do: 'end' }, reason: { code: 'waits' } },
  };
  test('is a conquest when all defenders fell, with the chance of that roll', () => {
    expect(fightOf(moment)).toEqual({ taken: true, chance: 0.6, defender: 1 });
    expect(fightOf({ ...moment, rolls: [1, 2, 4] })).toEqual({ taken: false, chance: 0.4, defender: 1 });
    expect(fightOf({ ...moment, rolls: [] })).toBeUndefined();
  });
});

test('the server counts seats from 1 and writes Decisions as in match files', () => {
  const told: Parameters<typeof analysisOf>[0] = {
    start: [0.5, 0.5],
    steps: [{ number: 1, turn: 0, seat: 2, chances: [0.5, 0.5] }],
    accounts: [{ ...account, seat: 1, by_seat: { '2': 0.4 } }],
    moments: [],
    gave_away: [
      {
        number: 1,
        seat: 2,
        lost: 0.05,
        error: 0.01,
        master: { decision: { type: 'EndActionPhase' }, reason: { code: 'last_of_a_rival', values: { seat: 1 } } },
      },
    ],
  };
  const found = analysisOf(told);
  expect(found.steps[0]).toMatchObject({ seat: 1, off: [0, 0] });
  expect(found.accounts[0]!.by_seat.get(1)).toBe(0.4);
  expect(found.gave_away[0]).toMatchObject({ seat: 1, master: { decision: { do: 'end' }, reason: { code: 'last_of_a_rival', seat: 0 } } });
});

test('everybody’s best moment and worst are found where they are told', () => {
  const one = (number: number) => ({
    ...{ number, turn: 2, seat: 2, by: 'dice' as const, rolls: [], expected: [], outcomes: [], board: {} },
    ...{ before: [0.5, 0.5], after: [0.4, 0.6] },
    decision: { type: 'EndActionPhase' as const },
    master: { decision: { type: 'EndActionPhase' as const }, reason: { code: 'last', values: {} } },
  });
  const told = { start: [0.5, 0.5], steps: [], accounts: [], gave_away: [], moments: [one(4)], told: [one(7)] };
  const of = analysisOf({
    ...told,
    of_seats: [
      { seat: 1, worst: 4 },
      { seat: 2, best: 7, worst: 4 },
    ],
  }).ofSeats;
  expect(of.map(({ best, worst }) => [best?.number, worst?.number])).toEqual([
    [undefined, 4],
    [7, 4],
  ]);
  expect(of[1]!.best!.seat).toBe(1);
  expect(analysisOf(told).ofSeats).toEqual([]); // an analysis kept from before
});

test('the window on a moment shows it whole and stays on the map', () => {
  const [x, y, width, height] = windowOn([[0, 0, 50, 40]], [1400, 800]);
  expect([x, y]).toEqual([0, 0]);
  expect(width).toBeGreaterThan(300);
  expect(width / height).toBeCloseTo(1.8);
  expect(windowOn([], [1400, 800])).toEqual([0, 0, 1400, 800]);
});
