/** The client of a server, kept on the device by a service worker: shown while the server is away, and never older than it in a match. */
import { clientFile } from './http';
import { during } from './settled';

/** Files that were fetched before the service worker was there. */
function fetchedAlready(): string[] {
  const own = new URL('.', document.baseURI).href;
  const names = performance.getEntriesByType('resource').map(({ name }) => name);
  return names.filter(
    (name) => name.startsWith(`${own}assets/`) || name.startsWith(`${own}api/documents/`) || name === `${own}api/data-sets`,
  );
}

/** Keeps the shell from now on; not over plain http, where browsers do not let us. */
export async function keepShell(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    await navigator.serviceWorker.register('./service-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(fetchedAlready());
  } catch {
    // a private window, or forbidden: then nothing is kept
  }
}

/** How long an answer counts, in milliseconds. */
const COUNTS = 60_000;
let checked = Date.now();

const programOf = (page: string): string | undefined => /src="\.?\/?(assets\/[^"]+)"/.exec(page)?.[1];

/** Whether the server has another client than this one by now. Without an answer this one goes on. */
export async function isOlderThanServer(now = Date.now()): Promise<boolean> {
  if (now - checked < COUNTS) return false;
  try {
    const theirs = programOf(await (await during(clientFile('./'))).text());
    checked = now;
    const ours = document.querySelector<HTMLScriptElement>('script[type=module][src]')?.getAttribute('src');
    return !!theirs && !!ours && !ours.endsWith(theirs);
  } catch {
    return false;
  }
}
