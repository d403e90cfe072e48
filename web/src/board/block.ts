/** Where the counter and the chips of a Territory's block are; sizes in units of the board (docs/board.md). */

import type { Layout, Point } from './drawing';

export const CHIP = 23.5;
const PITCH = 26.5;
const GAP = 4;
export const COUNTER_HEIGHT = 23;
export const WIDE_COUNTER = 39;
export const ROUND_COUNTER = 26;
export const NAME_LINE = 18;

export interface Body {
  width: number;
  height: number;
  /** Centres, from the block's place. */
  counter: Point;
  chips: Point[];
}

/** `counter` is its width, or 0 if there is none. */
export function body(layout: Layout, chips: number, counter: number): Body {
  const inOneRow = layout === 'row' || (layout === 'square' && chips <= 2);
  const columns = Math.min(inOneRow ? chips : 2, chips);
  const rows = columns ? Math.ceil(chips / columns) : 0;
  const [chipsWidth, chipsHeight] = [spread(columns), spread(rows)];
  const gap = counter && chips ? GAP : 0;
  const stacked = layout === 'stack';
  const above = stacked && counter ? COUNTER_HEIGHT + gap : 0;
  const width = stacked ? Math.max(counter, chipsWidth) : counter + gap + chipsWidth;
  const height = stacked ? above + chipsHeight : Math.max(counter ? COUNTER_HEIGHT : 0, chipsHeight);
  const left = stacked ? -chipsWidth / 2 : -width / 2 + counter + gap;
  const top = stacked ? above : (height - chipsHeight) / 2;
  return {
    width,
    height,
    counter: stacked ? [0, COUNTER_HEIGHT / 2] : [-width / 2 + counter / 2, height / 2],
    chips: Array.from({ length: chips }, (_, n): Point => [
      left + CHIP / 2 + PITCH * (n % columns),
      top + CHIP / 2 + PITCH * Math.floor(n / columns),
    ]),
  };
}

const spread = (count: number) => (count ? (count - 1) * PITCH + CHIP : 0);

/** A name of several words takes two lines where its block says so. */
export function linesOf(name: string, breakName: boolean | undefined): string[] {
  const space = name.indexOf(' ');
  return breakName && space > 0 ? [name.slice(0, space), name.slice(space + 1)] : [name];
}

/** What would happen at a target: arrows that meet, a flag, an arrow, a plus. */
export const SIGNS = {
  clash: 'M-7 0H-2M-4.5 -2.6L-1.8 0L-4.5 2.6M7 0H2M4.5 -2.6L1.8 0L4.5 2.6',
  occupy: 'M-3.2 5V-4.6H4.4L2.6 -2L4.4 .6H-3.2',
  join: 'M-5 0H5M1 -4L5 0L1 4',
  pick: 'M-5 0H5M0 -5V5',
  place: 'M-5 0H5M0 -5V5',
};
