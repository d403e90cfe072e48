/** The data sets of the server. Documents are named by the hash of their bytes, so the browser can cache them forever. */
import { ask, Unreachable } from './api';
import { PAUSE } from './fetched';
import type { DataSetName, DocumentNames, OfferedSet as DataSet } from './types';

export type { DataSetName, OfferedSet as DataSet } from './types';

type Pick = (documents: DocumentNames) => string;

/** What a new table may choose from; the first is the default. */
export const offeredSets = (): Promise<DataSet[]> => untilReached(() => ask('data-sets', { method: 'GET' }));

/** The set that a table names. */
export const setNamed = ({ id, hash }: DataSetName): Promise<DataSet> =>
  untilReached(() => ask(`data-sets/${encodeURIComponent(id)}/${encodeURIComponent(hash)}`, { method: 'GET' }));

/** One document of a set, with newer texts if the server has them by now. */
export async function documentOf<T>(set: DataSet, pick: Pick): Promise<T> {
  for (;;) {
    try {
      const response = await fetch(new URL(`./api/documents/${pick(set.documents)}`, document.baseURI));
      if (response.ok) return (await response.json()) as T;
      if (response.status === 404) set.documents = (await setNamed(set)).documents;
    } catch {
      // no network just now
    }
    await pause();
  }
}

/** The texts of a set in a language, or in one that it has. */
export const textsOf = <T>(set: DataSet, kind: 'names' | 'facts', language: string): Promise<T> =>
  documentOf<T>(set, ({ [kind]: texts }) => texts[language] ?? texts['en'] ?? Object.values(texts)[0]!);

async function untilReached<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
    }
    await pause();
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE));
