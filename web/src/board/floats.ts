/**
 * Where a floating thing may be. It never covers what is chosen, lit or hinted on the map, nor a bar or a button; of the
 * places that are left it takes the first of its own order, and among equals the one that covers the fewest blocks.
 * If there is none even for its compact form, it goes into the tray. All in pixels of the window.
 */

import type { Box, Drawing, DrawnTerritory, Outlines } from './drawing';

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  left: number;
  top: number;
}

/** What a thing has to avoid. */
export interface Field {
  window: Size;
  /** What must not be covered. */
  keepOut: Rect[];
  /** Blocks that may be covered, at a cost of 1 each. */
  blocks: Rect[];
}

/** Where the board lies in the window: its corner, and pixels for each unit. */
export interface Projection {
  left: number;
  top: number;
  scale: number;
}

export type Side = 'left' | 'right' | 'above' | 'below';

/** A place to try; with the side of its subject on which it stands. */
export interface Candidate {
  left: number;
  top: number;
  side?: Side;
}

export interface Place extends Rect {
  compact: boolean;
  side?: Side | undefined;
}

/** Candidates in their order; those in one group are equal. */
export type Candidates = (size: Size, window: Size) => Candidate[][];

/** Of a thing from the edge of the window, and of a card from its subject. */
const INSET = 8;
const CARD_GAP_PX = 12;
/** Of a tail from the corners of its card. */
const CORNER = 26;
/** How much of a land is kept free around its block. */
const AROUND = 160;

/** The place of a thing, in its compact form if need be; undefined: into the tray. */
export function placeOf(candidates: Candidates, sizes: { whole: Size; compact?: Size }, field: Field): Place | undefined {
  for (const [compact, size] of [
    [false, sizes.whole],
    [true, sizes.compact],
  ] as const) {
    if (!size) continue;
    for (const group of candidates(size, field.window)) {
      const free = group
        .map((one) => ({ ...size, ...one, compact }))
        .filter((rect) => inside(rect, field.window) && !field.keepOut.some((kept) => meet(rect, kept)));
      const cost = (rect: Rect): number => field.blocks.filter((block) => meet(rect, block)).length;
      free.sort((a, b) => cost(a) - cost(b));
      if (free[0]) return free[0];
    }
  }
  return undefined;
}

/** The tray of a Clash and of the last Turn: where the Action Tool is, upwards; else hanging from below the bars. */
export const trayCandidates: Candidates = ({ height }, window) => [
  [{ left: INSET, top: window.height - 6 - height }],
  [{ left: INSET, top: 66 }],
];

/** A gain or a loss: above its tile, moved along the bar, or at the top right below Match Status. */
export const gainCandidates =
  (tile: Rect): Candidates =>
  ({ width, height }, window) => {
    const top = tile.top - CARD_GAP_PX - height;
    const above = within(tile.left + tile.width / 2 - width / 2, INSET, window.width - width - INSET);
    const along = [-1, 1, -2, 2, -3, 3].map((steps) => above + (steps * width) / 4);
    return [
      [{ left: above, top, side: 'above' }],
      along
        .filter((left) => left <= tile.left && left + width >= tile.left + tile.width)
        .map((left) => ({ left, top, side: 'above' as const })),
      [{ left: window.width - width - INSET, top: 70 }],
    ];
  };

/** The same on a phone, as high as it can be below `top`; if it lies on its side, first in the column of the tool. */
export const smallGainCandidates =
  (top: number, beside: boolean): Candidates =>
  ({ width, height }, window) => {
    const down = steps(window.height - height - INSET, 20).filter((one) => one >= top);
    const lefts = beside ? [80, window.width - 316 - width] : [INSET];
    const onTheMap = [top, ...down.reverse()].map((one) => lefts.map((left) => ({ left, top: one })));
    return beside ? [[{ left: window.width - width - INSET, top: window.height - height - 6 }], ...onTheMap] : onTheMap;
  };

/** A card that is read: in the corner of the map where it covers the fewest blocks. */
export const cardCandidates: Candidates = ({ width, height }, window) => [
  [58, window.width - 62 - width].flatMap((left) => [74, window.height - 76 - height].map((top) => ({ left, top }))),
];

/** Since your last turn. */
export const recapCandidates: Candidates = ({ width, height }, window) => [
  [{ left: window.width - 62 - width, top: window.height - 114 - height }],
  [{ left: window.width - 62 - width, top: 70 }],
  [{ left: INSET, top: 70 }],
  [{ left: INSET, top: window.height - 76 - height }],
];

/** A player is out: the half of the map without the two lands. */
export const eliminationCandidates: Candidates = (_, window) => [
  [556, 250].map((left) => ({ left: (left * window.width) / 1366, top: (236 * window.height) / 768 })),
];

/** A card for those who wait: anywhere at sea, the lowest place first. */
export const seaCandidates: Candidates = ({ width, height }, window) =>
  steps(window.height - height - INSET, 20).map((top) => steps(window.width - width - INSET, 20).map((left) => ({ left, top })));

/** The same as the recap, and where none of its places is free, anywhere else. */
export const freeCandidates: Candidates = (size, window) => [...recapCandidates(size, window), ...seaCandidates(size, window)];

/** From the far end down to the inset. */
const steps = (from: number, by: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((from - INSET) / by)) }, (_, place) => from - place * by);

/** A hint or the coach: next to what it names, with a tail; the four sides are equal, then the corners. */
export const besideCandidates =
  (subject: Rect): Candidates =>
  ({ width, height }, window) => {
    const [right, left] = [subject.left + subject.width + CARD_GAP_PX, subject.left - CARD_GAP_PX - width];
    const [below, above] = [subject.top + subject.height + CARD_GAP_PX, subject.top - CARD_GAP_PX - height];
    const middleX = within(subject.left + subject.width / 2 - width / 2, INSET, window.width - width - INSET);
    const middleY = within(subject.top + subject.height / 2 - height / 2, INSET, window.height - height - INSET);
    const slides = [0, -0.35, 0.35, -0.45, 0.45];
    return [
      ...slides.map((share): Candidate[] => [
        { left: right, top: middleY + share * height, side: 'right' },
        { left, top: middleY + share * height, side: 'left' },
        { left: middleX + share * width, top: below, side: 'below' },
        { left: middleX + share * width, top: above, side: 'above' },
      ]),
      [
        { left: right, top: below },
        { left, top: below },
        { left: right, top: above },
        { left, top: above },
      ],
    ];
  };

/** Next to any of several things, wherever that covers the fewest blocks; at a corner only if no side has room. */
export const besideAny =
  (subjects: Rect[]): Candidates =>
  (size, window) => {
    const all = subjects.flatMap((subject) => besideCandidates(subject)(size, window).flat());
    return [all.filter(({ side }) => side), all.filter(({ side }) => !side)];
  };

/** Whether a card stands close to one of its subjects, so that a tail points at something. */
export const isBeside = ({ left, top, width, height }: Rect, subjects: Rect[]): boolean =>
  subjects.some((one) =>
    meet(
      { left: left - 2 * CARD_GAP_PX, top: top - 2 * CARD_GAP_PX, width: width + 4 * CARD_GAP_PX, height: height + 4 * CARD_GAP_PX },
      one,
    ),
  );

/** How far along its edge the tail of a card stands: towards the middle of the subject it touches, off the corners. */
export function tailOf(place: Place, subjects: Rect[]): number {
  const level = place.side === 'left' || place.side === 'right';
  const middle = (one: Rect): number => (level ? one.top + one.height / 2 : one.left + one.width / 2);
  const far = (one: Rect): number =>
    Math.hypot(one.left + one.width / 2 - place.left - place.width / 2, one.top + one.height / 2 - place.top - place.height / 2);
  const nearest = [...subjects].sort((a, b) => far(a) - far(b))[0];
  const [from, length] = level ? [place.top, place.height] : [place.left, place.width];
  return within((nearest ? middle(nearest) : from + length / 2) - from, CORNER, length - CORNER);
}

/** What must stay in sight of some Territories: their blocks, and their land as far as it is near the block. */
export function keptFree(outlines: Outlines, ids: Iterable<string>, projection: Projection): Rect[] {
  const lands = landsOf(outlines.drawing);
  return [...ids].flatMap((id) => {
    const land = lands.get(id);
    if (!land) return [];
    const block = onScreen(land.box, projection);
    const shown = cut(onScreen(outlines.bounds(land), projection), {
      left: block.left - AROUND,
      top: block.top - AROUND,
      width: block.width + 2 * AROUND,
      height: block.height + 2 * AROUND,
    });
    return shown ? [block, shown] : [block];
  });
}

/** The smallest box that holds them all. */
export function around(rects: Rect[]): Rect {
  const [left, top] = [Math.min(...rects.map((one) => one.left)), Math.min(...rects.map((one) => one.top))];
  return {
    left,
    top,
    width: Math.max(...rects.map((one) => one.left + one.width)) - left,
    height: Math.max(...rects.map((one) => one.top + one.height)) - top,
  };
}

/** The blocks of all others. */
export function otherBlocks(drawing: Drawing, but: Iterable<string>, projection: Projection): Rect[] {
  const kept = new Set(but);
  return drawing.territories.filter(({ id }) => !kept.has(id)).map(({ box }) => onScreen(box, projection));
}

export const onScreen = ([x, y, width, height]: Box, { left, top, scale }: Projection): Rect => ({
  left: left + x * scale,
  top: top + y * scale,
  width: width * scale,
  height: height * scale,
});

export const meet = (a: Rect, b: Rect): boolean =>
  a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;

const inside = (rect: Rect, window: Size): boolean =>
  rect.left >= 0 && rect.top >= 0 && rect.left + rect.width <= window.width && rect.top + rect.height <= window.height;

function cut(rect: Rect, by: Rect): Rect | undefined {
  const [left, top] = [Math.max(rect.left, by.left), Math.max(rect.top, by.top)];
  const width = Math.min(rect.left + rect.width, by.left + by.width) - left;
  const height = Math.min(rect.top + rect.height, by.top + by.height) - top;
  return width > 0 && height > 0 ? { left, top, width, height } : undefined;
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

const known = new WeakMap<Drawing, Map<string, DrawnTerritory>>();
function landsOf(drawing: Drawing): Map<string, DrawnTerritory> {
  let lands = known.get(drawing);
  if (!lands) known.set(drawing, (lands = new Map(drawing.territories.map((land) => [land.id, land]))));
  return lands;
}
