/** The doors of a class, for its teacher and its pupils. */
import { ask } from '../net/api';
import { stream } from '../net/stream';
import type { Accepted, ClassDebrief, ClassKey, ClassMessage, ClassResults, ClassSettings, GoneMessage, Joined, Plans } from '../net/types';

const at = (id: string): string => `classes/${encodeURIComponent(id)}`;
const code = (typed: string): string => `codes/${encodeURIComponent(typed)}`;

/** What a class's stream brings: the whole view, what changed, a reminder, or that you may no longer listen. */
export type Heard<View> = (Omit<ClassMessage, 'view'> & { view?: View }) | GoneMessage;

export const doors = {
  plans: (wishes: Record<string, string | number>) =>
    ask<Plans>(`class-plans?${new URLSearchParams(Object.entries(wishes).map(([name, value]) => [name, String(value)]))}`, {
      method: 'GET',
    }),
  open: (settings: ClassSettings) => ask<ClassKey>('classes', { body: { settings } }),
  /** With the key of a pupil of that class, they stay who they are. */
  comeIn: (typed: string, name: string, avatar: string, key?: string) =>
    ask<Joined>(`${code(typed)}/pupils`, { key, body: { name, avatar } }),
  asTeacher: (typed: string, teacherCode: string) => ask<ClassKey>(`${code(typed)}/teacher`, { body: { teacher_code: teacherCode } }),
  events: <View>(id: string, key: string, signal: AbortSignal) => stream<Heard<View>>(`${at(id)}/events`, key, signal),
  /** Whether a key may see the class. */
  look: (id: string, key: string) => ask<unknown>(at(id), { method: 'GET', key }),
  results: (id: string, key: string) => ask<ClassResults>(`${at(id)}/results`, { method: 'GET', key }),
  debrief: (id: string, key: string) => ask<ClassDebrief>(`${at(id)}/debrief`, { method: 'GET', key }),
  report: (id: string, key: string) => ask<string>(`${at(id)}/report.csv`, { method: 'GET', key }),
  /** Any command of the teacher or of a pupil. */
  command: <Answer = Accepted>(id: string, key: string, what: string, body?: unknown) => ask<Answer>(`${at(id)}/${what}`, { key, body }),
};
