/** How a screen is laid out. Not asked of CSS: large letters count, and the match may be a box that lies turned in the screen. */
import type { Component } from 'svelte';
import type { Attachment } from 'svelte/attachments';
import type { Choosing } from '../../state/choosing.svelte';
import type { TableState } from '../../state/table.svelte';
import type { Panels } from '../panels.svelte';
import type { Room } from '../room';
import type { Which } from '../RoundButton.svelte';

export type Layout = 'laptop' | 'tablet' | 'phone' | 'landscape';

/** Lower than this a phone lies on its side. */
const LOW = 500;

/** The slim bars have no room for large text: then a screen that is not wide is laid out like a phone's. */
export function layoutFor(width: number, height: number, textSize: number): Layout {
  if (height < LOW && width > height) return 'landscape';
  if (width <= 760 || (textSize > 100 && width < 13.6 * textSize)) return 'phone';
  return width <= 1150 ? 'tablet' : 'laptop';
}

export const isSmall = (layout: Layout): boolean => layout === 'phone' || layout === 'landscape';

/** In the manual's corners, or on a phone in a sheet with tabs. */
interface Parts {
  Status: Component<{ table: TableState; slim?: boolean; open?: boolean; toggle?: () => void; react?: () => void }>;
  measured: (panels: Panels) => Attachment<HTMLElement>;
  buttons: (aside: boolean) => Which[][];
  Sheet?: Component<{ room: Room }>;
  Tabs?: Component<{ room: Room }>;
  Player?: Component<{ table: TableState; choosing: Choosing }>;
  Objectives?: Component<{ table: TableState; choosing: Choosing; open: boolean; toggle: () => void }>;
  told?: (table: TableState) => boolean;
  hasMore?: (room: Room) => boolean;
}

/** By name: of a choice between two imports the bundle would load the styles of one of them only. */
const PARTS = { small: (): Promise<Parts> => import('./small'), wide: (): Promise<Parts> => import('./wide') };

export const fetchPanels = (small: boolean): Promise<Parts> => PARTS[small ? 'small' : 'wide']();
