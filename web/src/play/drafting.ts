/** Drafting: what may be picked next. The server lists every set that may be picked; the rest follows. */

/** Territories that some allowed set has, with all that is picked already. Order counts: each touches one before. */
export function nextPicks(sets: string[][], picked: string[], neighbours: (id: string) => string[]): string[] {
  const fitting = sets.filter((set) => picked.every((id) => set.includes(id)));
  const candidates = new Set(fitting.flat().filter((id) => !picked.includes(id)));
  if (!picked.length) return [...candidates];
  return [...candidates].filter((id) => {
    if (!neighbours(id).some((other) => picked.includes(other))) return false;
    return fitting.some((set) => set.includes(id));
  });
}

/** What stays picked when one is taken away: the rest must still hang together in its order. */
export function withoutPick(picked: string[], gone: string, neighbours: (id: string) => string[]): string[] {
  const kept: string[] = [];
  for (const id of picked) {
    if (id === gone) continue;
    if (!kept.length || neighbours(id).some((other) => kept.includes(other))) kept.push(id);
  }
  return kept;
}
