/** How a tab listens: through the SharedWorker, or by a connection of its own if there is none. */
import type { Connection } from './connection';
import { type AnyMessage, forget, type Listen, type Listener, nameOf, type Status } from './listening';
import { pause, pauseAfter } from './retry';
import { transport } from './transport';

export type ToWorker =
  { do: 'listen'; root: string; place: Listen } | { do: 'leave'; id: string; chair?: number | undefined } | { do: 'again' } | { do: 'bye' };

export interface FromWorker {
  message?: AnyMessage;
  status?: Status;
  refused?: string;
  chair?: number | undefined;
  code?: string;
}

export interface Link {
  listen(place: Listen): void;
  /** A table or class, or one seat there. */
  leave(id: string, chair?: number): void;
  again(): void;
}

/** A worker that has not answered by then will not. */
const WORKER_PATIENCE = 4_000;

export function openLink(listener: Listener): Link {
  const { shared } = transport();
  if (shared !== undefined && 'SharedWorker' in window) {
    try {
      return sharedLink(shared, listener);
    } catch {
      // private windows and some phones
    }
  }
  return ownLink(listener);
}

/** A connection of this tab alone: its code is fetched only where it is needed. */
function ownLink(listener: Listener): Link {
  const asked = new Map<string, Listen>();
  let connection: Connection | undefined;
  void connectionCode().then(({ Connection }) => {
    connection = new Connection(transport(), listener);
    for (const place of asked.values()) connection.add(place);
  });
  return {
    listen: (place) => (asked.set(nameOf(place.id, place.chair), place), connection?.add(place)),
    leave: (id, chair) => (forget(asked, id, chair), connection?.remove(id, chair)),
    again: () => connection?.restart(),
  };
}

async function connectionCode(): Promise<typeof import('./connection')> {
  for (let failures = 1; ; failures++) {
    try {
      return await import('./connection');
    } catch {
      await pause(pauseAfter(failures)); // no network just now
    }
  }
}

function sharedLink(root: string, listener: Listener): Link {
  const worker = new SharedWorker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'rawsiko' });
  const { port } = worker;
  const send = (message: ToWorker): void => port.postMessage(message);
  const asked = new Map<string, Listen>();
  let heard = false;
  let instead: Link | undefined;
  const giveUp = (): void => {
    if (heard || instead) return;
    instead = ownLink(listener);
    for (const place of asked.values()) instead.listen(place);
  };
  worker.onerror = giveUp;
  port.onmessage = ({ data }) => {
    const { message, status, refused, code, chair } = data as FromWorker;
    heard = true;
    if (instead) return;
    if (message) listener.message(message);
    if (status) listener.status(status);
    if (refused) listener.refused(refused, code ?? 'no_such_table', chair);
  };
  addEventListener('pagehide', () => send({ do: 'bye' }));
  return {
    listen: (place) => {
      asked.set(nameOf(place.id, place.chair), place);
      if (instead) return instead.listen(place);
      send({ do: 'listen', root, place });
      setTimeout(giveUp, WORKER_PATIENCE);
    },
    leave: (id, chair) => {
      forget(asked, id, chair);
      if (instead) instead.leave(id, chair);
      else send({ do: 'leave', id, chair });
    },
    again: () => (instead ? instead.again() : send({ do: 'again' })),
  };
}
