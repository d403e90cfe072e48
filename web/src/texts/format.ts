/** Texts with placeholders and plural forms. `{name}` is filled in; a text with forms is chosen by `count`. */

export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
export type Entry = string | Forms;
export type Values = Record<string, string | number>;

/** The variety of a language that we write: Intl alone would take American English and Brazilian Portuguese. */
export function localeOf(language: string): string {
  return { en: 'en-GB', pt: 'pt-PT' }[language] ?? language;
}

const rules = new Map<string, Intl.PluralRules>();

/** The plural form a language uses for a number. */
export function formOf(language: string, count: number): Intl.LDMLPluralRule {
  let rule = rules.get(language);
  if (!rule) rules.set(language, (rule = new Intl.PluralRules(localeOf(language))));
  return rule.select(count);
}

const numbers = new Map<string, Intl.NumberFormat>();

/** A number as a language writes it; formats are kept, because making one is slow. */
export function written(value: number, language: string, options: Intl.NumberFormatOptions = {}): string {
  const name = `${language} ${options.style} ${options.maximumFractionDigits}`;
  let format = numbers.get(name);
  if (!format) numbers.set(name, (format = new Intl.NumberFormat(localeOf(language), options)));
  const text = format.format(value);
  // CLDR joins the sign to the number in pt-PT; our texts keep them apart, as Portuguese style guides do.
  return language === 'pt' ? text.replace('%', '\u00a0%') : text;
}

/** The text of an entry with its values; placeholders without a value stay visible, so that a test can see them. */
export function filled(entry: Entry, values: Values, language: string): string {
  const text = typeof entry === 'string' ? entry : (entry[formOf(language, Number(values['count'] ?? 0))] ?? entry.other);
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number' ? written(value, language) : value;
  });
}

/** The names of the placeholders in an entry, sorted. */
export function placeholders(entry: Entry): string[] {
  const texts = typeof entry === 'string' ? [entry] : Object.values(entry);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1] ?? '')))].sort();
}

export interface Piece {
  text: string;
  strong: boolean;
}

/** A text in pieces: what stands between pairs of asterisks is strong. */
export function pieces(text: string): Piece[] {
  return text
    .split('**')
    .map((piece, place) => ({ text: piece, strong: place % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
