/** Timers that run as long as an element is on screen: `{@attach after(…)}`. They start anew when what they are made of changes. */
import type { Attachment } from 'svelte/attachments';

export const after =
  (milliseconds: number, run: () => void): Attachment =>
  () => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  };

export const every =
  (milliseconds: number, run: () => void): Attachment =>
  () => {
    const timer = setInterval(run, milliseconds);
    return () => clearInterval(timer);
  };
