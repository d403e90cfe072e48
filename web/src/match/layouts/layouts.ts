/** Which layout a screen gets; each is fetched when needed. */
export type Layout = 'laptop' | 'tablet' | 'phone' | 'landscape';

/** Lower than this a phone lies on its side. */
const LOW = 500;

/** The slim bars have no room for large text: then a screen that is not wide is laid out like a phone's. */
export function layoutFor(width: number, height: number, textSize: number): Layout {
  if (height < LOW && width > height) return 'landscape';
  if (width <= 760 || (textSize > 100 && width < 13.6 * textSize)) return 'phone';
  return width <= 1150 ? 'tablet' : 'laptop';
}

const LAYOUTS = {
  laptop: () => import('./Laptop.svelte'),
  tablet: () => import('./Tablet.svelte'),
  phone: () => import('./Phone.svelte'),
  landscape: () => import('./Landscape.svelte'),
};

export const fetchLayout = (layout: Layout) => LAYOUTS[layout]();
