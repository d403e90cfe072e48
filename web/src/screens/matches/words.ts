/** What is said about a match, as it goes on and when it is over. */
import type { KeptMatch } from '../../state/my-matches.svelte';
import { listed, t } from '../../texts/texts.svelte';

const MINUTE = 60_000;

export const whereItIs = ({ turn, turns }: KeptMatch): string => (turn ? t('home.turn', { turn, turns }) : t('phase.drafting'));

/** Whoever plays alone here is not called by name. */
export function whoIsNext({ next, players }: KeptMatch): string {
  const player = players[next ?? -1];
  if (!player) return '';
  return player.you && players.filter(({ you }) => you).length === 1 ? t('home.youNext') : t('home.next', { name: player.name });
}

export function howItEnded({ players }: KeptMatch): string {
  const winners = players.filter(({ rank }) => rank === 1).map(({ name }) => name);
  if (!winners.length) return t('home.endedEarly');
  return winners.length > 1 ? t('matches.together', { names: listed(winners) }) : t('matches.won', { name: winners[0]! });
}

export function howLong({ turn, spent, file }: KeptMatch): string {
  const minutes = Math.max(1, Math.round(spent / MINUTE));
  return `${t('matches.turns', { count: turn })}, ${file ? t('matches.fromFile') : t('matches.minutes', { count: minutes })}`;
}
