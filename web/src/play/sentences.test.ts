import { expect, test, vi } from 'vitest';
import type { MatchEvent } from '../net/types';
import { saidOf, sentenceFor } from './sentences';

vi.mock('../texts/texts.svelte', () => ({
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  listed: (words: string[]) => words.join(', '),
  territory: (id: string) => id,
}));

const names = (seat: number): string => ['Ann', 'Ben', 'Cleo'][seat]!;
const said = (to_place: number[]): string | undefined =>
  sentenceFor({ event: 'initial_assets_started', to_place } as MatchEvent, names)?.text;

test('one number of initial Assets is said for everyone', () => {
  expect(said([6, 6, 6])).toBe('log.initial_assets_started 6');
});

test('with Head start everyone is named with their own number of initial Assets', () => {
  expect(said([12, 11, 6])).toBe('log.initial_assets_differ Ann\u00a012, Ben\u00a011, Cleo\u00a06');
});

test('who ended their phase is named before who begins, so that the reason stands with whose it is', () => {
  const ended = { event: 'action_phase_ended', seat: 1 } as MatchEvent;
  const started = { event: 'action_phase_started', seat: 0 } as MatchEvent;
  expect([ended, started].map((event, place) => saidOf(event, !place, ended, names))).toEqual([
    'log.action_phase_ended Ben',
    'log.action_phase_started Ann',
  ]);
});

test('land that is left empty is told with where its Assets went', () => {
  const vacated = { event: 'territory_vacated', seat: 1, territory: 'brazil' } as MatchEvent;
  const moved = { event: 'assets_moved', seat: 1, source: 'brazil', destination: 'peru', count: 2 } as MatchEvent;
  expect(sentenceFor(vacated, names, moved)?.text).toBe('log.vacatedFor Ben brazil peru');
  expect(sentenceFor(vacated, names)?.text).toContain('log.territory_vacated Ben brazil');
});
