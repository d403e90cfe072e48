/** The parts of Learn inside a match, and how one card leads to another there. */
import type { Part } from '../match/panels.svelte';

export const PARTS: readonly Part[] = ['materials', 'applications', 'symbols', 'story'];
export type Go = (part: Part, item?: string) => void;
