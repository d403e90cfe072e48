/** The keys of a match, and what each does. */
import type { Choosing } from '../state/choosing.svelte';
import type { TableState } from '../state/table.svelte';
import type { Panels } from './panels.svelte';

interface Hands {
  table: TableState;
  choosing: Choosing;
  panels: Panels;
  /** The rule that applies now. */
  rule: () => string;
  mayAsk: () => boolean;
  zoom: (direction: 1 | -1) => void;
}

/** What the help lists: the key as it is printed, and the end of its text's name. */
export const SHORTCUTS = [
  ['← → ↑ ↓', 'arrows'],
  ['Enter', 'enter'],
  ['+ −', 'plusMinus'],
  ['C', 'confirm'],
  ['Esc', 'escape'],
  ['N', 'next'],
  ['O', 'objectives'],
  ['S', 'status'],
  ['L', 'log'],
  ['T', 'chat'],
  ['I', 'info'],
  ['H', 'hint'],
  ['K', 'card'],
  ['. ,', 'zoom'],
] as const;

function more(choosing: Choosing, step: number): void {
  if (choosing.target) choosing.count = Math.min(choosing.most, Math.max(1, choosing.count + step));
  else if (choosing.toPlace) {
    const last = Object.keys(choosing.placed).at(-1);
    if (last) choosing.add(last, step);
  }
}

/** Whatever is on top closes first: the scene, a card, a panel, then what was chosen. */
function escape({ table, choosing, panels }: Hands): void {
  if (table.scene) table.skip();
  else if (choosing.card) choosing.card = undefined;
  else if (choosing.lit) choosing.lit = undefined;
  else if (!panels.close()) choosing.reset();
}

export function onKey(event: KeyboardEvent, hands: Hands): void {
  const from = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || from.closest('input, textarea, select, dialog')) return;
  if (hands.panels.replay) return; // it has keys of its own
  const { table, choosing, panels } = hands;
  if (event.key === ' ' && table.scene && !from.closest('button, a, summary')) {
    event.preventDefault();
    return table.skip();
  }
  const actions: Record<string, () => void> = {
    '+': () => more(choosing, 1),
    '-': () => more(choosing, -1),
    c: choosing.confirm,
    n: choosing.next,
    o: () => panels.toggle('objectives'),
    l: () => panels.toggle('log'),
    t: () => panels.toggle('chat'),
    s: () => panels.toggle('status'),
    m: () => panels.toggle('menu'),
    i: () => panels.rule(hands.rule()),
    h: () => (panels.hinting = hands.mayAsk() && !panels.hinting),
    k: () => {
      const id = choosing.target ?? choosing.source;
      if (id) choosing.card = { territory: id };
    },
    '.': () => hands.zoom(1),
    ',': () => hands.zoom(-1),
    '?': () => (panels.window = 'keys'),
    Escape: () => escape(hands),
  };
  const action = actions[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
