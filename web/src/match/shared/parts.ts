/** What only a device that is passed round needs: fetched with the match, so that the cover is there before the map. */
export { arrived } from './arrived';
export { default as Cover } from './Cover.svelte';
export { default as HoldTab } from './HoldTab.svelte';
export { default as Look } from './Look.svelte';
export { default as Round } from './Round.svelte';
