/** A phone: slides are stacked, and the letters on maps are larger. */
import { MediaQuery } from 'svelte/reactivity';

export const narrow = new MediaQuery('max-width: 899px');
