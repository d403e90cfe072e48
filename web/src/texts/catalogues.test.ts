import { expect, test } from 'vitest';
import { type Entry, placeholders } from './format';

const catalogues = import.meta.glob<{ default: Record<string, Entry> }>('./??.json', { eager: true });
const english = catalogues['./en.json']!.default;
const languages = Object.keys(catalogues).map((path) => path.slice(2, 4));

test.each(languages)('%s has every text, with the same placeholders', (language) => {
  const catalogue = catalogues[`./${language}.json`]!.default;
  expect(Object.keys(catalogue).sort()).toEqual(Object.keys(english).sort());
  for (const [key, entry] of Object.entries(english)) {
    const other = catalogue[key]!;
    expect(placeholders(other), key).toEqual(placeholders(entry));
    expect(typeof other, key).toBe(typeof entry);
  }
});

test.each(languages)('%s has the plural forms its grammar asks for', (language) => {
  const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((form) => form !== 'many');
  for (const [key, entry] of Object.entries(catalogues[`./${language}.json`]!.default))
    if (typeof entry !== 'string') expect(Object.keys(entry), key).toEqual(expect.arrayContaining(needed));
});

test.each(languages)('%s has no empty text, no Cyrillic letter and even asterisks', (language) => {
  for (const [key, entry] of Object.entries(catalogues[`./${language}.json`]!.default))
    for (const text of typeof entry === 'string' ? [entry] : Object.values(entry)) {
      expect(text.trim(), key).not.toBe('');
      expect(text, key).not.toMatch(/\p{Script=Cyrillic}/u);
      expect(text.split('**').length % 2, key).toBe(1);
    }
});
