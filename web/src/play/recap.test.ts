import { expect, test } from 'vitest';
import type { ClashSettled, MatchEvent } from '../net/types';
import { recapOf, type ScoreSummary } from './recap';

const clash = (destination: string, conquered: boolean, more: Partial<ClashSettled> = {}): ClashSettled => ({
  event: 'clash_settled',
  seat: 1,
  defender: 0,
  source: 'rwanda',
  destination,
  attack: [3],
  defence: [4],
  lost_by_attacker: conquered ? 0 : 1,
  lost_by_defender: conquered ? 1 : 0,
  conquered,
  ...more,
});
const occupied = (seat: number, destination: string): MatchEvent => ({
  event: 'territory_occupied',
  seat,
  source: 'iran',
  destination,
  count: 1,
});
const summary = (points: number, missing: string[] = []): ScoreSummary => ({
  points,
  income: 4,
  progress: [{ application: 'stainless_steel', points: 4, held: ['Ni'], missing }],
});

test('a quiet round is not mentioned', () => {
  expect(recapOf([occupied(1, 'iran')], 0, summary(4), summary(4))).toBeUndefined();
});

test('what was taken from you is listed with the player who took it, and the Application that was lost', () => {
  const recap = recapOf([clash('dr_congo', true)], 0, summary(4), summary(0, ['Mn']));
  expect(recap?.lost).toEqual([{ territory: 'dr_congo', by: 1 }]);
  expect(recap?.broken).toEqual(['stainless_steel']);
});

test('land that a bot in your place took back and lost again is listed once', () => {
  const back = clash('dr_congo', true, { seat: 0, defender: 1 });
  const lost = (...events: MatchEvent[]) => recapOf([clash('cuba', true), ...events], 0, summary(4), summary(4))?.lost.slice(1);
  expect(lost(clash('dr_congo', true), back, clash('dr_congo', true))).toEqual([{ territory: 'dr_congo', by: 1 }]);
  expect(lost(clash('dr_congo', true), back)).toEqual([]);
});

test('what you held is listed once, with the number of attacks and what they cost', () => {
  const recap = recapOf([clash('finland', false), clash('finland', false), clash('france', false)], 0, summary(4), summary(4));
  expect(recap?.held).toEqual([
    { territory: 'finland', attacks: 2, cost: 2 },
    { territory: 'france', attacks: 1, cost: 1 },
  ]);
});

test('land that fell in the end was not held', () => {
  expect(recapOf([clash('finland', false), clash('finland', true)], 0, summary(4), summary(4))?.held).toEqual([]);
});

test('every rival is listed, the busiest first, and what they took from you is not repeated', () => {
  const began = (seat: number): MatchEvent => ({ event: 'action_phase_started', seat });
  const events = [began(1), occupied(1, 'iran'), clash('italy', true), began(2), occupied(2, 'cuba'), occupied(2, 'peru'), began(3)];
  expect(recapOf(events, 0, summary(4), summary(4))?.rivals).toEqual([
    { seat: 2, territories: ['cuba', 'peru'] },
    { seat: 1, territories: ['iran'] },
    { seat: 3, territories: [] },
  ]);
});

test('players who are out are listed', () => {
  expect(recapOf([{ event: 'player_eliminated', seat: 2, place: 4 }], 0, summary(4), summary(4))?.out).toEqual([2]);
});
