/** What each key of a match does. */
import { press } from '../elements/shortcuts';
import type { Device } from '../state/device.svelte';
import type { Choosing } from '../state/choosing.svelte';
import type { TableState } from '../state/table.svelte';
import type { Panels } from './panels.svelte';

/** What the keys act on. */
interface ShortcutContext {
  table: TableState;
  choosing: Choosing;
  panels: Panels;
  /** The rule that applies now. */
  rule: () => string;
  mayAsk: () => boolean;
  /** Where one's card is covered: a key held down opens it. */
  look: Device | undefined;
  zoom: (direction: 1 | -1) => void;
}

function more(choosing: Choosing, step: number): void {
  if (choosing.target) choosing.count = Math.min(choosing.most, Math.max(1, choosing.count + step));
  else if (choosing.toPlace) {
    const last = Object.keys(choosing.placed).at(-1);
    if (last) choosing.add(last, step);
  }
}

/** Whatever is on top closes first: the scene, a card, a panel, then what was chosen. */
function escape({ table, choosing, panels }: ShortcutContext): void {
  if (table.scene) table.skip();
  else if (choosing.card) choosing.card = undefined;
  else if (choosing.lit) choosing.lit = undefined;
  else if (!panels.close()) choosing.reset();
}

export function onKey(event: KeyboardEvent, context: ShortcutContext): void {
  const { table, choosing, panels } = context;
  const { scene } = table;
  if (event.key === ' ' && scene && !(event.target as HTMLElement).closest('button, a, summary, dialog')) {
    event.preventDefault();
    return table.skip();
  }
  press('match', event, {
    count: (key) => more(choosing, key === '+' ? 1 : -1),
    confirm: choosing.confirm,
    next: choosing.next,
    objectives: () => (context.look ? context.look.hold(true) : panels.toggle('objectives')),
    ...(context.look && { pin: context.look.pin }),
    log: () => panels.toggle('log'),
    chat: () => panels.toggle('chat'),
    status: () => panels.toggle('status'),
    menu: () => panels.toggle('menu'),
    info: () => panels.rule(context.rule()),
    hint: () => (panels.hinting = context.mayAsk() && !panels.hinting),
    card: () => {
      const id = choosing.target ?? choosing.source;
      if (id) choosing.card = { territory: id };
    },
    zoom: (key) => context.zoom(key === '.' ? 1 : -1),
    help: () => (panels.window = 'keys'),
    escape: () => escape(context),
  });
}
