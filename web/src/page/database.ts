/**
 * The logs of this device in IndexedDB, as `server/browser/store.py` asks for them. Every write is one transaction, and is
 * answered when the browser says that it is on disk.
 */
export interface Head {
  id: string;
  kind: string;
  /** The log that it is beneath, and is wiped with. */
  parent?: string;
  /** No two logs have the same. */
  code?: string;
  created: number;
  touched: number;
  state: string;
  last: number;
}

export interface Row {
  number: number;
  body: Uint8Array;
}

interface StoredRow extends Row {
  log: string;
  /** No two rows of a log have the same; most have none. */
  key?: string;
}

/** What came of a new log: it began, its name or code is taken, or there is none that it could be beneath. */
export type Created = 'created' | 'taken' | 'no parent';
/** What came of a row: its number, the one its key got before, the newest; or there is no such log. */
export type Appended = ['appended' | 'repeated' | 'conflict' | 'gap', number] | ['no log', 0];

/** The number of the shape of what is stored. What was ever stored stays readable. */
const SHAPE = 1;

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });

export function openDatabase(name = 'rawsiko'): Promise<Database> {
  const request = indexedDB.open(name, SHAPE);
  request.onupgradeneeded = () => {
    const logs = request.result.createObjectStore('logs', { keyPath: 'id' });
    logs.createIndex('code', 'code', { unique: true });
    logs.createIndex('parent', 'parent');
    request.result.createObjectStore('rows', { keyPath: ['log', 'number'] }).createIndex('key', ['log', 'key'], { unique: true });
  };
  return answered(request).then((database) => new Database(database));
}

/** Removes everything; rejects if another tab holds on to it. */
export function deleteDatabase(name = 'rawsiko'): Promise<void> {
  const request = indexedDB.deleteDatabase(name);
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve();
    request.onerror = () => reject(request.error as Error);
    request.onblocked = () => reject(new DOMException('another tab has it open', 'InvalidStateError'));
  });
}

const rowsOf = (log: string, after = 0): IDBKeyRange => IDBKeyRange.bound([log, after], [log, Infinity], true);

export class Database {
  readonly database: IDBDatabase;

  constructor(database: IDBDatabase) {
    this.database = database;
    database.onversionchange = () => database.close(); // somebody deletes it
  }

  close(): void {
    this.database.close();
  }

  create(id: string, body: Uint8Array, now: number, kind: string, code: string | null, parent: string | null): Promise<Created> {
    return this.#write<Created>(async (logs, rows) => {
      if (parent !== null && (await answered(logs.getKey(parent))) === undefined) return 'no parent';
      if ((await answered(logs.getKey(id))) !== undefined) return 'taken';
      if (code !== null && (await answered(logs.index('code').getKey(code))) !== undefined) return 'taken';
      const named = { ...(parent === null ? {} : { parent }), ...(code === null ? {} : { code }) };
      logs.add({ id, kind, ...named, created: now, touched: now, state: 'open', last: 1 } satisfies Head);
      rows.add({ log: id, number: 1, body } satisfies StoredRow);
      return 'created';
    });
  }

  append(log: string, number: number, body: Uint8Array, key: string | null, state: string, now: number): Promise<Appended> {
    return this.#write<Appended>(async (logs, rows) => {
      const head = await answered(logs.get(log) as IDBRequest<Head | undefined>);
      if (!head) return ['no log', 0];
      const same = key === null ? undefined : await answered(rows.index('key').getKey([log, key]));
      if (same) return ['repeated', (same as [string, number])[1]];
      if (number <= head.last) return ['conflict', head.last];
      if (number > head.last + 1) return ['gap', head.last];
      rows.add({ log, number, body, ...(key === null ? {} : { key }) } satisfies StoredRow);
      logs.put({ ...head, touched: Math.max(head.touched, now), state, last: number });
      return ['appended', number];
    });
  }

  async head(log: string): Promise<Head | undefined> {
    return answered(this.#read('logs').get(log));
  }

  async find(code: string): Promise<Head | undefined> {
    return answered(this.#read('logs').index('code').get(code));
  }

  async heads(): Promise<Head[]> {
    return answered(this.#read('logs').getAll());
  }

  /** Rows with a greater number, in order. */
  async rows(log: string, after: number, limit?: number): Promise<Row[]> {
    if (limit === 0) return []; // which would mean all to IndexedDB
    return answered(this.#read('rows').getAll(rowsOf(log, after), limit));
  }

  redact(log: string, changed: [number: number, body: Uint8Array][]): Promise<void> {
    return this.#write(async (_, rows) => {
      for (const [number, body] of changed) {
        const row = await answered(rows.get([log, number]) as IDBRequest<StoredRow | undefined>);
        if (row) rows.put({ ...row, body });
      }
    });
  }

  /** Removes a log and those beneath it; returns whether it was there. */
  wipe(id: string): Promise<boolean> {
    return this.#write(async (logs, rows) => {
      const there = (await answered(logs.getKey(id))) !== undefined;
      await wipeAll(logs, rows, [id]);
      return there;
    });
  }

  /** Removes all that were last touched before a time, with those beneath them; returns how many. */
  wipeUntouched(before: number): Promise<number> {
    return this.#write(async (logs, rows) => {
      const heads = await answered(logs.getAll() as IDBRequest<Head[]>);
      const old = heads.filter(({ parent, touched }) => parent === undefined && touched < before).map(({ id }) => id);
      await wipeAll(logs, rows, old);
      return old.length;
    });
  }

  /** How many bytes all rows take. */
  size(): Promise<number> {
    return new Promise((resolve, reject) => {
      let bytes = 0;
      const walk = this.#read('rows').openCursor();
      walk.onerror = () => reject(walk.error as Error);
      walk.onsuccess = () => {
        if (!walk.result) return resolve(bytes);
        bytes += (walk.result.value as StoredRow).body.byteLength;
        walk.result.continue();
      };
    });
  }

  /** Resolves if something can be written. */
  ping(): Promise<void> {
    return this.#write(async (logs) => void (await answered(logs.count())));
  }

  #read(name: 'logs' | 'rows'): IDBObjectStore {
    return this.database.transaction(name).objectStore(name);
  }

  /** Resolves when all of it is on disk; if anything fails, nothing was written. */
  async #write<T>(work: (logs: IDBObjectStore, rows: IDBObjectStore) => Promise<T>): Promise<T> {
    const transaction = this.database.transaction(['logs', 'rows'], 'readwrite', { durability: 'strict' });
    const durable = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
    });
    durable.catch(() => undefined); // whoever awaits it hears of it
    const [result] = await Promise.all([work(transaction.objectStore('logs'), transaction.objectStore('rows')), durable]);
    return result;
  }
}

async function wipeAll(logs: IDBObjectStore, rows: IDBObjectStore, ids: string[]): Promise<void> {
  for (const id of ids) {
    await wipeAll(logs, rows, (await answered(logs.index('parent').getAllKeys(id))) as string[]);
    logs.delete(id);
    rows.delete(rowsOf(id));
  }
}
