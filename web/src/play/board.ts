/** The board in use, as its data set has it: who borders whom, what lies where. No drawing, no rules. */

import type { Application, BoardData } from '../net/types';

export type { Application, BoardData } from '../net/types';

export let BOARD: BoardData;
let byId = new Map<string, BoardData['territories'][number]>();
let linked = new Map<string, string[]>();
let applications = new Map<string, Application>();
let where = new Map<string, string[]>();

/** Play on another board from now on; screens are rebuilt after that. */
export function useBoard(board: BoardData): void {
  BOARD = board;
  byId = new Map(board.territories.map((territory) => [territory.id, territory]));
  linked = new Map(board.territories.map(({ id }) => [id, []]));
  for (const [a, b] of board.links) {
    linked.get(a)?.push(b);
    linked.get(b)?.push(a);
  }
  applications = new Map(board.applications.map((one) => [one.id, one]));
  where = new Map(
    board.materials.map((symbol) => [symbol, board.territories.filter(({ materials }) => materials.includes(symbol)).map(({ id }) => id)]),
  );
}

export const materialsOf = (territory: string): string[] => byId.get(territory)?.materials ?? [];
export const continentOf = (territory: string): string => byId.get(territory)?.continent ?? '';
export const neighboursOf = (territory: string): string[] => linked.get(territory) ?? [];
export const applicationOf = (id: string): Application | undefined => applications.get(id);
export const territoriesWith = (symbol: string): string[] => where.get(symbol) ?? [];
export const territoriesOn = (continent: string): string[] =>
  BOARD.territories.filter((territory) => territory.continent === continent).map(({ id }) => id);
