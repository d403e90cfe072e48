/** The sources behind the sheets that belong to no match. */
import { sources } from '../debrief/sources.svelte';
import { texts } from '../texts/texts.svelte';

/** The sources of all shares, for the foot of a sheet. */
export function sourceLine(): string {
  const codes = new Set(Object.values(texts.facts?.materials ?? {}).flatMap(({ supply }) => supply.map(({ source }) => source)));
  return [...codes]
    .map((code) => sources.cite(code))
    .filter((one) => one !== undefined)
    .map(({ who, what, where }) => [who, what, where].filter(Boolean).join('. '))
    .join('; ');
}
