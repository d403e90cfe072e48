/** The state of the connection, in one word. Never `connected` while something waits. */

export interface Signs {
  /** Milliseconds since the stream was lost; absent while it brings something. */
  lost?: number | undefined;
  /** It is connected, but something that happened does not come. */
  behind?: boolean;
  /** There has been a connection before. */
  ever: boolean;
  /** The browser has a network. */
  online: boolean;
  /** How long a Decision has been on its way, in milliseconds, and whether it is known not to get through. */
  request?: { age: number; failed: boolean } | undefined;
  /** Milliseconds since the server was last heard from. */
  silent: number;
  /** After how many milliseconds the server lets a bot play for us; absent if nobody waits for us. */
  bot?: number | undefined;
  /** How the last Decision ended, while that is worth showing. */
  outcome?: 'sent' | 'late' | undefined;
}

export type StatusKind =
  'connected' | 'connecting' | 'sending' | 'slow' | 'reconnecting' | 'behind' | 'offline' | 'kept' | 'bot' | 'sent' | 'late';

const SENDING = 600;
const SLOW = 3_000;
/** How long a new page has to connect before anything counts as wrong. */
const FIRST = 3_000;
const OFFLINE = 20_000;

export function statusOf({ lost, behind, ever, online, request, silent, bot = Infinity, outcome }: Signs): StatusKind {
  const gone = !online || request?.failed || (lost ?? 0) >= OFFLINE;
  if (gone) return Math.max(silent, lost ?? 0) >= bot ? 'bot' : request ? 'kept' : 'offline';
  if (request && request.age >= SLOW) return 'slow';
  if (request && request.age >= SENDING) return 'sending';
  if (outcome) return outcome; // an answer has come, whatever the stream does
  if (lost !== undefined) return !ever && lost < FIRST ? 'connecting' : 'reconnecting';
  return behind ? 'behind' : 'connected';
}
