/** Places in a row, pushed apart to at least `gap`, staying as close as possible to where they want to be. */
export function spreadOut(wanted: number[], gap: number, least: number, most: number): number[] {
  const order = wanted.map((_, place) => place).sort((a, b) => wanted[a]! - wanted[b]!);
  const placed = [...wanted];
  let before = least - gap;
  for (const place of order) before = placed[place] = Math.max(wanted[place]!, before + gap);
  let after = most + gap;
  for (const place of order.reverse()) after = placed[place] = Math.min(placed[place]!, after - gap);
  return placed;
}
