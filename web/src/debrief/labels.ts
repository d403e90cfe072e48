/** Names next to the discs of a map, placed so that they cover nothing that matters. */

export interface Disc {
  x: number;
  y: number;
  radius: number;
  /** What is to be written; nothing for discs without a name. */
  text?: string;
}
export interface Label {
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
}
interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const GAP = 8;
const LETTER = 0.58; // of the size of the letters, on average

/** Where the text of each disc stands, in the same order: next to it or, for a large one, below; wherever it covers least. */
export function placed(discs: Disc[], width: number, height: number, size: number): (Label | undefined)[] {
  const taken: Box[] = discs.map(({ x, y, radius }) => ({ left: x - radius, right: x + radius, top: y - radius, bottom: y + radius }));
  return discs.map((disc) => {
    if (!disc.text) return undefined;
    const wide = disc.text.length * LETTER * size;
    const away = disc.radius + GAP;
    const beside: Label[] = [
      { x: disc.x + away, y: disc.y + size / 3, anchor: 'start' },
      { x: disc.x - away, y: disc.y + size / 3, anchor: 'end' },
    ];
    const below: Label[] = [
      { x: disc.x, y: disc.y + away + 0.75 * size, anchor: 'middle' },
      { x: disc.x, y: disc.y - away, anchor: 'middle' },
    ];
    const options: [Label, Box][] = (disc.radius > size ? [...below, ...beside] : [...beside, ...below]).map((label) => [
      label,
      boxOf(label, wide, size),
    ]);
    const cost = ([, box]: [Label, Box]): number =>
      taken.reduce((sum, other) => sum + overlap(box, other), 0) +
      1000 * (Math.max(0, -box.left) + Math.max(0, box.right - width) + Math.max(0, -box.top) + Math.max(0, box.bottom - height));
    const best = options.reduce((one, other) => (cost(other) < cost(one) ? other : one));
    taken.push(best[1]);
    return best[0];
  });
}

function boxOf({ x, y, anchor }: Label, wide: number, size: number): Box {
  const left = anchor === 'start' ? x : anchor === 'end' ? x - wide : x - wide / 2;
  return { left, right: left + wide, top: y - 0.8 * size, bottom: y + 0.25 * size };
}

function overlap(a: Box, b: Box): number {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}
