/** Who plays, in the order of their seats: names, colours, bots and who is there. Pure: derived from what the server sends. */
import type { Chair, PublicView } from '../net/types';
import { t, texts, tt } from '../texts/texts.svelte';

export interface Player {
  seat: number;
  chair: number;
  name: string;
  avatar: string;
  /** The colour comes with the chair, so that it is the same before and during the match. */
  colour: number;
  you: boolean;
  bot: boolean;
  /** How strong a bot is. */
  level?: string | undefined;
  /** A bot plays on for a person. */
  standIn: boolean;
  /** The person has left for good: the bot plays instead of them. */
  gone: boolean;
  present: boolean;
}

/** `yours`: the reader's own chair; `present`: the chairs whose people are there. */
export function playersOf(seen: PublicView | undefined, yours: number | undefined, present: number[]): Player[] {
  return (seen?.order ?? []).map((chair, seat) => {
    const sits = seen?.chairs[String(chair)];
    return {
      seat,
      chair,
      name: nameOf(sits, chair),
      avatar: sits && sits.kind !== 'open' ? sits.avatar : '',
      colour: chair,
      you: yours === chair,
      bot: sits?.kind === 'bot',
      level: sits?.kind === 'bot' ? sits.level : undefined,
      standIn: sits?.kind === 'person' && sits.stand_in,
      gone: sits?.kind === 'person' && !!sits.gone,
      present: sits?.kind === 'bot' || yours === chair || present.includes(chair),
    };
  });
}

/** Bots are named after their level, in the reader's language. */
export function nameOf(chair: Chair | undefined, number: number): string {
  if (!chair || chair.kind === 'open') return t('symbol.anonymous');
  if (chair.kind === 'bot' && texts.has(`level.${chair.level}`) && chair.name.toLowerCase() === `${chair.level} ${number + 1}`)
    return `${tt(`level.${chair.level}`)} ${number + 1}`;
  return chair.name;
}
