import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

/** Where `npm run dev` finds a running server: `rawsiko serve --local`. */
const server = process.env['RAWSIKO_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './',
  plugins: [svelte()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0, // the server's policy lets nothing in from `data:` addresses but pictures
    manifest: '.vite/manifest.json', // tests/test_client_size.py adds up what a page loads
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy: { '/api': { target: server, changeOrigin: false } } },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts'] },
});
