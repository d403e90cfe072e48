/** The arrow from where Assets are to where they go. It covers no name and no counter. */

import { anchor, type Box, type Drawing, type DrawnTerritory, type Outlines, pairs, type Point, points } from './drawing';

export interface Arrow {
  path: string;
  tip: Point;
  /** Degrees, clockwise from the right. */
  turn: number;
  /** Where the number stands. */
  middle: Point;
}

/** Lengths from the number's disc to the tip, in units; if there is no room for the first, the next is tried. */
const LENGTHS = [44, 36, 29, 24, 18];
const DISC = 12;
const LINE = 5;
/** How wide the head is on each side of the line, its outline included. */
const HEAD = 15;
/** The badge of a target is to the left of its name. */
const BADGE = 24;
/** Points of a border that are tried. */
const TRIED = 40;
const DIRECTIONS = 20;
const ALONG = [-0.3, -0.1, 0.1, 0.3, 0.5];
const SHIFTS = [0, -0.25, 0.25];
/** Anything farther from the border than this cannot be covered. */
const FAR = 80;
/** How far over the sea a tip may point. */
const SEA = 40;

/**
 * Across the common border, at its point farthest from every block; at sea along the dashed line; two arrows where
 * that leaves the board on one side and comes back on the other.
 */
export function arrowsBetween(outlines: Outlines, source: DrawnTerritory, target: DrawnTerritory): Arrow[] {
  const { drawing } = outlines;
  const link = drawing.links.find(({ a, b }) => (a === source.id && b === target.id) || (a === target.id && b === source.id));
  if (link?.curve) {
    const way = pairs(link.curve);
    return [along(link.a === source.id ? way : way.reverse())];
  }
  const leaving = link?.stubs?.find(({ to }) => to === target.id);
  const arriving = link?.stubs?.find(({ to }) => to === source.id);
  if (leaving && arriving) return [along(pairs(leaving.curve)), along(pairs(arriving.curve).reverse())];
  return [across(outlines, source, target, link?.bridge)];
}

/** Along a chain of cubic curves, given by their points. */
function along(way: Point[]): Arrow {
  const [first, ...others] = way;
  const [before, tip] = [way[way.length - 2]!, way[way.length - 1]!];
  const begin = 3 * Math.floor((way.length - 1) / 6);
  const [a, b, c, d] = [way[begin]!, way[begin + 1]!, way[begin + 2]!, way[begin + 3]!];
  const half = (place: 0 | 1): number => (a[place] + 3 * b[place] + 3 * c[place] + d[place]) / 8;
  return {
    path: `M${first!.join(' ')}C${others.map((point) => point.join(' ')).join(' ')}`,
    tip,
    turn: degrees(before, tip),
    middle: way.length === 4 ? [half(0), half(1)] : d,
  };
}

interface Try {
  tail: Point;
  tip: Point;
  /** Units to the nearest block. */
  free: number;
}

function across(outlines: Outlines, source: DrawnTerritory, target: DrawnTerritory, bridge: string | undefined): Arrow {
  const border = thinned(bridge ? between(points(bridge)) : outlines.between(source.id, target.id));
  const things = obstacles(outlines.drawing, border, source, target);
  const leaves = ({ tail, tip }: Try): boolean => outlines.contains(source, tail) && !outlines.contains(source, tip);
  const arrives = ({ tail, tip }: Try): boolean => outlines.contains(target, tip) && !outlines.contains(target, tail);
  let best = farthest(border, things, (tried) => leaves(tried) && arrives(tried));
  // Between two close blocks the tail may stand on a third land or at sea; the tip at sea, if the target lies ahead. On a third land it
  // would point at that.
  const tailOff = (tried: Try): boolean => arrives(tried) && leads(tried, source, target) && !outlines.contains(source, tried.tip);
  const tipOff = (tried: Try): boolean => leaves(tried) && ahead(outlines, tried) === target;
  for (const fits of [tailOff, tipOff]) if (!best || best.free <= 0) best = farthest(border, things, fits, best);
  const { tail, tip } = best ?? { tail: anchor(source), tip: anchor(target) };
  return { path: `M${tail.join(' ')}L${tip.join(' ')}`, tip, turn: degrees(tail, tip), middle: tail };
}

/** Whether it points from the one to the other. */
function leads({ tail, tip }: Try, source: DrawnTerritory, target: DrawnTerritory): boolean {
  const [from, to] = [anchor(source), anchor(target)];
  return (tip[0] - tail[0]) * (to[0] - from[0]) + (tip[1] - tail[1]) * (to[1] - from[1]) > 0;
}

/** The land that an arrow which ends at sea points at. */
function ahead(outlines: Outlines, { tail, tip }: Try): DrawnTerritory | undefined {
  const length = Math.hypot(tip[0] - tail[0], tip[1] - tail[1]);
  for (let beyond = 0; beyond <= SEA; beyond += SEA / 8) {
    const share = 1 + beyond / length;
    const at: Point = [tail[0] + (tip[0] - tail[0]) * share, tail[1] + (tip[1] - tail[1]) * share];
    const met = outlines.drawing.territories.find((land) => outlines.contains(land, at));
    if (met) return met;
  }
  return undefined;
}

/** The arrow farthest from every block; a shorter one only where a longer one covers something. */
function farthest(border: Point[], things: Obstacles, fits: (tried: Try) => boolean, known?: Try): Try | undefined {
  let best = known;
  for (const length of LENGTHS) {
    for (const at of border)
      for (let step = 0; step < DIRECTIONS; step++)
        for (const shift of SHIFTS) {
          const tried = laidAt(at, (step * 2 * Math.PI) / DIRECTIONS, length, shift, things, best?.free ?? -Infinity);
          if (tried && fits(tried)) best = tried;
        }
    if (best && best.free > 0) break;
  }
  return best;
}

/**
 * An arrow in a direction over a point of the border, which lies in its middle or `shift` of its length away from it;
 * nothing if it is no freer than one already found.
 */
function laidAt([x, y]: Point, angle: number, length: number, shift: number, things: Obstacles, known: number): Try | undefined {
  const [dx, dy] = [Math.cos(angle) * length, Math.sin(angle) * length];
  const on = (share: number): Point => [x + dx * (share + shift), y + dy * (share + shift)];
  const [tail, tip] = [on(-0.5), on(0.5)];
  const disc = clearance([tail], things.blocks);
  if (disc - DISC <= known) return undefined;
  const [line, head] = [clearance(ALONG.map(on), things.blocks), clearance([on(0.2)], things.blocks)];
  // The line matters more than what is on it: it must not cross a block at all.
  const bare = Math.min(disc, line, head);
  const free = bare < 0 ? bare - FAR : Math.min(disc - DISC, line - LINE, head - HEAD, clearance([tail, tip], things.badges) - LINE);
  return free > known ? { tail, tip, free } : undefined;
}

function clearance(points: Point[], boxes: Box[]): number {
  let least = Infinity;
  for (const point of points) for (const box of boxes) least = Math.min(least, away(point, box));
  return least;
}

interface Obstacles {
  blocks: Box[];
  /** Of Continents, and those that may stand left of the names of both. */
  badges: Box[];
}

function obstacles({ territories, continents }: Drawing, border: Point[], ...ends: DrawnTerritory[]): Obstacles {
  const near = (box: Box): boolean => border.some((point) => away(point, box) < FAR);
  const onLand = ends.filter(({ leader }) => !leader);
  return {
    blocks: territories.map(({ box }) => box).filter(near),
    badges: [
      ...continents.map(({ badge }) => badge.box),
      ...onLand.map(({ box: [x, y, width, height] }): Box => [x - BADGE, y, width, height / 2]),
    ].filter(near),
  };
}

/** Points on the way from one end to the other. */
const between = ([a, b]: Point[]): Point[] =>
  [0.2, 0.35, 0.5, 0.65, 0.8].map((share) => [a![0] + (b![0] - a![0]) * share, a![1] + (b![1] - a![1]) * share]);

function thinned(line: Point[]): Point[] {
  const every = Math.max(1, Math.floor(line.length / TRIED));
  return line.filter((_, place) => place % every === 0);
}

const degrees = (from: Point, to: Point): number => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;

/** How far a point is from a box; negative inside. */
function away([x, y]: Point, [left, top, width, height]: Box): number {
  const [dx, dy] = [Math.max(left - x, x - left - width), Math.max(top - y, y - top - height)];
  return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
}
