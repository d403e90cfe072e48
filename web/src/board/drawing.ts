/** The board as `tools/board` draws it; docs/board.md describes the file. */
import type { Drawing, DrawnTerritory } from '../net/types';

export type { Drawing, DrawnLink, DrawnTerritory } from '../net/types';

export type Point = [number, number];
export type Box = [x: number, y: number, width: number, height: number];

export type Layout = DrawnTerritory['block']['layout'];

/** Where a Territory is on the land; its block may stand away from it on a plate. */
export const anchor = ({ leader, box: [x, y, width, height] }: DrawnTerritory): Point => leader ?? [x + width / 2, y + height / 2];

/** Points of an arc, `M12 7l-.3.4 2 0`. */
export function points(arc: string): Point[] {
  const [x = 0, y = 0, ...steps] = (arc.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  const line: Point[] = [[x, y]];
  for (let i = 0; i + 1 < steps.length; i += 2) {
    const [lastX, lastY] = line[line.length - 1]!;
    line.push([lastX + steps[i]!, lastY + steps[i + 1]!]);
  }
  return line;
}

/** Steps of a piece of coast, and units of the square that holds it. */
const PIECE = 20;
const CELL = 160;

/** Outlines put together from the arcs they share. */
export class Outlines {
  readonly lines: Point[][];
  /** The lands that name an arc, forwards or backwards. */
  readonly landsOf: string[][];
  private readonly boxes = new Map<number[][], Box>();

  constructor(readonly drawing: Drawing) {
    this.lines = drawing.arcs.map(points);
    this.landsOf = drawing.arcs.map(() => []);
    for (const land of [...drawing.territories, drawing.closed])
      for (const ring of land.rings) for (const n of ring) this.landsOf[n < 0 ? ~n : n]!.push(land.id);
  }

  /** The closed path of a land. */
  shape(rings: number[][]): string {
    return rings
      .map(
        (ring) =>
          `M${ring
            .flatMap((n) => this.line(n).slice(0, -1))
            .map(place)
            .join('L')}Z`,
      )
      .join('');
  }

  /** Along every coast, in pieces that lie close together: redrawing a part of the map draws only its own pieces. */
  coast(): string[] {
    const pieces = new Map<string, string>();
    for (const line of this.lines.filter((_, n) => this.landsOf[n]!.length === 1))
      for (let begin = 0; begin < line.length - 1; begin += PIECE) {
        const piece = line.slice(begin, begin + PIECE + 1);
        const cell = piece[piece.length >> 1]!.map((at) => Math.floor(at / CELL)).join();
        pieces.set(cell, `${pieces.get(cell) ?? ''}M${piece.map(place).join('L')}`);
      }
    return [...pieces.values()];
  }

  /** Between Territories. */
  borders(): string {
    return this.arcsWhere((lands) => lands.length === 2 && !lands.includes(this.drawing.closed.id));
  }

  /** Around some lands together. */
  around(lands: ReadonlySet<string>): string {
    return this.arcsWhere((beside) => beside.filter((land) => lands.has(land)).length === 1);
  }

  /** The points of the border between two lands. */
  between(one: string, other: string): Point[] {
    return this.lines.flatMap((line, n) => (this.landsOf[n]!.includes(one) && this.landsOf[n]!.includes(other) ? line : []));
  }

  /** Whether a point lies on a land. */
  contains({ rings }: { rings: number[][] }, [x, y]: Point): boolean {
    let inside = false;
    for (const ring of rings)
      for (const n of ring) {
        const line = this.lines[n < 0 ? ~n : n]!;
        for (let place = 1; place < line.length; place++) {
          const [[x1, y1], [x2, y2]] = [line[place - 1]!, line[place]!];
          if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
        }
      }
    return inside;
  }

  /** The smallest box around a land. */
  bounds({ rings }: { rings: number[][] }): Box {
    const known = this.boxes.get(rings);
    if (known) return known;
    const all = rings.flatMap((ring) => ring.flatMap((n) => this.line(n)));
    const [xs, ys] = [all.map(([x]) => x), all.map(([, y]) => y)];
    const [left, top] = [Math.min(...xs), Math.min(...ys)];
    const box: Box = [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
    this.boxes.set(rings, box);
    return box;
  }

  private arcsWhere(fits: (lands: string[]) => boolean): string {
    return this.drawing.arcs.filter((_, n) => fits(this.landsOf[n]!)).join('');
  }

  private line(n: number): Point[] {
    return n >= 0 ? this.lines[n]! : [...this.lines[~n]!].reverse();
  }
}

const place = ([x, y]: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

/** The points of a path of absolute commands, `M1 2C3 4 …`. */
export function pairs(path: string): Point[] {
  const numbers = (path.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  return Array.from({ length: numbers.length / 2 }, (_, n): Point => [numbers[2 * n]!, numbers[2 * n + 1]!]);
}

/** First and last of them. */
export function ends(path: string): [Point, Point] {
  const points = pairs(path);
  return [points[0]!, points[points.length - 1]!];
}
