/**
 * Everything the board is given, in one object, and everything it reports, in one place. It draws and reports; it knows no rules.
 *
 * Each subject is read on its own, and so is each field of `marks` and `chosen`: build the objects once, with a getter for
 * each, so that a change of one does not redraw the others. Optional values have their defaults in `DEFAULTS`.
 */

import type { Effect } from './effects';
import type { Rect } from './floats';

export interface BoardConfig {
  /** What stands on the board. */
  position: BoardPosition;
  /** What the data set says about it and the drawing does not. */
  data: BoardData;
  /** What is written on it and what a screen reader hears, in the reader's language. */
  words: BoardWords;
  /** What shines. */
  marks?: Partial<BoardMarks>;
  /** What the player has chosen and not sent yet. */
  chosen?: Partial<BoardChosen>;
  /** The part of the board that is visible. */
  view?: Partial<BoardView>;
  /** Things that move for a moment; whoever adds one removes it when it is over. */
  effects?: Effect[];
  /** Handlers for what happens on it. */
  events?: BoardEvents;
}

export interface BoardPosition {
  /** Owner and Assets of every Territory that has an owner. */
  territories: Record<string, Land>;
  /** Who deployed on a Continent, and who is there alone. */
  continents: Record<string, ContinentState>;
  /** The players, by seat. */
  seats: Portrait[];
  /** The badges of Continents show who deployed there. Default: who is there alone. */
  drafting?: boolean;
  /** The seats that are to decide: their portraits are marked. */
  awaited?: number[];
  /** China trades: its doors are open. */
  opened?: boolean;
}

export interface BoardData {
  continentOf: (territory: string) => string;
  neighbours: (territory: string) => string[];
  materials: (territory: string) => string[];
  /** How the chip of a Material looks on a Territory. */
  chip: (symbol: string, territory: string) => ChipState;
}

export interface BoardWords {
  language: string;
  /** What the whole is called. */
  label: string;
  /** Of a Territory or a Continent. */
  name: (id: string) => string;
  /** A Territory, for a screen reader. */
  describe: (territory: string) => string;
  /** What choosing a target or a source would do, for a screen reader. */
  describeTarget: (kind: TargetKind | 'source') => string;
  /** The badge of a Continent whose slot is open, for a screen reader. */
  describeSlot: (continent: string) => string;
  /** Written on China. */
  closedName: string;
  closedText: string;
}

export interface BoardMarks {
  /** Territories that may be chosen, with a badge that says what would happen there. */
  targets: Record<string, TargetKind>;
  /** Territories that can send Assets: a yellow ring around the counter. */
  sources: string[];
  /** Continents whose slot may be chosen. */
  slots: string[];
  /** A click chooses a Territory now, so its chips are a part of it; else they report on their own. */
  choosing: boolean;
  /** Chips are what is chosen now, so a finger finds them too. */
  chips: boolean;
  /** Territories that are highlighted, each with the kind of its outline. */
  lit: Record<string, Light>;
  /** Everything that is not lit is dimmed. */
  veil: boolean;
  /** What has happened there since your last turn: lost, or held against this many attacks. */
  past: Record<string, { kind: 'lost' } | { kind: 'held'; attacks: number }>;
}

export interface BoardChosen {
  source: string | undefined;
  target: string | undefined;
  /** Assets on the arrow from source to target. */
  count: number | undefined;
  /** Continent. */
  slot: string | undefined;
  /** Assets to add, by Territory. */
  pending: Record<string, number>;
}

export interface BoardView {
  /** Pixels covered by panels: whatever is brought into view stays clear of them. */
  covered: { top: number; bottom: number; right: number };
  /** Pixels that a sheet may cover, at the bottom or at the right: the map stays where it is when that happens. */
  reserve: { bottom: number; right: number };
}

/** Everything the board reports. Each is optional. */
export interface BoardEvents {
  /** A Territory was clicked, tapped, or chosen with Enter. */
  territory?: (id: string) => void;
  /** An open slot of a Continent was chosen. */
  slot?: (continent: string) => void;
  /** The badge of a Continent was clicked while no slot of it is open. */
  badge?: (continent: string) => void;
  /** A chip was clicked while a click chooses no Territory. */
  chip?: (symbol: string, territory: string) => void;
  /** The mouse is on a chip of a Territory, or on none. */
  hover?: (symbol: string | undefined, territory: string) => void;
  /** A block was pressed long, clicked with the right button, or asked with K: the Material meant, if it is on one. */
  hold?: (symbol: string | undefined, territory: string) => void;
  /** China was clicked. */
  closed?: () => void;
}

/** What the board can be asked to do (`bind:this`). */
export interface BoardApi {
  zoomIn(): void;
  zoomOut(): void;
  /** Zoom out to the whole board. */
  whole(): void;
  /** Bring Territories clear of all panels; zooms out if they do not fit. */
  show(territories: string[]): void;
  /** The same, moving as little as possible and never zooming: for what was just chosen. */
  reveal(territories: string[]): void;
  /** How often it has come to rest. Effects that read it, or one of the two below, run again when a move of the map has ended. */
  rested(): number;
  /** What a floating thing has to avoid, in pixels of the window (floats.ts). */
  field(kept: string[]): { keepOut: Rect[]; blocks: Rect[] };
  /** A Territory's block and land, in pixels of the window. */
  rectOf(territory: string): Rect | undefined;
}

export const DEFAULTS = {
  marks: { targets: {}, sources: [], slots: [], choosing: false, chips: false, lit: {}, veil: false, past: {} } as BoardMarks,
  chosen: { source: undefined, target: undefined, count: undefined, slot: undefined, pending: {} } as BoardChosen,
  view: { covered: { top: 0, bottom: 0, right: 0 }, reserve: { bottom: 0, right: 0 } } as BoardView,
};

/** Some fields, each read when it is asked for, the missing ones from the defaults. */
export function withDefaults<T extends object>(given: () => Partial<T> | undefined, defaults: T): T {
  const fields = (Object.keys(defaults) as (keyof T)[]).map((key) => [
    key,
    { enumerable: true, get: () => given()?.[key] ?? defaults[key] },
  ]);
  return Object.defineProperties({}, Object.fromEntries(fields)) as T;
}

export type TargetKind = 'clash' | 'occupy' | 'join' | 'pick' | 'place';
/** Has what is asked for, lacks it, is hinted at, or is where a player acts. */
export type Light = 'have' | 'lack' | 'hint' | 'acts';
/** Yours on your own land, held through other land, still needed, or none of these. */
export type ChipState = 'yours' | 'held' | 'needed' | 'plain';

export interface Land {
  owner: number;
  assets: number;
  can_act: number;
}

export interface Portrait {
  /** 0 to 4: colour and pattern of the seat. */
  colour: number;
  avatar: string;
  name: string;
  you: boolean;
}

export interface ContinentState {
  deployed: number[];
  /** Of these, where it was dealt as the first of two. */
  first?: number[];
  alone?: number;
}
