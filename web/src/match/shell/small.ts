/** The panels of a phone: a sheet, its tabs, and all players in a line. */
import type { TableState } from '../../state/table.svelte';
import { rectOf } from '../floating';
import type { Panels } from '../panels.svelte';
import type { Room } from '../room';
import type { Which } from '../RoundButton.svelte';

export { default as Status } from '../PlayerStrip.svelte';
export { default as Sheet } from '../Sheet.svelte';
export { default as Tabs } from '../Tabs.svelte';

export const buttons = (aside: boolean): Which[][] =>
  aside
    ? [['globe', 'hint', 'info', 'chat', 'log', 'hand'], []]
    : [
        ['hand', 'chat', 'globe'],
        ['hint', 'info'],
      ];

/** What stands in the place of the tool on a phone on its side: dice, what has happened since the last turn, that somebody is out. */
export const told = ({ clash, news, legal, scene }: TableState): boolean =>
  !!clash || (!!news.recap && (!!legal || !!news.playedFor)) || !!news.lost || scene?.beat.act === 'out';

/** The banner says what to do; the sheet comes up where there is more to say. */
export const hasMore = ({ table, choosing, panels, coaching }: Room): boolean =>
  panels.tab !== undefined &&
  (panels.tab !== 'action' ||
    choosing.something ||
    !!coaching.hint ||
    panels.hinting ||
    !!table.kept ||
    !!choosing.lit ||
    table.news.lastTurnCalled ||
    (!!table.legal && table.legal.do !== 'move') ||
    table.telling ||
    !!table.absent);

/** Pixels of the map that lie under panels: all but the area that is left free. */
export const measured = (panels: Panels) => (free: HTMLElement) => {
  const map = free.parentElement!.querySelector('.map')!;
  const measure = (): void => {
    const [all, own] = [rectOf(map), rectOf(free)];
    panels.covered = {
      top: Math.max(0, own.top - all.top),
      bottom: Math.max(0, all.top + all.height - own.top - own.height),
      right: Math.max(0, all.left + all.width - own.left - own.width),
    };
  };
  measure(); // before the map comes to what is to be shown
  const observer = new ResizeObserver(measure);
  for (const box of [map, free, free.previousElementSibling!]) observer.observe(box);
  return () => observer.disconnect();
};
