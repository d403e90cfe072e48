/** What the panels of a match are given, on every screen. */
import type { Component } from 'svelte';
import type Board from '../board/Board.svelte';
import type { Choosing } from '../state/choosing.svelte';
import type { TableState } from '../state/table.svelte';
import type { Advice } from './advice';
import type { Coaching } from './coaching.svelte';
import type { Panels, Part } from './panels.svelte';

type Go = (part: Part, item?: string) => void;
type StateOf = (symbol: string) => 'yours' | 'needed' | 'plain';

export interface Learn {
  MaterialInMatch: Component<{ symbol: string; go: Go }>;
  Library: Component<{
    part?: Part | undefined;
    item?: string | undefined;
    stateOf: StateOf;
    objective?: string[] | undefined;
    go: Go;
  }>;
}

export type Shared = typeof import('./shared/parts');

export interface Room {
  table: TableState;
  choosing: Choosing;
  panels: Panels;
  advice: Advice;
  coaching: Coaching;
  board: Board | undefined;
  mayAsk: boolean;
  /** What only a device that is passed round needs. */
  shared: Shared | undefined;
  /** The cards of Learn, loaded when they are wanted. */
  learn: () => Promise<Learn>;
}
