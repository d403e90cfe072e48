/** What the board fetches later: an arrow is drawn when two Territories are chosen. */
export const arrows = () => import('./Arrows.svelte');
