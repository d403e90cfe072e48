/**
 * Green: you control it; filled on a Territory of yours, outlined on any other. Orange: still needed. Tick and dot say
 * it too (rules §8).
 */
export type Highlight = 'yours' | 'held' | 'needed' | 'plain';

export function highlight(symbol: string, onOwnLand: boolean, controlled: ReadonlySet<string>, needed: ReadonlySet<string>): Highlight {
  if (onOwnLand) return 'yours';
  if (controlled.has(symbol)) return 'held';
  return needed.has(symbol) ? 'needed' : 'plain';
}
