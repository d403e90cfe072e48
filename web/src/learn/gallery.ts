/** The galleries in the order in which they are read. */
import { plain } from '../debrief/words';
import { BOARD } from '../play/board';
import { texts } from '../texts/texts.svelte';

export const materialsByName = (): string[] => [...BOARD.materials].sort((a, b) => plain(a).localeCompare(plain(b), texts.language));

export const applicationsByPoints = (): typeof BOARD.applications => [...BOARD.applications].sort((a, b) => a.points - b.points);
