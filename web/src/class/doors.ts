/** The doors of a class, for its teacher and its pupils. */
import { ask } from '../net/api';
import { serverTime } from '../net/server-clock';
import type { Accepted, ClassDebrief, ClassKey, ClassResults, DataSetName, Joined, NewSettings, Plans } from '../net/types';

const at = (id: string): string => `classes/${encodeURIComponent(id)}`;
const code = (typed: string): string => `codes/${encodeURIComponent(typed)}`;

/** How long a command may take. It is not carried out after that: it says when it was given, and is refused where it comes late. */
const PATIENCE = 10_000;
/** These are answered when a match has been wound up, or every table deleted. */
const LONG = new Set(['again', 'forget']);
const LONG_PATIENCE = 60_000;

export const doors = {
  plans: (wishes: Record<string, string | number>) =>
    ask<Plans>(`class-plans?${new URLSearchParams(Object.entries(wishes).map(([name, value]) => [name, String(value)]))}`, {
      method: 'GET',
    }),
  /** Its tables play with this data set, or the server's own. */
  open: (settings: NewSettings, data?: DataSetName) =>
    ask<ClassKey>('classes', { body: { settings, ...(data && { data: { id: data.id, hash: data.hash } }) } }),
  /** With the key of a pupil of that class, they stay who they are. */
  comeIn: (typed: string, name: string, avatar: string, key?: string, solution?: string) =>
    ask<Joined>(`${code(typed)}/pupils`, { key, body: { name, avatar }, solution }),
  asTeacher: (typed: string, teacherCode: string, solution?: string) =>
    ask<ClassKey>(`${code(typed)}/teacher`, { body: { teacher_code: teacherCode }, solution }),
  /** Whether a key may see the class. */
  look: (id: string, key: string) => ask<unknown>(at(id), { method: 'GET', key }),
  results: (id: string, key: string) => ask<ClassResults>(`${at(id)}/results`, { method: 'GET', key }),
  debrief: (id: string, key: string) => ask<ClassDebrief>(`${at(id)}/debrief`, { method: 'GET', key }),
  report: (id: string, key: string) => ask<string>(`${at(id)}/report.csv`, { method: 'GET', key }),
  /** Any command of the teacher or of a pupil. */
  command: <Answer = Accepted>(id: string, key: string, what: string, body?: unknown) =>
    ask<Answer>(`${at(id)}/${what}`, { key, body, askedAt: serverTime(), patience: LONG.has(what) ? LONG_PATIENCE : PATIENCE }),
};
