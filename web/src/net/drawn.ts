/** The drawing of the board in use. It is fetched before the first map of a data set is shown. */
import { type DataSet, documentOf } from './data-sets';
import type { Drawing } from './types';

export let drawn: Drawing;
const drawings = new Map<string, Drawing>();
let wanted: string;

/** Load the drawing of a set and draw with it from now on, unless another is asked for meanwhile. */
export async function useDrawing(set: DataSet): Promise<void> {
  const name = (wanted = `${set.id} ${set.hash}`);
  if (!drawings.has(name)) drawings.set(name, await documentOf<Drawing>(set, ({ drawing }) => drawing));
  if (wanted === name) drawn = drawings.get(name)!;
}
