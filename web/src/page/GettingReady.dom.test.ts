import { cleanup, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { dataSets } from '../state/data-set.svelte';
import { router } from '../state/router.svelte';
import GettingReady from './GettingReady.svelte';
import { tables } from './tables.svelte';

const playNow = vi.fn();
vi.mock('../state/open', () => ({ playNow: () => playNow() as unknown }));

const never = new Promise<never>(() => undefined);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => never);
  vi.spyOn(tables, 'start').mockReturnValue();
  vi.spyOn(dataSets, 'useAny').mockReturnValue(never);
});

afterEach(() => {
  cleanup();
  tables.done = false;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('one match begins, also when the tables are there just as the story would be told', async () => {
  playNow.mockReturnValue(never);
  render(GettingReady, { then: 'play' });
  tables.done = true;
  await tick();
  vi.advanceTimersByTime(1);
  expect(playNow).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(399);
  await tick();
  vi.advanceTimersByTime(10_000);
  expect(playNow).toHaveBeenCalledTimes(1);
});

test('who has gone back while the match began stays where they are', async () => {
  let began: (table: string) => void = () => undefined;
  playNow.mockReturnValue(new Promise((resolve) => (began = resolve)));
  const replace = vi.spyOn(router, 'replace').mockReturnValue();
  const { unmount } = render(GettingReady, { then: 'play' });
  tables.done = true;
  await tick();
  vi.advanceTimersByTime(1);
  unmount();
  began('table');
  await vi.advanceTimersByTimeAsync(1);
  expect(replace).not.toHaveBeenCalled();
});
