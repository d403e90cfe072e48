/** Data that comes with the client: fetched when needed, and retried until it arrives. */

export const PAUSE = 1_500;
const coming = new Map<string, Promise<unknown>>();

/** Asked for once, however many want it. */
export function fetched<T>(address: string): Promise<T> {
  if (!coming.has(address)) coming.set(address, untilHere(address));
  return coming.get(address) as Promise<T>;
}

async function untilHere(address: string): Promise<unknown> {
  for (;;) {
    try {
      const response = await fetch(address);
      if (response.ok) return await response.json();
    } catch {
      // no network just now
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
