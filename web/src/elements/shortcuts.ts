/**
 * All keys that do something by themselves, by where they do; the help is made from them. Keys that write a letter or a sign can be
 * switched off in the settings (WCAG 2.1.4). Arrows, Enter, Escape and the space bar stay.
 */
import { preferences } from '../state/preferences.svelte';
import type { Key } from '../texts/texts.svelte';
import { modals } from './modals.svelte';

export interface Shortcut {
  /** What the help prints, key by key; it knows the names of those that have a sign here. */
  shown: string;
  /** What the help says. */
  says: Key;
  /** As events name them, letters in lower case; none where the map or the browser answers by itself. */
  keys?: readonly string[];
  /** Only together with Shift. */
  shift?: boolean;
}

export const SHORTCUTS = {
  match: {
    arrows: { shown: '← → ↑ ↓', says: 'keys.arrows' },
    enter: { shown: 'Enter', says: 'keys.enter' },
    count: { shown: '+ −', says: 'keys.plusMinus', keys: ['+', '-'] },
    confirm: { shown: 'C', says: 'keys.confirm', keys: ['c'] },
    again: { shown: 'A', says: 'keys.again', keys: ['a'] },
    escape: { shown: 'Esc', says: 'keys.escape', keys: ['Escape'] },
    next: { shown: 'N', says: 'keys.next', keys: ['n'] },
    objectives: { shown: 'O', says: 'keys.objectives', keys: ['o'] },
    pin: { shown: 'P', says: 'keys.pin', keys: ['p'] },
    status: { shown: 'S', says: 'keys.status', keys: ['s'] },
    log: { shown: 'L', says: 'keys.log', keys: ['l'] },
    chat: { shown: 'T', says: 'keys.chat', keys: ['t'] },
    info: { shown: 'I', says: 'keys.info', keys: ['i'] },
    hint: { shown: 'H', says: 'keys.hint', keys: ['h'] },
    card: { shown: 'K', says: 'keys.card', keys: ['k'] },
    menu: { shown: 'M', says: 'menu.title', keys: ['m'] },
    zoom: { shown: '. ,', says: 'keys.zoom', keys: ['.', ','] },
    help: { shown: '?', says: 'menu.keys', keys: ['?'] },
  },
  replay: {
    step: { shown: '← →', says: 'keys.replayStep', keys: ['ArrowLeft', 'ArrowRight'] },
    turn: { shown: '⇧ ← →', says: 'keys.replayTurn', keys: ['ArrowLeft', 'ArrowRight'], shift: true },
    play: { shown: '␣', says: 'replay.play', keys: [' '] },
    speed: { shown: '1 2 4', says: 'replay.speed', keys: ['1', '2', '4'] },
    best: { shown: 'B', says: 'keys.best', keys: ['b'] },
    playOn: { shown: 'P', says: 'keys.playOn', keys: ['p'] },
    help: { shown: '?', says: 'menu.keys', keys: ['?'] },
  },
  slides: {
    turn: { shown: '← →', says: 'keys.slides', keys: ['ArrowLeft', 'ArrowRight'] },
    ends: { shown: '⇱ ⇲', says: 'keys.slideEnds', keys: ['Home', 'End'] },
    figures: { shown: 'S', says: 'keys.figures', keys: ['s'] },
    print: { shown: 'P', says: 'keys.print', keys: ['p'] },
    escape: { shown: 'Esc', says: 'keys.escape', keys: ['Escape'] },
    help: { shown: '?', says: 'menu.keys', keys: ['?'] },
  },
  wall: {
    cards: { shown: '← → ↑ ↓', says: 'class.phone.all', keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] },
    // A key hit by accident must not stop thirty pupils.
    eyes: { shown: '⇧ E', says: 'class.wall.eyes', keys: ['e'], shift: true },
    last: { shown: 'L', says: 'class.wall.last', keys: ['l'] },
    say: { shown: 'W', says: 'class.say.title', keys: ['w'] },
    needs: { shown: 'N', says: 'class.wall.needs', keys: ['n'] },
    projector: { shown: 'P', says: 'class.wall.projector', keys: ['p'] },
    help: { shown: '?', says: 'menu.keys', keys: ['?'] },
  },
} as const satisfies Record<string, Record<string, Shortcut>>;
export type Scope = keyof typeof SHORTCUTS;
type Name<S extends Scope> = keyof (typeof SHORTCUTS)[S];

/** What letters are written into. */
const TYPING = 'input:not([type=radio], [type=checkbox], [type=range]), textarea, select';
/** A letter or a sign, not the name of a key; the space bar presses buttons. */
const isSign = (key: string): boolean => key.length === 1 && key !== ' ';

/** Whether a key is for whoever asks: nobody is writing, and no dialog lies over them, or it is their own. */
function isFor(event: KeyboardEvent, dialog: boolean): boolean {
  const from = event.target instanceof Element ? event.target : undefined;
  if (event.ctrlKey || event.metaKey || event.altKey || from?.closest(TYPING)) return false;
  return dialog ? from?.closest('dialog') === event.currentTarget : modals.top === undefined;
}

/** What a key is for, in a scope that the help lists. `dialog`: it is listened to by a dialog. */
export function shortcutOf<S extends Scope>(scope: S, event: KeyboardEvent, dialog = false): Name<S> | undefined {
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (!isFor(event, dialog) || (isSign(key) && !preferences.shortcuts)) return undefined;
  const named = Object.entries<Shortcut>(SHORTCUTS[scope]).filter(([, { keys }]) => keys?.includes(key));
  // Shift matters where it is asked for; elsewhere a capital letter is as good as a small one, and ? may need it.
  const withShift = event.shiftKey && named.find(([, { shift }]) => shift);
  const [name] = withShift || (named.find(([, { shift }]) => !shift) ?? []);
  return name as Name<S> | undefined;
}

export type Actions<S extends Scope> = Partial<Record<Name<S>, (key: string) => void>>;

/** Do what a key is for, if that can be done now; whether it was done. */
export function press<S extends Scope>(scope: S, event: KeyboardEvent, actions: Actions<S>, dialog = false): boolean {
  const name = shortcutOf(scope, event, dialog);
  const action = name === undefined ? undefined : actions[name];
  if (!action) return false;
  event.preventDefault();
  action(event.key);
  return true;
}
