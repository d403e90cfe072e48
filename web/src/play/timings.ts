/**
 * How long each moment of a match lasts, in milliseconds at normal speed, and which sound it makes.
 * The only place for these numbers. Speed shortens them; motion off changes how a moment looks, not how long it lasts.
 */
import type { ClashSettled, MatchEvent, ScoreLine } from '../net/types';
import type { Sound } from './sounds';

export const MS = {
  roll: 600,
  /** The second roll on the same land, and all that follow. */
  rollAgain: 380,
  sort: 200,
  pair: 260,
  result: 120,
  /** What a defender reads before the match goes on. */
  hold: 1_600,
  holdAgain: 900,
  /** A Clash of others: a slip of dice. */
  slip: 750,
  slide: 350,
  /** The land we take: its colour spreads while the match goes on. */
  spread: 450,
  chipFlies: 450,
  segmentFills: 250,
  othersMove: 320,
  othersOccupy: 460,
  /** Occupations in a row, under one caption. */
  occupyAgain: 250,
  placed: 700,
  deployed: 140,
  turn: 400,
  out: 2_600,
  doors: 1_200,
  take: 900,
  objective: 1_500,
  application: 350,
  rest: 600,
  winner: 1_000,
} as const;

/** How long a card stays if nothing waits for it. */
export const CARD = { gain: 6_000, lastTurn: 8_000, outToast: 4_000, ring: 1_200 } as const;

/** In the first Turns everything is new: what others do there stays longer, and is not hurried. */
export const EARLY = { turns: 2, times: 1.75 } as const;

/** How much longer an Event stays because it is so early in the match; ours never do. */
export const lingers = (event: MatchEvent, seat: number | undefined, turn: number): number =>
  turn <= EARLY.turns && 'seat' in event && event.seat !== seat && seat !== undefined ? EARLY.times : 1;

export type Act =
  | 'roll'
  | 'sort'
  | 'pair'
  | 'result'
  | 'hold'
  | 'slip'
  | 'slide'
  | 'spread'
  | 'arrive'
  | 'deployed'
  | 'out'
  | 'doors'
  | 'take'
  | 'objective'
  | 'points'
  | 'rest'
  | 'winner';

/** A part of a scene: what is seen, for how long. */
export interface Beat {
  act: Act;
  ms: number;
  sound?: Sound;
  /** Which pair of dice. */
  pair?: number;
  /** Whose Objectives or points. */
  seat?: number;
  /** How many of the seat's Applications are counted. */
  counted?: number;
  /** Skipping stops here once: there is something to read. */
  stays?: true;
}

/** Who is watching, and what they have just seen. */
export interface Viewer {
  seat?: number | undefined;
  /** The event that was shown before this one. */
  last?: MatchEvent | undefined;
}

/** The scene of an Event, beat by beat; none if there is nothing to see. */
export function beatsOf(event: MatchEvent, { seat, last }: Viewer): Beat[] {
  const mine = seat !== undefined && 'seat' in event && event.seat === seat;
  switch (event.event) {
    case 'clash_settled':
      return clash(event, mine, event.defender === seat, last);
    case 'assets_moved':
      return [{ act: 'slide', ms: mine ? MS.slide : MS.othersMove, sound: 'step' }];
    case 'territory_occupied':
      return occupation(mine, last?.event === 'territory_occupied' && last.seat === event.seat);
    case 'assets_placed':
      return [{ act: 'arrive', ms: MS.placed, sound: 'step' }];
    case 'deployed':
      return mine ? [] : [{ act: 'deployed', ms: MS.deployed }];
    case 'player_eliminated':
      return [{ act: 'out', ms: MS.out, sound: 'out' }];
    case 'trade_started':
      return [{ act: 'doors', ms: MS.doors, sound: 'gate' }];
    case 'materials_taken':
      return event.materials.length ? [{ act: 'take', ms: MS.take, sound: 'chip' }] : [];
    case 'match_ended':
      return finale(event.score);
    default:
      return [];
  }
}

function clash(event: ClashSettled, mine: boolean, defends: boolean, last: MatchEvent | undefined): Beat[] {
  const again = last?.event === 'clash_settled' && last.destination === event.destination;
  const slide: Beat[] = event.conquered ? [{ act: 'slide', ms: MS.slide, sound: 'taken' }] : [];
  if (!mine && !defends) return [{ act: 'slip', ms: MS.slip, sound: 'knock' }, ...slide.map((beat) => ({ ...beat, ms: 0 }))];
  const pairs = Math.min(event.attack.length, event.defence.length);
  const rolled: Beat[] = [
    { act: 'roll', ms: again ? MS.rollAgain : MS.roll, sound: 'dice' },
    { act: 'sort', ms: MS.sort },
    ...Array.from({ length: pairs }, (_, pair): Beat => ({ act: 'pair', ms: MS.pair, pair, sound: pairSound(event, pair, mine) })),
  ];
  if (mine) return [...rolled, { act: 'result', ms: MS.result }, ...slide];
  const sound = event.conquered ? 'lost' : 'held';
  return [...rolled, { act: 'result', ms: MS.result, sound }, { act: 'hold', ms: again ? MS.holdAgain : MS.hold, stays: true }];
}

/** Higher for a pair that is good for us. */
function pairSound(event: ClashSettled, pair: number, attacking: boolean): Sound {
  const highest = (dice: number[]): number => [...dice].sort((a, b) => b - a)[pair]!;
  return highest(event.attack) > highest(event.defence) === attacking ? 'pairUp' : 'pairDown';
}

function occupation(mine: boolean, again: boolean): Beat[] {
  if (mine) return [{ act: 'slide', ms: MS.slide, sound: 'taken' }];
  if (again) return [{ act: 'spread', ms: MS.occupyAgain, sound: 'step' }];
  return [
    { act: 'slide', ms: MS.othersMove, sound: 'step' },
    { act: 'spread', ms: MS.othersOccupy - MS.othersMove },
  ];
}

/** Objectives open one by one, fewest points first; then points are counted; then the winner stands. */
function finale(score: ScoreLine[]): Beat[] {
  const rising = [...score].sort((one, other) => one.points - other.points || other.rank - one.rank);
  return [
    ...rising.map(({ seat }): Beat => ({ act: 'objective', ms: MS.objective, seat, sound: 'page' })),
    ...rising.flatMap(({ seat, applications }) =>
      applications.map((_, place): Beat => ({ act: 'points', ms: MS.application, seat, counted: place + 1, sound: 'tick' })),
    ),
    { act: 'rest', ms: MS.rest },
    { act: 'winner', ms: MS.winner, sound: 'win' },
  ];
}

/** How long the match waits for a row's Events, in milliseconds at normal speed. */
export function waitFor(events: MatchEvent[], viewer: Viewer): number {
  let sum = 0;
  let last = viewer.last;
  for (const group of grouped(events)) {
    sum += beatsOf(group[0]!, { seat: viewer.seat, last }).reduce((all, { ms }) => all + ms, 0);
    last = group.at(-1);
  }
  return sum;
}

/** Events that are shown together: what all players have placed. */
export function grouped(events: MatchEvent[]): MatchEvent[][] {
  const groups: MatchEvent[][] = [];
  for (const event of events) {
    const before = groups.at(-1);
    if (event.event === 'assets_placed' && before?.[0]?.event === 'assets_placed') before.push(event);
    else groups.push([event]);
  }
  return groups;
}
