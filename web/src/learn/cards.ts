/** What the drawer of a match shows of Learn. */
export { default as Library } from './Library.svelte';
export { default as MaterialInMatch } from './MaterialInMatch.svelte';
