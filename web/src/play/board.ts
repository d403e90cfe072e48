/** The board in use, as its data set has it: who borders whom, what lies where. No drawing, no rules. */

import { inUse } from '../net/in-use';
import type { Application, BoardData } from '../net/types';

export type { Application, BoardData } from '../net/types';

interface Index {
  of: BoardData;
  byId: Map<string, BoardData['territories'][number]>;
  neighbours: Map<string, string[]>;
  applications: Map<string, Application>;
  places: Map<string, string[]>;
}

function indexOf(board: BoardData): Index {
  const neighbours = new Map<string, string[]>(board.territories.map(({ id }) => [id, []]));
  for (const [a, b] of board.links) {
    neighbours.get(a)?.push(b);
    neighbours.get(b)?.push(a);
  }
  const territoriesWith = (symbol: string): string[] =>
    board.territories.filter(({ materials }) => materials.includes(symbol)).map(({ id }) => id);
  return {
    of: board,
    byId: new Map(board.territories.map((territory) => [territory.id, territory])),
    neighbours,
    applications: new Map(board.applications.map((application) => [application.id, application])),
    places: new Map(board.materials.map((symbol) => [symbol, territoriesWith(symbol)])),
  };
}

let last: Index | undefined;

/** Of the board in use. */
function index(): Index {
  if (last?.of !== inUse.board) last = indexOf(inUse.board);
  return last!;
}

export const materialsOf = (territory: string): string[] => index().byId.get(territory)?.materials ?? [];
export const continentOf = (territory: string): string => index().byId.get(territory)?.continent ?? '';
export const neighboursOf = (territory: string): string[] => index().neighbours.get(territory) ?? [];
export const applicationOf = (id: string): Application | undefined => index().applications.get(id);
export const territoriesWith = (symbol: string): string[] => index().places.get(symbol) ?? [];
export const territoriesOn = (continent: string): string[] =>
  inUse.board.territories.filter((territory) => territory.continent === continent).map(({ id }) => id);
