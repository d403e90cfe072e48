/** Opening tables and sitting down. */
import { api, randomHex } from '../net/api';
import { isOlderThanServer } from '../net/shell';
import type { Seated, SettingsView } from '../net/types';
import { anotherName } from '../play/people';
import { dataSets } from './data-set.svelte';
import { keep } from './keys';
import { type Plan, planOf, wished } from './ladder';
import { myMatches } from './my-matches.svelte';
import { onPage } from './place.svelte';
import { preferences } from './preferences.svelte';

/** Keep the seat, and add a random value of our own to the dice. */
async function settled(seated: Seated): Promise<Seated> {
  const contribution = randomHex(16);
  keep({ ...seated, when: Date.now() });
  await api.contribute(seated.table, seated.key, contribution);
  keep({ ...seated, contribution, when: Date.now() }); // to be found in the dice afterwards
  return seated;
}

export function myName(): string {
  return (preferences.name ||= anotherName());
}

/** No match begins with a client that is older than its server. */
async function fresh(): Promise<void> {
  if (onPage || !(await isOlderThanServer())) return;
  location.reload();
  await new Promise(() => undefined); // what comes next is done by the new one
}

export async function openTable(settings: Partial<SettingsView> = {}): Promise<Seated> {
  await fresh();
  const alone: Partial<SettingsView> = onPage ? { chat: 'off', spectators: false } : {};
  return settled(await api.open(myName(), preferences.avatar, { ...alone, ...settings }, dataSets.chosen));
}

export async function sitDown(code: string, avatar = preferences.avatar): Promise<Seated> {
  await fresh();
  return settled(await api.sitDown(code, myName(), avatar));
}

/** The table that follows this one, with the same people; where all others are bots it starts at once. */
export async function playAgain(table: string, key: string, alone: boolean): Promise<string> {
  await fresh();
  const seated = await settled(await api.again(table, key));
  if (alone) await api.start(seated.table, seated.key);
  return seated.table;
}

/** A table that goes on from a position of a match that is over, bots in the other seats; started at once. */
export async function playOn(table: string, key: string, from: { decisions: number; seat: number; level: string }): Promise<string> {
  const seated = await settled(await api.playOn(table, key, from));
  await api.start(seated.table, seated.key);
  return seated.table;
}

/** A table that begins with a position of the match in a file. With a level, bots of it play all other seats, and it starts at once. */
export async function playFile(text: string, from: { decisions: number; seat: number; level?: string }): Promise<string> {
  const seated = await settled(await api.playFile(text, from, myName(), preferences.avatar));
  if (from.level) await api.start(seated.table, seated.key);
  return seated.table;
}

/** A table with bots on all other chairs, started at once; without a plan as the player has it on the start page. */
export async function playNow({ bots, turns }: Plan = planOf(myMatches.all, wished())): Promise<string> {
  const seated = await openTable({ players: bots.length + 1, turns });
  for (const [place, { level, name }] of bots.entries()) await api.seatBot(seated.table, seated.key, place + 1, level, name);
  await api.start(seated.table, seated.key);
  return seated.table;
}
