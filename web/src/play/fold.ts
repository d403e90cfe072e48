/** Rows and messages folded into a table: old view + rows = fresh view. Pure; the stage decides what is shown and when. */
import { patched } from '../net/merge';
import { type Absent, absentSince } from './absence';
import type { BesideMessage, ChatLine, YourView, PublicView, RowMessage, TableView } from '../net/types';

export interface Folded {
  /** The number of the last row that is in it. */
  number: number;
  public: PublicView;
  yours: YourView | undefined;
  present: number[];
  /** Who is awaited and away. */
  absent: Absent[];
  spectators: number;
  chat: ChatLine[];
}

/** How a row relates to what we have: the next one, a known one, or one after a gap. */
export function sequenceOf(known: number, number: number): 'next' | 'known' | 'gap' {
  if (number <= known) return 'known';
  return number === known + 1 ? 'next' : 'gap';
}

/**
 * A table fetched again. An answer older than what we have is ignored: rows arrived while it was on its way.
 * After `lost` it is taken whatever its number: then the server knows less than we do.
 */
export function refreshed(table: Folded | undefined, view: TableView, lost = false): Folded {
  if (table && !lost && view.number < table.number) return table;
  const { number, present, spectators, chat } = view;
  const absent = absentSince(view.missed, Date.now());
  return { number, public: view.public, yours: view.yours, present, absent, spectators, chat };
}

/** The table after a row; a row that is not the next one changes nothing. */
export function withRow(table: Folded, row: RowMessage): Folded {
  if (sequenceOf(table.number, row.number) !== 'next') return table;
  return {
    ...table,
    number: row.number,
    public: patched(table.public, row.patch),
    yours: row.yours ? patched(table.yours, row.yours) : table.yours,
  };
}

/** The table after a message that is not in the log; a known line of chat is not repeated. */
export function withBeside(table: Folded, message: BesideMessage): Folded {
  const { present, spectators } = 'present' in message ? message : table;
  const absent = 'present' in message ? absentSince(message.missed, Date.now()) : table.absent;
  const line = 'chat' in message ? message.chat : undefined;
  const news = line && !table.chat.some(({ number }) => number === line.number);
  return { ...table, present, absent, spectators, chat: news ? [...table.chat, line] : table.chat };
}
