import { expect, test } from 'vitest';
import type { MatchEvent } from '../net/types';
import type { LogLine } from '../play/log';
import type { ScoreSummary } from '../play/recap';
import { News } from './news.svelte';

const summary = (points: number): ScoreSummary => ({ points, income: 4, progress: [] });
const line = (event: MatchEvent, number = 1): LogLine => ({ number, event });
const taken = (seat: number, defender: number, number = 1): LogLine =>
  line(
    {
      event: 'clash_settled',
      seat,
      defender,
      source: 'iran',
      destination: 'turkey',
      attack: [6],
      defence: [2],
      lost_by_attacker: 0,
      lost_by_defender: 1,
      conquered: true,
    },
    number,
  );

test('the steps of others are shown, our own are not', () => {
  const news = new News();
  news.tick(taken(0, 1), 0);
  expect(news.step).toBeUndefined();
  news.tick(taken(1, 2), 0);
  expect(news.step?.number).toBe(1);
});

test('the recap lists what was taken from us, from the row where it began', () => {
  const news = new News();
  news.remember([taken(1, 0, 7)], false, summary(5), summary(5));
  news.remember([taken(1, 2, 8)], false, summary(5), summary(0));
  news.openRecap(0, summary(0));
  expect(news.recap?.lost).toEqual([{ territory: 'turkey', by: 1 }]);
  expect(news.recap?.before.points).toBe(5);
  expect(news.recapOnMap?.from).toBe(7);
});

test('a decision of ours clears the recap', () => {
  const news = new News();
  news.remember([taken(1, 0)], false, summary(5), summary(5));
  news.openRecap(0, summary(5));
  news.remember([taken(0, 1)], true, summary(5), summary(6));
  expect(news.recap).toBeUndefined();
  news.openRecap(0, summary(6));
  expect(news.recap).toBeUndefined();
});

test('what others decide does not clear it, though it shows what we have placed', () => {
  const news = new News();
  news.remember([taken(1, 0)], false, summary(5), summary(5));
  news.remember([line({ event: 'assets_placed', seat: 0, counts: { iran: 2 } })], false, summary(5), summary(5));
  news.openRecap(0, summary(5));
  expect(news.recap?.lost).toEqual([{ territory: 'turkey', by: 1 }]);
});

const began = (seat: number): LogLine => line({ event: 'action_phase_started', seat });
const placed = line({ event: 'placing_confirmed', seat: 0 });

test('the recap comes once a Turn: in our Action Phase, when all have acted since', () => {
  const news = new News();
  news.remember([began(2), taken(2, 0, 7)], false, summary(5), summary(5));
  news.openRecap(0, summary(5), false, [1, 2]);
  expect(news.recap).toBeUndefined(); // player 1 has still to act
  expect(news.recapOnMap?.recap.lost).toHaveLength(1); // but it is marked on the map
  news.remember([placed], true, summary(5), summary(5));
  news.remember([began(1), taken(1, 2, 9)], false, summary(5), summary(5));
  news.openRecap(0, summary(5), true, [1, 2]);
  expect(news.recap?.rivals.map(({ seat }) => seat).sort()).toEqual([1, 2]);
  expect(news.recap?.lost).toHaveLength(1);
});

test('whoever begins is told before placing, and not again before acting', () => {
  const news = new News();
  news.remember([began(1), taken(1, 0, 7), began(2)], false, summary(5), summary(5));
  news.openRecap(0, summary(5), false, [1, 2]);
  expect(news.recap).toBeDefined();
  news.remember([placed], true, summary(5), summary(5));
  news.openRecap(0, summary(5), true, [1, 2]);
  expect(news.recap).toBeUndefined();
  news.remember([taken(0, 1)], true, summary(5), summary(5));
  news.remember([began(1), taken(1, 0, 20)], false, summary(5), summary(5));
  news.openRecap(0, summary(5), true, [1, 2]);
  expect(news.recap).toBeDefined(); // the next Turn
});

test('what a bot decided for us is kept until we decide again', () => {
  const news = new News();
  news.recordStandIn('stand_in', ['Ada takes Turkey.']);
  news.remember([taken(0, 1)], false, summary(5), summary(5));
  expect(news.playedFor?.by).toBe('stand_in');
  expect(news.playedFor?.steps).toEqual(['Ada takes Turkey.']);
  news.openRecap(0, summary(5));
  expect(news.recap).toBeDefined(); // though nobody else did anything
  news.remember([taken(0, 1)], true, summary(5), summary(5));
  expect(news.playedFor).toBeUndefined();
});

test('a spectator has no recap', () => {
  const news = new News();
  news.remember([taken(1, 2)], false, summary(0), summary(0));
  news.openRecap(undefined, summary(0));
  expect(news.recap).toBeUndefined();
});
