/** What the map does by itself: on a phone it moves only for the first thing to do, or if what was just chosen lies under the sheet. */
import { untrack } from 'svelte';
import type Board from '../board/Board.svelte';
import { placeOf, trayCandidates } from '../board/floats';
import { begun } from '../net/settled';
import { territoriesOn } from '../play/board';
import type { Choosing } from '../state/choosing.svelte';
import type { TableState } from '../state/table.svelte';

/** After the finger is up. */
const REVEAL_DELAY_MS = 250;

/** Call it while a component is being created. */
export function follow(table: TableState, choosing: Choosing, board: () => Board | undefined): void {
  const justChosen = $derived.by(() => {
    if (table.clash) return [table.clash.source, table.clash.destination];
    if (choosing.target) return [choosing.source!, choosing.target];
    return choosing.picks.slice(-1);
  });
  $effect(() => {
    const ids = justChosen;
    if (!ids.length) return;
    const over = begun();
    const timer = setTimeout(() => (board()?.reveal(ids), over()), REVEAL_DELAY_MS);
    return () => (clearTimeout(timer), over());
  });
  // A move that waits for the connection is shown in the Action Tool, where the tray of the last Clash still lies.
  $effect(() => {
    if (table.kept) table.clash = undefined;
  });
  // A Continent that is chosen, or dealt, and the first thing to do when the match is opened.
  $effect(() => {
    const ids = choosing.continent ? territoriesOn(choosing.continent) : [];
    if (ids.length && board()) untrack(() => board()?.show(ids));
  });
  let shown = false;
  $effect(() => {
    const first = choosing.sources[0] ?? Object.keys(choosing.targets)[0];
    if (shown || !board() || !first) return;
    shown = true;
    untrack(() => board()?.show([first]));
  });
}

/** Whether the tray would cover one of the two lands of a Clash where the Action Tool is. */
export function hangs(
  clash: { source: string; destination: string },
  board: Board,
  trayHeight: number,
  width: number,
  height: number,
): boolean {
  // As wide and as low as in ClashTray.svelte.
  const [wide, low] = width <= 980 ? [width - 16, 90] : width <= 1150 ? [width - 368, 0] : [Math.max(0.495 * width, 600), 0];
  const size = { width: wide, height: Math.max(trayHeight, 192) + low };
  const field = { window: { width, height }, ...untrack(() => board.field([clash.source, clash.destination])) };
  return (placeOf(trayCandidates, { whole: size }, field)?.top ?? height) < 100;
}
