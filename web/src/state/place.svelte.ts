/** Where the client is: at a server, or on a page that has the game itself (see src/page). */
export const onPage = globalThis.document?.documentElement.dataset?.['host'] === 'page';

/** What is behind the screens. */
export const place = $state<{
  /** The share of it that was fetched, while it comes. */
  fetched: number | undefined;
  /** What is played is kept on this device. */
  kept: boolean;
  /** All of it is here, so that no network is needed. */
  offline: boolean;
  /** The server does not answer; what is shown was kept on this device. */
  away: boolean;
}>({ fetched: undefined, kept: true, offline: false, away: false });
