/** The drawings of the icons: those of the first screens are built in, the others are fetched when one of them is first drawn. */
import applications from '../generated/icons-applications.json?url';
import first from '../generated/icons.json';
import later from '../generated/icons-later.json?url';
import { APPLICATION } from '../play/icons';

export type Drawing = [string, Record<string, string>][];

const OTHER = `${APPLICATION}other`; // for a data set of your own

let known = $state.raw(first as unknown as Record<string, Drawing>);
const fetched = new Map<string, Promise<void>>();

function fetchOnce(file: string, prefix: string): Promise<void> {
  let coming = fetched.get(file);
  if (!coming) {
    coming = fetch(file)
      .then((response) => response.json())
      .then((others: Record<string, Drawing>) => {
        known = { ...known, ...Object.fromEntries(Object.entries(others).map(([name, drawing]) => [prefix + name, drawing])) };
      });
    fetched.set(file, coming);
  }
  return coming;
}

/** Resolves when all icons are loaded. */
export const everyIcon = (): Promise<unknown> => Promise.all([fetchOnce(later, ''), fetchOnce(applications, APPLICATION)]);

export function drawingOf(name: string): Drawing {
  const isApplication = name.startsWith(APPLICATION);
  const [file, prefix] = isApplication ? [applications, APPLICATION] : [later, ''];
  if (!(name in known)) fetchOnce(file, prefix).catch(() => fetched.delete(file)); // the next one asks again
  return known[name] ?? (isApplication ? known[OTHER] : undefined) ?? [];
}
