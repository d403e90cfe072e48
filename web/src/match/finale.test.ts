import { expect, test } from 'vitest';
import type { MatchView, ScoreLine } from '../net/types';
import { beatsOf } from '../play/timings';
import { aloneIn, cardsOf, completedByTrade, curve, frameOf, pinsOf, sealedCard, tieOf } from './finale';

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
  const three = [line(2, 4, 0, []), line(0, 1, 9, []), line(3, 3, 0, []), line(1, 2, 0, [])];
  expect(tieOf(three)?.map(({ seat }) => seat)).toEqual([1, 3, 2]);
});

test('pins stand where the Materials of what is complete lie, each on land of its own if there is any', () => {
  const held = (owner: number) => ({ owner, assets: 1, can_act: 0 });
  const lands = { chile: held(0), peru: held(0), japan: held(1) };
  const found: Record<string, string[]> = { chile: ['Li', 'Cu'], peru: ['Cu'], japan: ['Ti'] };
  const lines = [
    { application: 'cells', points: 5, complete: true, materials: ['Li', 'Cu', 'Al'].map((symbol) => ({ symbol, own: true })) },
    { application: 'trains', points: 9, complete: false, materials: [{ symbol: 'Ti', own: false }] },
  ];
  const there = { territories: lands } as unknown as MatchView;
  const asked = { ...edition, materialsOf: (id: string) => found[id] ?? [] };
  expect(pinsOf(there, { ...sealedCard(there, 0, ['Al'], asked), lines }, asked)).toEqual([
    { symbol: 'Li', territory: 'chile' },
    { symbol: 'Cu', territory: 'peru' },
  ]);
});

test('it is told which Application the Trade has completed, and only if no land did', () => {
  const winner = cards(beats.length - 1)[0]!;
  expect(completedByTrade(match, winner, edition)).toEqual({ material: 'Al', application: 'parts' });
  expect(completedByTrade(match, { ...winner, took: ['Li'] }, edition)).toBeUndefined();
});

test('a card counts Materials by land and Trade, and knows where its player is alone', () => {
  expect(sealedCard(match, 0, ['Al'], edition)).toMatchObject({ materials: 2, territories: 1, open: false });
  const alone = { continents: { europe: { deployed: [], alone: 0 }, asia: { deployed: [] } } } as unknown as MatchView;
  expect([aloneIn(alone, 0), aloneIn(alone, 1)]).toEqual([['europe'], []]);
});

test('a chip flies from the middle of one thing to the middle of the other', () => {
  const way = curve({ left: 90, top: 90, width: 20, height: 20 }, { left: 290, top: 490, width: 20, height: 20 });
  expect([way[0], way.at(-1)]).toEqual([
    [100, 100],
    [300, 500],
  ]);
});
