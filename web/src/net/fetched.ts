/** Data that comes with the client: fetched when needed, and asked for until it arrives. */
import { Unreachable } from './answers';
import { clientFile } from './http';
import { untilAnswered } from './retry';
import { during } from './settled';

const coming = new Map<string, Promise<unknown>>();

/** Asked for once, however many want it. */
export function fetched<T>(address: string): Promise<T> {
  if (!coming.has(address)) coming.set(address, during(untilAnswered(() => json(address))));
  return coming.get(address) as Promise<T>;
}

async function json(address: string): Promise<unknown> {
  try {
    return await (await clientFile(address)).json();
  } catch {
    throw new Unreachable();
  }
}
