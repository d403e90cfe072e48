/** What the server sends about all tables of a class together; no names. */
import type { QuizLine } from '../net/types';

/** A round, as the teacher sees it. */
export type RoundState = Required<QuizLine>;

export type {
  ClassDebrief as ClassDebriefDocument,
  ClassSum,
  Contested,
  IdeaSum,
  LuckyPlayer as Lucky,
  MissedByMany,
  QuizSum,
} from '../net/types';
