/** The chances of a match as lines, and what its numbers say. Nothing here draws. */
import type { Account, Analysis, Moment } from './document';
import { paired } from '../play/odds';

/** Whose match is shown: the reader's seat, or else the first winner's. */
export function viewerOf({ accounts }: Analysis, mine: number | undefined): number {
  if (mine !== undefined) return mine;
  return accounts.reduce((best, account) => (account.final > best.final ? account : best)).seat;
}

/** The chances of a seat after the deal and after every Decision. */
export const lineOf = ({ start, steps }: Analysis, seat: number): number[] => [
  start[seat] ?? 0,
  ...steps.map(({ chances }) => chances[seat] ?? 0),
];

/** Where each Turn begins among the points of a line, from 0; `turn` 0 is the setup. */
export function turnsOf({ steps }: Analysis): { turn: number; from: number; to: number }[] {
  const turns: { turn: number; from: number; to: number }[] = [];
  steps.forEach(({ turn }, place) => {
    const last = turns.at(-1);
    if (last?.turn === turn) last.to = place + 1;
    else turns.push({ turn, from: place, to: place + 1 });
  });
  return turns;
}

/** How many Decisions, from the start, were made while it was too early to tell. */
export function earlyUntil({ steps }: Analysis): number {
  const first = steps.findIndex(({ early }) => !early);
  return first < 0 ? steps.length : first;
}

/** The chances when each Turn was over, for a table. */
export function byTurn(analysis: Analysis): { turn: number; chances: number[] }[] {
  return turnsOf(analysis).map(({ turn, to }) => ({ turn, chances: analysis.steps[to - 1]!.chances }));
}

/** Whose choices brought a seat most, if that is worth mentioning. */
export function mostFrom({ by_seat, others }: Account): number | undefined {
  const sign = Math.sign(others);
  const [seat, change] = [...by_seat].reduce((best, one) => (sign * one[1] > sign * best[1] ? one : best), [-1, 0]);
  return sign * change >= 0.03 ? seat : undefined;
}

/** Wins of 100, as a whole number. */
export const inHundred = (part: number): number => Math.round(100 * part) || 0;

/** How dice fell, by what they brought. */
export function luckOf({ dice }: Account): 'expected' | 'lucky' | 'unlucky' {
  if (Math.abs(dice) < 0.03) return 'expected';
  return dice > 0 ? 'lucky' : 'unlucky';
}

export interface Fight {
  taken: boolean;
  /** How likely that roll was. */
  chance: number;
  defender: number;
}

/** A moment as a Clash; nothing if nobody defended. */
export function fightOf({ decision, rolls, board, outcomes }: Moment): Fight | undefined {
  if (decision.do !== 'move' || !rolls.length) return undefined;
  const pairs = paired(rolls.slice(0, decision.count), rolls.slice(decision.count));
  const fallen = pairs.filter(({ loser }) => loser === 'defender').length;
  const land = board[decision.destination];
  const chance = outcomes.filter((one) => one.fallen === fallen).reduce((sum, one) => sum + one.probability, 0);
  return { taken: fallen === land?.assets, chance, defender: land?.owner ?? -1 };
}

/** The Territories a moment is about. */
export function landsOf({ decision }: Moment): string[] {
  if (decision.do === 'move') return [decision.source, decision.destination];
  if (decision.do === 'place') return Object.keys(decision.counts);
  return decision.do === 'deploy' ? decision.territories : [];
}
