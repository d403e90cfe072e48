import type { EndingView, ScoreLine } from '../net/types';

/** The final place of a player who is out: the first to go is last. `gone` counts from 1 for the first. */
export const placeOfOut = (gone: number, players: number): number => players + 1 - gone;

/** The places of a final Score: in a class, whoever was never there has none. */
export function placesOf(score: ScoreLine[], endings: EndingView[] | null | undefined): Map<number, number> {
  const there = score.filter(({ seat }) => !endings?.[seat]?.absent);
  return new Map(there.map(({ seat, rank }) => [seat, 1 + there.filter((other) => other.rank < rank).length]));
}
