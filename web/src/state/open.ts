/** Opening tables and sitting down. */
import { api, randomHex } from '../net/api';
import type { Seated, SettingsView } from '../net/types';
import { anotherName } from '../play/people';
import { dataSets } from './data-set.svelte';
import { keep } from './keys';
import { preferences } from './preferences.svelte';

const PLAY_NOW_LEVELS = ['novice', 'apprentice', 'expert'];

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

export async function openTable(settings: Partial<SettingsView> = {}): Promise<Seated> {
  return settled(await api.open(myName(), preferences.avatar, settings, dataSets.chosen));
}

export async function sitDown(code: string): Promise<Seated> {
  return settled(await api.sitDown(code, myName(), preferences.avatar));
}

/** The table that follows this one, with the same people; where all others are bots it starts at once. */
export async function playAgain(table: string, key: string, alone: boolean): Promise<string> {
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

/** A table with bots on all other chairs, started at once. */
export async function playNow(): Promise<string> {
  preferences.sound ??= true;
  const seated = await openTable({ players: PLAY_NOW_LEVELS.length + 1 });
  for (const [place, level] of PLAY_NOW_LEVELS.entries()) await api.seatBot(seated.table, seated.key, place + 1, level);
  await api.start(seated.table, seated.key);
  return seated.table;
}
