/** What the album shows of the matches of this device: what was built, and the best scores. */
import { characterOf, type Level, LEVELS } from '../play/cast';
import { alone, counts } from './ladder';
import type { KeptMatch } from './my-matches.svelte';

/** How often each Application was complete at the end of a match, by id; of players who held this device. */
export function albumOf(matches: KeptMatch[]): Map<string, number> {
  const built = new Map<string, number>();
  for (const { players } of matches.filter(counts))
    for (const id of players.flatMap((player) => (player.you && player.applications) || [])) built.set(id, (built.get(id) ?? 0) + 1);
  return built;
}

export interface Best {
  /** The strongest bot at the table; nothing where people played. */
  level: Level | undefined;
  points: number;
  turns: number;
  when: number;
}

/** Your most points, for each level and with other people. */
export function bestScores(matches: KeptMatch[]): Best[] {
  const found: Best[] = [...LEVELS, undefined].flatMap((level) => {
    const scores = matches
      .filter((match) => counts(match) && levelOf(match) === level)
      .flatMap(({ players, turns, when }) =>
        players.flatMap(({ you: mine, points }) => (mine && points ? [{ level, points, turns, when }] : [])),
      );
    return scores.toSorted((one, other) => other.points - one.points || one.when - other.when).slice(0, 1);
  });
  return found;
}

function levelOf(match: KeptMatch): Level | undefined {
  if (!alone(match)) return undefined;
  const levels = match.players.flatMap(({ name, bot }) => (bot && characterOf(name)?.level) || []);
  return LEVELS.findLast((level) => levels.includes(level));
}
