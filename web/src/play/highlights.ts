/** Green: on a Territory of yours. Orange: still needed. Tick and dot say it too (rules §8). */
export type Highlight = 'yours' | 'needed' | 'plain';

export function highlight(symbol: string, onOwnLand: boolean, needed: ReadonlySet<string>): Highlight {
  if (onOwnLand) return 'yours';
  return needed.has(symbol) ? 'needed' : 'plain';
}
