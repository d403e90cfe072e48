/** Whether it is the end that is shown now: all that a match has to know of it before. Pure. */
import type { YourView } from '../net/types';
import type { Scene } from '../play/stage';

/** The end, or another player's Trade; our own Trade is made in its window. */
export function finaleAt({
  finale,
  scene,
  legal,
}: {
  finale: Scene | undefined;
  scene: Scene | undefined;
  legal: YourView['legal'];
}): Scene | undefined {
  const trade = legal?.do !== 'take' && (scene?.beat.act === 'doors' || scene?.beat.act === 'take');
  return finale ?? (trade ? scene : undefined);
}
