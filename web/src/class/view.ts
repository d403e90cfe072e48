/** From what the server sends to what the screens read: seconds become points in time when they arrive, and records lists. */
import type { ClassView, SentClass } from './types';

/** Fields that are seconds from now, and those that are seconds since. */
const UNTIL = new Set(['seconds', 'ends']);
const SINCE = new Set(['since', 'ended']);

/** A view or a patch with points in time of this device, in milliseconds, in place of seconds: fields that are not patched stay true. */
export function anchored(sent: unknown, now: number): unknown {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return Object.fromEntries(
    Object.entries(sent).map(([name, value]) => {
      if (typeof value !== 'number') return [name, anchored(value, now)];
      return [name, UNTIL.has(name) ? now + value * 1000 : SINCE.has(name) ? now - value * 1000 : value];
    }),
  );
}

/** The values of a record, each with its key. */
const listOf = <Value, Key extends string>(record: Record<string, Value> | undefined, key: Key): (Value & Record<Key, number>)[] =>
  Object.entries(record ?? {}).map(([name, value]) => ({ ...value, [key]: Number(name) }) as Value & Record<Key, number>);

/** The class as its teacher sees it. */
export const teacherView = ({ pupils, tables, hands, taken, ...sent }: SentClass): ClassView => ({
  ...sent,
  pupils: Object.values(pupils ?? {}),
  tables: listOf(tables, 'number').map((table) => ({ ...table, seats: listOf(table.seats, 'chair') })),
  hands: listOf(hands, 'pupil'),
  taken: listOf(taken, 'pupil'),
});
