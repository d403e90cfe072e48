/** Keeps what happens at a table among the matches of this device. */
import { untrack } from 'svelte';
import { api } from '../net/api';
import { chairsAt } from './keys';
import { keptOf, myMatches } from './my-matches.svelte';
import { onPage } from './place.svelte';
import type { TableState } from './table.svelte';

/** Follows a table at which somebody of this device sits, as long as its screen is there. */
export function keepMatch(table: TableState): void {
  /** Changes whenever somebody else is next. */
  const moment = $derived(
    table.seat && !table.ofClass && table.match && `${table.public?.state} ${table.match.turn} ${table.match.phase} ${table.match.current}`,
  );
  $effect(() => {
    if (moment) untrack(() => now(table));
  });
}

function now(table: TableState): void {
  const before = myMatches.of(table.id);
  const match = keptOf(table.id, table.public!, chairsAt(table.id), Date.now(), before);
  if (match) myMatches.keep(match);
  if (match?.over && !onPage && !myMatches.fileOf(table.id)) void keepFile(table);
}

async function keepFile(table: TableState): Promise<void> {
  try {
    myMatches.keepFile(table.id, await api.file(table.id, table.key));
  } catch {
    // the next time that it is looked at
  }
}
