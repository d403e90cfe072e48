import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Debrief } from './document';

const said = vi.hoisted(() => ({
  facts: {
    act: { source: 'CRMA', benchmarks: [{ text: 'mined', at_least: 10 }] },
    applications: {},
    role_facts: [
      { role: 'eu', date: '2026-02-02', until: '2027-06-30', text: 'the auditors', source: 'ECA26' },
      { role: 'refiner', date: '2025', until: '2026-12-31', text: 'the agency', source: 'IEA25' },
    ],
  },
}));
const written = (key: string, values: object = {}): string => [key, ...Object.values(values)].join(' ');
vi.mock('../texts/texts.svelte', () => ({
  texts: { facts: said.facts, language: 'en', names: { territories: {} }, has: () => false },
  t: written,
  tt: written,
  application: (id: string) => id,
  material: (symbol: string) => symbol,
  percent: (part: number) => `${Math.round(part * 100)}%`,
  number: String,
}));
vi.mock('./sources.svelte', () => ({ sources: { yearOf: () => 2020 } }));
const { rolesOf } = await import('./roles');
const { figuredOf } = await import('./figured');
const { newer } = await import('./words');

const nickel = {
  stages: [],
  newer: [
    { country: 'ID', pct: 50, year: 2023, stage: 'extraction', word: 'mined', source: 'USGS24' },
    { country: 'CN', pct: 45, year: 2022, stage: 'processing', word: 'refined', source: 'USGS24' },
  ],
};
const document = {
  talk: {
    miner: { country: 'ID', pct: 26, symbol: 'Ni', stage: 'extraction', word: 'mined', other: null },
    refiner: { country: 'FI', pct: 20, symbol: 'Ni', stage: 'processing', word: 'refined', other: null },
    makers: [],
  },
  stops: [],
  fought: { materials: [] },
  world: { materials: { Ni: nickel } },
} as unknown as Debrief;
const spoken = (kind: string): string[] =>
  rolesOf(document, null, false)
    .find((one) => one.kind === kind)!
    .facts.map(({ text }) => text);
const cited = (): string[] => figuredOf(document, 6, said.facts as never, new Set()).further.map(({ code }) => code);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a role says what was found out since, with its source, until its last day has passed', () => {
  vi.setSystemTime('2026-12-31T12:00:00Z');
  expect(spoken('eu')).toContain('the auditors');
  expect(spoken('refiner')).toContain('the agency');
  expect(cited()).toEqual(['CRMA', 'ECA26', 'IEA25']);
  vi.setSystemTime('2027-01-01T12:00:00Z');
  expect(spoken('eu')).toContain('the auditors');
  expect(spoken('refiner')).not.toContain('the agency');
  expect(cited()).toEqual(['CRMA', 'ECA26']);
});

test('a newer figure stands beside the average, with its year and of the same stage', () => {
  expect(spoken('miner')[1]).toMatch(/^bar\.newer .*50% .* 2023$/);
  expect(newer(nickel as never, 'processing')).toHaveLength(1);
  expect(newer(nickel as never)).toHaveLength(2);
  expect(newer(undefined)).toEqual([]);
});

test('a miner whose country refines it too is not asked to begin with that', () => {
  const asked = (processing: string): string => {
    const stages = [{ stage: 'processing', word: 'refined', shares: [{ country: processing, pct: 89 }] }];
    const other = { ...document, world: { materials: { Ni: { stages, newer: [] } } } } as unknown as Debrief;
    return rolesOf(other, null, false).find(({ kind }) => kind === 'miner')!.question;
  };
  expect(asked('FI')).toBe('talk.askMiner');
  expect(asked('ID')).toBe('talk.askMinerWhoRefines');
});
