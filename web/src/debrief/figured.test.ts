import { expect, test } from 'vitest';
import type { Facts } from '../texts/texts.svelte';
import type { ClassSum } from './class-document';
import type { Debrief, Quiz } from './document';
import { figuredOf, figuredOfClass, mostMissed } from './figured';

const facts = {
  applications: { drones: [{ symbol: 'LR', why: 'magnets', source: 'EU23-A6', more_sources: ['WEB-PHMAG'] }] },
  act: { source: 'CRMA' },
  materials: { LR: { recycling: { eol_rir_pct: 3, source: 'EU17' } } },
} as unknown as Facts;
const document = {
  fought: { materials: [{ symbol: 'Co' }] },
  stops: [{ missed: [{ application: 'drones', link: { symbol: 'LR' } }], thread: null }],
  talk: { miner: { symbol: 'Co' }, refiner: null, makers: [{ symbol: 'LR', recycled_source: 'COM20' }, null] },
  world: { materials: { Co: {}, LR: {} } },
  china: {},
} as unknown as Debrief;
const quiz = { pairs: [{ x: { sources: ['EU23-A7'], symbol: 'Co' }, y: { sources: ['RARE'], symbol: 'LR' } }] } as unknown as Quiz;
const codes = (step: number): string[] => figuredOf(document, step, facts, new Set(['Co']), quiz).further.map(({ code }) => code);

test('a reason is shown with all its sources', () => {
  expect(codes(2)).toEqual(['EU23-A6', 'WEB-PHMAG']);
  expect(figuredOf(document, 2, facts, new Set()).symbols).toEqual(['LR']);
});

test('goals and rates of the roles have theirs', () => {
  expect(codes(6)).toEqual(['CRMA', 'COM20']);
});

test('the quiz names its sources and gives no answer away', () => {
  expect(codes(5)).toEqual(['EU23-A7', 'RARE']);
  expect(figuredOf(document, 5, facts, new Set(), quiz).symbols).toEqual([]);
});

test('every Material on the slide about China has its shares in the table', () => {
  expect(figuredOf(document, 4, facts, new Set()).symbols).toEqual(['Co', 'LR']);
});

test('a class has the figures of its own sums, not of one table', () => {
  const sum = {
    contested: [{ symbol: 'LR' }],
    lacking: [],
    missed: [{ application: 'drones', links: [{ symbol: 'LR', players: 3 }] }],
  } as unknown as ClassSum;
  expect(figuredOfClass(sum, document, 1, facts, new Set()).symbols).toEqual(['LR']);
  expect(figuredOfClass(sum, document, 2, facts, new Set()).further.map(({ code }) => code)).toEqual(['EU23-A6', 'WEB-PHMAG']);
  expect(figuredOfClass(sum, document, 6, facts, new Set()).further.map(({ code }) => code)).toEqual(['CRMA', 'EU17']);
  expect(mostMissed(sum, facts)).toMatchObject({ application: 'drones', symbol: 'LR', recycled_pct: 3 });
});
