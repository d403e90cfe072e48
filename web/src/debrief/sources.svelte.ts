/** The sources of the data set in use, fetched when the reader asks where a figure comes from. */
import { documentOf } from '../net/data-sets';
import type { Source } from '../net/types';
import { dataSets } from '../state/data-set.svelte';

/** What a reader sees of a source: who, when, what, where. */
export interface Cited {
  code: string;
  who: string;
  what: string;
  where: string;
  /** Whether we have read it in a transcription. */
  transcribed?: boolean;
}

class Sources {
  list = $state.raw<Source[]>([]);

  async load(): Promise<void> {
    if (dataSets.inUse) this.list = await documentOf<Source[]>(dataSets.inUse, ({ sources }) => sources);
  }

  /** A source by its code; a part of a work is cited with the work, single pages with what they are about. */
  cite(code: string, about?: string): Cited | undefined {
    const part = this.list.find((one) => one.code === code);
    if (!part) return undefined;
    const whole = this.list.find((one) => one.code === part.part_of) ?? part;
    const page = part.pages?.find((one) => one.about === about);
    // A collection of pages is not a work of its own: only the page is cited.
    if (part.pages && part === whole && !whole.publisher) return page && { code, who: '', what: page.where, where: '' };
    const [doi] = (whole.doi ?? '').split(';');
    return {
      code,
      who: [whole.publisher, whole.year].filter(Boolean).join(', '),
      what: [whole.title, ...(part === whole ? [] : [part.title]), ...(page ? [page.where] : [])].join('. '),
      where: doi ? `doi.org/${doi.trim()}` : (whole.url ?? ''),
      transcribed: !!(part.transcribed ?? whole.transcribed),
    };
  }

  yearOf(code: string | null): number | undefined {
    const part = this.list.find((one) => one.code === code);
    return part?.year ?? this.list.find((one) => one.code === part?.part_of)?.year;
  }
}

export const sources = new Sources();
