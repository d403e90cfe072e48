import { expect, test } from 'vitest';
import { filled, formOf, localeOf, pieces, placeholders, written } from './format';
import { LANGUAGES } from './languages';

test('placeholders are filled in', () => {
  expect(filled('{name} wins with {points}', { name: 'Sun', points: 24 }, 'en')).toBe('Sun wins with 24');
});

test('the number chooses the plural form of the language', () => {
  const entry = { one: '{count} sredstvo', few: '{count} sredstva', other: '{count} sredstava' };
  expect([1, 2, 5, 21].map((count) => filled(entry, { count }, 'hr'))).toEqual(['1 sredstvo', '2 sredstva', '5 sredstava', '21 sredstvo']);
  expect(formOf('en', 1)).toBe('one');
});

test('a form that is missing falls back to the other', () => {
  expect(filled({ other: '{count} Assets' }, { count: 1 }, 'en')).toBe('1 Assets');
});

test('asterisks make strong pieces', () => {
  expect(pieces('**Sun** attacks')).toEqual([
    { text: 'Sun', strong: true },
    { text: ' attacks', strong: false },
  ]);
});

test('placeholders of all forms are listed once', () => {
  expect(placeholders({ one: '{b} {a}', other: '{a}' })).toEqual(['a', 'b']);
});

test('English is British and Portuguese is European', () => {
  expect(new Intl.ListFormat(localeOf('en')).format(['Boron', 'Baryte', 'Feldspar'])).toBe('Boron, Baryte and Feldspar');
  expect(new Intl.DisplayNames(localeOf('pt'), { type: 'region' }).of('VN')).toBe('Vietname');
  expect(localeOf('hr')).toBe('hr');
});

test('a per cent sign stands as in the texts of the language', () => {
  const shown = LANGUAGES.map((language) => written(0.56, language, { style: 'percent' }));
  expect(shown).toEqual(['56%', '56%', '56\u00a0%', '56\u00a0%', '56\u00a0%']);
});
