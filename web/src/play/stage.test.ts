import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ClashSettled, MatchEvent, RowMessage } from '../net/types';
import { type House, Stage } from './stage';
import { EARLY, lingers, MS, waitFor } from './timings';

const clash = (more: Partial<ClashSettled> = {}): ClashSettled => ({
  event: 'clash_settled',
  seat: 0,
  defender: 1,
  source: 'turkey',
  destination: 'germany',
  attack: [6, 4, 3],
  defence: [5, 4],
  lost_by_attacker: 1,
  lost_by_defender: 1,
  conquered: false,
  ...more,
});
const occupied = (seat: number, destination: string): MatchEvent => ({
  event: 'territory_occupied',
  seat,
  source: 'turkey',
  destination,
  count: 1,
});
const placed = (seat: number): MatchEvent => ({ event: 'assets_placed', seat, counts: { turkey: 1 } });
const row = (number: number, ...events: MatchEvent[]): RowMessage => ({ table: 't', number, patch: {}, events });

let shown: string[];
let taken: number[];
let house: House;
let stage: Stage;
let [speed, patience, hidden] = [1, 6, false];

beforeEach(() => {
  vi.useFakeTimers();
  [shown, taken, speed, patience, hidden] = [[], [], 1, 6, false];
  house = {
    speed: () => speed,
    patience: () => patience,
    seat: () => 0,
    hidden: () => hidden,
    show: (scene) => shown.push(scene ? scene.beat.act : '-'),
    take: ({ number }) => taken.push(number),
  };
  stage = new Stage(house);
});
afterEach(() => vi.useRealTimers());

test('a Clash of ours is rolled, sorted, paired and settled; then its row is taken', async () => {
  stage.push(row(1, clash()));
  await vi.advanceTimersByTimeAsync(MS.roll - 1);
  expect([shown, taken]).toEqual([['roll'], []]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown).toEqual(['roll', 'sort', 'pair', 'pair', 'result', '-']);
  expect(taken).toEqual([1]);
});

test('a defender has time to read, and less when the same land is attacked again', () => {
  const attack = clash({ seat: 2, defender: 0 });
  const first = waitFor([attack], { seat: 0 });
  const second = waitFor([attack], { seat: 0, last: attack });
  expect(first).toBe(MS.roll + MS.sort + 2 * MS.pair + MS.result + MS.hold);
  expect(second).toBe(MS.rollAgain + MS.sort + 2 * MS.pair + MS.result + MS.holdAgain);
});

test('rows wait for one another', async () => {
  stage.push(row(1, occupied(1, 'iran')));
  stage.push(row(2, clash({ seat: 1, defender: 2 })));
  await vi.advanceTimersByTimeAsync(MS.othersOccupy - 1);
  expect([taken, stage.waiting]).toEqual([[], 1]);
  await vi.advanceTimersByTimeAsync(1 + MS.slip);
  expect(taken).toEqual([1, 2]);
});

test('what all players have placed comes at once', async () => {
  stage.push(row(1, placed(0), placed(1), placed(2)));
  await vi.advanceTimersByTimeAsync(MS.placed);
  expect([shown, taken]).toEqual([['arrive', '-'], [1]]);
});

test('occupations in a row are quicker', () => {
  const events = [occupied(1, 'iran'), occupied(1, 'india'), occupied(1, 'oman')];
  expect(waitFor(events, { seat: 0 })).toBe(MS.othersOccupy + 2 * MS.occupyAgain);
});

test('at twice the speed everything takes half as long, and at once nothing waits', async () => {
  speed = 0.5;
  stage.push(row(1, occupied(1, 'iran')));
  await vi.advanceTimersByTimeAsync(MS.othersOccupy / 2);
  expect(taken).toEqual([1]);
  speed = 0;
  stage.push(row(2, clash()));
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual([1, 2]);
});

test('whoever is in no hurry misses nothing', async () => {
  patience = Infinity;
  for (let number = 1; number <= 9; number++) stage.push(row(number, occupied(1, 'iran')));
  await vi.advanceTimersByTimeAsync(MS.othersOccupy + 7 * MS.occupyAgain);
  expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

test('in the first two Turns what others do stays longer; what we do does not', () => {
  expect([1, EARLY.turns, EARLY.turns + 1].map((turn) => lingers(occupied(1, 'iran'), 0, turn))).toEqual([EARLY.times, EARLY.times, 1]);
  expect(lingers(occupied(0, 'iran'), 0, 1)).toBe(1);
  expect(EARLY.times).toBeGreaterThan(1);
});

test('skipping goes to the end picture', async () => {
  stage.push(row(1, clash()));
  await vi.advanceTimersByTimeAsync(100);
  stage.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown).toEqual(['roll', 'result', '-']);
  expect(taken).toEqual([1]);
});

test('skipping stops where a defender has something to read, and goes on the second time', async () => {
  stage.push(row(1, clash({ seat: 2, defender: 0 })));
  await vi.advanceTimersByTimeAsync(100);
  stage.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect([shown, taken]).toEqual([['roll', 'hold'], []]);
  stage.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual([1]);
});

test('to my turn: everything at once until there is something to decide', async () => {
  stage.push(row(1, occupied(1, 'iran')));
  stage.push(row(2, occupied(1, 'india')));
  stage.push({ ...row(3), yours: { legal: { do: 'move' } } });
  stage.push(row(4, occupied(1, 'oman')));
  await vi.advanceTimersByTimeAsync(0);
  stage.toMyTurn();
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual([1, 2, 3]);
  expect(stage.scene?.row.number).toBe(4);
});

test('a table fetched anew clears what it holds: the old row is not taken, what follows is shown', async () => {
  stage.push(row(11, clash()));
  stage.push(row(12, occupied(1, 'iran')));
  stage.push(row(13, occupied(1, 'india')));
  await vi.advanceTimersByTimeAsync(100);
  stage.clear(12);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(taken).toEqual([13]);
});

test('someone more than six rows behind, or not looking, sees no scenes', async () => {
  for (let number = 1; number <= 9; number++) stage.push(row(number, occupied(1, 'iran')));
  await vi.advanceTimersByTimeAsync(0);
  expect(taken).toEqual([]); // the first had begun before the others came
  await vi.advanceTimersByTimeAsync(MS.othersOccupy);
  expect(taken).toEqual([1, 2]);
  hidden = true;
  await vi.advanceTimersByTimeAsync(MS.occupyAgain);
  expect(taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('a table that was left shows and takes nothing more', async () => {
  stage.push(row(1, occupied(1, 'iran')));
  stage.push(row(2, occupied(1, 'india')));
  stage.clear(Infinity);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([taken, stage.waiting, stage.scene]).toEqual([[], 0, undefined]);
});
