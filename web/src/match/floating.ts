/** Asks where a floating thing may stand in the match as it is now: what is chosen, lit or hinted, bars and buttons stay free. */
import { type Candidates, type Place, placeOf, type Rect, type Size } from '../board/floats';
import type { BoardApi } from '../board/config';
import { boxAt, size as sizeOfMatch } from '../board/turning';

/** Bars, buttons and trays (shell/Shell.svelte). */
const FURNITURE = '.match .bar, .match .round, .match .next, .match .server, .match .tray, .match .panel';

export const rectOf = (element: Element): Rect => {
  const { left, top, width, height } = boxAt(element.getBoundingClientRect());
  return { left, top, width, height };
};

/** Runs something as soon as the next frame is on screen; call the returned function to cancel. */
export function afterFrame(run: () => void): () => void {
  let timer = 0;
  const frame = requestAnimationFrame(() => (timer = window.setTimeout(run)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** `kept` are the Territories, `more` the other things that must stay in sight; undefined if there is no room, and it goes into the tray. */
export function placeOnMap(
  board: BoardApi | undefined,
  candidates: Candidates,
  sizes: { whole: Size; compact?: Size },
  kept: string[],
  more: Rect[] = [],
): Place | undefined {
  const furniture = [...document.querySelectorAll(FURNITURE)].map(rectOf).filter(({ width }) => width > 0);
  const field = board?.field(kept) ?? { keepOut: [], blocks: [] };
  return placeOf(candidates, sizes, {
    window: sizeOfMatch(),
    keepOut: [...field.keepOut, ...furniture, ...more],
    blocks: field.blocks,
  });
}
