/** The place somebody who is out has in the end: the first to go is last. `gone` counts from 1 for the first. */
export const placeOfOut = (gone: number, players: number): number => players + 1 - gone;
