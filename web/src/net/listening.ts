/** What is listened to, and what is heard of it. */
import type { ClassMessage, StreamMessage } from './types';

/** A table or a class, and as whom. */
export interface Listen {
  of: 'table' | 'class';
  id: string;
  key?: string | undefined;
  /** Of a table where several people sit at this device: whose messages. */
  chair?: number | undefined;
  /** Of a table: the number of the last row we have. */
  after: number;
}

export type AnyMessage = StreamMessage | ClassMessage;

/** What a message is about. A class that is gone is named like a table. */
export const idOf = (message: AnyMessage): string => ('class' in message ? message.class : message.table);

/** What tells one place of a stream from the others: the seats of one table by their chairs. */
export const nameOf = (id: string, chair?: number): string => (chair === undefined ? id : `${id} ${chair}`);

/** No longer listened to: all of a table or class, or one seat there. */
export function forget(asked: Map<string, Listen>, id: string, chair?: number): void {
  for (const [name, place] of asked) if (place.id === id && (chair === undefined || place.chair === chair)) asked.delete(name);
}

/** `behind`: it is connected, but something that happened does not come. `again`: when it asks again, where the server wants to be left in peace. */
export type Status = { state: 'connected' } | { state: 'behind' } | { state: 'reconnecting'; since: number; again?: number };

export interface Listener {
  message(message: AnyMessage): void;
  /** It has changed; and at every sign of life. */
  status(status: Status): void;
  /** This table or class can no longer be listened to. */
  refused(id: string, code: string, chair?: number): void;
}

/** The server gives a sign of life every 12 seconds; after this many milliseconds without one the stream is lost. */
export const SILENCE = 14_000;
