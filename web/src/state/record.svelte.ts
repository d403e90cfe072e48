/** What has happened at a table so far: its rows for the replay, its lines for the log. */
import { api } from '../net/api';
import type { RowMessage } from '../net/types';
import { clashesIn, linesOf, type LogLine } from '../play/log';

export class MatchRecord {
  log = $state.raw<LogLine[]>([]);
  /** All rows from the beginning; empty until they are fetched. */
  rows = $state.raw<RowMessage[] | undefined>();
  /** Clashes so far. */
  rolls = 0;

  /** Fetch it from the beginning, up to the row that is on screen; `cut`: as much of each row as may be kept. */
  async load(table: string, key: string | undefined, shown: () => number, cut = (row: RowMessage) => row): Promise<void> {
    try {
      const rows = await api.history(table, key);
      this.rows = rows.filter((row) => row.number <= shown()).map(cut);
      this.log = this.rows.flatMap(linesOf);
      this.rolls = clashesIn(this.log);
    } catch {
      // the log then begins now
    }
  }

  /** Another row, with what is said about it. */
  add(row: RowMessage): LogLine[] {
    const lines = linesOf(row);
    if (this.rows) this.rows = [...this.rows, row];
    this.log = [...this.log, ...lines];
    this.rolls += clashesIn(lines);
    return lines;
  }
}
