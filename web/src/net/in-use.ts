/** The data set of the table or class that is shown. Screens are built again when another is used. */
import type { BoardData, Drawing, Odds } from './types';

class DataSetInUse {
  board!: BoardData;
  /** By Assets that attack, from 1, and by Assets attacked; the last of a row is for that many or more. */
  odds: Odds[][] = [];
  /** It is large, and here before the first map is shown. */
  drawing!: Drawing;
}

export const inUse = new DataSetInUse();
