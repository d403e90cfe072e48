/** What was in the news, as long as it has not expired. */
import type { Facts } from '../texts/texts.svelte';

export type News = Facts['news'][number];

/** The news about any of these Materials that is still current, the newest first. */
export function newsAbout(symbols: readonly string[], news: readonly News[], today: Date): News[] {
  const day = today.toISOString().slice(0, 10);
  return news
    .filter(({ date, until, materials }) => date <= day && day < until && materials.some((one) => symbols.includes(one)))
    .sort((a, b) => b.date.localeCompare(a.date));
}
