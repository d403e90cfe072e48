/** What time it is at the server, as far as it has said: a teacher's command says by its clock when it was given. */
let aheadMs: number | undefined;

/** The server says that it is so many seconds after 1970. */
export function setServerTime(seconds: number): void {
  aheadMs = 1_000 * seconds - Date.now();
}

/** In seconds, at a time of this device: what was last heard and the time since; undefined if it has not said yet. */
export const serverTime = (now = Date.now()): number | undefined => (aheadMs === undefined ? undefined : (now + aheadMs) / 1_000);
