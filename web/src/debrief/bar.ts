/** What a share bar shows: up to three names that fit, the others, and China always at the right end. */
import type { Share } from './document';

export interface Segment {
  /** Countries named in it; none for all the others together. */
  countries: string[];
  pct: number;
  kind: 'named' | 'others' | 'china';
}

const MOST_NAMED = 3;

/** `fits` says whether a country's label has room in this many per cent. */
export function segments(shares: Share[], china: ReadonlySet<string>, fits: (country: string, pct: number) => boolean): Segment[] {
  const own = shares.filter(({ country }) => china.has(country)).reduce((sum, { pct }) => sum + pct, 0);
  const abroad = shares.filter(({ country }) => !china.has(country)).sort((a, b) => b.pct - a.pct);
  const named: Segment[] = [];
  for (const { country, pct } of abroad.slice(0, MOST_NAMED)) {
    if (!fits(country, pct)) break;
    named.push({ countries: [country], pct, kind: 'named' });
  }
  const rest = Math.max(0, 100 - own - named.reduce((sum, { pct }) => sum + pct, 0));
  const hinted = named.length ? [] : abroad.slice(0, 2).map(({ country }) => country);
  return [
    ...named,
    ...(rest > 0.05 ? [{ countries: hinted, pct: rest, kind: 'others' as const }] : []),
    ...(own > 0 ? [{ countries: [], pct: own, kind: 'china' as const }] : []),
  ];
}
