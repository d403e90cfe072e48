/** Whatever a page waits for may not come: then it says so, or does without. Parts of a page come with `Late`, which asks again. */
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>('./**/*.svelte', { query: '?raw', import: 'default', eager: true });
/** These are asked for until they come. */
const NEVER_FAILS = ['texts.open(', 'addresses ', 'found.catch('];

function unhandled(source: string): number {
  const awaited = [...source.matchAll(/\{#await ([^}]*)/g)].filter(([, what]) => !NEVER_FAILS.some((one) => what!.startsWith(one)));
  return awaited.length - [...source.matchAll(/\{:catch/g)].length;
}

test('the search sees what may not come', () => {
  expect(unhandled("{#await import('./A.svelte') then { default: A }}<A />{/await}")).toBe(1);
  expect(unhandled("{#await import('./A.svelte') then { default: A }}<A />{:catch}<B />{/await}")).toBe(0);
});

test('every component gets over what does not come', () => {
  const waiting = Object.entries(sources).filter(([, source]) => unhandled(source) !== 0);
  expect(waiting.map(([path]) => path)).toEqual([]);
});
