/** The data sets of the server. Documents are named by the hash of their bytes, so the browser can cache them forever. */
import { ask, Refused } from './api';
import { untilAnswered } from './retry';
import { during } from './settled';
import type { DataSetName, DocumentNames, OfferedSet as DataSet } from './types';

export type { DataSetName, OfferedSet as DataSet } from './types';

type PickDocument = (documents: DocumentNames) => string;

/** What a new table may choose from; the first is the default. */
export const offeredSets = (): Promise<DataSet[]> => untilAnswered(() => ask('data-sets', { method: 'GET' }));

/** The set that a table names. */
export const setNamed = ({ id, hash }: DataSetName): Promise<DataSet> =>
  untilAnswered(() => ask(`data-sets/${encodeURIComponent(id)}/${encodeURIComponent(hash)}`, { method: 'GET' }));

/** One document of a set, with newer texts if the server has them by now. */
export const documentOf = <T>(set: DataSet, pick: PickDocument): Promise<T> => during(newest<T>(set, pick));

async function newest<T>(set: DataSet, pick: PickDocument): Promise<T> {
  for (;;) {
    try {
      return await untilAnswered(() => ask<T>(`documents/${pick(set.documents)}`, { method: 'GET', lasting: true }));
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 404) throw error;
      set.documents = (await setNamed(set)).documents;
    }
  }
}

/** The texts of a set in a language, or in one that it has. */
export const textsOf = <T>(set: DataSet, kind: 'names' | 'facts', language: string): Promise<T> =>
  documentOf<T>(set, ({ [kind]: texts }) => texts[language] ?? texts['en'] ?? Object.values(texts)[0]!);
