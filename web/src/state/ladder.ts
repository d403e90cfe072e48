/**
 * A ladder of twelve characters for those who play alone. All of it is read off the matches of this device: who was beaten, what
 * was built, the best scores. So it is forgotten with them.
 */
import { CAST, type Character, characterOf, type Level, LEVELS } from '../play/cast';
import { fitting, oneOf } from './fits';
import type { KeptMatch, KeptPlayer } from './my-matches.svelte';
import { browserStore } from './storage';

/** A match against bots, before it is opened. */
export interface Plan {
  level: Level;
  turns: number;
  bots: Character[];
  /** Who challenges the player; nobody before the first win, or if the player chooses a level. */
  challenger?: Character;
}

/** How long a match may be; a Novice's is short. */
export const LENGTHS = [5, 8, 12] as const;
/** Minutes, as measured where bots play at normal speed (docs/bots.md). */
export const minutesOf = (turns: number): number => Math.round(turns * 1.5);

/** Two at first: a match of three is shorter, and easier to win. */
const opponents = (level: Level): number => (level === 'novice' ? 2 : 3);
const usualTurns = (level: Level): number => (level === 'novice' ? LENGTHS[0] : LENGTHS[1]);

const NAME = 'rawsiko.ladder';

interface Wish {
  level?: Level;
  turns?: number;
}

/** What the player has chosen instead of what the ladder offers. */
export function wished(): Wish {
  return fitting<Wish>(browserStore.record(NAME), { level: oneOf(...LEVELS), turns: oneOf(...LENGTHS) });
}

export const wish = (changed: Wish): void => browserStore.writeJson(NAME, changed);

/** Played here from its first Turn to its last; a match that began in the middle of another does not count. */
export const counts = ({ over, file, branch }: KeptMatch): boolean => over && !file && !branch;

const you = ({ players }: KeptMatch): KeptPlayer | undefined => players.find((player) => player.you);

/** Whether one person of this device played against bots only, to the end. */
export const alone = (match: KeptMatch): boolean =>
  counts(match) && match.players.every(({ you: mine, bot }) => (mine ? !bot : bot)) && match.players.filter((one) => one.you).length === 1;

/** The characters who were at a table that you won. */
export function beaten(matches: KeptMatch[]): Set<string> {
  const won = matches.filter((match) => alone(match) && you(match)?.rank === 1);
  return new Set(won.flatMap(({ players }) => players.flatMap(({ name, bot }) => (bot && characterOf(name) ? [name] : []))));
}

/** Who challenges you next: the weakest whom you have not beaten. Nobody before a first win, and when all are beaten. */
export function challengerOf(matches: KeptMatch[]): Character | undefined {
  const gone = beaten(matches);
  return gone.size ? CAST.find(({ name }) => !gone.has(name)) : undefined;
}

/** What *Play now* opens. */
export function planOf(matches: KeptMatch[], wanted: Wish = {}): Plan {
  const challenger = challengerOf(matches);
  const top = beaten(matches).size >= CAST.length ? 'master' : 'novice';
  const level = wanted.level ?? challenger?.level ?? top;
  const challenges = challenger?.level === level;
  return {
    level,
    turns: wanted.turns ?? usualTurns(level),
    bots: challenges ? upTo(challenger, opponents(level)) : CAST.filter((one) => one.level === level).slice(0, opponents(level)),
    ...(challenges ? { challenger } : {}),
  };
}

/** A character, and those who stand just below; at the foot of the ladder just above. */
function upTo(character: Character, count: number): Character[] {
  const place = CAST.indexOf(character);
  const from = Math.max(0, place - count + 1);
  return [character, ...CAST.slice(from, from + count).filter((one) => one !== character)];
}
