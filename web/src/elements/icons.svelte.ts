/** The drawings of the icons: those of the first screens are built in, the others are fetched when one of them is first drawn. */
import applications from '../generated/icons-applications.json?url';
import first from '../generated/icons.json';
import later from '../generated/icons-later.json?url';
import { fetched } from '../net/fetched';
import { APPLICATION } from '../play/icons';

export type IconPaths = [string, Record<string, string>][];

const OTHER = `${APPLICATION}other`; // for a data set of your own

let known = $state.raw(first as unknown as Record<string, IconPaths>);

const coming = new Map<string, Promise<void>>();

function once(file: string, prefix: string): Promise<void> {
  if (!coming.has(file)) coming.set(file, load(file, prefix));
  return coming.get(file)!;
}

async function load(file: string, prefix: string): Promise<void> {
  const found = await fetched<Record<string, IconPaths>>(file);
  known = { ...known, ...Object.fromEntries(Object.entries(found).map(([name, paths]) => [prefix + name, paths])) };
}

/** Resolves when all icons are loaded. */
export const everyIcon = (): Promise<unknown> => Promise.all([once(later, ''), once(applications, APPLICATION)]);

export function drawingOf(name: string): IconPaths {
  const isApplication = name.startsWith(APPLICATION);
  const [file, prefix] = isApplication ? [applications, APPLICATION] : [later, ''];
  if (!(name in known)) void once(file, prefix);
  return known[name] ?? (isApplication ? known[OTHER] : undefined) ?? [];
}
