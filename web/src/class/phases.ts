/** The phases of a match in words and icons, as the wall shows them. */
import { localeOf } from '../texts/format';
import { type Key, t, texts } from '../texts/texts.svelte';
import { handAt, type Need, pupilOf, timeOfDay } from './reading';
import type { ClassView, Ranked, TableCard } from './types';

const PHASES: Record<string, [Key, string]> = {
  investment: ['class.wall.invest', 'download'],
  action: ['class.wall.action', 'move-up-right'],
  trade_with_china: ['class.wall.trade', 'container'],
};

export const phaseText = (phase: string): string => t(PHASES[phase]?.[0] ?? 'class.wall.drafting');
export const phaseIcon = (phase: string): string => PHASES[phase]?.[1] ?? 'flag';

/** `Turn 2 of 4`, or that it is the last, or that none has begun. */
export function turnText(table: TableCard): string {
  if (table.turn === 0) return t('class.wall.drafting');
  return table.last_turn ? t('class.wall.last') : t('class.wall.turn', { n: table.turn, m: table.turns });
}

/** When a table has ended, or is expected to; nothing before that is known. */
export function endText({ ends, ended }: TableCard, now: number): string {
  const at = (seconds: number) => ({ t: timeOfDay(now, seconds, localeOf(texts.language)) });
  if (ended !== undefined) return t('class.wall.ended', at(-ended));
  return ends === undefined ? '' : t('class.wall.ends', at(ends));
}

/** Who has won, where that may be shown. */
export function resultText(table: TableCard, pupils: ClassView['pupils']): string {
  if (!table.result) return t('class.wall.finishedPlain');
  const { winners, points } = table.result;
  const winner = table.seats.find((seat) => winners.includes(seat.chair));
  return t('class.wall.wins', { name: pupilOf(pupils, winner?.pupil)?.name ?? t('class.wall.bot'), count: points });
}

/** In Duplicate: how a player did among those with the same cards. */
export const comparedText = ({ better_than: count, equal_to: equal, compared_with: all }: Ranked): string =>
  equal ? t('class.results.betterEqual', { count, equal }) : t('class.results.better', { count, all });

/** Why a table needs the teacher. */
export function needText({ table, kind }: Need, { hands, pupils }: Pick<ClassView, 'hands' | 'pupils'>): string {
  const nameOf = (pupil: number | undefined): string => pupilOf(pupils, pupil)?.name ?? t('class.wall.bot');
  if (kind === 'hand') return t('class.wall.hand', { name: nameOf(handAt(table, hands)?.pupil) });
  if (kind === 'stuck')
    return t('class.wall.stuck', { name: nameOf(table.seats.find((seat) => seat.awaited && seat.pupil !== undefined)?.pupil) });
  return t(kind === 'taken' ? 'class.table.taken' : 'class.wall.past');
}
