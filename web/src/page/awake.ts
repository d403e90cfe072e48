/** A device that has slept, and a clock that jumps: nothing is lost, and that is said. */
import { notices } from '../state/notices.svelte';
import { t } from '../texts/texts.svelte';

const TICK = 5_000;
/** As much may be a busy device. */
const LONG = 2 * 60_000;

/** What came over the device since it was last looked at; by its clock, which may be set meanwhile. */
export function sinceThen(then: number, now: number): 'slept' | 'jumped' | undefined {
  if (now < then - LONG) return 'jumped';
  return now > then + LONG ? 'slept' : undefined;
}

export function watchTheClock(): void {
  let then = Date.now();
  setInterval(() => {
    const found = sinceThen(then, Date.now());
    then = Date.now();
    if (found) notices.show({ text: found === 'slept' ? t('page.slept') : t('page.clock'), icon: 'info' });
  }, TICK);
}
