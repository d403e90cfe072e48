/** What this device has stored: how much that is, and how it is deleted. */
import { forgetTable } from './keys';
import { myMatches } from './my-matches.svelte';
import { browserStore, tabStore } from './storage';

/** What a page without a server stores besides: its tables. */
export interface OwnTables {
  wipe(table: string): Promise<unknown>;
  /** In bytes. */
  size(): Promise<number>;
  /** Returns whether all of it is gone. */
  clear(): Promise<boolean>;
}

let tables: OwnTables | undefined;

export function useOwnTables(own: OwnTables): void {
  tables = own;
}

/** Delete a match, with its table if that is on this device. */
export async function deleteMatch(table: string): Promise<void> {
  await tables?.wipe(table);
  myMatches.remove(table);
  forgetTable(table);
}

/** How many bytes the matches of this device take. */
export async function sizeOfMatches(): Promise<number> {
  const files = myMatches.all.map(({ table }) => myMatches.fileOf(table)?.length ?? 0);
  const listed = JSON.stringify(myMatches.all).length;
  return listed + files.reduce((sum, size) => sum + size, 0) + ((await tables?.size().catch(() => 0)) ?? 0);
}

/** Delete everything but the game itself; returns whether all of it is gone. The page has to be loaded again. */
export async function forgetEverything(): Promise<boolean> {
  const gone = (await tables?.clear().catch(() => false)) ?? true;
  tabStore.clear();
  return browserStore.clear() && gone;
}
