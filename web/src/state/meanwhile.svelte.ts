/** For a pupil whose match has ended before the lesson: the tables that still play. */
import type { ToWatch } from '../net/types';

export const meanwhile = $state<{ watch: ToWatch[] }>({ watch: [] });
