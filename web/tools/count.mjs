/** Prints how much of the client is written by hand: lines, of these CSS, effects, and the largest component without its CSS. */
import { readdirSync, readFileSync } from 'node:fs';

const GENERATED = 'src/net/types.ts';
const lines = (text) => text.split('\n').length - 1;
const matches = (text, what) => [...text.matchAll(what)];

const files = readdirSync('src', { recursive: true })
  .map((path) => `src/${path}`)
  .filter((path) => /\.(ts|svelte|css)$/.test(path) && !path.endsWith('.test.ts') && path !== GENERATED)
  .map((path) => {
    const text = readFileSync(path, 'utf8');
    const styles = path.endsWith('.svelte') ? matches(text, /^<style[^>]*>\n(.*?)^<\/style>/gms).map(([, style]) => lines(style)) : [];
    const css = path.endsWith('.css') ? lines(text) : styles.reduce((sum, count) => sum + count, 0);
    return { path, all: lines(text), css, own: lines(text) - css, effects: matches(text, /\$effect(\.pre|\.root)?\(/g).length };
  });
const sum = (what) => files.reduce((total, file) => total + file[what], 0);
const [largest] = files.filter(({ path }) => path.endsWith('.svelte')).sort((one, other) => other.own - one.own);

console.log(`lines by hand      ${sum('all')}, without tests and generated types`);
console.log(`lines of CSS       ${sum('css')} of these`);
console.log(`effects            ${sum('effects')}`);
console.log(`largest component  ${largest.own} lines of script and markup: ${largest.path}`);
