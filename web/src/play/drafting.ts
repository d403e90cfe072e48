/** Drafting: what may be picked next. The server lists every set that may be picked; the rest follows. */

/** Territories in some allowed set that also has everything picked so far. Order counts: each touches one before it. */
export function nextPicks(sets: string[][], picked: string[], neighbours: (id: string) => string[]): string[] {
  const fitting = sets.filter((set) => picked.every((id) => set.includes(id)));
  const candidates = new Set(fitting.flat().filter((id) => !picked.includes(id)));
  if (!picked.length) return [...candidates];
  return [...candidates].filter((id) => {
    if (!neighbours(id).some((other) => picked.includes(other))) return false;
    return fitting.some((set) => set.includes(id));
  });
}

/** What stays picked when one is removed: the rest must still be connected in its order. */
export function withoutPick(picked: string[], gone: string, neighbours: (id: string) => string[]): string[] {
  const kept: string[] = [];
  for (const id of picked) {
    if (id === gone) continue;
    if (!kept.length || neighbours(id).some((other) => kept.includes(other))) kept.push(id);
  }
  return kept;
}
