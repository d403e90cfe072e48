/** Faults of grammar and typography that a machine can see, in every catalogue. */
import { expect, test } from 'vitest';
import type { Entry } from './format';
import { LANGUAGES } from './languages';

const catalogues = import.meta.glob<{ default: Record<string, Entry> }>('./**/??.json', { eager: true });

/** Every text of a language, with the key it stands under. */
function textsOf(language: string): [string, string][] {
  return Object.entries(catalogues)
    .filter(([path]) => path.endsWith(`/${language}.json`))
    .flatMap(([, catalogue]) => Object.entries(catalogue.default))
    .flatMap(([key, entry]) => (typeof entry === 'string' ? [entry] : Object.values(entry)).map((text) => [key, text] as [string, string]));
}

// Names are put into a text as they are, so no word before them may ask for a case or melt into an article.
const THINGS = 'territory|territories|source|destination|material|materials|application|applications|country|places|table|miner|refiner';
const PEOPLE = 'name|names|other|by|attacker|defender|owners';
const after = (words: string, names: string): RegExp => new RegExp(`(^|[ (])(${words}) \\*{0,2}\\{(${names})\\}`, 'i');
const GOVERNING: Record<string, RegExp> = {
  hr: after(
    'u|na|iz|s|sa|od|do|kod|protiv|za|prema|uz|bez|kroz|po|o|pri|među|kraj|oko|između|iznad|ispod|ispred|iza|izvan|kod|k|ka|mimo|nad|nakon|osim|pod|pokraj|poput|poslije|pred|preko|prije|pored|radi|umjesto|usred|zbog',
    `${THINGS}|${PEOPLE}|continent|chosen`,
  ),
  de: after(
    'in|nach|aus|von|mit|bei|gegen|auf|zu|an|über|durch|neben|vom|zum|zur|im|für|ohne|um|wegen|vor|hinter|unter|zwischen|seit',
    THINGS,
  ),
  pt: after('de|em|a|por|do|da|dos|das|no|na|nos|nas|ao|à|pelo|pela', `${THINGS}|continent|chosen`),
  it: after('di|a|da|su|del|della|nel|nella|al|alla|dal|dalla|sul|sulla', THINGS),
};

test.each(Object.keys(GOVERNING))('%s puts no name after a word that would change it', (language) => {
  expect(textsOf(language).filter(([, text]) => GOVERNING[language]!.test(text))).toEqual([]);
});

// Places want an article ("the Philippines", "die Türkei"), so they follow a sign, or a noun that stands for them.
const PLACE = /([\p{L}’]+) \*{0,2}\{(territory|territories|source|destination|places)\}/gu;
const NOUNS = ['Territories', 'Territori', 'Territórios', 'Teritorij', 'Teritoriji', 'Gebiet', 'Gebiete', 'i'];
const needsArticle = (text: string): boolean => [...text.matchAll(PLACE)].some(([, word]) => !NOUNS.includes(word!));

test.each(LANGUAGES)('%s puts no place where it would need an article', (language) => {
  expect(textsOf(language).filter(([, text]) => needsArticle(text))).toEqual([]);
});

test.each(LANGUAGES)('%s keeps a number and its unit on one line', (language) => {
  expect(textsOf(language).filter(([, text]) => /[\d}] (%|(s|min|kB|km)(?!\p{L}))/u.test(text))).toEqual([]);
});

test('English and Italian write no space before %, the others do', () => {
  for (const language of ['en', 'it']) expect(textsOf(language).filter(([, text]) => /\s%/.test(text))).toEqual([]);
  for (const language of ['pt', 'hr', 'de']) expect(textsOf(language).filter(([, text]) => /[\d}]%/.test(text))).toEqual([]);
});

test('quotes are curly, and only German sets a space before three dots', () => {
  for (const language of LANGUAGES) expect(textsOf(language).filter(([, text]) => /['"]|\.\.\./.test(text))).toEqual([]);
  for (const language of ['en', 'it', 'pt', 'hr']) expect(textsOf(language).filter(([, text]) => /\s…/.test(text))).toEqual([]);
  expect(textsOf('de').filter(([, text]) => /\S…/.test(text))).toEqual([]);
});

/** Words not to use, each with the one to use or the reason; the texts of the standard data set are searched by tests/data/test_words.py. */
const words = Object.values(
  import.meta.glob<Record<string, Record<string, Record<string, string>>>>('./words.json', { eager: true, import: 'default' }),
)[0]!;
const whole = (word: string): RegExp => new RegExp(`(?<!\\p{L})(?:${word})(?!\\p{L})`, 'iu');
const NOT_OURS = Object.entries(words).flatMap(([kind, languages]) =>
  Object.entries(languages).flatMap(([language, list]) => Object.entries(list).map(([word, why]) => ({ kind, language, word, why }))),
);

test.each(NOT_OURS)('$language, $kind: “$word” ($why)', ({ language, word }) => {
  expect(textsOf(language).filter(([, text]) => whole(word).test(text.replaceAll('\u00ad', '')))).toEqual([]);
});

test('a word is found whole, in capitals too', () => {
  expect(whole('Glied').test('Mein fehlendes Glied')).toBe(true);
  expect(whole('bez veze').test('Bez veze 3 s')).toBe(true);
  expect(whole('Glied').test('Mitglied und Gliederung')).toBe(false);
  expect(whole('čip').test('mikročip')).toBe(false);
});

// “Chips” are Microchips in this game; a Material is shown by a token.
test('English shows tokens', () => {
  expect(textsOf('en').filter(([, text]) => /\bchips?\b/i.test(text))).toEqual([]);
});

// A list of names may have one or more of them, so no verb that agrees stands before it; a label with a colon may.
const AGREEING: Record<string, RegExp> = {
  it: /mancano:? \*{0,2}\{materials?\}|manca \*{0,2}\{materials\}/,
  pt: /faltam:? \*{0,2}\{materials?\}|falta \*{0,2}\{materials\}/,
  hr: /nedostaju:? \*{0,2}\{materials?\}|nedostaje \*{0,2}\{materials\}/,
  de: /fehlen:? \*{0,2}\{materials?\}|fehlt \*{0,2}\{materials\}|^\{material\} .*\bhat\b/,
};
test.each(Object.keys(AGREEING))('%s lets no verb agree with names that may be one or more', (language) => {
  expect(textsOf(language).filter(([, text]) => AGREEING[language]!.test(text))).toEqual([]);
});

// The name of a button stands in quotes within a sentence, or it reads as a part of it.
test.each(LANGUAGES)('%s sets the name of a button off', (language) => {
  const texts = textsOf(language);
  const label = texts.find(([key]) => key === 'next.label')![1];
  const loose = new RegExp(`(?<![“„])${label}(?!\\p{L})`, 'u');
  expect(texts.filter(([, text]) => text !== label && loose.test(text))).toEqual([]);
});

// “il 8%” is wrong and so is “l’7%”: what comes is known only when it is shown.
test('Italian puts no article before a share', () => {
  expect(textsOf('it').filter(([, text]) => /(?<!\p{L})(il|lo|l’|del|dell’|al|all’|nel|dal) ?\{share\}/iu.test(text))).toEqual([]);
});

// A table may play another data set: what it has is counted there.
const COUNTED =
  /(?<!\p{L})(45|31|36|18|six|sei|seis|šest|sechs) (Territor|Teritorij|Gebiet|Mat[eé]ri|Rohstoff|Applica|Aplica|Primjen|Aufgabe|[CK]ontinent)/iu;
test.each(LANGUAGES)('%s types no number of the standard data set', (language) => {
  expect(textsOf(language).filter(([, text]) => COUNTED.test(text))).toEqual([]);
});

// A reader, pupil or teacher, is du, tu, tu (of Portugal) and ti. Within a sentence, a capital tells "you" from "they".
const FORMAL: Record<string, RegExp> = {
  de: /[\p{L},] (Sie|Ihnen|Ihre?[mnrs]?)(?!\p{L})/u,
  it: /[\p{L},] (Lei|Suo|Sua)(?!\p{L})/u,
  pt: /(?<!\p{L})(você|celular|tela|usuário)(?!\p{L})/iu,
  hr: /[\p{L},] (Vi|Vas|Vam|Vaš[aei]?)(?!\p{L})/u,
};
test.each(Object.keys(FORMAL))('%s speaks to one reader in one form of address', (language) => {
  expect(textsOf(language).filter(([, text]) => FORMAL[language]!.test(text))).toEqual([]);
});

test('the search sees a name that would have to change', () => {
  expect(needsArticle('You defend {territory}.')).toBe(true);
  expect(needsArticle('Du verteidigst: {territory}.')).toBe(false);
  expect(GOVERNING['hr']!.test('protiv {other}')).toBe(true);
  expect(GOVERNING['de']!.test('aus {country}')).toBe(true);
  expect(GOVERNING['pt']!.test('Território de {territory}')).toBe(true);
  expect(GOVERNING['it']!.test('parte di {material}')).toBe(true);
  expect(FORMAL['de']!.test('Alle warten, bis Sie starten.')).toBe(true);
  expect(FORMAL['de']!.test('Drucken und verteilen Sie die Zettel.')).toBe(true);
});

const KINDS = Object.keys(catalogues).map((path) => path.replace(/..\.json$/, ''));
test('every chapter is in all five languages', () => {
  for (const chapter of new Set(KINDS))
    expect(
      KINDS.filter((one) => one === chapter),
      chapter,
    ).toHaveLength(5);
});

// A finger does not click: where a text speaks of it, there is another one for fingers.
const CLICK = /\b(click|klick|klik|clic)/i;

test.each(LANGUAGES)('%s tells nobody to click who has no mouse', (language) => {
  const keys = new Set(textsOf(language).map(([key]) => key));
  expect(textsOf(language).filter(([key, text]) => CLICK.test(text) && !keys.has(`${key}Tap`))).toEqual([]);
});
