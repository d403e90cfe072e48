/** What the page and its worker send each other. Each request has a channel of its own. */

export interface Asked {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
}

/**
 * To the worker of the tables: the address of the page, to get Python ready; the same and the seconds between the Decisions of bots, to
 * open the tables; and requests.
 */
export type ToTables = { warm: string } | { start: string; pace: number } | { asked: Asked };

/** How far it is: bytes that have come, of all; then the steps of setting up, of `STEPS`; then ready. `full`: there is no room left. */
export type FromTables =
  { bytes: number; of: number } | { full: true } | { step: number } | { ready: true; kept: boolean } | { failed: Failure; file?: string };

/** Compile, start Python, read rules and board, open the tables. */
export const STEPS = 4;

/** `taken`: another tab plays. `cut`: no network. `missing`: a file is not what it should be. `tooOld`: the browser. `fault`: anything else. */
export type Failure = 'taken' | 'cut' | 'missing' | 'tooOld' | 'fault';

/** On the channel of a request: the head of the answer, its pieces, and its end. To it: anything, to call it off. */
export type Told = { status: number; type: string } | { piece: string } | { end: true };
