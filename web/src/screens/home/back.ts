/** The ways back to what was played here, for those who have played: a first visit does not fetch them. */
export { default as Classes } from './Classes.svelte';
export { default as GoOn } from './GoOn.svelte';
export { default as MyMatches } from './MyMatches.svelte';
