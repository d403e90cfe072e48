/** The client of a server, kept on this device: it says so while the server is away. */
import { api } from '../net/api';
import { untilAnswered } from '../net/retry';
import { keepShell } from '../net/shell';
import { place } from './place.svelte';

export async function followServer(): Promise<void> {
  await keepShell();
  if (!navigator.serviceWorker?.controller) return; // then the page came from the server just now
  await untilAnswered(
    () => api.here(),
    () => (place.away = true),
  ).catch(() => undefined); // it answers
  place.away = false;
}
