/** How large the pages of a class are: they grow with the window, so that the back row can read them. */
import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { preferences } from '../state/preferences.svelte';

const NARROW = 1024;
const DRAWN = { width: 1366, height: 768 };

/** On a tablet or phone, or with large text, a page is a column and the wall a list. */
export const isNarrow = (): boolean => (innerWidth.current ?? DRAWN.width) < (NARROW * preferences.textSize) / 100;

/** Call it when a component starts: while it exists, everything grows with the window. */
export function growWithTheRoom(): void {
  $effect(() => {
    if (isNarrow()) return;
    const root = document.documentElement;
    const share = Math.min((innerWidth.current ?? DRAWN.width) / DRAWN.width, (innerHeight.current ?? DRAWN.height) / DRAWN.height);
    root.style.setProperty('--grow', String(share));
    root.classList.add('projected');
    return () => root.classList.remove('projected');
  });
}
