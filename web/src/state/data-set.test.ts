import { beforeEach, expect, test, vi } from 'vitest';

/** Documents that come when a test lets them. */
const { arrive, documentOf } = vi.hoisted(() => {
  const arrive: (() => void)[] = [];
  return { arrive, documentOf: vi.fn(() => new Promise((come) => arrive.push(() => come({ continents: [] })))) };
});
vi.mock('../net/data-sets', () => ({ documentOf, setNamed: (name: object) => Promise.resolve(name) }));
vi.mock('../texts/texts.svelte', () => ({ texts: { language: 'en', namesOf: () => Promise.resolve({}), useNames: () => undefined } }));

const A = { id: 'a', hash: '1' };
const B = { id: 'b', hash: '2' };
type DataSets = typeof import('./data-set.svelte').dataSets;
let dataSets: DataSets;
beforeEach(async () => {
  vi.resetModules();
  arrive.length = 0;
  ({ dataSets } = await import('./data-set.svelte'));
});

/** Everything that has been asked for comes, and what is then asked for, in the order of asking. */
async function everythingComes(): Promise<void> {
  for (let waited = 0; waited < 20; waited++) {
    arrive.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  }
}

test('a set that two ask for at once is in use for both of them, drawing and all', async () => {
  const seen: unknown[] = [];
  const uses = [A, A].map((set) => dataSets.useThatOf(set).then(() => seen.push(dataSets.inUse)));
  await everythingComes();
  await Promise.all(uses);
  expect(seen).toEqual([A, A]);
});

test('of two sets the one that was asked for last is in use, and nobody goes on before', async () => {
  const seen: unknown[] = [];
  const uses = [A, B].map((set) => dataSets.useThatOf(set).then(() => seen.push(dataSets.inUse)));
  await everythingComes();
  await Promise.all(uses);
  expect(seen).toEqual([B, B]);
});
