import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running server: `rawsiko serve --local`. */
const server = process.env['RAWSIKO_SERVER'] ?? 'http://127.0.0.1:8080';

/** Small modules that every match needs: in files of their own they would be packed a tenth worse. */
const EVERY_MATCH = [
  'net/(link|listening|in-use)',
  'state/(hand|link|detached|story)',
  'play/(board|odds|players|reasons|status)',
  'match/(Coach|MiniDice|ServerStatus|Swatch|coaching|floating|on-the-board)',
  'drawings/(Avatar|Die|Symbol)',
  'elements/(LevelBadge|shortcuts)',
  'learn/leading',
];
/** Few large files rather than many small ones, whose names every lazy import would list. */
const groups = [
  { name: 'base', tags: ['$initial' as const] },
  { name: 'board', test: new RegExp(`src/(board/(?!Arrows|arrow)|(${EVERY_MATCH.join('|')})\\.)`.replaceAll('/', '[\\\\/]')) },
];

/** Lazy imports load their files by our own `preload.ts`, which can try again, in place of Vite's. */
const preload: Plugin = {
  name: 'preload',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? "export { preload as __vitePreload } from '/src/elements/preload.ts'" : null),
};

/** The licences of all programs and fonts of others in the client, as these ask for: `licences.txt`, see NOTICE. */
const licences: Plugin = {
  name: 'licences',
  apply: 'build',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
    const bundled = modules.flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id.replaceAll('\\', '/'))?.[1] ?? []);
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf-8')) as { dependencies: Record<string, string> };
    const names = [...new Set([...bundled, ...Object.keys(dependencies)])].sort();
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: names.map(licenceOf).join('\n\n') });
  },
};

function licenceOf(name: string): string {
  const folder = join('node_modules', name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf-8')) as { version: string };
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file) throw new Error(`${name} comes without its licence`);
  return `${name} ${version}\n\n${readFileSync(join(folder, file), 'utf-8').trim()}\n`;
}

/** The class that makes a component's styles its own: short, since it stands at every element. */
const cssHash = ({ hash, css }: { hash: (text: string) => string; css: string }) => `s-${hash(css).slice(0, 5)}`;

export default defineConfig({
  base: './',
  plugins: [preload, licences, svelte({ compilerOptions: { cssHash } })],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the server's policy lets nothing in from `data:` addresses but pictures
    manifest: '.vite/manifest.json', // tests/test_client_size.py adds up what a page loads
    modulePreload: { polyfill: false }, // Vite lists what a lazy import needs; `preload.ts` fetches it
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  worker: { format: 'es' },
  test: {
    testTimeout: 60_000, // the scans of all files take their time on a busy machine
    projects: [
      { extends: true, test: { name: 'code', include: ['src/**/*.test.ts'], exclude: ['src/**/*.dom.test.ts'] } },
      {
        extends: true,
        plugins: [svelteTesting()],
        test: { name: 'components', include: ['src/**/*.dom.test.ts'], environment: 'happy-dom', isolate: false },
      },
    ],
  },
});
