import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running server: `rawsiko serve --local`. */
const server = process.env['RAWSIKO_SERVER'] ?? 'http://127.0.0.1:8080';

/** Few large files rather than many small ones, whose names every lazy import would list. */
const groups = [
  { name: 'base', tags: ['$initial' as const] },
  { name: 'board', test: /src[\\/](board[\\/]|play[\\/](board|odds|status)\.)/ },
];

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the server's policy lets nothing in from `data:` addresses but pictures
    manifest: '.vite/manifest.json', // tests/test_client_size.py adds up what a page loads
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts'] },
});
