/** The final place of a player who is out: the first to go is last. `gone` counts from 1 for the first. */
export const placeOfOut = (gone: number, players: number): number => players + 1 - gone;
