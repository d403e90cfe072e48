/** Six Applications opened up: pieces in isometry, from the back to the front, each Material at its part. */
import type { Point } from '../board/drawing';

export type Tone = 'casing' | 'dark' | 'board' | 'glass' | 'pale' | 'metal';
type Three = [x: number, y: number, z: number];

export interface Piece {
  at: Three;
  /** Width, depth and height; a round one has its diameter and height. */
  size: Three;
  tone: Tone;
  /** The Material of this part. */
  of?: string;
  round?: boolean;
  /** Where the line ends on its top, as shares of width and depth; the middle where nothing is said. */
  end?: [number, number];
}

const slab = (at: Three, size: Three, tone: Tone, of?: string, end?: [number, number]): Piece => ({
  at,
  size,
  tone,
  ...(of ? { of } : {}),
  ...(end ? { end } : {}),
});
const disc = (at: Three, diameter: number, height: number, tone: Tone, of?: string): Piece => ({
  at,
  size: [diameter, diameter, height],
  tone,
  round: true,
  ...(of ? { of } : {}),
});

export const OPENED: Record<string, Piece[]> = {
  smartphones: [
    slab([0, 0, 0], [90, 180, 6], 'casing'),
    disc([8, 150, 20], 26, 12, 'metal', 'LR'),
    disc([66, 2, 20], 22, 10, 'metal', 'W'),
    slab([6, 50, 62], [38, 90, 12], 'pale', 'Li', [0.3, 0.85]),
    slab([48, 50, 62], [38, 90, 12], 'pale', 'Co'),
    slab([4, 30, 116], [84, 120, 5], 'board'),
    slab([52, 44, 121], [30, 30, 6], 'dark', 'Ga'),
    slab([12, 126, 121], [12, 14, 8], 'pale', 'Ta'),
    slab([30, 126, 121], [12, 14, 8], 'pale', 'Ta'),
    slab([48, 126, 121], [12, 14, 8], 'pale', 'Ta'),
    slab([62, 96, 121], [18, 20, 5], 'dark'),
    slab([0, 0, 214], [90, 180, 6], 'glass'),
  ],
  ev_batteries: [
    slab([0, 0, 0], [150, 110, 8], 'casing'),
    slab([8, 8, 40], [134, 94, 4], 'metal', 'Cu', [0.92, 0.1]),
    slab([8, 8, 74], [134, 94, 12], 'dark', 'NG', [0.92, 0.1]),
    slab([8, 8, 118], [134, 94, 3], 'glass'),
    disc([30, 40, 124], 16, 8, 'pale', 'Li'),
    disc([70, 62, 124], 16, 8, 'pale', 'Li'),
    disc([104, 30, 124], 16, 8, 'pale', 'Li'),
    slab([8, 8, 164], [42, 94, 12], 'board', 'Ni'),
    slab([54, 8, 164], [42, 94, 12], 'board', 'Mn'),
    slab([100, 8, 164], [42, 94, 12], 'board', 'Co'),
  ],
  wind_turbines: [
    disc([58, 58, -70], 44, 70, 'pale'),
    slab([0, 30, 0], [190, 100, 10], 'casing', 'Al', [0.94, 0.2]),
    slab([130, 52, 12], [46, 56, 34], 'dark'),
    disc([20, 34, 34], 92, 12, 'metal', 'Cu'),
    disc([20, 34, 96], 92, 6, 'pale'),
    slab([28, 60, 102], [18, 34, 14], 'dark', 'LR'),
    slab([52, 42, 102], [24, 16, 14], 'dark', 'HR'),
    slab([56, 94, 102], [24, 16, 14], 'dark', 'B'),
    slab([88, 60, 102], [18, 34, 14], 'dark', 'Co'),
    slab([0, 30, 168], [190, 100, 6], 'glass'),
  ],
  solar_panels: [
    slab([0, 0, 0], [150, 130, 10], 'casing', 'Al', [0.92, 0.1]),
    slab([20, 10, 44], [8, 110, 4], 'metal', 'Cu'),
    slab([70, 10, 44], [8, 110, 4], 'metal', 'Cu'),
    slab([120, 10, 44], [8, 110, 4], 'metal', 'Cu'),
    slab([8, 8, 84], [64, 54, 8], 'dark', 'Si'),
    slab([78, 8, 84], [64, 54, 8], 'dark', 'Si'),
    slab([8, 68, 84], [64, 54, 8], 'dark', 'Si', [0.1, 0.92]),
    slab([78, 68, 84], [64, 54, 8], 'dark', 'Si'),
    slab([8, 8, 126], [134, 114, 3], 'board', 'B'),
    slab([0, 0, 168], [150, 130, 5], 'glass'),
  ],
  led_lamps: [
    disc([30, 30, -30], 50, 40, 'metal'),
    disc([0, 0, 20], 110, 12, 'casing', 'Al'),
    disc([0, 0, 40], 110, 12, 'casing', 'Al'),
    disc([5, 5, 82], 100, 5, 'board'),
    slab([38, 38, 87], [34, 34, 10], 'pale', 'Ga'),
    disc([22, 22, 138], 66, 6, 'pale', 'HR'),
    disc([5, 5, 184], 100, 26, 'glass'),
  ],
  drones: [
    slab([84, -30, 20], [16, 240, 8], 'metal', 'Al', [0.5, 0.84]),
    slab([-28, 82, 20], [240, 16, 8], 'metal', 'Al'),
    disc([74, -48, 30], 36, 16, 'dark', 'LR'),
    disc([-46, 72, 30], 36, 16, 'dark', 'LR'),
    disc([194, 72, 30], 36, 16, 'dark', 'LR'),
    disc([74, 192, 30], 36, 16, 'dark', 'LR'),
    slab([52, 52, 44], [80, 76, 8], 'casing', 'Mg', [0.1, 0.92]),
    slab([58, 60, 84], [32, 60, 18], 'pale', 'Li'),
    slab([94, 60, 84], [32, 60, 18], 'dark', 'NG'),
    slab([60, 62, 138], [64, 56, 4], 'board'),
    slab([78, 76, 142], [26, 26, 6], 'dark', 'Si'),
    slab([52, 52, 186], [80, 76, 10], 'glass'),
  ],
};

const [COS, SIN] = [Math.cos(Math.PI / 6), Math.sin(Math.PI / 6)];
export const flat = ([x, y, z]: Three): Point => [(x - y) * COS, (x + y) * SIN - z];

const path = (corners: Three[]): string => `M${corners.map((one) => flat(one).map(round).join(' ')).join('L')}Z`;
const round = (value: number): number => Math.round(value * 10) / 10;

export interface Faces {
  top: string;
  left: string;
  right: string;
}

/** The three visible faces of a piece. A round one has its whole side at the left. */
export function faces({ at: [x, y, z], size: [width, depth, height], round: isRound }: Piece): Faces {
  if (isRound) return roundFaces(x + width / 2, y + depth / 2, z, width / 2, height);
  const [right, front, top] = [x + width, y + depth, z + height];
  return {
    top: path([
      [x, y, top],
      [right, y, top],
      [right, front, top],
      [x, front, top],
    ]),
    left: path([
      [x, front, top],
      [right, front, top],
      [right, front, z],
      [x, front, z],
    ]),
    right: path([
      [right, front, top],
      [right, y, top],
      [right, y, z],
      [right, front, z],
    ]),
  };
}

function roundFaces(x: number, y: number, z: number, radius: number, height: number): Faces {
  const [wide, high] = [round(radius * Math.SQRT2 * COS), round(radius * Math.SQRT2 * SIN)];
  const [middle, top] = flat([x, y, z + height]).map(round) as Point;
  const [start, end] = [round(middle - wide), round(middle + wide)];
  const arc = (sweep: 0 | 1, to: number, down: number): string => `A${wide} ${high} 0 0 ${sweep} ${to} ${round(down)}`;
  return {
    top: `M${start} ${top}${arc(1, end, top)}${arc(1, start, top)}Z`,
    left: `M${start} ${top}V${round(top + height)}${arc(0, end, top + height)}V${top}${arc(1, start, top)}Z`,
    right: '',
  };
}

/** Where a line to a piece ends. */
export const endOf = ({ at: [x, y, z], size: [width, depth, height], end: [across, along] = [0.5, 0.5] }: Piece): Point =>
  flat([x + width * across, y + depth * along, z + height]);

/** The piece that stands for a Material. */
export const partFor = (symbol: string, pieces: Piece[] = []): Piece | undefined =>
  pieces.find(({ of, end }) => of === symbol && end) ?? pieces.find(({ of }) => of === symbol);

/** What the pieces take: x, y, width, height. */
export function boxOf(pieces: Piece[]): [number, number, number, number] {
  const corners = pieces.flatMap(({ at: [x, y, z], size: [width, depth, height] }) =>
    [x, x + width].flatMap((a) => [y, y + depth].flatMap((b) => [z, z + height].map((c) => flat([a, b, c])))),
  );
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return [left, top, Math.max(...xs) - left, Math.max(...ys) - top];
}

/** The Materials at the left and at the right, each from the top, so that no two lines cross. */
export function sidesOf(materials: string[], pieces: Piece[] | undefined): [string[], string[]] {
  const half = Math.ceil(materials.length / 2);
  if (!pieces) return [materials.slice(0, half), materials.slice(half)];
  const place = (symbol: string, axis: 0 | 1): number => {
    const part = partFor(symbol, pieces);
    return part ? endOf(part)[axis] : 0;
  };
  const by = (axis: 0 | 1) => (a: string, b: string) => place(a, axis) - place(b, axis);
  const across = [...materials].sort(by(0));
  return [across.slice(0, half).sort(by(1)), across.slice(half).sort(by(1))];
}
