/**
 * State that no component owns. A fetch that is still running when a page is left may read it once more; state
 * owned by the page would return values that are no longer updated, and Svelte would warn about it.
 */
export function detached<State>(make: () => State): State {
  let made!: State;
  $effect.root(() => {
    made = make();
  });
  return made;
}
