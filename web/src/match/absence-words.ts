/** In words: who is away, and what comes of it. */
import { type Absent, countdown } from '../play/absence';
import type { Player } from '../play/players';
import type { TableState } from '../state/table.svelte';
import { localeOf } from '../texts/format';
import { t, texts } from '../texts/texts.svelte';

const WHEN: Intl.DateTimeFormatOptions = { weekday: 'long', hour: 'numeric', minute: '2-digit' };

export const when = (at: number): string => new Date(at).toLocaleString(localeOf(texts.language), WHEN);

/** What the table does about somebody who is away. */
export function whatComes(table: TableState, { since, botAt }: Absent): string {
  if (botAt !== undefined) return t('away.bot');
  return table.settings?.when_away === 'over_days' ? t('away.since', { when: when(since) }) : t('away.waits');
}

/** At a portrait: a few words, or nothing of who is there and plays. */
export function atPortrait(table: TableState, player: Player, now: number): string {
  if (player.gone) return t('away.instead');
  if (player.standIn) return t('panel.standIn');
  const absent = table.absentAt(player.chair);
  if (absent?.botAt !== undefined) return t('away.botIn', { time: countdown(absent.botAt, now) });
  if (absent) return t('away.awaited');
  return player.present ? '' : t('panel.away');
}
