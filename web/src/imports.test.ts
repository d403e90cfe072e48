/** Imports point one way: screens → match → board, elements, drawings; state → net. The folders that know the least are at the bottom. */
import { expect, test } from 'vitest';

/** What each folder may import from, besides itself. */
const MAY: Record<string, string[]> = {
  net: [],
  drawings: [],
  texts: ['net'],
  play: ['net', 'texts'],
  board: ['drawings', 'net'],
  state: ['net', 'play', 'texts'],
  elements: ['drawings', 'net', 'play', 'state', 'texts'],
  match: ['board', 'drawings', 'elements', 'net', 'play', 'state', 'texts'],
  debrief: ['board', 'drawings', 'elements', 'match', 'net', 'play', 'state', 'texts'],
  analysis: ['board', 'drawings', 'elements', 'match', 'net', 'play', 'state', 'texts'],
  learn: ['board', 'debrief', 'drawings', 'elements', 'match', 'net', 'play', 'state', 'texts'],
  print: ['board', 'debrief', 'drawings', 'elements', 'learn', 'match', 'net', 'play', 'state', 'texts'],
  screens: ['analysis', 'board', 'class', 'debrief', 'learn', 'drawings', 'elements', 'match', 'net', 'play', 'state', 'texts'],
  class: ['board', 'debrief', 'drawings', 'elements', 'match', 'net', 'play', 'state', 'texts'],
  page: ['drawings', 'elements', 'learn', 'match', 'net', 'screens', 'state', 'texts'],
};
/** Types only: what is drawn is named by the board. */
const MAY_NAME: Record<string, string[]> = { state: ['board'] };
/** Data: what the build makes, and the package's own data set. */
const ANYWHERE = ['generated', 'src'];

const sources = import.meta.glob<string>(['./*/**/*.{ts,svelte}', '!./generated/**'], { query: '?raw', import: 'default', eager: true });

interface Import {
  folder: string;
  typeOnly: boolean;
}

/** The folders a source imports from, static and dynamic; it lies so many folders deep. */
function importsOf(source: string, deep = 1): Import[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '');
  const found = [...code.matchAll(/(import|export)(\s+type)?\b[^;'"]*?['"]((?:\.\.\/)+)([a-z]+)\//g)];
  return found.filter(([, , , up]) => up!.length / 3 >= deep).map(([, , type, , folder]) => ({ folder: folder!, typeOnly: !!type }));
}

function wrongIn(path: string, source: string): string[] {
  const here = path.split('/')[1]!;
  const allowed = [here, ...ANYWHERE, ...(MAY[here] ?? [])];
  return importsOf(source, path.split('/').length - 2)
    .filter(({ folder, typeOnly }) => !allowed.includes(folder) && !(typeOnly && MAY_NAME[here]?.includes(folder)))
    .map(({ folder }) => `${here} imports ${folder}`);
}

test('every folder has its place', () => {
  const folders = new Set(Object.keys(sources).map((path) => path.split('/')[1]!));
  expect([...folders].filter((folder) => !(folder in MAY))).toEqual([]);
});

test('the search sees imports of every kind', () => {
  const code = `import A from '../screens/A.svelte';\nimport type { B } from "../match/b";\nconst c = import('../board/c');\nexport * from '../net/d';`;
  expect(importsOf(code).map(({ folder, typeOnly }) => [folder, typeOnly])).toEqual([
    ['screens', false],
    ['match', true],
    ['board', false],
    ['net', false],
  ]);
  expect(wrongIn('./board/x.ts', code)).toEqual(['board imports screens', 'board imports match']);
});

test('every file imports downwards', () => {
  const wrong = Object.entries(sources).flatMap(([path, source]) => wrongIn(path, source).map((what) => `${path}: ${what}`));
  expect(wrong).toEqual([]);
});
