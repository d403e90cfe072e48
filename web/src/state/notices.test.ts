import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('document', { baseURI: 'http://school/', documentElement: {} });
vi.stubGlobal('window', globalThis);
const { notices } = await import('./notices.svelte');

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('a short notice is shown for six seconds, a long one for as long as it takes to read', () => {
  notices.show({ text: 'No.', icon: 'info' });
  vi.advanceTimersByTime(5_999);
  expect(notices.current).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(notices.current).toBeUndefined();
  notices.show({ text: 'x'.repeat(150), icon: 'info' });
  vi.advanceTimersByTime(11_999);
  expect(notices.current).toBeDefined();
  vi.advanceTimersByTime(1);
  expect(notices.current).toBeUndefined();
});

test('a request that was given up is no problem; whatever else a browser refuses is not passed over in silence', () => {
  notices.problem(new DOMException('given up', 'AbortError'));
  expect(notices.current).toBeUndefined();
  for (const name of ['SecurityError', 'QuotaExceededError']) {
    const error = new DOMException('refused', name);
    expect(() => notices.problem(error)).toThrow(error);
  }
});
