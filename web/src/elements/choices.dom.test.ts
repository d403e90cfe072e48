import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { AVATARS } from '../play/people';
import { preferences } from '../state/preferences.svelte';
import { LANGUAGES, OWN_NAMES } from '../texts/languages';
import AvatarPicker from './AvatarPicker.svelte';
import Keys from './Keys.svelte';
import LanguagePicker from './LanguagePicker.svelte';
import Segments from './Segments.svelte';
import { SHORTCUTS } from './shortcuts';
import Stepper from './Stepper.svelte';
import Toggle from './Toggle.svelte';

afterEach(() => Object.assign(preferences, { language: 'en', shortcuts: true }));

test('segments are radio buttons named by their words', async () => {
  const change = vi.fn();
  const options = [
    { value: 1, text: '1×' },
    { value: 0.5, text: '2×' },
  ];
  render(Segments<number>, { label: 'Speed', options, value: 1, change });
  const group = within(screen.getByRole('radiogroup', { name: 'Speed' }));
  expect(group.getByRole<HTMLInputElement>('radio', { name: '1×' }).checked).toBe(true);
  await userEvent.click(group.getByRole('radio', { name: '2×' }));
  expect(change.mock.calls).toEqual([[0.5]]);
});

test('every emblem has a name, and is one stop for Tab', async () => {
  render(AvatarPicker, { avatar: 'owl' });
  const emblems = screen.getAllByRole<HTMLInputElement>('radio');
  expect(emblems.map((emblem) => emblem.getAttribute('aria-label'))).toEqual(AVATARS.map((name) => `avatar.${name}`));
  await userEvent.tab();
  expect((document.activeElement as HTMLInputElement).value).toBe('owl');
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('languages are offered by their own names, marked as that language', async () => {
  render(LanguagePicker);
  const group = within(screen.getByRole('radiogroup'));
  for (const language of LANGUAGES) expect(group.getByText(OWN_NAMES[language]).lang).toBe(language);
  await userEvent.click(group.getByRole('radio', { name: 'Hrvatski' }));
  expect(preferences.language).toBe('hr');
});

test('where few languages are offered, the one of the reader is among them', () => {
  preferences.language = 'de';
  render(LanguagePicker, { offered: ['it'] });
  const names = within(screen.getByRole('radiogroup')).getAllByRole<HTMLInputElement>('radio');
  expect(names.map(({ value }) => value)).toEqual(['it', 'de']);
});

test('a switch says what it switches and whether it is on', async () => {
  const change = vi.fn();
  render(Toggle, { label: 'Sound', on: false, change });
  const sound = screen.getByRole('switch', { name: 'Sound' });
  expect(sound.getAttribute('aria-checked')).toBe('false');
  await userEvent.click(sound);
  expect(change.mock.calls).toEqual([[true]]);
});

test('a stepper stops at its ends', async () => {
  const change = vi.fn();
  render(Stepper, { label: 'Turns', value: 3, least: 3, most: 9, change });
  const [less, more] = within(screen.getByRole('group', { name: 'Turns' })).getAllByRole<HTMLButtonElement>('button');
  expect([less!.disabled, more!.disabled]).toEqual([true, false]);
  await userEvent.click(more!);
  expect(change.mock.calls).toEqual([[4]]);
});

test.each(['match', 'replay', 'slides', 'wall'] as const)('the help lists every key of %s, each with what it does', (scope) => {
  render(Keys, { scope });
  expect(screen.getAllByRole('definition').map((line) => line.textContent)).toEqual(
    Object.values(SHORTCUTS[scope]).map(({ says }) => says),
  );
  expect(screen.queryByText('keys.off')).toBeNull();
});

test('the help says so when letters and signs are switched off', () => {
  preferences.shortcuts = false;
  render(Keys, { scope: 'match' });
  expect(screen.getByText('keys.off')).toBeTruthy();
});
