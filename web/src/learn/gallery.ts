/** The galleries in the order in which they are read. */
import { plain } from '../debrief/words';
import { inUse } from '../net/in-use';
import { texts } from '../texts/texts.svelte';

export const materialsByName = (): string[] => [...inUse.board.materials].sort((a, b) => plain(a).localeCompare(plain(b), texts.language));

export const applicationsByPoints = (): typeof inUse.board.applications =>
  [...inUse.board.applications].sort((a, b) => a.points - b.points);
