import { afterEach, expect, test, vi } from 'vitest';
import type { Shortcut } from './shortcuts';

const reader = vi.hoisted(() => ({ shortcuts: true }));
vi.mock('../state/preferences.svelte', () => ({ preferences: reader }));
vi.resetModules(); // another test in the same process may have taken them with real preferences
const { press, SHORTCUTS, shortcutOf } = await import('./shortcuts');
const { modals } = await import('./modals.svelte');

afterEach(() => {
  reader.shortcuts = true;
  document.body.innerHTML = '';
});

/** A key pressed on something, as whoever listens on the window hears it. */
function pressed(key: string, more: KeyboardEventInit = {}, on: Element = document.body): KeyboardEvent {
  let heard: KeyboardEvent | undefined;
  const hear = (event: KeyboardEvent): void => void (heard = event);
  on.addEventListener('keydown', hear as EventListener);
  on.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }));
  on.removeEventListener('keydown', hear as EventListener);
  return heard!;
}

test('no two shortcuts of a place have the same key', () => {
  for (const scope of Object.values(SHORTCUTS)) {
    const keys = Object.values<Shortcut>(scope).flatMap(({ keys = [], shift = false }) => keys.map((key) => `${shift} ${key}`));
    expect(keys).toEqual([...new Set(keys)]);
  }
});

test('a letter does what it is for, small or capital', () => {
  expect(shortcutOf('match', pressed('c'))).toBe('confirm');
  expect(shortcutOf('match', pressed('C', { shiftKey: true }))).toBe('confirm');
  expect(shortcutOf('match', pressed('?', { shiftKey: true }))).toBe('help');
  expect(shortcutOf('match', pressed('x'))).toBeUndefined();
});

test('on the wall thirty pupils stop only together with Shift', () => {
  expect(shortcutOf('wall', pressed('e'))).toBeUndefined();
  expect(shortcutOf('wall', pressed('E', { shiftKey: true }))).toBe('eyes');
});

test('Shift makes a step of a replay a Turn', () => {
  document.body.innerHTML = '<dialog><button>x</button></dialog>';
  const dialog = document.querySelector('dialog')!;
  const own = (key: string, more: KeyboardEventInit = {}) => {
    let name: string | undefined;
    const hear = (event: Event): void => void (name = shortcutOf('replay', event as KeyboardEvent, true));
    dialog.addEventListener('keydown', hear);
    pressed(key, more, dialog.querySelector('button')!);
    dialog.removeEventListener('keydown', hear);
    return name;
  };
  expect([own('ArrowLeft'), own('ArrowLeft', { shiftKey: true })]).toEqual(['step', 'turn']);
});

test('switched off, letters and signs do nothing; arrows and Escape still do', () => {
  reader.shortcuts = false;
  expect(['c', '?', '.', '+'].map((key) => shortcutOf('match', pressed(key)))).toEqual([undefined, undefined, undefined, undefined]);
  expect(shortcutOf('match', pressed('Escape'))).toBe('escape');
  expect(shortcutOf('slides', pressed('ArrowRight'))).toBe('turn');
});

test('whoever writes, or holds another key, presses no shortcut', () => {
  document.body.innerHTML = '<input id="name"><textarea></textarea><input type="radio">';
  const [field, area, radio] = [...document.querySelectorAll('input, textarea')] as [Element, Element, Element];
  expect(shortcutOf('match', pressed('c', {}, field))).toBeUndefined();
  expect(shortcutOf('match', pressed('c', {}, area))).toBeUndefined();
  expect(shortcutOf('match', pressed('c', {}, radio))).toBe('confirm');
  expect(shortcutOf('match', pressed('c', { ctrlKey: true }))).toBeUndefined();
});

test('behind a dialog nothing is pressed', () => {
  const leave = modals.open('question');
  expect(shortcutOf('match', pressed('c'))).toBeUndefined();
  leave();
  expect(shortcutOf('match', pressed('c'))).toBe('confirm');
});

test('what is done keeps the browser from doing its own; what cannot be done now does not', () => {
  const confirm = vi.fn();
  const event = pressed('c');
  expect(press('match', event, { confirm })).toBe(true);
  expect([confirm.mock.calls.length, event.defaultPrevented]).toEqual([1, true]);
  const other = pressed('n');
  expect(press('match', other, { confirm })).toBe(false);
  expect(other.defaultPrevented).toBe(false);
});
