/** Slides that have more to say than there is room for are drawn a little smaller: on a projector nobody scrolls. */
import { preferences } from '../state/preferences.svelte';

/** From the widest that a phone is; there pages scroll. */
const WIDE = '(min-width: 900px)';
const SIZES = [1, 0.97, 0.94, 0.91, 0.88, 0.85, 0.82, 0.79, 0.76];

/** As large as it fits its frame; below the smallest size it scrolls. Whoever wants large letters scrolls, too. */
export function fitted(frame: HTMLElement): () => void {
  const fit = (): void => {
    const sizes = window.matchMedia(WIDE).matches && preferences.textSize <= 100 ? SIZES : [1];
    for (const size of sizes) {
      frame.style.zoom = size === 1 ? '' : String(size);
      if (frame.scrollHeight <= frame.clientHeight + 1) break;
    }
  };
  const words = new MutationObserver(fit);
  words.observe(frame, {
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'open'],
    subtree: true,
  });
  window.addEventListener('resize', fit);
  void document.fonts.ready.then(fit);
  fit();
  return () => {
    words.disconnect();
    window.removeEventListener('resize', fit);
  };
}
