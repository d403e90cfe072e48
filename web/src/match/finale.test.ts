import { expect, test } from 'vitest';
import type { MatchView, ScoreLine } from '../net/types';
import { beatsOf } from '../play/timings';
import { cardsOf, frameOf, tieOf } from './finale';

const line = (seat: number, rank: number, points: number, applications: string[]): ScoreLine => ({
  seat,
  rank,
  points,
  applications,
  materials: 3,
  territories: 2,
  eliminated: 0,
});
const score = [line(0, 1, 19, ['cameras', 'parts']), line(1, 2, 7, ['panels'])];
const event = { event: 'match_ended' as const, score, objectives: ['card-a', 'card-b'] };
const match = { territories: { chile: { owner: 0, assets: 1, can_act: 0 } } } as unknown as MatchView;
const edition = {
  applicationsOf: (card: string) =>
    card === 'card-a'
      ? [
          { id: 'cameras', points: 8, materials: ['Li'] },
          { id: 'parts', points: 11, materials: ['Al'] },
        ]
      : [{ id: 'panels', points: 7, materials: ['Si', 'B'] }],
  materialsOf: () => ['Li'],
};
const beats = beatsOf(event, { seat: 0 });
const cards = (place: number) => cardsOf(event, beats, place, match, { 0: ['Al'] }, edition);

test('Objectives open one by one, fewest points first', () => {
  expect(cards(0).map(({ open }) => open)).toEqual([false, true]);
  expect(cards(1).map(({ open }) => open)).toEqual([true, true]);
});

test('then the points are counted, and the winner stands at the end', () => {
  expect(beats.map((beat) => frameOf(beat))).toEqual(['objectives', 'objectives', 'points', 'points', 'points', 'points', 'winner']);
  expect(cards(2).map(({ counted }) => counted.length)).toEqual([0, 1]);
  expect(cards(beats.length - 1).map(({ counted }) => counted.length)).toEqual([2, 1]);
});

test('a Material is its player’s by land or by the Trade', () => {
  expect(cards(0)[0]!.lines.map(({ materials }) => materials.map(({ own }) => own))).toEqual([[true], [true]]);
  expect(cards(0)[1]!.lines[0]!.materials.map(({ own }) => own)).toEqual([false, false]);
});

test('five players take fifteen seconds at most to open their Objectives and count', () => {
  const five = Array.from({ length: 5 }, (_, seat) => line(seat, seat + 1, 20 - seat, ['a', 'b']));
  const all = beatsOf({ event: 'match_ended', score: five, objectives: [] }, { seat: 0 });
  expect(all.reduce((sum, { ms }) => sum + ms, 0)).toBeLessThanOrEqual(15_000);
});

test('equal points are explained, a shared rank is not', () => {
  expect(tieOf([line(0, 1, 14, []), line(1, 2, 14, [])])?.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(tieOf([line(0, 1, 14, []), line(1, 1, 14, [])])).toBeUndefined();
});
