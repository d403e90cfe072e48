import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { wished } from '../../state/ladder';
import { myMatches } from '../../state/my-matches.svelte';
import { browserStore } from '../../state/storage';
import PlayNow from './PlayNow.svelte';

beforeEach(() => {
  browserStore.remove('rawsiko.ladder');
  for (const { table } of myMatches.all) myMatches.remove(table);
});

const won = (...names: string[]): void =>
  myMatches.keep({
    ...{ table: 't1', over: true, turn: 5, turns: 5, begun: 1, when: 2, spent: 1 },
    players: [
      { name: 'Sun', avatar: 'fox', colour: 0, bot: false, you: true, rank: 1, points: 9, applications: ['robots'] },
      ...names.map((name) => ({ name, avatar: 'otter', colour: 1, bot: true, rank: 2, points: 0 })),
    ],
    data: { id: 'standard-1', hash: '' },
    settings: {} as never,
  });

test('level and length open beside the button, are chosen by radio buttons and remembered', async () => {
  const play = vi.fn();
  render(PlayNow, { busy: false, play });
  const plan = screen.getByRole('button', { name: /home.plan/ });
  expect(plan.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByRole('radiogroup')).toBeNull();
  await userEvent.click(plan);
  expect(plan.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getAllByRole('radiogroup').map((group) => group.getAttribute('aria-label'))).toEqual(['home.level', 'home.length']);
  await userEvent.click(screen.getByRole('radio', { name: 'level.expert' }));
  expect(wished()).toEqual({ level: 'expert' });
  await userEvent.click(screen.getAllByRole('radio').at(-1)!);
  expect(wished()).toEqual({ level: 'expert', turns: 12 });
  await userEvent.click(screen.getByRole('button', { name: /home.play/ }));
  expect(play).toHaveBeenCalledOnce();
});

test('after a win somebody challenges the player by name', () => {
  won('Pimo', 'Nilu', 'Tiba');
  render(PlayNow, { busy: false, play: vi.fn() });
  expect(screen.getByRole('button', { name: /home.playChallenge/ })).toBeTruthy();
});

test('while a match is opened it cannot be pressed again', () => {
  render(PlayNow, { busy: true, play: vi.fn() });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /home.playing/ }).disabled).toBe(true);
});
