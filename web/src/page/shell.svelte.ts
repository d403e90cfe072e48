/** The page on this device: kept by a service worker for when there is no network; new versions are offered. */
import { place } from '../state/place.svelte';
import { browserStore } from '../state/storage';
import { tables } from './tables.svelte';

const NAME = 'rawsiko.offline';
/** How often the host is asked for a new version. */
const CHECK = 60 * 60 * 1_000;

class Shell {
  /** Everything is here, for the first time on this device. */
  first = $state(false);
  #waiting = $state.raw<ServiceWorker | undefined>();
  #later = $state(false);
  /** A new version is here, and has not been put off. */
  offered = $derived(!!this.#waiting && !this.#later);

  async keep(): Promise<void> {
    const registration = await navigator.serviceWorker.register('./service-worker.js');
    this.#follow(registration);
    setInterval(() => void registration.update().catch(() => undefined), CHECK);
    await navigator.serviceWorker.ready;
    place.offline = true;
    this.first = browserStore.read(NAME) === null;
    browserStore.write(NAME, 'ready');
  }

  later(): void {
    this.#later = true;
  }

  /** Change to the new version. */
  now(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.#waiting?.postMessage('now');
  }

  #follow(registration: ServiceWorkerRegistration): void {
    const look = (): void => void (this.#waiting = registration.waiting ?? undefined);
    look();
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
  }
}

export const shell = new Shell();

/** Keeps the page, as soon as the game is here: nothing else is fetched before. */
export function keepShell(): void {
  if (!('serviceWorker' in navigator)) return; // plain http, or a private window
  const keep = (): void => void shell.keep().catch(() => undefined); // it works without, as long as there is a network
  if (navigator.serviceWorker.controller) keep();
  else tables.onceThere(keep);
}
