/** The lesson that was opened last, from what this browser has stored of it. */
import { type Fits, fitting, isSwitch, oneOf } from '../state/fits';
import { type Language, LANGUAGES } from '../texts/languages';
import { firstLesson, type Lesson, LIMITS } from './lesson';

/** How much slower or faster than expected a class may have played. */
const LEARNT = [0.25, 4] as const;

const isNumber =
  ([least, most]: readonly [number, number]): Fits =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;

/** What each may be. */
const FITS: Record<keyof Lesson, Fits> = {
  pupils: isNumber(LIMITS.pupils),
  minutes: isNumber(LIMITS.minutes),
  days: isNumber(LIMITS.days),
  learnt: isNumber(LEARNT),
  devices: oneOf('each', 'pairs'),
  languages: (value) => Array.isArray(value) && value.length > 0 && value.every(oneOf(...LANGUAGES)),
  preset: oneOf('first', 'known', 'duplicate', 'homework'),
  quick_tables: oneOf('one', 'bell', 'none'),
  chat: oneOf('phrases', 'free', 'off'),
  hints: isSwitch,
  quiz: isSwitch,
  own_names: isSwitch,
  stand_in: isSwitch,
  trade_with_china: isSwitch,
  stranglehold: isSwitch,
};

/** A lesson like the one that was stored, as far as that can be read; the rest as in a first lesson. */
export const lessonLike = (stored: Record<string, unknown>, languages: Language[]): Lesson => ({
  ...firstLesson(languages),
  ...fitting<Lesson>(stored, FITS),
});
