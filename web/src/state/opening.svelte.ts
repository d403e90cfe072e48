/** Opening match files: what was chosen or dropped, what its check found, and the table where it is replayed. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { api, Refused } from '../net/api';
import type { CheckedFile } from '../net/types';
import { keptOf, myMatches } from './my-matches.svelte';
import { onPage } from './place.svelte';

/** As much as the server reads. */
const MOST_BYTES = 2_000_000;
const ENDING = '.rawsiko';

/** Why a file cannot be opened. */
export type Trouble = { why: 'name' | 'large' | 'data' } | { why: 'damaged'; line: number };

class Opening {
  /** The file that is to be checked. */
  file = $state.raw<File | undefined>();
  text = $state('');
  found = $state.raw<CheckedFile | undefined>();
  trouble = $state.raw<Trouble | undefined>();
  /** Whether its check is under way or done. */
  begun = $state(false);

  /** Begin with another file; one of the matches of this device is opened where it is. */
  async check(file: File): Promise<void> {
    [this.file, this.text, this.found, this.trouble, this.begun] = [file, '', undefined, undefined, true];
    if (!file.name.toLowerCase().endsWith(ENDING)) this.trouble = { why: 'name' };
    else if (file.size > MOST_BYTES) this.trouble = { why: 'large' };
    else await this.#look(await file.text());
  }

  async #look(text: string): Promise<void> {
    this.text = text;
    try {
      this.found = await api.checkFile(text);
    } catch (error) {
      const trouble = troubleOf(error);
      if (!trouble) throw error;
      this.trouble = trouble;
    }
  }

  close(): void {
    [this.file, this.text, this.found, this.trouble, this.begun] = [undefined, '', undefined, undefined, false];
  }
}

function troubleOf(error: unknown): Trouble | undefined {
  if (!(error instanceof Refused)) return undefined;
  if (error.code === 'bad_match_file') return { why: 'damaged', line: error.details.line ?? 0 };
  if (error.code === 'no_data_set') return { why: 'data' };
  return error.status === 413 ? { why: 'large' } : undefined;
}

export const opening = new Opening();

/** Puts the match of a file among those of this device, in place of `instead` if it is one of them; returns the table to look at it. */
export async function openFile(text: string, instead?: string): Promise<string> {
  const mark = bytesToHex(sha256(utf8ToBytes(text)));
  const known = myMatches.all.find(({ file }) => file === mark);
  if (known && (await isThere(known.table))) return known.table;
  const before = (instead && myMatches.of(instead)) || known;
  const { table } = await api.openFile(text);
  const { public: seen } = await api.view(table);
  myMatches.keep(before ? { ...before, table, file: mark } : { ...keptOf(table, seen, [], Date.now())!, file: mark });
  if (!onPage) myMatches.keepFile(table, text);
  if (before) myMatches.remove(before.table);
  return table;
}

async function isThere(table: string): Promise<boolean> {
  try {
    await api.view(table);
    return true;
  } catch (error) {
    if (error instanceof Refused && error.code === 'no_such_table') return false;
    throw error;
  }
}
