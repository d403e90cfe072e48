/** How a tab listens: through the SharedWorker, or by a connection of its own if there is none. */
import { Connection, type Listen, type Listener, type Status } from './connection';
import type { StreamMessage } from './types';

export type ToWorker = { do: 'listen'; root: string; place: Listen } | { do: 'leave'; table: string } | { do: 'again' } | { do: 'bye' };

export interface FromWorker {
  message?: StreamMessage;
  status?: Status;
  refused?: string;
  code?: string;
  hello?: true;
}

const ROOT = new URL('./api/', document.baseURI).href;

export interface Link {
  listen(place: Listen): void;
  leave(table: string): void;
  again(): void;
  close(): void;
}

export function openLink(listener: Listener): Link {
  if ('SharedWorker' in window) {
    try {
      return sharedLink(listener);
    } catch {
      // private windows and some phones
    }
  }
  return ownLink(listener);
}

function ownLink(listener: Listener): Link {
  const connection = new Connection(ROOT, listener);
  return {
    listen: (place) => connection.add(place),
    leave: (table) => connection.remove(table),
    again: () => connection.restart(),
    close: () => undefined,
  };
}

function sharedLink(listener: Listener): Link {
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
    const { message, status, refused, code } = data as FromWorker;
    heard = true;
    if (instead) return;
    if (message) listener.message(message);
    if (status) listener.status(status);
    if (refused) listener.refused(refused, code ?? 'no_such_table');
  };
  addEventListener('pagehide', () => send({ do: 'bye' }));
  return {
    listen: (place) => {
      asked.set(place.table, place);
      if (instead) return instead.listen(place);
      send({ do: 'listen', root: ROOT, place });
      setTimeout(giveUp, 4_000);
    },
    leave: (table) => {
      asked.delete(table);
      if (instead) instead.leave(table);
      else send({ do: 'leave', table });
    },
    again: () => (instead ? instead.again() : send({ do: 'again' })),
    close: () => send({ do: 'bye' }),
  };
}
