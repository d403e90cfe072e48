import { expect, test, vi } from 'vitest';
import board from '../../../src/rawsiko/data/standard-1/board.json';
import { LANGUAGES } from '../texts/languages';

const catalogues = import.meta.glob<{ default: Record<string, string> }>('../texts/debrief/??.json', { eager: true });
const said = vi.hoisted(() => ({
  language: 'en',
  names: { territories: {} as Record<string, string> },
  texts: {} as Record<string, string>,
}));
vi.mock('../texts/texts.svelte', () => ({
  texts: {
    get language() {
      return said.language;
    },
    names: said.names,
    has: (key: string) => key in said.texts,
  },
  territory: (id: string) => said.names.territories[id],
  tt: (key: string) => said.texts[key],
}));
const { country } = await import('./words');

/** Territories named after the country that represents them, not after a region or a part of it. */
const countries = board.territories.filter(({ representative }) => representative);

test.each(LANGUAGES)('%s has one name for one country, on the board and in the figures', (language) => {
  said.language = language;
  said.texts = catalogues[`../texts/debrief/${language}.json`]!.default;
  for (const { id, names } of board.territories) said.names.territories[id] = names[language];
  expect(countries.length).toBeGreaterThan(30);
  expect(countries.map(({ representative }) => country(representative!))).toEqual(countries.map(({ names }) => names[language]));
});
