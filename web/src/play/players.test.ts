import { expect, test, vi } from 'vitest';
import type { Chair } from '../net/types';
import { nameOf, playersOf } from './players';

vi.mock('../texts/texts.svelte', () => ({
  t: (key: string) => key,
  tt: (key: string) => key,
  texts: { has: () => true },
}));

const ann = { kind: 'person', name: 'Ann', avatar: 'fox', stand_in: false } as Chair;
const bot = { kind: 'bot', name: 'expert 3', avatar: 'gear', level: 'expert' } as Chair;

test('nobody on a chair is the Anonymous Player', () => {
  expect(nameOf(undefined, 0)).toBe('symbol.anonymous');
  expect(nameOf({ kind: 'open' } as Chair, 0)).toBe('symbol.anonymous');
});

test('a bot named after its level is named in the language of the reader, others keep their names', () => {
  expect(nameOf(bot, 2)).toBe('level.expert 3');
  expect(nameOf({ ...bot, name: 'Mira' } as Chair, 2)).toBe('Mira');
  expect(nameOf(ann, 0)).toBe('Ann');
});

test('players come in the order of play, with the colours of their chairs', () => {
  const seen = { order: [2, 0], chairs: { '0': ann, '2': bot } } as never;
  const shown = playersOf(seen, 0, []).map(({ seat, name, colour, you, bot, present }) => [seat, name, colour, you, bot, present]);
  expect(shown).toEqual([
    [0, 'level.expert 3', 2, false, true, true],
    [1, 'Ann', 0, true, false, true],
  ]);
});
