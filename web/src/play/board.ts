/** The board as the data set has it: who borders whom, what lies where. No drawing, no rules. */
import raw from '../generated/board.json';

export interface Application {
  id: string;
  points: number;
  tier: number;
  materials: string[];
}

export interface BoardData {
  id: string;
  continents: string[];
  territories: { id: string; continent: string; materials: string[] }[];
  links: [string, string][];
  closed: string;
  materials: string[];
  applications: Application[];
  cards: { id: string; applications: string[] }[];
  most_wanting: number;
  odds: number[][][];
}

export const BOARD = raw as unknown as BoardData;

const byId = new Map(BOARD.territories.map((territory) => [territory.id, territory]));
const linked = new Map<string, string[]>(BOARD.territories.map(({ id }) => [id, []]));
for (const [a, b] of BOARD.links) {
  linked.get(a)?.push(b);
  linked.get(b)?.push(a);
}
const applications = new Map(BOARD.applications.map((one) => [one.id, one]));
const where = new Map<string, string[]>(
  BOARD.materials.map((symbol) => [
    symbol,
    BOARD.territories.filter(({ materials }) => materials.includes(symbol)).map(({ id }) => id),
  ]),
);

export const materialsOf = (territory: string): string[] => byId.get(territory)?.materials ?? [];
export const continentOf = (territory: string): string => byId.get(territory)?.continent ?? '';
export const neighboursOf = (territory: string): string[] => linked.get(territory) ?? [];
export const applicationOf = (id: string): Application | undefined => applications.get(id);
export const territoriesWith = (symbol: string): string[] => where.get(symbol) ?? [];
export const territoriesOn = (continent: string): string[] =>
  BOARD.territories.filter((territory) => territory.continent === continent).map(({ id }) => id);
