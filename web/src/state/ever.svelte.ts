/** Whether something has been so at any time since this was made: once it is true it stays true. Read it all the time. */
export function ever(is: () => boolean): () => boolean {
  let was = false;
  const ever = $derived.by(() => {
    was ||= is();
    return was;
  });
  return () => ever;
}
