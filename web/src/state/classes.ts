/** The classes of this browser: the keys of those it teaches and of those it sits in. One browser is one pupil of a class. */

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
const MOST = 20;

function all(): KeptClass[] {
  try {
    return JSON.parse(localStorage.getItem(NAME) ?? '[]') as KeptClass[];
  } catch {
    return [];
  }
}

/** What this tab knows while storage is not allowed. */
const here = new Map<string, KeptClass>();

function store(classes: KeptClass[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(classes.slice(0, MOST)));
  } catch {
    // full, or not allowed: the tab still has it
  }
}

export function keepClass(kept: KeptClass): void {
  here.set(kept.class, kept);
  store([kept, ...all().filter((other) => other.class !== kept.class)]);
}

export const classWithId = (id: string): KeptClass | undefined => here.get(id) ?? all().find((kept) => kept.class === id);
export const classWithCode = (code: string): KeptClass | undefined => all().find((kept) => kept.code === code);
/** The class whose pupil sits at a table with this key. */
export const classOfSeat = (key: string | undefined): KeptClass | undefined =>
  all().find((kept) => kept.role === 'pupil' && kept.key === key);
/** The class to go back to from the start page. */
export const newestClass = (): KeptClass | undefined => all().find((kept) => kept.role === 'teacher');

export function forgetClass(id: string): void {
  here.delete(id);
  store(all().filter((kept) => kept.class !== id));
}

/** The lesson that was opened last, for the next one. */
export function lastLesson<Lesson>(): Partial<Lesson> {
  try {
    return JSON.parse(localStorage.getItem(LESSON) ?? '{}') as Partial<Lesson>;
  } catch {
    return {};
  }
}

export function rememberLesson(lesson: unknown): void {
  try {
    localStorage.setItem(LESSON, JSON.stringify(lesson));
  } catch {
    // not allowed: the next lesson begins with the proposal
  }
}
