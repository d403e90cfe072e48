/** The words on screen, in the language of the reader; switched at any time. */
import { untrack } from 'svelte';
import { type DataSet, textsOf } from '../net/data-sets';
import { Unreachable } from '../net/answers';
import { fetched } from '../net/fetched';
import { untilAnswered } from '../net/retry';
import type { Facts, Names } from '../net/types';
import type en from './en.json';
import { type Entry, filled, localeOf, type Values, written } from './format';
import { type Language, LANGUAGES } from './languages';
import type album from './album/en.json';
import type cast from './cast/en.json';
import type analysis from './analysis/en.json';
import type debrief from './debrief/en.json';
import type klass from './class/en.json';
import type device from './device/en.json';
import type learn from './learn/en.json';
import type print from './print/en.json';
import type matches from './matches/en.json';
import type moments from './moments/en.json';
import type page from './page/en.json';
import type teachers from './teachers/en.json';

export type { Facts, MaterialFacts, Names } from '../net/types';

/** Chapters are catalogues of their own for what a first match does not need: `learn/en.json` and so on. */
interface Chapters {
  album: typeof album;
  cast: typeof cast;
  analysis: typeof analysis;
  debrief: typeof debrief;
  class: typeof klass;
  device: typeof device;
  learn: typeof learn;
  print: typeof print;
  matches: typeof matches;
  moments: typeof moments;
  page: typeof page;
  teachers: typeof teachers;
}
export type Chapter = keyof Chapters;
export type Key = keyof typeof en | { [name in Chapter]: keyof Chapters[name] }[Chapter];

// Data beside the program: only what the reader's language needs is fetched. `later.ts` has the other chapters.
const catalogues = import.meta.glob<string>(['./??.json', './{debrief,learn,moments}/??.json'], {
  query: '?url',
  import: 'default',
  eager: true,
});

type Catalogue = Record<string, Entry>;
const nameOf = (language: Language, chapter?: Chapter): string => `./${chapter ? `${chapter}/` : ''}${language}.json`;

async function addressOf(name: string): Promise<string> {
  return catalogues[name] ?? (await untilAnswered(later))[name]!;
}
const later = async (): Promise<Record<string, string>> => {
  try {
    return (await import('./later')).default;
  } catch {
    throw new Unreachable();
  }
};

class Texts {
  language = $state<Language>('en');
  #chapters = new Set<Chapter>();
  #loaded = $state.raw<Record<string, Catalogue>>({});
  catalogue = $derived<Catalogue>(
    Object.assign({}, ...[undefined, ...this.#chapters].map((chapter) => this.#loaded[nameOf(this.language, chapter)])),
  );
  names = $state.raw<Names>({ continents: {}, territories: {}, materials: {}, applications: {}, short: {} });
  facts = $state.raw<Facts | undefined>();
  #wanted = 0;
  #set: DataSet | undefined;

  /** Load a language and switch to it; the old one stays until the new one is there. */
  use(language: Language): Promise<void> {
    // Untracked, or an effect that follows the reader's choice would run again when a chapter arrives.
    return untrack(() => this.#use(language));
  }

  async #use(language: Language): Promise<void> {
    const wanted = ++this.#wanted;
    let set: DataSet | undefined;
    let names: Names | undefined;
    do {
      set = this.#set;
      [names] = await Promise.all([
        set && textsOf<Names>(set, 'names', language),
        ...[undefined, ...this.#chapters].map((chapter) => this.#load(language, chapter)),
      ]);
      if (wanted !== this.#wanted) return; // another was chosen meanwhile
    } while (set !== this.#set); // another data set is spoken of meanwhile
    if (names) this.names = names;
    this.language = language;
    document.documentElement.lang = localeOf(language);
    if (this.facts) await this.loadFacts();
  }

  /** Load a chapter, which then follows the reader's language; `t` finds its texts once this has resolved. */
  open(chapter: Chapter): Promise<void> {
    // Untracked, or a template that awaits it would start over when another chapter arrives.
    return untrack(() => this.#open(chapter));
  }

  async #open(chapter: Chapter): Promise<void> {
    this.#chapters.add(chapter);
    let language: Language;
    do await this.#load((language = this.language), chapter);
    while (language !== this.language); // another was chosen meanwhile
  }

  async #load(language: Language, chapter?: Chapter): Promise<void> {
    const name = nameOf(language, chapter);
    if (this.#loaded[name]) return;
    const found = await fetched<Catalogue>(await addressOf(name));
    this.#loaded = { ...this.#loaded, [name]: found };
  }

  /** The names of a data set in the reader's language. */
  namesOf(set: DataSet): Promise<Names> {
    return textsOf<Names>(set, 'names', this.language);
  }

  /** Use another data set from now on. */
  useNames(set: DataSet, names: Names): void {
    this.#set = set;
    this.names = names;
    this.facts = undefined;
  }

  /** The long texts about Materials and Applications, loaded when somebody wants to read them. */
  async loadFacts(): Promise<void> {
    const { language } = this;
    const set = this.#set!;
    const loaded = await textsOf<Facts>(set, 'facts', language);
    if (language === this.language && set === this.#set) this.facts = loaded;
  }

  has(key: string): key is Key {
    return key in this.catalogue;
  }
}

export const texts = new Texts();

/** A text in the reader's language. */
export function t(key: Key, values: Values = {}): string {
  const entry = texts.catalogue[key];
  return entry === undefined ? key : filled(entry, values, texts.language);
}

/** A text whose key is put together at run time; the key itself where there is none. */
export function tt(key: string, values: Values = {}): string {
  return texts.has(key) ? t(key, values) : key;
}

const lists = new Map<string, Intl.ListFormat>();

/** A list in the reader's language: 'Boron, Baryte and Feldspar'. */
export const listed = (words: string[]): string => listFormat().format(words);

/** The same in pieces: the words themselves, and what stands between them. */
export const listedInPieces = (words: string[]): { type: 'element' | 'literal'; value: string }[] => listFormat().formatToParts(words);

function listFormat(): Intl.ListFormat {
  let format = lists.get(texts.language);
  if (!format) lists.set(texts.language, (format = new Intl.ListFormat(localeOf(texts.language), { type: 'conjunction' })));
  return format;
}

/** A number as the reader writes it. */
export function number(value: number, digits = 0): string {
  return written(value, texts.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A number with its sign, as the reader writes it. */
export function signed(value: number, digits: number): string {
  const text = value.toLocaleString(localeOf(texts.language), {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
  return text.replace('-', '−');
}

/** A share as a percentage. */
export function percent(share: number): string {
  return written(share, texts.language, { style: 'percent', maximumFractionDigits: 0 });
}

/** The language of the browser, where we speak it. */
export function preferredLanguage(wished: readonly string[]): Language {
  for (const tag of wished) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return 'en';
}

export const territory = (id: string): string => texts.names.territories[id] ?? id;
export const continent = (id: string): string => texts.names.continents[id] ?? id;
export const material = (symbol: string): string => texts.names.materials[symbol] ?? symbol;
export const application = (id: string): string => texts.names.applications[id] ?? id;
