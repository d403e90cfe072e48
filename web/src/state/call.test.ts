import { beforeEach, expect, test, vi } from 'vitest';

const play = vi.fn();
const preferences = { sound: true, notify: true };
vi.mock('./sound', () => ({ play }));
vi.mock('./preferences.svelte', () => ({ preferences }));
vi.mock('../texts/texts.svelte', () => ({ t: (key: string) => key }));
const { callToTurn, mayNotify, notify } = await import('./call');

const shown: { title: string; body: string; closed: boolean }[] = [];
let permission: string;
let answer: string;
let comesBack: () => void;
const page = { hidden: true, addEventListener: (_: string, listener: () => void) => (comesBack = listener) };
const vibrate = vi.fn();

class Notice {
  static get permission() {
    return permission;
  }
  static requestPermission = () => Promise.resolve((permission = answer));
  readonly #said: (typeof shown)[number];
  constructor(title: string, { body }: { body: string }) {
    this.#said = { title, body, closed: false };
    shown.push(this.#said);
  }
  close = () => void (this.#said.closed = true);
}

beforeEach(() => {
  shown.length = 0;
  vi.clearAllMocks();
  [permission, answer, page.hidden] = ['granted', 'granted', true];
  Object.assign(preferences, { sound: true, notify: true });
  vi.stubGlobal('window', { Notification: Notice, focus: vi.fn() });
  vi.stubGlobal('Notification', Notice);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true }, vibrate });
});

test('a turn is heard, felt and, while the page is hidden, shown until one looks', () => {
  callToTurn('Action Phase');
  expect(play).toHaveBeenCalledWith('turn');
  expect(vibrate).toHaveBeenCalledOnce();
  expect(shown).toEqual([{ title: 'call.turn', body: 'Action Phase', closed: false }]);
  comesBack();
  expect(shown[0]?.closed).toBe(true);
});

test('whoever looks at the page needs no notice', () => {
  page.hidden = false;
  callToTurn('Action Phase');
  expect(play).toHaveBeenCalledOnce();
  expect(shown).toEqual([]);
});

test('without sound nothing shakes', () => {
  preferences.sound = false;
  callToTurn('Action Phase');
  expect(vibrate).not.toHaveBeenCalled();
});

test.each([
  ['who does not want it', () => (preferences.notify = false)],
  ['whose browser may not', () => (permission = 'denied')],
  ['on an insecure address', () => vi.stubGlobal('isSecureContext', false)],
])('nobody is shown a notice %s', (_, without) => {
  without();
  callToTurn('Action Phase');
  expect(shown).toEqual([]);
});

test('notices are on only if the browser allows them', async () => {
  await notify(false);
  expect(preferences.notify).toBe(false);
  await notify(true);
  expect(preferences.notify).toBe(true);
  answer = 'denied';
  await notify(true);
  expect([preferences.notify, mayNotify()]).toEqual([false, false]);
});
