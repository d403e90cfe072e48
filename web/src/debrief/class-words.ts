/** What the figures of a class say, in a sentence each. */
import { application, t } from '../texts/texts.svelte';
import type { ClassSum } from './class-document';
import { plain } from './words';

/** How much was played, and how much of it was completed. */
export const sumOf = ({ tables, people, clashes, done, dealt }: ClassSum): string =>
  `${t('both.sum', { tables, people, clashes })} ${t('both.done', { done, dealt })}`;

export function foughtFinding(sum: ClassSum): string {
  const [most] = sum.contested;
  if (!most) return t('both.noFights');
  const tables = most.by_table.filter((fights) => fights).length;
  return tables === sum.tables
    ? t('both.everywhere', { material: plain(most.symbol) })
    : t('both.somewhere', { count: tables, all: sum.tables, material: plain(most.symbol) });
}

export function missedFinding(sum: ClassSum): string {
  const [most] = sum.missed;
  if (!most) return t('both.noMisses');
  return t(most.missed === most.dealt ? 'both.nobody' : 'both.missed', { application: application(most.application) });
}
