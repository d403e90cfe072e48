/** Opening a table for several people at this device: each sits down in turn, on the chair of their colour. */
import { api, randomHex } from '../net/api';
import type { Seated, SettingsView } from '../net/types';
import { dataSets } from './data-set.svelte';
import { type Here, keep } from './keys';

export interface Person {
  name: string;
  avatar: string;
  chair: number;
  side: Here['side'];
}

export interface Bot {
  chair: number;
  level: string;
  name: string;
}

/** A person whose name, say, is refused. */
export class NotSeated extends Error {
  constructor(
    readonly person: Person,
    override readonly cause: unknown,
  ) {
    super(`${person.name} could not sit down`);
  }
}

type At = Omit<Here, 'side'>;

/** Keep the seat, and add a random value of its own to the dice. */
async function settle(seated: Seated, here: Here | undefined): Promise<void> {
  const contribution = randomHex(16);
  const seat = { ...seated, ...(here && { here }), when: Date.now() };
  keep(seat);
  await api.contribute(seated.table, seated.key, contribution);
  keep({ ...seat, contribution });
}

/** Somebody sits down; if they may not, it is known who. */
async function sits(person: Person, sit: () => Promise<Seated>): Promise<Seated> {
  try {
    return await sit();
  } catch (error) {
    throw new NotSeated(person, error);
  }
}

/** One more person of this device, on the first chair that is open. */
export async function sitHere(code: string, person: Omit<Person, 'chair'>, at: At): Promise<Seated> {
  const seated = await api.sitDown(code, person.name, person.avatar);
  await settle(seated, { ...at, side: person.side });
  return seated;
}

/**
 * A table with all of them and the bots; chairs of neither stay open for people elsewhere, and then it is not started yet. Whoever sits
 * down gets the first open chair, and whoever opens the table chair 0: so it is filled from there, and what is in the way gives way at the end.
 */
export async function openTogether(people: Person[], bots: Bot[], settings: Partial<SettingsView>, at: At): Promise<string> {
  const chairs = settings.players ?? people.length + bots.length;
  const alone = people.length + bots.length === chairs;
  const wanted = { ...settings, ...(alone && { chat: 'off' as const, spectators: false }) };
  const first = people.find(({ chair }) => chair === 0) ?? people[0]!;
  const opened = await sits(first, () => api.open(first.name, first.avatar, wanted, dataSets.chosen));
  const { table, code, key } = opened;
  const seated = new Map<Person, Seated>(first.chair === 0 ? [[first, opened]] : []);
  try {
    for (let chair = 1; chair < chairs; chair++) {
      const person = people.find((one) => one.chair === chair);
      const bot = bots.find((one) => one.chair === chair);
      if (person) seated.set(person, await sits(person, () => api.sitDown(code, person.name, person.avatar)));
      else await api.seatBot(table, key, chair, bot?.level ?? 'novice', bot?.name);
    }
    const host = first.chair === 0 ? opened : seated.get(first)!;
    if (host !== opened) {
      await api.handOver(table, key, first.chair);
      await api.leave(table, key);
      const bot = bots.find(({ chair }) => chair === 0);
      if (bot) await api.seatBot(table, host.key, 0, bot.level, bot.name);
    }
    for (let chair = 1; chair < chairs; chair++)
      if (![...people, ...bots].some((one) => one.chair === chair)) await api.clear(table, host.key, chair);
    const shared = people.length > 1;
    for (const [person, seat] of seated) await settle(seat, shared ? { ...at, side: person.side } : undefined);
    if (alone) await api.start(table, host.key);
    return table;
  } catch (error) {
    for (const one of new Set([opened, ...seated.values()])) await api.leave(table, one.key).catch(() => undefined); // nobody comes back to it
    throw error;
  }
}

/** The next match of the same people at this device. */
export async function playAgainTogether(table: string, seats: { key: string; here?: Here }[], start: boolean): Promise<string> {
  let next: Seated | undefined;
  let host: Seated | undefined;
  for (const { key, here } of seats) {
    next = await api.again(table, key);
    host ??= next;
    await settle(next, here);
  }
  if (start) await api.start(host!.table, host!.key);
  return host!.table;
}
