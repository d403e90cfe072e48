import { beforeEach, expect, test } from 'vitest';
import { begun, during, follow } from './settled';

const told: boolean[] = [];
const later = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  follow((settled) => told.push(settled));
  told.length = 0;
});

test('a page is settled again when all that has begun is over', async () => {
  const [one, other] = [begun(), begun()];
  one();
  await later();
  expect(told.at(-1)).toBe(false);
  other();
  expect(told.at(-1)).toBe(false); // not before what it brought is on the page
  await later();
  expect(told.at(-1)).toBe(true);
});

test('to be over twice counts once', async () => {
  const [one, other] = [begun(), begun()];
  one();
  one();
  await later();
  expect(told.at(-1)).toBe(false);
  other();
  await later();
  expect(told.at(-1)).toBe(true);
});

test('what fails is over, too, and fails for whoever waits for it', async () => {
  await expect(during(Promise.reject(new Error('no')))).rejects.toThrow('no');
  await later();
  expect(told.at(-1)).toBe(true);
});

test('what begins at the end of something else leaves no moment between them', async () => {
  const end = begun();
  const next = Promise.resolve().then(() => begun());
  end();
  await later();
  expect(told).not.toContain(true);
  (await next)();
  await later();
  expect(told.at(-1)).toBe(true);
});
