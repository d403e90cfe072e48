/** The words on screen, in the language of the reader; switched at any time. */
import { fetched } from '../net/fetched';
import type en from './en.json';
import { type Entry, filled, type Values, written } from './format';

export type Key = keyof typeof en;
export const LANGUAGES = ['en', 'it', 'pt', 'hr', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
export const OWN_NAMES: Record<Language, string> = {
  en: 'English',
  it: 'Italiano',
  pt: 'Português',
  hr: 'Hrvatski',
  de: 'Deutsch',
};

export interface Names {
  continents: Record<string, string>;
  territories: Record<string, string>;
  materials: Record<string, string>;
  applications: Record<string, string>;
  short: Record<string, string>;
}

export interface Facts {
  materials: Record<string, MaterialFacts>;
  applications: Record<string, { symbol: string; why: string; source: string }[]>;
  questions: string[];
  act: {
    scope: string;
    benchmarks: { text: string; at_least?: number; at_most?: number }[];
    source: string;
    criticality: string;
  };
}

export interface MaterialFacts {
  facts: string;
  facts_source?: string;
  eu: { critical: boolean; strategic: string; supply_risk?: number; economic_importance?: number; source: string };
  china?: { extraction?: number | null; processing?: number | null; source: string };
  top?: { stage: string; top: { country: string; pct: number | null }[]; source: string };
  recycling?: { eol_rir_pct?: number | null; source: string };
  board: { territory: string; producers: string[]; share_pct?: Record<string, number> }[];
}

// Data beside the program: only what the reader's language needs is fetched.
const catalogues = import.meta.glob<string>('./??.json', { query: '?url', import: 'default', eager: true });
const names = import.meta.glob<string>('../generated/names.??.json', { query: '?url', import: 'default', eager: true });
const facts = import.meta.glob<string>('../generated/facts.??.json', { query: '?url', import: 'default', eager: true });

class Texts {
  language = $state<Language>('en');
  catalogue = $state.raw<Record<string, Entry>>({});
  names = $state.raw<Names>({ continents: {}, territories: {}, materials: {}, applications: {}, short: {} });
  facts = $state.raw<Facts | undefined>();
  #wanted = 0;

  /** Load a language and switch to it; the old one stays until the new one is there. */
  async use(language: Language): Promise<void> {
    const wanted = ++this.#wanted;
    const [catalogue, named] = await Promise.all([
      fetched<Record<string, Entry>>(catalogues[`./${language}.json`]!),
      fetched<Names>(names[`../generated/names.${language}.json`]!),
    ]);
    if (wanted !== this.#wanted) return; // another was chosen meanwhile
    this.catalogue = catalogue;
    this.names = named;
    this.language = language;
    document.documentElement.lang = language;
    if (this.facts) await this.loadFacts();
  }

  /** The long texts about Materials and Applications, loaded when somebody wants to read them. */
  async loadFacts(): Promise<void> {
    const { language } = this;
    const loaded = await fetched<Facts>(facts[`../generated/facts.${language}.json`]!);
    if (language === this.language) this.facts = loaded;
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
export function listed(words: string[]): string {
  let format = lists.get(texts.language);
  if (!format) lists.set(texts.language, (format = new Intl.ListFormat(texts.language, { type: 'conjunction' })));
  return format.format(words);
}

/** A number as the reader writes it. */
export function number(value: number, digits = 0): string {
  return written(value, texts.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** A number with its sign, as the reader writes it. */
export function signed(value: number, digits: number): string {
  const text = value.toLocaleString(texts.language, {
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
