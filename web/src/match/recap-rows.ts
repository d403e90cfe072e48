/** The rows of a recap, in words: lost, held, who is out, what each of the others took, how you stand. */
import { materialsOf } from '../play/board';
import type { Recap } from '../play/recap';
import type { TableState } from '../state/table.svelte';
import { application, listed, t, territory } from '../texts/texts.svelte';

export interface Row {
  icon: string;
  kind: 'lost' | 'held' | 'plain';
  text: string;
  more?: string | undefined;
  lands: string[];
  /** Materials that are missing now. */
  missing?: string[];
}
/** So many rows may stand before that of the others: all of them are seen. */
const FIRST = 2;

const tookText = ({ seat, territories }: Recap['rivals'][number], table: TableState): string =>
  t('recap.took', { name: table.name(seat), territories: listed(territories.map(territory)) });

/** The Application that lost the most Materials because of it. */
function fell({ before, after }: Recap): string | undefined {
  const had = new Map(before.progress.map((line) => [line.application, line.held.length]));
  const falls = after.progress.map((line) => ({ ...line, had: had.get(line.application) ?? 0 }));
  const [most] = falls.sort((a, b) => b.had - b.held.length - (a.had - a.held.length));
  if (!most || most.had <= most.held.length) return undefined;
  const [now, total] = [most.held.length, most.held.length + most.missing.length];
  return t('recap.fell', { application: application(most.application), before: most.had, after: now, total });
}
/** How you stand, as far as everybody may know. */
function counted({ before, after }: Recap): Row {
  const values = { before: before.materials ?? 0, count: after.materials ?? 0 };
  return {
    icon: 'coins',
    kind: 'plain',
    text: t(values.before === values.count ? 'device.materials' : 'device.materialsNow', values),
    more: before.income === after.income ? undefined : t('recap.income', { before: before.income, after: after.income }),
    lands: [],
  };
}
/** What matters most comes first. */
export function rowsOf(recap: Recap, table: TableState): Row[] {
  const { lost, broken, held, rivals, out, before, after } = recap;
  const all: Row[] = lost.map(({ territory: id, by }, place) => ({
    icon: 'x',
    kind: 'lost',
    text: t('recap.youLost', { territory: territory(id), name: table.name(by) }),
    more: place > 0 ? undefined : broken.length ? t('recap.broken', { applications: listed(broken.map(application)) }) : fell(recap),
    lands: [id],
    missing: materialsOf(id).filter((symbol) => table.needed.has(symbol)),
  }));
  if (held.length)
    all.push({
      icon: 'shield-check',
      kind: 'held',
      text: t('recap.youHeld', { territories: listed(held.map(({ territory: id, attacks }) => `${territory(id)} (${attacks}×)`)) }),
      more: t('recap.cost', { count: held.reduce((sum, { cost }) => sum + cost, 0) }),
      lands: held.map(({ territory: id }) => id),
    });
  for (const seat of out)
    all.push({
      icon: 'log-out',
      kind: 'plain',
      text: t('log.player_eliminated', { name: table.name(seat) }).replaceAll('**', ''),
      lands: [],
    });
  const [first, ...others] = rivals.filter(({ territories }) => territories.length).map((rival) => tookText(rival, table));
  const idle = rivals.filter(({ seat, territories }) => !territories.length && !lost.some(({ by }) => by === seat));
  const quiet = idle.length ? t('recap.tookNothing', { names: listed(idle.map(({ seat }) => table.name(seat))) }) : undefined;
  if (first ?? quiet)
    all.splice(Math.min(all.length, FIRST), 0, {
      icon: 'users',
      kind: 'plain',
      text: first ?? quiet!,
      more: [...others, ...(first && quiet ? [quiet] : [])].join('\n') || undefined,
      lands: rivals.flatMap(({ territories }) => territories),
    });
  if (after.points === undefined) return [...all, counted(recap)];
  all.push({
    icon: 'list-checks',
    kind: 'plain',
    text:
      before.points === after.points
        ? t('recap.points', { points: after.points })
        : t('recap.pointsNow', { before: before.points ?? 0, after: after.points }),
    more: before.income === after.income ? undefined : t('recap.income', { before: before.income, after: after.income }),
    lands: [],
  });
  return all;
}
