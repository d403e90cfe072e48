/** Your own answers, kept in this browser by table and round; nothing is sent. */
import { isRecord } from '../state/fits';
import { browserStore } from '../state/storage';

const NAME = 'rawsiko.quiz';
const MOST = 20;
export type Moment = 'before' | 'after';

type Answers = (string | null)[];

function ofTable(kept: Record<string, unknown>, table: string): Record<string, unknown> {
  const own = kept[table];
  return isRecord(own) ? own : {};
}

export function answersAt(table: string, moment: Moment): Answers | undefined {
  const answers = ofTable(browserStore.record(NAME), table)[moment];
  return Array.isArray(answers) ? (answers as Answers) : undefined;
}

export function keepAnswers(table: string, moment: Moment, answers: Answers): void {
  const kept = browserStore.record(NAME);
  const own = { ...ofTable(kept, table), [moment]: answers };
  delete kept[table];
  browserStore.writeJson(NAME, Object.fromEntries(Object.entries({ ...kept, [table]: own }).slice(-MOST)));
}
