/**
 * State that no component owns. What is still being fetched when a page is left may ask it once more; what the
 * page owned would answer with values that are no longer kept up to date, and Svelte would warn of it.
 */
export function outlasting<State>(make: () => State): State {
  let made!: State;
  $effect.root(() => {
    made = make();
  });
  return made;
}
