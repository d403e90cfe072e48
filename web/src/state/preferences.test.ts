import { beforeEach, expect, test, vi } from 'vitest';

let stored: string | null;
const device = { matches: false, addEventListener: () => undefined };

beforeEach(() => {
  vi.resetModules();
  stored = null;
  vi.stubGlobal('document', { baseURI: 'http://school/', documentElement: {} });
  vi.stubGlobal('matchMedia', () => device);
  vi.stubGlobal('navigator', { languages: ['hr-HR', 'en'] });
  vi.stubGlobal('localStorage', { getItem: () => stored });
});

const chosen = async () => (await import('./preferences.svelte')).preferences;

test('what was chosen is chosen again', async () => {
  stored =
    '{"language":"de","theme":"dark","textSize":150,"sound":true,"motion":"off","speed":0,"name":"Ada","avatar":"owl","coach":false}';
  expect(await chosen()).toMatchObject({ ...(JSON.parse(stored) as object), patterns: 'normal', waiting: true });
});

test.each([
  '{',
  'null',
  '[]',
  '7',
  '{"language":"xx","theme":5,"textSize":"150","motion":{},"speed":9,"name":null,"coach":"no","follow":1}',
])('of %j nothing is taken', async (damaged) => {
  stored = damaged;
  const preferences = await chosen();
  expect(preferences).toMatchObject({ language: 'hr', theme: 'auto', textSize: 100, motion: 'auto', speed: 1, name: '', coach: true });
  expect(preferences.follow).toBeTypeOf('function');
});

test('speed and motion once were one setting', async () => {
  stored = '{"motion":"quick"}';
  expect(await chosen()).toMatchObject({ motion: 'on', speed: 0.5 });
});
