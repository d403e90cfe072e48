/** Data that comes with the client: fetched when needed, and retried until it arrives. */

export const PAUSE = 1_500;

export async function fetched<T>(address: string): Promise<T> {
  for (;;) {
    try {
      const response = await fetch(address);
      if (response.ok) return (await response.json()) as T;
    } catch {
      // no network just now
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}
