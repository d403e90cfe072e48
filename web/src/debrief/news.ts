/** What was in the news and what a role can add, as long as it has not expired. */
import type { Facts } from '../texts/texts.svelte';

export type News = Facts['news'][number];
export type RoleFact = Facts['role_facts'][number];

/** Those that are published and not past their last day. A date that is only a year counts from its beginning. */
export function current<Dated extends { date: string; until: string }>(all: readonly Dated[], today: Date): Dated[] {
  const day = today.toISOString().slice(0, 10);
  return all.filter(({ date, until }) => date <= day && day <= until);
}

/** The current news about any of these Materials, or all of it; the newest first. */
export function newsAbout(symbols: readonly string[] | undefined, news: readonly News[], today: Date): News[] {
  return current(news, today)
    .filter(({ materials }) => !symbols || materials.some((one) => symbols.includes(one)))
    .sort((a, b) => b.date.localeCompare(a.date));
}
