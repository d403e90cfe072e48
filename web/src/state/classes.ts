/** The classes of this browser: the keys of those it teaches and of those it sits in. One browser is one pupil of a class. */
import { hasTexts } from './fits';
import { browserStore, tabStore } from './storage';

export interface KeptClass {
  class: string;
  code: string;
  key: string;
  role: 'teacher' | 'pupil';
  pupil?: number;
  /** What this browser added to the dice, and what the server had committed to by then. */
  value?: string;
  commitments?: string;
  when: number;
}

const NAME = 'rawsiko.classes';
const LESSON = 'rawsiko.lesson';
const TEACHER = 'rawsiko.teacher';
const MOST = 20;

const all = (): KeptClass[] => browserStore.list(NAME, (kept) => hasTexts(kept, 'class', 'code', 'key', 'role'));

const store = (classes: KeptClass[]): void => browserStore.writeJson(NAME, classes.slice(0, MOST));

export function keepClass(kept: KeptClass): void {
  store([kept, ...all().filter((other) => other.class !== kept.class)]);
}

export const classWithId = (id: string): KeptClass | undefined => all().find((kept) => kept.class === id);
export const classWithCode = (code: string): KeptClass | undefined => all().find((kept) => kept.code === code);
/** The class whose pupil sits at a table with this key. */
export const classOfSeat = (key: string | undefined): KeptClass | undefined =>
  all().find((kept) => kept.role === 'pupil' && kept.key === key);
/** All of them, the one opened last first. */
export const keptClasses = (): KeptClass[] => all().sort((one, other) => other.when - one.when);
/** The class that was taught last. */
export const newestClass = (): KeptClass | undefined => all().find((kept) => kept.role === 'teacher');

export function forgetClass(id: string): void {
  store(all().filter((kept) => kept.class !== id));
}

/** The code that brings a class to another device of its teacher: in this tab only, until it is written down. */
export const teacherCodeOf = (id: string): string => tabStore.read(`${TEACHER}.${id}`) ?? '';
export const keepTeacherCode = (id: string, code: string): void => tabStore.write(`${TEACHER}.${id}`, code);
export const forgetTeacherCode = (id: string): void => tabStore.remove(`${TEACHER}.${id}`);

/** What was stored of the lesson that was opened last. */
export const lastLesson = (): Record<string, unknown> => browserStore.record(LESSON);
export const rememberLesson = (lesson: object): void => browserStore.writeJson(LESSON, lesson);
