/** The client of a page without a server: the game is in a worker behind it. */
import { useOwnTables } from '../state/device';
import { start } from '../start';
import { texts } from '../texts/texts.svelte';
import { watchTheClock } from './awake';
import { ownTables } from './own-tables';
import { PageTransport } from './transport';
import { keepShell } from './shell.svelte';

export async function startPage(): Promise<void> {
  useOwnTables(ownTables);
  await start(new PageTransport(), () => texts.open('page'));
  keepShell();
  watchTheClock();
}
