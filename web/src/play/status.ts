/** The state of the connection, in one word. Never `connected` while something waits. */

export interface Signs {
  /** Milliseconds since the stream was lost; absent while it brings something. */
  lost?: number | undefined;
  /** There has been a connection before. */
  ever: boolean;
  /** The browser has a network. */
  online: boolean;
  /** How long a Decision has been on its way, in milliseconds, and whether the last attempt failed. */
  request?: { age: number; failed: boolean } | undefined;
  /** Milliseconds since the server was last heard from. */
  silent: number;
  /** How the last Decision ended, while that is worth showing. */
  outcome?: 'sent' | 'late' | undefined;
}

export type StatusKind = 'connected' | 'connecting' | 'sending' | 'slow' | 'reconnecting' | 'offline' | 'kept' | 'bot' | 'sent' | 'late';

const SENDING = 600;
const SLOW = 3_000;
/** How long a new page has to connect before anything counts as wrong. */
const FIRST = 3_000;
const OFFLINE = 20_000;
/** After this long the server lets a bot play for someone who is awaited. */
const BOT = 45_000;

export function statusOf({ lost, ever, online, request, silent, outcome }: Signs): StatusKind {
  const gone = !online || request?.failed || (lost ?? 0) >= OFFLINE;
  if (gone) return Math.max(silent, lost ?? 0) >= BOT ? 'bot' : request ? 'kept' : 'offline';
  if (request && request.age >= SLOW) return 'slow';
  if (request && request.age >= SENDING) return 'sending';
  if (lost !== undefined) return !ever && lost < FIRST ? 'connecting' : 'reconnecting';
  return outcome ?? 'connected';
}
