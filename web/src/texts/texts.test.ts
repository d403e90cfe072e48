import { beforeEach, expect, test, vi } from 'vitest';
import type { DataSet } from '../net/data-sets';
import { type Names, texts } from './texts.svelte';

/** Names that are asked for wait here until they are let through. */
const { asked } = vi.hoisted(() => ({ asked: [] as { name: string; arrive: () => void }[] }));

vi.mock('../net/fetched', () => ({ fetched: () => Promise.resolve({}) }));
vi.mock('../net/data-sets', () => ({
  textsOf: (set: DataSet, _: string, language: string) =>
    new Promise((resolve) => {
      const name = `${set.id} ${language}`;
      asked.push({ name, arrive: () => resolve(named(name)) });
    }),
}));
vi.stubGlobal('document', { documentElement: {} });

const named = (name: string): Names => ({ continents: {}, territories: { turkey: name }, materials: {}, applications: {}, short: {} });
const set = (id: string) => ({ id }) as DataSet;
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function arrive(name: string): Promise<void> {
  const place = asked.findIndex((request) => request.name === name);
  expect(place, name).toBeGreaterThanOrEqual(0);
  asked.splice(place, 1)[0]!.arrive();
  await settle();
}

beforeEach(async () => {
  asked.length = 0;
  texts.useNames(set('standard'), named('standard en'));
  void texts.use('en');
  await settle();
  await arrive('standard en');
});

test('names of a set that is no longer spoken of come too late', async () => {
  void texts.use('de');
  await settle();
  texts.useNames(set('own'), named('own en'));
  await arrive('standard de');
  expect(texts.names.territories['turkey']).toBe('own en');
  await arrive('own de');
  expect([texts.language, texts.names.territories['turkey']]).toEqual(['de', 'own de']);
});

test('the last of two languages wins, whichever arrives first', async () => {
  void texts.use('de');
  void texts.use('hr');
  await settle();
  await arrive('standard hr');
  await arrive('standard de');
  expect([texts.language, texts.names.territories['turkey']]).toEqual(['hr', 'standard hr']);
});
