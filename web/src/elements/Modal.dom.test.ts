import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet, flushSync } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { notices } from '../state/notices.svelte';
import Ask from './Ask.svelte';
import Modal from './Modal.svelte';
import { modals } from './modals.svelte';
import Toast from './Toast.svelte';
import Window from './Window.svelte';

const children = createRawSnippet(() => ({ render: () => '<p>Inside</p>' }));
afterEach(() => {
  notices.dismiss();
  notices.say('');
});

/** As a browser does when Escape is pressed: it asks, and closes if nobody objects. */
function escape(dialog: HTMLElement): boolean {
  return dialog.dispatchEvent(new Event('cancel', { cancelable: true }));
}

test('a dialog is modal as long as it is there', () => {
  const { unmount } = render(Modal, { 'aria-label': 'Log', children });
  expect(screen.getByRole('dialog', { name: 'Log' })).toHaveProperty('open', true);
  expect(modals.top).toBeDefined();
  unmount();
  expect(modals.top).toBeUndefined();
});

test('Escape closes it through whoever opened it, not by itself', () => {
  const close = vi.fn();
  render(Modal, { 'aria-label': 'Log', children, close });
  expect(escape(screen.getByRole('dialog'))).toBe(false);
  expect(close).toHaveBeenCalledOnce();
});

test('one without a way out comes up again when the browser closes it', () => {
  render(Modal, { 'aria-label': 'Veil', children });
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  dialog.close();
  expect(dialog.open).toBe(true);
});

test('a click beside a window closes it; a click beside a question does not answer it', async () => {
  const close = vi.fn();
  const shown = render(Modal, { 'aria-label': 'Window', children, close });
  await userEvent.click(screen.getByText('Inside'));
  expect(close).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('dialog'));
  expect(close).toHaveBeenCalledOnce();
  await shown.rerender({ asks: true });
  await userEvent.click(screen.getByRole('dialog'));
  expect(close).toHaveBeenCalledOnce();
});

test('what is said while dialogs are open is said in the topmost alone', () => {
  render(Toast);
  const lower = render(Modal, { 'aria-label': 'Lower', children });
  const upper = render(Modal, { 'aria-label': 'Upper', children });
  notices.show({ text: 'Refused', icon: 'alert' });
  notices.say('Your turn');
  flushSync();
  const place = (): string | null | undefined => screen.getByText('Refused').closest('dialog')?.getAttribute('aria-label');
  expect(place()).toBe('Upper');
  expect(screen.getByText('Your turn').closest('dialog')?.getAttribute('aria-label')).toBe('Upper');
  upper.unmount();
  flushSync();
  expect(place()).toBe('Lower');
  lower.unmount();
  flushSync();
  expect(place()).toBeUndefined();
});

test('a question is announced with its text, and begins at the safe answer', () => {
  const [go, stay] = [vi.fn(), vi.fn()];
  render(Ask, { title: 'Leave?', text: 'A bot takes your seat.', safe: 'Stay', risky: 'Leave', go, stay });
  const asked = screen.getByRole('alertdialog', { name: 'Leave?' });
  const text = document.getElementById(asked.getAttribute('aria-describedby')!);
  expect(text?.textContent.trim()).toBe('A bot takes your seat.');
  expect(screen.getByRole('button', { name: 'Stay' })).toHaveProperty('autofocus', true);
  escape(asked);
  expect([go.mock.calls.length, stay.mock.calls.length]).toEqual([0, 1]);
});

test('each answer of a question does what it says', async () => {
  const [go, stay] = [vi.fn(), vi.fn()];
  render(Ask, { title: 'Leave?', text: '', safe: 'Stay', risky: 'Leave', go, stay });
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  expect([go.mock.calls.length, stay.mock.calls.length]).toEqual([1, 0]);
});

test('a window has a name, a heading and a cross', async () => {
  const close = vi.fn();
  render(Window, { title: 'Settings', close, children });
  expect(screen.getByRole('dialog', { name: 'Settings' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Settings' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'app.close' }));
  expect(close).toHaveBeenCalledOnce();
});
