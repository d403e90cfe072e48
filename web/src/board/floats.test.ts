import { describe, expect, it } from 'vitest';
import board from '../../../src/rawsiko/data/standard-1/board.json';
import raw from '../../../src/rawsiko/data/standard-1/drawing.json';
import { type Drawing, Outlines } from './drawing';
import {
  around,
  besideAny,
  besideCandidates,
  cardCandidates,
  type Field,
  gainCandidates,
  isBeside,
  keptFree,
  meet,
  otherBlocks,
  placeOf,
  seaCandidates,
  smallGainCandidates,
  tailOf,
  type Projection,
  recapCandidates,
  type Rect,
  type Size,
  trayCandidates,
  freeCandidates,
} from './floats';
import { MapWindow } from './window.svelte';

const drawing = raw as unknown as Drawing;
const outlines = new Outlines(drawing);
const links = (board as unknown as { links: { a: string; b: string }[] }).links;
const ids = drawing.territories.map(({ id }) => id);
const SIZES: Size[] = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
];
const [TRAY, CARD, SMALL] = [
  { width: 676, height: 192 },
  { width: 340, height: 148 },
  { width: 260, height: 84 },
];

/** The map of a laptop at rest, below the bars at the top and above those at the bottom. */
function atRest(window: Size): Projection {
  const view = new MapWindow(drawing.size);
  Object.assign(view, { width: window.width, height: window.height - 86 });
  return { left: view.left, top: 47 + view.top, scale: view.scale };
}

/** Bars at the top and the bottom, buttons at both sides, the status. */
function furniture({ width, height }: Size): Rect[] {
  return [
    { left: 8, top: 7, width: width - 16, height: 52 },
    { left: width - 52, top: 36 + 0.208 * height, width: 42, height: 302 },
    { left: 10, top: 3 + 0.518 * height, width: 36, height: 78 },
    { left: width - 130, top: height - 106, width: 120, height: 30 },
  ];
}
const bottomBars = ({ width, height }: Size): Rect[] => [{ left: 8, top: height - 64, width: width - 16, height: 58 }];

function fieldOf(window: Size, kept: string[], more: Rect[] = []): Field {
  const projection = atRest(window);
  return {
    window,
    keepOut: [...keptFree(outlines, kept, projection), ...more],
    blocks: otherBlocks(drawing, kept, projection),
  };
}

/** Numbers that are the same every time. */
function lots(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A random position: who owns what, and the moves of one of four players out of land with Assets to spare. */
function movesIn(seed: number): [string, string][] {
  const below = lots(seed);
  const owner = new Map(ids.map((id) => [id, below(5)]));
  const spare = new Set(ids.filter((id) => owner.get(id) === 0 && below(3) > 0));
  return links.flatMap(({ a, b }) => [
    ...(spare.has(a) ? [[a, b] as [string, string]] : []),
    ...(spare.has(b) ? [[b, a] as [string, string]] : []),
  ]);
}

describe('a floating thing', () => {
  it('covers nothing that must stay visible: 500 positions, all moves, three widths', () => {
    const bad: string[] = [];
    let moves = 0;
    for (const window of SIZES) {
      const kept = new Map(ids.map((id) => [id, keptFree(outlines, [id], atRest(window))]));
      const trays = new Map<string, Rect | undefined>();
      for (let seed = 0; seed < 500; seed++)
        for (const [source, target] of movesIn(seed)) {
          const key = [source, target].sort().join(' and ');
          moves++;
          if (!trays.has(key))
            trays.set(key, placeOf(trayCandidates, { whole: TRAY }, fieldOf(window, [source, target], furniture(window).slice(0, 1))));
          const place = trays.get(key);
          if (!place || [...kept.get(source)!, ...kept.get(target)!].some((one) => meet(place, one))) bad.push(`${key} at ${window.width}`);
        }
      expect(trays.size).toBe(links.length);
    }
    expect(moves).toBeGreaterThan(20_000);
    expect(bad).toEqual([]);
  });

  it('hangs from the top for few Clashes only', () => {
    const window = SIZES[1]!;
    const hanging = links.filter(({ a, b }) => placeOf(trayCandidates, { whole: TRAY }, fieldOf(window, [a, b]))!.top < 100);
    expect(hanging.length).toBeGreaterThan(0);
    expect(hanging.length).toBeLessThan(20);
  });

  it('stands beside every Territory it mentions, and never on the source of the move', () => {
    for (const window of SIZES) {
      const projection = atRest(window);
      for (const { a, b } of links)
        for (const [source, target] of [
          [a, b],
          [b, a],
        ] as const) {
          const subject = around(keptFree(outlines, [target], projection));
          const field = fieldOf(window, [source, target], [...furniture(window), ...bottomBars(window)]);
          const place = placeOf(besideCandidates(subject), { whole: CARD, compact: SMALL }, field);
          if (place) for (const kept of field.keepOut) expect(meet(place, kept)).toBe(false);
        }
    }
  });

  it('finds room beside a Territory that stands alone', () => {
    const window = SIZES[1]!;
    const without = ids.filter((id) => {
      const subject = around(keptFree(outlines, [id], atRest(window)));
      const field = fieldOf(window, [id], [...furniture(window), ...bottomBars(window)]);
      return !placeOf(besideCandidates(subject), { whole: CARD, compact: SMALL }, field);
    });
    expect(without).toEqual([]);
  });

  it('takes its compact form where the whole one has no room, and goes into the tray without any', () => {
    const window = { width: 400, height: 300 };
    const subject = { left: 150, top: 120, width: 100, height: 60 };
    const field: Field = { window, keepOut: [subject], blocks: [] };
    expect(
      placeOf(besideCandidates(subject), { whole: { width: 360, height: 200 }, compact: { width: 120, height: 60 } }, field),
    ).toMatchObject({ compact: true });
    expect(placeOf(besideCandidates(subject), { whole: { width: 360, height: 200 } }, field)).toBeUndefined();
  });

  it('prefers open sea to the blocks of others', () => {
    const window = { width: 800, height: 600 };
    const subject = { left: 350, top: 250, width: 100, height: 60 };
    const beside = { left: 470, top: 240, width: 60, height: 60 };
    const place = placeOf(
      besideCandidates(subject),
      { whole: { width: 120, height: 80 } },
      { window, keepOut: [subject], blocks: [beside] },
    );
    expect(place!.side).toBe('left');
  });

  it('shows a gain above its tile, and the recap where nothing is marked', () => {
    const window = SIZES[1]!;
    const tile = { left: 1090, top: 704, width: 105, height: 58 };
    const field = fieldOf(window, ['kazakhstan', 'siberia']);
    expect(placeOf(gainCandidates(tile), { whole: { width: 356, height: 118 } }, field)).toMatchObject({ side: 'above', top: 574 });
    const marked = fieldOf(window, ['western_australia', 'new_zealand', 'philippines']);
    const recap = placeOf(recapCandidates, { whole: { width: 360, height: 260 } }, marked)!;
    for (const kept of marked.keepOut) expect(meet(recap, kept)).toBe(false);
  });
});

it.each([
  { width: 1366, height: 768 },
  { width: 1920, height: 1080 },
])('whoever waits reads at sea: no Territory is covered at $width x $height', (window) => {
  const every = drawing.territories.map(({ id }) => id);
  const field = fieldOf(window, every, [...furniture(window), ...bottomBars(window)]);
  const sizes = { whole: { width: 236, height: 104 }, compact: { width: 150, height: 112 } };
  const place = placeOf(seaCandidates, sizes, field);
  expect(place).toBeDefined();
  expect(field.keepOut.some((kept) => meet(place!, kept))).toBe(false);
});

it('where the sea is too small there is no card', () => {
  const window = { width: 390, height: 844 };
  const every = drawing.territories.map(({ id }) => id);
  expect(placeOf(seaCandidates, { whole: { width: 386, height: 104 } }, fieldOf(window, every))).toBeUndefined();
});

it('stands beside whichever subject leaves the most blocks in sight', () => {
  const subjects: Rect[] = [200, 700].map((left) => ({ left, top: 300, width: 100, height: 50 }));
  const blocks: Rect[] = [{ left: 0, top: 100, width: 600, height: 600 }];
  const place = placeOf(besideAny(subjects), { whole: CARD }, { window: { width: 1366, height: 768 }, keepOut: [], blocks });
  expect(place).toMatchObject({ left: 812, side: 'right' });
});

it('points its tail at what it stands beside', () => {
  const subject: Rect = { left: 100, top: 100, width: 100, height: 40 };
  const place = { left: 212, top: 100, ...CARD, compact: false, side: 'right' as const };
  expect(tailOf(place, [{ ...subject, top: 600 }, subject])).toBe(26);
  expect(tailOf({ ...place, top: 60 }, [subject])).toBe(60);
});

it('points a tail only at something close', () => {
  const card = { left: 100, top: 100, ...CARD };
  expect(isBeside(card, [{ left: 452, top: 150, width: 40, height: 40 }])).toBe(true);
  expect(isBeside(card, [{ left: 900, top: 150, width: 40, height: 40 }])).toBe(false);
});

it('a card to read finds a corner for every move on which it covers neither land', () => {
  for (const window of SIZES)
    for (const { a, b } of links) {
      const field = fieldOf(window, [a, b], [...furniture(window), ...bottomBars(window)]);
      const place = placeOf(cardCandidates, { whole: { width: 360, height: 330 } }, field);
      expect(place, `${a} and ${b} at ${window.width}`).toBeDefined();
      for (const kept of field.keepOut) expect(meet(place!, kept)).toBe(false);
    }
});

it('a gain on a phone is as high as it can be, and beside the map where the phone lies on its side', () => {
  const size = { whole: { width: 374, height: 110 } };
  const upright = { window: { width: 390, height: 844 }, blocks: [] };
  expect(placeOf(smallGainCandidates(120, false), size, { ...upright, keepOut: [] })).toMatchObject({ left: 8, top: 120 });
  const land: Rect = { left: 100, top: 100, width: 120, height: 90 };
  const below = placeOf(smallGainCandidates(120, false), size, { ...upright, keepOut: [land] })!;
  expect(below.top).toBeGreaterThanOrEqual(190);
  expect(below.top).toBeLessThan(215);
  const onItsSide = { window: { width: 844, height: 390 }, blocks: [], keepOut: [] as Rect[] };
  const card = { whole: { width: 262, height: 130 } };
  expect(placeOf(smallGainCandidates(60, true), card, onItsSide)).toMatchObject({ left: 574, top: 254 });
  const tray: Rect = { left: 536, top: 6, width: 300, height: 378 };
  expect(placeOf(smallGainCandidates(60, true), card, { ...onItsSide, keepOut: [tray, { ...land, top: 60 }] })).toMatchObject({
    left: 266,
    top: 60,
  });
});

it('a recap whose own places are all needed stands anywhere else, over no land that can be used', () => {
  const whole = { width: 360, height: 260 };
  const window = { width: 1366, height: 768 };
  const corners = recapCandidates(whole, window).flat();
  const keepOut = corners.map(({ left, top }) => ({ left: left + 150, top: top + 100, width: 60, height: 40 }));
  expect(placeOf(recapCandidates, { whole }, { window, keepOut, blocks: [] })).toBeUndefined();
  const place = placeOf(freeCandidates, { whole }, { window, keepOut, blocks: [] })!;
  expect(keepOut.some((kept) => meet(kept, place))).toBe(false);
  expect(place.left + place.width).toBeLessThanOrEqual(window.width);
});
