import { expect, test, vi } from 'vitest';

vi.mock('../state/notices.svelte', () => ({ notices: {} }));
vi.mock('../texts/texts.svelte', () => ({ t: String }));
const { sinceThen } = await import('./awake');

test('a few seconds are nothing, also on a busy device', () => {
  expect(sinceThen(0, 5_000)).toBeUndefined();
  expect(sinceThen(0, 60_000)).toBeUndefined();
  expect(sinceThen(60_000, 0)).toBeUndefined();
});

test('a device that sleeps is told from a clock that is put back', () => {
  expect(sinceThen(0, 3_600_000)).toBe('slept');
  expect(sinceThen(3_600_000, 0)).toBe('jumped');
});
