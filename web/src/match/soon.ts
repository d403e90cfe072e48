/** What a match does not need for its first decision, a draft, but soon after: fetched together, as soon as that is on screen. */
export { default as GoalTool } from './GoalTool.svelte';
export { default as Moments } from './Moments.svelte';
export { default as Overlays } from './Overlays.svelte';
export { default as Ticker } from './Ticker.svelte';
export { default as PlaceTool } from './tool/PlaceTool.svelte';
