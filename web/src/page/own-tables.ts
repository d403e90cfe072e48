/** The tables of this device, as its list of matches asks for them: without Python, which may not be there yet. */
import type { OwnTables } from '../state/device';
import { type Database, deleteDatabase, openDatabase } from './database';
import { tables } from './tables.svelte';

/** Done with the database open for a moment. */
async function within<T>(work: (database: Database) => Promise<T>): Promise<T | undefined> {
  const database = await openDatabase().catch(() => undefined);
  if (!database) return undefined; // a private window: nothing is kept
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

export const ownTables: OwnTables = {
  wipe: (table) => within((database) => database.wipe(table)),
  size: async () => (await within((database) => database.size())) ?? 0,
  async clear() {
    tables.end();
    try {
      await deleteDatabase();
      return true;
    } catch {
      return typeof indexedDB === 'undefined';
    }
  },
};
