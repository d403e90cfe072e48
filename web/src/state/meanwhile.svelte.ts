/** For a pupil whose match has ended before the lesson: the tables still playing. */
import type { ToWatch } from '../net/types';

export const meanwhile = $state<{ watch: ToWatch[] }>({ watch: [] });
