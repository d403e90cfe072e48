/** Your own answers, kept in this browser by table and round; nothing is sent. */
const NAME = 'rawsiko.quiz';
const MOST = 20;
export type Moment = 'before' | 'after';

type Kept = Record<string, Partial<Record<Moment, (string | null)[]>>>;

function all(): Kept {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

export const answersAt = (table: string, moment: Moment): (string | null)[] | undefined => all()[table]?.[moment];

export function keepAnswers(table: string, moment: Moment, answers: (string | null)[]): void {
  const kept = all();
  const own = { ...kept[table], [moment]: answers };
  delete kept[table];
  const newest = Object.fromEntries(Object.entries({ ...kept, [table]: own }).slice(-MOST));
  try {
    localStorage.setItem(NAME, JSON.stringify(newest));
  } catch {
    // not allowed: the result is shown once
  }
}
