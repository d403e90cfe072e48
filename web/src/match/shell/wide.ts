/** The panels of a laptop and a tablet, in the manual's corners. */
import type { Panels } from '../panels.svelte';
import type { Which } from '../RoundButton.svelte';

export { default as Status } from '../MatchStatus.svelte';
export { default as Objectives } from '../ObjectivesBar.svelte';
export { default as Player } from '../PlayerPanel.svelte';

export const buttons = (): Which[][] => [[], ['info', 'hint', 'chat', 'log', 'sound', 'menu', 'hand']];

/** The map ends where bars begin: what stands on it is told only that they are there. */
export const measured = (panels: Panels) => () => void (panels.covered = { top: 0, bottom: 0, right: 0 });
