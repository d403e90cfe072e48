// Takes the icons of lucide (ISC licence) that the client uses, and no others, into src/generated/ (not committed).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';

const to = new URL('../src/generated/', import.meta.url);
const { first, later, applications } = JSON.parse(readFileSync(new URL('icons.json', import.meta.url), 'utf8'));
const drawings = async (names) =>
  Object.fromEntries(await Promise.all(names.map(async (name) => [name, (await import(`lucide/dist/esm/icons/${name}.mjs`)).default])));
const own = { territory: [['path', { d: 'M5 5l5 1.5 4-2.5 5 2-1.5 6 2 5.5-5.5 2.5-4-2-5.5 1 1.5-6.5z' }]] };
mkdirSync(to, { recursive: true });
writeFileSync(new URL('icons.json', to), JSON.stringify({ ...own, ...(await drawings(first)) }));
// What a first match does not need, or only where it has no room for names: elements/icons.svelte.ts fetches them.
writeFileSync(new URL('icons-later.json', to), JSON.stringify(await drawings(later)));
const drawn = await drawings(Object.values(applications));
const byApplication = Object.fromEntries(Object.entries(applications).map(([id, name]) => [id, drawn[name]]));
writeFileSync(new URL('icons-applications.json', to), JSON.stringify(byApplication));
