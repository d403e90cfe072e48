/** The standard board, for tests: put together from its files as the server does for the browser. */
import applications from '../../../src/rawsiko/data/standard-1/applications.json';
import board from '../../../src/rawsiko/data/standard-1/board.json';
import materials from '../../../src/rawsiko/data/standard-1/materials.json';
import objectives from '../../../src/rawsiko/data/standard-1/objectives.json';
import type { BoardData } from './board';

const inPlay = materials.materials.filter(({ in_play }) => in_play);
const lyingOn = (territory: string): string[] =>
  inPlay.filter(({ placement }) => placement?.board.some((place) => place.territory === territory)).map(({ symbol }) => symbol);

export const STANDARD_BOARD: BoardData = {
  id: 'standard-1',
  continents: board.continents.map(({ id }) => id),
  territories: board.territories.map(({ id, continent }) => ({ id, continent, materials: lyingOn(id) })),
  links: board.links.map(({ a, b }) => [a, b]),
  closed: board.closed.id,
  materials: inPlay.map(({ symbol }) => symbol),
  applications: applications.applications.map(({ id, points, tier, materials: needs }) => ({
    id,
    points,
    tier,
    materials: needs.map(({ symbol }) => symbol),
  })),
  cards: objectives.cards.map(({ id, applications: listed }) => ({ id, applications: listed })),
  most_wanting: objectives.dealing.most_players_wanting_a_single_territory_material,
};
