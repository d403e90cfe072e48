/** Opening tables and sitting down. */
import { api, randomHex } from '../net/api';
import type { Seated, TableSettings } from '../net/types';
import { anotherName } from '../play/people';
import { keep } from './keys';
import { preferences } from './preferences.svelte';

export const PLAY_NOW_LEVELS = ['novice', 'apprentice', 'expert'];

/** Keep the seat, and add a random value of our own to the dice. */
async function settled(seated: Seated): Promise<Seated> {
  const contribution = randomHex(16);
  keep({ ...seated, contribution, when: Date.now() });
  await api.contribute(seated.table, seated.key, contribution);
  return seated;
}

export function myName(): string {
  return (preferences.name ||= anotherName());
}

export async function openTable(settings: Partial<TableSettings> = {}): Promise<Seated> {
  return settled(await api.open(myName(), preferences.avatar, settings));
}

export async function sitDown(code: string): Promise<Seated> {
  return settled(await api.sitDown(code, myName(), preferences.avatar));
}

/** A table with bots on all other chairs, started at once. */
export async function playNow(
  levels: string[] = PLAY_NOW_LEVELS,
  settings: Partial<TableSettings> = {},
): Promise<string> {
  const seated = await openTable({ ...settings, players: levels.length + 1 });
  for (const [place, level] of levels.entries()) await api.seatBot(seated.table, seated.key, place + 1, level);
  await api.start(seated.table, seated.key);
  return seated.table;
}
