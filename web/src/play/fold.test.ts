import { expect, test } from 'vitest';
import type { PublicView, RowMessage, TableView } from '../net/types';
import { refreshed, sequenceOf, withBeside, withRow } from './fold';

const lands = (assets: number) => ({ match: { territories: { turkey: { owner: 0, assets, can_act: 0 } } } }) as unknown as PublicView;
const view = (number: number, assets: number): TableView => ({
  table: 't',
  number,
  public: lands(assets),
  present: [0],
  spectators: 0,
  chat: [],
  clock: {},
  away: 45,
});
const row = (number: number, assets: number, yours?: Record<string, unknown>): RowMessage => ({
  table: 't',
  number,
  patch: lands(assets) as unknown as Record<string, unknown>,
  ...(yours ? { yours } : {}),
});
const assets = (table: { public: PublicView }): number => table.public.match!.territories['turkey']!.assets;

test('a row is the next one, one we know, or one after a gap', () => {
  expect([10, 11, 12, 13].map((number) => sequenceOf(11, number))).toEqual(['known', 'known', 'next', 'gap']);
});

test('rows patch the table one after the other', () => {
  const table = [row(11, 4), row(12, 3)].reduce(withRow, refreshed(undefined, view(10, 5)));
  expect([table.number, assets(table)]).toEqual([12, 3]);
});

test('the table was fetched anew while a row was being shown: the old row changes nothing', () => {
  const table = refreshed(refreshed(undefined, view(10, 5)), view(12, 3));
  const after = withRow(table, row(11, 4));
  expect([after.number, assets(after)]).toEqual([12, 3]);
});

test('a row after a gap changes nothing', () => {
  const table = refreshed(undefined, view(10, 5));
  expect(withRow(table, row(12, 3))).toBe(table);
});

test('an answer that is older than what has arrived meanwhile is left aside', () => {
  const table = withRow(refreshed(undefined, view(10, 5)), row(11, 4));
  expect(refreshed(table, view(10, 5))).toBe(table);
});

test('where the server has lost rows its table counts, whatever its number', () => {
  const table = refreshed(undefined, view(12, 3));
  expect(refreshed(table, view(10, 5), true).number).toBe(10);
});

test('what is ours is patched beside, and stays where a row says nothing of it', () => {
  const seated = { ...view(10, 5), yours: { chair: 0, seat: 1, needed: ['B'] } };
  const table = withRow(refreshed(undefined, seated), row(11, 4, { needed: null, controlled: ['B'] }));
  expect(table.yours).toEqual({ chair: 0, seat: 1, controlled: ['B'] });
  expect(withRow(table, row(12, 4)).yours).toBe(table.yours);
});

test('a line of chat comes once', () => {
  const line = { number: 1, chair: 0, phrase: 'hello' };
  const said = [line, line].reduce((table, chat) => withBeside(table, { table: 't', chat }), refreshed(undefined, view(10, 5)));
  expect(said.chat).toEqual([line]);
});

test('who is present and who is watching is replaced, and kept if a message does not say', () => {
  const table = withBeside(refreshed(undefined, view(10, 5)), { table: 't', present: [1, 2], spectators: 3 });
  expect([table.present, table.spectators]).toEqual([[1, 2], 3]);
  expect(withBeside(table, { table: 't', clock: {} }).present).toEqual([1, 2]);
});
