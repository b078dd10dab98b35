// The page is built from `web/` into a static `dist/` whose addresses are all relative, so that any
// file server can serve it from any sub-path.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { policyInPage } from './scripts/contentSecurityPolicy.mjs';
import { licencesFile } from './scripts/licences.mjs';
import { loaderFile } from './scripts/loaderFile.mjs';
import { modelTables } from './scripts/modelTables.mjs';
import { offlineApp } from './scripts/offline.mjs';
import { rootPath } from './scripts/process.mjs';
import { shelfModules } from './scripts/shelf.mjs';
import { slimJson } from './scripts/slimJson.mjs';
import { version } from './scripts/version.mjs';

export default defineConfig({
  root: 'web',
  base: './',
  publicDir: '../public',
  define: { 'import.meta.env.VERSION': JSON.stringify(version) },
  plugins: [
    react(),
    modelTables(),
    slimJson(),
    shelfModules([modelTables(), slimJson()]),
    policyInPage(),
    loaderFile(),
    licencesFile(),
    offlineApp(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // The content security policy of the page lets code and WASM come from its own origin only, so
    // nothing may be inlined as a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // All of the style comes with the page: what comes later moves nothing that stands.
    cssCodeSplit: false,
    // One file for what comes first.
    rolldownOptions: {
      input: ['index.html', 'embed.html'].map((page) => path.join(rootPath, 'web', page)),
      output: {
        // The entries stay by themselves: each runs in its own page.
        codeSplitting: {
          groups: [
            {
              name: 'page',
              tags: ['$initial'],
              test: /\/node_modules\/|\/src\/(?!app\/|embed\/|model\/embed\/|lab\/Lab\.|views\/(header|transport)\/|interaction\/)/,
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  // Scenarios and the generated WASM package lie beside `web/`.
  server: { host: '127.0.0.1', fs: { allow: ['..'] } },
  test: { include: ['src/**/*.test.{ts,tsx}', '../scripts/*.test.mjs'] },
});
