/** The phases of a match in words and icons, as the wall shows them. */
import { localeOf } from '../texts/format';
import { application, type Key, listed, t, texts } from '../texts/texts.svelte';
import { atServer, handAt, isLastTurn, lastTurnOf, type Need, pupilOf, timeOfDay } from './reading';
import type { ClassTable, ClassView, Closest, Ranked } from './types';

const PHASES: Record<string, [Key, string]> = {
  investment: ['class.wall.invest', 'download'],
  action: ['class.wall.action', 'move-up-right'],
  trade_with_china: ['class.wall.trade', 'container'],
};

export const phaseText = (phase = ''): string => t(PHASES[phase]?.[0] ?? 'class.wall.drafting');
export const phaseIcon = (phase = ''): string => PHASES[phase]?.[1] ?? 'flag';

/** `Turn 2 of 4`, or that it is the last, or that none has begun. */
export function turnText(table: ClassTable): string {
  if (!table.turn) return t('class.wall.drafting');
  return isLastTurn(table) ? t('class.wall.last') : t('class.wall.turn', { n: table.turn, m: lastTurnOf(table) });
}

/** When a table has ended, or is expected to; nothing before that is known, or while nobody moves for long. */
export function endText({ ends, ended, stuck, state }: ClassTable, now: number): string {
  const at = (time: number) => ({ t: timeOfDay(time, localeOf(texts.language)) });
  if (ended !== undefined) return t('class.wall.ended', at(atServer(ended)));
  if (ends === undefined || stuck || state === 'paused' || state === 'held') return '';
  return t('class.wall.ends', at(wholeMinute(atServer(Math.max(now, ends)))));
}

/** Forecasts are told in whole minutes of the server's time, give or take the way they came. */
const wholeMinute = (time: number): number => 60_000 * Math.round(time / 60_000);

/** Who has won, where that may be shown. */
export function resultText(table: ClassTable, pupils: ClassView['pupils']): string {
  if (!table.result) return t('class.wall.finishedPlain');
  const { chairs, points, closest } = table.result;
  const nameAt = (chair: number): string =>
    pupilOf(pupils, table.seats.find((seat) => seat.chair === chair)?.pupil)?.name ?? t('class.wall.bot');
  if (closest) return t('class.wall.closest', { name: nameAt(closest.chair), ...closestWords(closest) });
  return chairs.length === 1
    ? t('class.wall.wins', { name: nameAt(chairs[0]!), count: points })
    : t('class.wall.tie', { names: listed(chairs.map(nameAt)), count: points });
}

/** An Application that was not completed, and how much of it somebody had. */
export const closestWords = ({ application: id, missing, of }: Closest) => ({
  application: application(id),
  have: of - missing.length,
  all: of,
});

/** In Duplicate: how a player did among those with the same cards. */
export const comparedText = ({ better_than: count, equal_to: equal, compared_with: all }: Ranked): string =>
  !all
    ? t('class.results.nobodyElse')
    : equal
      ? t('class.results.betterEqual', { count, equal })
      : t('class.results.better', { count, all });

/** Why a table needs the teacher. */
export function needText({ table, kind }: Need, { hands, pupils }: Pick<ClassView, 'hands' | 'pupils'>): string {
  const nameOf = (pupil: number | undefined): string => pupilOf(pupils, pupil)?.name ?? t('class.wall.bot');
  if (kind === 'hand') return t('class.wall.hand', { name: nameOf(handAt(table, hands)?.pupil) });
  if (kind === 'stuck')
    return t('class.wall.stuck', { name: nameOf(table.seats.find((seat) => seat.awaited && seat.pupil !== undefined)?.pupil) });
  return t(kind === 'taken' ? 'class.table.taken' : 'class.wall.past');
}
