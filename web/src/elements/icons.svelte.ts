/** The drawings of the icons: those of the first screens are built in, the others are fetched when one of them is first drawn. */
import first from '../generated/icons.json';
import later from '../generated/icons-later.json?url';

export type Drawing = [string, Record<string, string>][];

let known = $state.raw(first as unknown as Record<string, Drawing>);
let fetched: Promise<void> | undefined;

/** All icons are there. */
export function everyIcon(): Promise<void> {
  return (fetched ??= fetch(later)
    .then((response) => response.json())
    .then((others: Record<string, Drawing>) => {
      known = { ...known, ...others };
    }));
}

export function drawingOf(name: string): Drawing {
  if (!(name in known)) everyIcon().catch(() => (fetched = undefined)); // the next one asks again
  return known[name] ?? [];
}
