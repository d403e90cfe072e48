import { render, screen } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Podium from './Podium.svelte';
import type { ResultSeat } from './types';

const seat = (chair: number, rank: number | null, more: Partial<ResultSeat> = {}): ResultSeat => ({
  chair,
  seat: chair,
  name: `Star ${chair}`,
  pupil: chair,
  rank,
  points: 3,
  applications: 1,
  by_bots: 0,
  ...more,
});

function lines(...seats: ResultSeat[]): string[] {
  render(Podium, { table: { table: 0, name: 'Cu', state: 'ended', seats, turns: 3 }, pupils: [] });
  return screen.getAllByRole('listitem').map((line) => line.textContent.replace(/\s+/g, ' ').trim());
}

test('whoever shares the third place is shown, the fourth is not', () => {
  const shown = lines(seat(0, 1), seat(1, 2), seat(2, 3), seat(3, 3));
  expect(shown).toHaveLength(4);
  expect(shown[3]).toContain('Star 3');
});

test('after three places there is no fourth', () => {
  expect(lines(seat(0, 1), seat(1, 2), seat(2, 3), seat(3, 4))).toHaveLength(3);
});

test('what a bot played is said, and who was never there has no place', () => {
  const [played, part, absent, bot] = lines(
    seat(0, 1),
    seat(1, 2, { by_bots: 0.44 }),
    seat(2, null, { by_bots: 1 }),
    seat(3, 3, { pupil: null, by_bots: 1 }),
  );
  expect(played).not.toContain('class.results');
  expect(part).toContain('class.results.byBots');
  expect(absent).toMatch(/^–/);
  expect(absent).toContain('end.absent');
  expect(bot).toContain('class.wall.bot');
});
