/** Every word on screen comes from the catalogues, and every text of the catalogues is on some screen. */
import { parse } from 'svelte/compiler';
import { describe, expect, test } from 'vitest';

const sources = import.meta.glob<string>(['../**/*.svelte', '../**/*.ts', '!../**/*.test.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const english = Object.assign(
  {},
  ...Object.values(import.meta.glob<object>(['./en.json', './*/en.json'], { import: 'default', eager: true })),
) as object;
const components = Object.entries(sources).filter(([path]) => path.endsWith('.svelte'));

/** Attributes that are read or heard. */
const SPOKEN = ['aria-label', 'title', 'alt', 'placeholder', 'label', 'aria-description'];
/** The same in every language: our name, an address. */
const NAMES = /^RAWsiko$|^siko$|^\. https:/;

type Node = { type: string; [name: string]: unknown };
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** A letter next to another: not a sign, a number or a Material's symbol. */
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text) && !NAMES.test(text.trim());

/** The pieces of text in an expression that would be shown as they are. */
function shown(expression: unknown): string[] {
  if (!isNode(expression)) return [];
  switch (expression.type) {
    case 'Literal':
      return typeof expression['value'] === 'string' ? [expression['value']] : [];
    case 'TemplateLiteral':
      return (expression['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
    case 'ConditionalExpression':
      return [...shown(expression['consequent']), ...shown(expression['alternate'])];
    case 'LogicalExpression':
    case 'BinaryExpression':
      return expression['operator'] === '===' ? [] : [...shown(expression['left']), ...shown(expression['right'])];
    default:
      return [];
  }
}

/** Words of a component that are in no catalogue. */
function wordsIn(source: string): string[] {
  const found: string[] = [];
  const take = (texts: string[]): void => void found.push(...texts.filter(hasWords).map((text) => text.trim()));
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isNode(value)) return;
    if (value.type === 'Text') return take([value['data'] as string]);
    if (value.type === 'ExpressionTag') take(shown(value['expression']));
    if (value.type === 'Attribute') {
      if (!SPOKEN.includes(value['name'] as string) || value['value'] === true) return;
      return walk(value['value']);
    }
    if (['Directive', 'StyleDirective', 'ClassDirective', 'OnDirective', 'BindDirective', 'Comment'].includes(value.type)) return;
    for (const [name, part] of Object.entries(value)) if (name !== 'expression' || value.type === 'AwaitBlock') walk(part);
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

test('the search finds words in text, in attributes and in expressions', () => {
  const page = `<p title="Good day">{t('a')} {open ? 'Yes' : \`No \${count}\`}</p>{#if on}<b>Hello</b>{/if}<i class="some name">{'Mg'}</i>`;
  expect(wordsIn(page).sort()).toEqual(['Good day', 'Hello', 'Mg', 'No', 'Yes']);
});

/** Texts of a program without its comments, imports and addresses. */
function sentencesIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<![:'])\/\/.*|<!--[\s\S]*?-->|<style>[\s\S]*/g, '');
  return [...code.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)]
    .map(([, single, double]) => single ?? double ?? '')
    .filter((text) => /^\p{Lu}\p{Ll}+,? \p{L}{2,}/u.test(text));
}

test('the search finds sentences in programs', () => {
  expect(sentencesIn(`// 'No word here'\nshow('Good day'); t('home.play')`)).toEqual(['Good day']);
});

/** What is found where. */
const found = (files: [string, string][], search: (source: string) => string[]): string[] =>
  files.flatMap(([path, source]) => search(source).map((text) => `${path}: ${text}`));

test('no program says anything by itself', () => {
  const programs = Object.entries(sources).filter(([path]) => path.endsWith('.ts'));
  expect(found(programs, sentencesIn)).toEqual([]);
});

test('no component has a word of its own', () => {
  expect(found(components, wordsIn)).toEqual([]);
});

/** Formats of numbers, lists, dates and countries that name a language instead of the variety we write. */
const bareFormats = (source: string): string[] =>
  [...source.matchAll(/(?:new Intl\.\w+|toLocale(?:Date|Time)?String)\((?!\[?localeOf\(|locale\b)[^;]*/g)].map(([format]) => format);

test('every format is British or European where the language is', () => {
  expect(bareFormats('x.toLocaleString(texts.language)')).toHaveLength(1);
  expect(Object.values(sources).flatMap(bareFormats)).toEqual([]);
});

describe('the texts', () => {
  const code = Object.values(sources).join('\n');
  /** The beginnings of keys that are put together at run time: `reason.${code}`. */
  const beginnings = [...code.matchAll(/`([a-z]+\.(?:\w+\.)*)(\w*)\$\{/g)].map(([, beginning, more]) => beginning! + more!);

  test('are all used', () => {
    const named = new Set([...code.matchAll(/'([\w.]+)(?=')/g)].map(([, name]) => name));
    const unused = Object.keys(english).filter((key) => !named.has(key) && !beginnings.some((beginning) => key.startsWith(beginning)));
    expect(unused).toEqual([]);
  });

  test('that the code asks for are all there', () => {
    const asked = [...code.matchAll(/\bt\(\s*'([^']+)'/g)].map(([, key]) => key!);
    expect(asked.length).toBeGreaterThan(200);
    expect(asked.filter((key) => !(key in english))).toEqual([]);
  });
});
