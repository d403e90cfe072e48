/** The client of a page without a server: the game is in a worker behind it. */
import { useOwnTables } from '../state/device';
import { start } from '../start';
import { texts } from '../texts/texts.svelte';
import { watchTheClock } from './awake';
import { ownTables } from './own-tables';
import { PageTransport } from './transport';
import { keepShell } from './shell.svelte';
import { tables } from './tables.svelte';

/** A device with less memory should not start Python for somebody who only reads. */
const ENOUGH_GB = 4;
/** What a start page may take before Python starts beside it. */
const AT_LATEST_MS = 1_000;

/** Who has played here will do so again: Python starts while they look at the start page. */
function warmUp(): void {
  const { deviceMemory = ENOUGH_GB } = navigator as { deviceMemory?: number };
  if (!navigator.serviceWorker?.controller || deviceMemory < ENOUGH_GB) return;
  if ('requestIdleCallback' in window) requestIdleCallback(() => tables.warm(), { timeout: AT_LATEST_MS });
  else setTimeout(() => tables.warm(), AT_LATEST_MS);
}

export async function startPage(): Promise<void> {
  useOwnTables(ownTables);
  await start(new PageTransport(), () => texts.open('page'));
  warmUp();
  keepShell();
  watchTheClock();
}
