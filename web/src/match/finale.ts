/** What the finale shows: a frame, and each player's card in it. Pure. */
import type { MatchEvent, MatchView, ScoreLine } from '../net/types';
import type { Rect } from '../board/floats';
import type { Beat } from '../play/timings';

export type Frame = 'trade' | 'objectives' | 'points' | 'winner';

export interface Line {
  application: string;
  points: number;
  materials: { symbol: string; own: boolean }[];
  complete: boolean;
}

export interface Card {
  seat: number;
  /** Its Objectives are open. */
  open: boolean;
  lines: Line[];
  /** Points that have been counted so far, and the Applications they came with. */
  counted: Line[];
  rank: number;
  points: number;
  /** What it took from China. */
  took: string[];
  /** How many Materials and Territories it controls. */
  materials: number;
  territories: number;
}

/** A Material that counts, and the Territory it is there with. */
export interface Pin {
  symbol: string;
  territory: string;
}

type Ended = Extract<MatchEvent, { event: 'match_ended' }>;

export function frameOf(beat: Beat): Frame | undefined {
  if (beat.act === 'doors' || beat.act === 'take') return 'trade';
  if (beat.act === 'objective') return 'objectives';
  if (beat.act === 'points' || beat.act === 'rest') return 'points';
  return beat.act === 'winner' ? 'winner' : undefined;
}

interface Edition {
  applicationsOf(objective: string): { id: string; points: number; materials: string[] }[];
  materialsOf(territory: string): string[];
}

/** The Materials a seat controls, with what it took. */
export function ownOf(match: MatchView, seat: number, taken: string[], { materialsOf }: Edition): Set<string> {
  const lands = Object.entries(match.territories).flatMap(([id, land]) => (land.owner === seat ? materialsOf(id) : []));
  return new Set([...lands, ...taken]);
}

/** A card whose Objectives nobody else has seen. */
export function sealedCard(match: MatchView, seat: number, took: string[], edition: Edition): Card {
  return {
    seat,
    open: false,
    lines: [],
    counted: [],
    rank: 0,
    points: 0,
    took,
    materials: ownOf(match, seat, took, edition).size,
    territories: Object.values(match.territories).filter(({ owner }) => owner === seat).length,
  };
}

/** The Continents where a seat is alone, and may take a Material for. */
export const aloneIn = (match: MatchView, seat: number): string[] =>
  Object.keys(match.continents).filter((id) => match.continents[id]!.alone === seat);

/** The cards at a beat of the end: which are open, and what has been counted. */
export function cardsOf(
  event: Ended,
  beats: Beat[],
  place: number,
  match: MatchView,
  taken: Record<string, string[]>,
  edition: Edition,
): Card[] {
  const past = beats.slice(0, place + 1);
  const opened = new Set(past.filter(({ act }) => act === 'objective').map(({ seat }) => seat));
  const counted = (seat: number): number => past.filter((beat) => beat.act === 'points' && beat.seat === seat).length;
  return [...event.score]
    .sort((one, other) => one.seat - other.seat)
    .map((line) => {
      const took = taken[String(line.seat)] ?? [];
      const lines = linesOf(line, event.objectives[line.seat] ?? '', ownOf(match, line.seat, took, edition), edition);
      const complete = lines.filter((one) => one.complete);
      return {
        ...sealedCard(match, line.seat, took, edition),
        open: opened.has(line.seat),
        lines,
        counted: complete.slice(0, counted(line.seat)),
        rank: line.rank,
        points: line.points,
      };
    });
}

function linesOf(line: ScoreLine, objective: string, own: Set<string>, { applicationsOf }: Edition): Line[] {
  return applicationsOf(objective).map(({ id, points, materials }) => ({
    application: id,
    points,
    materials: materials.map((symbol) => ({ symbol, own: own.has(symbol) })),
    complete: line.applications.includes(id),
  }));
}

/** Where the Materials of what is complete lie; what was taken from China lies nowhere. Each on land of its own if there is any. */
export function pinsOf(match: MatchView, { seat, lines }: Card, { materialsOf }: Edition): Pin[] {
  const own = Object.keys(match.territories).filter((id) => match.territories[id]!.owner === seat);
  const symbols = new Set(lines.filter(({ complete }) => complete).flatMap(({ materials }) => materials.map(({ symbol }) => symbol)));
  const pins: Pin[] = [];
  for (const symbol of symbols) {
    const there = own.filter((id) => materialsOf(id).includes(symbol));
    const territory = there.find((id) => pins.every((pin) => pin.territory !== id)) ?? there[0];
    if (territory) pins.push({ symbol, territory });
  }
  return pins;
}

/** The Application that only a Material from the Trade has completed: the most valuable. */
export function completedByTrade(
  match: MatchView,
  { seat, lines, took }: Card,
  edition: Edition,
): { material: string; application: string } | undefined {
  const byLand = ownOf(match, seat, [], edition);
  const best = [...lines].sort((one, other) => other.points - one.points);
  for (const { application, materials, complete } of best) {
    const material = complete && materials.find(({ symbol }) => took.includes(symbol) && !byLand.has(symbol));
    if (material) return { material: material.symbol, application };
  }
  return undefined;
}

/** From the middle of one thing to the middle of another, bent to the side, in steps. */
export function curve(from: Rect, to: Rect): [number, number][] {
  const [x0, y0] = [from.left + from.width / 2, from.top + from.height / 2];
  const [x1, y1] = [to.left + to.width / 2, to.top + to.height / 2];
  const [bendX, bendY] = [(x0 + x1) / 2 + (y1 - y0) / 5, (y0 + y1) / 2 - (x1 - x0) / 5];
  return Array.from({ length: 13 }, (_, step) => {
    const share = step / 12;
    const along = (a: number, b: number, c: number): number =>
      Math.round((1 - share) ** 2 * a + 2 * (1 - share) * share * b + share ** 2 * c);
    return [along(x0, bendX, x1), along(y0, bendY, y1)];
  });
}

/** The best players with the same points but different ranks, the one ranked highest first. */
export function tieOf(score: ScoreLine[]): ScoreLine[] | undefined {
  const ranked = [...score].sort((one, other) => one.rank - other.rank);
  const first = ranked.find((line, place) => ranked[place + 1]?.points === line.points && ranked[place + 1]?.rank !== line.rank);
  return first && ranked.filter(({ points }) => points === first.points);
}
