/** The drawing of the board, as data beside the program: a browser reads it in a fraction of the time. */
import address from '../../../src/rawsiko/data/standard-1/drawing.json?url';
import { fetched } from '../net/fetched';
import type { Drawing } from './drawing';

export const drawn = await fetched<Drawing>(address);
