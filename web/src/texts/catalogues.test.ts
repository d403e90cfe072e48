import { expect, test } from 'vitest';
import { type Entry, placeholders } from './format';
import { LANGUAGES } from './languages';

const catalogues = import.meta.glob<{ default: Record<string, Entry> }>(['./??.json', './*/??.json'], { eager: true });
/** `./` for the common catalogue, `./learn/` and so on for the chapters. */
const places = [...new Set(Object.keys(catalogues).map((path) => path.slice(0, path.lastIndexOf('/') + 1)))];
const read = (place: string, language: string): Record<string, Entry> => catalogues[`${place}${language}.json`]?.default ?? {};
/** All texts of a language, by their catalogue and their key. */
const whole = (language: string): Record<string, Entry> =>
  Object.fromEntries(places.flatMap((place) => Object.entries(read(place, language)).map(([key, entry]) => [place + key, entry])));

test('no text is in two catalogues', () => {
  const keys = places.flatMap((place) => Object.keys(read(place, 'en')));
  expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
});

test.each(LANGUAGES)('%s has every text, with the same placeholders', (language) => {
  const [english, catalogue] = [whole('en'), whole(language)];
  expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
  for (const [key, entry] of Object.entries(english)) {
    const other = catalogue[key]!;
    expect(placeholders(other), key).toEqual(placeholders(entry));
    expect(typeof other, key).toBe(typeof entry);
  }
});

test.each(LANGUAGES)('%s has the plural forms its grammar asks for', (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
  for (const [key, entry] of Object.entries(whole(language)))
    if (typeof entry !== 'string') expect(Object.keys(entry), key).toEqual(expect.arrayContaining(needed));
});

test.each(LANGUAGES)('%s has no empty text, no Cyrillic letter and even asterisks', (language) => {
  for (const [key, entry] of Object.entries(whole(language)))
    for (const text of typeof entry === 'string' ? [entry] : Object.values(entry)) {
      expect(text.trim(), key).not.toBe('');
      expect(text, key).not.toMatch(/\p{Script=Cyrillic}/u);
      expect(text.split('**').length % 2, key).toBe(1);
    }
});
