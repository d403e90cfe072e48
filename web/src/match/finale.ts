/** What the finale shows: a frame, and each player's card in it. Pure. */
import type { MatchEvent, MatchView, ScoreLine, YourView } from '../net/types';
import type { Scene } from '../play/stage';
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
}

type Ended = Extract<MatchEvent, { event: 'match_ended' }>;

/** The end, or the Trade of somebody; our own Trade is made in its window. */
export function finaleAt({
  finale,
  scene,
  legal,
}: {
  finale: Scene | undefined;
  scene: Scene | undefined;
  legal: YourView['legal'];
}): Scene | undefined {
  const trade = legal?.do !== 'take' && (scene?.beat.act === 'doors' || scene?.beat.act === 'take');
  return finale ?? (trade ? scene : undefined);
}

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
      const lines = linesOf(
        line,
        event.objectives[line.seat] ?? '',
        ownOf(match, line.seat, taken[String(line.seat)] ?? [], edition),
        edition,
      );
      const complete = lines.filter((one) => one.complete);
      return {
        seat: line.seat,
        open: opened.has(line.seat),
        lines,
        counted: complete.slice(0, counted(line.seat)),
        rank: line.rank,
        points: line.points,
        took: taken[String(line.seat)] ?? [],
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

/** Two players with the same points, the one ranked higher first. */
export function tieOf(score: ScoreLine[]): [ScoreLine, ScoreLine] | undefined {
  const ranked = [...score].sort((one, other) => one.rank - other.rank);
  for (const [place, line] of ranked.entries()) {
    const next = ranked[place + 1];
    if (next && next.points === line.points && next.rank !== line.rank) return [line, next];
  }
  return undefined;
}
