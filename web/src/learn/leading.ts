/** Who leads for a Material, from the facts of the data set in use. */
import type { Leader, Stage } from '../debrief/document';
import { texts } from '../texts/texts.svelte';

export const STAGES = ['extraction', 'processing'] as const;
const WORDS: Record<string, string> = { extraction: 'mined', processing: 'refined' };

/** The stages that are known, the largest share first in each. */
export function stagesOf(symbol: string): Stage[] {
  return (texts.facts?.materials[symbol]?.supply ?? []).map(({ stage, word, top, suppliers, source }) => ({
    stage: stage as Stage['stage'],
    word: word ?? WORDS[stage] ?? 'mined',
    shares: top.map(({ country, pct }) => ({ country, pct: pct ?? 0 })).sort((a, b) => b.pct - a.pct),
    suppliers: suppliers ?? [],
    source,
  }));
}

/** The largest share of one country at any stage. */
export function leaderOf(symbol: string): Leader | undefined {
  return stagesOf(symbol)
    .filter(({ shares }) => shares.length)
    .map(({ stage, word, shares }) => ({ ...shares[0]!, stage, word }))
    .sort((a, b) => b.pct - a.pct)[0];
}
