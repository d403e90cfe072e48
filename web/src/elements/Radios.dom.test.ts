import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { createRawSnippet } from 'svelte';
import { expect, test, vi } from 'vitest';
import Radios from './Radios.svelte';

const choice = createRawSnippet<[string, boolean]>((option) => ({ render: () => `<b>${option()}</b>` }));

function shown(more: object = {}) {
  const change = vi.fn();
  const props = { label: 'Metal', options: ['tin', 'zinc', 'lead'], value: 'zinc', change, choice, ...more };
  return { change, ...render(Radios<string>, props) };
}

test('the choices are a named group of radio buttons, of which one is checked', () => {
  shown();
  expect(screen.getByRole('radiogroup', { name: 'Metal' })).toBeTruthy();
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.labels?.[0]?.textContent.trim(), radio.checked])).toEqual([
    ['tin', false],
    ['zinc', true],
    ['lead', false],
  ]);
});

test('Tab enters the group at the chosen one, and arrow keys choose', async () => {
  const { change } = shown();
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'zinc' }));
  await userEvent.keyboard('{ArrowDown}');
  expect(change.mock.calls).toEqual([['lead']]);
  await userEvent.tab();
  expect(document.activeElement).toBe(document.body);
});

test('a click anywhere on a choice chooses it', async () => {
  const { change } = shown();
  await userEvent.click(screen.getByText('tin'));
  expect(change.mock.calls).toEqual([['tin']]);
});

test('two groups with the same choices do not disturb each other', () => {
  shown();
  shown({ label: 'Another', value: 'tin' });
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true, false, true, false, false]);
});

test('a choice without words says its name', () => {
  shown({ name: (option: string) => `Some ${option}`, choice: createRawSnippet(() => ({ render: () => '<svg></svg>' })) });
  expect(screen.getByRole('radio', { name: 'Some lead' })).toBeTruthy();
});

test('what is disabled cannot be chosen', async () => {
  const { change } = shown({ disabled: true });
  await userEvent.click(screen.getByText('tin'));
  expect(change).not.toHaveBeenCalled();
});
