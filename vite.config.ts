// The page is built from `web/` into a static `dist/` whose addresses are all relative, so that any
// file server can serve it from any sub-path.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { policyInPage } from './scripts/contentSecurityPolicy.mjs';
import { firstChunks, PAGES, pictureBeside } from './scripts/firstChunks.mjs';
import { galleryPage } from './scripts/gallery.mjs';
import { licencesFile } from './scripts/licences.mjs';
import { loaderFile } from './scripts/loaderFile.mjs';
import { modelTables } from './scripts/modelTables.mjs';
import { offlineApp } from './scripts/offline.mjs';
import { scenarioPages } from './scripts/scenarioPages.mjs';
import { shelfModules, stillPictures } from './scripts/shelf.mjs';
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
    stillPictures([modelTables(), slimJson()]),
    scenarioPages([modelTables(), slimJson()]),
    policyInPage(),
    pictureBeside(),
    loaderFile(),
    galleryPage(),
    licencesFile(),
    offlineApp(),
  ],
  build: {
    outDir: '../dist',
    emptyOutDir: true,
    // The content security policy of the page lets code and WASM come from its own origin only, so
    // nothing may be inlined as a data: address.
    assetsInlineLimit: 0,
    // `pictureBeside` names what comes first. For what comes later the lists of files would weigh more than they spare:
    // it comes in idle time.
    modulePreload: false,
    // All of the style comes with the page: what comes later moves nothing that stands.
    cssCodeSplit: false,
    rolldownOptions: {
      input: PAGES.map(({ html }) => html),
      output: { codeSplitting: { groups: firstChunks() } },
    },
  },
  worker: { format: 'es' },
  // Scenarios and the generated WASM package lie beside `web/`.
  server: { host: '127.0.0.1', fs: { allow: ['..'] } },
  test: {
    // A family of protocols is set, as before the first picture.
    setupFiles: ['src/families/testFamily.ts'],
    include: ['src/**/*.test.{ts,tsx}', '../scripts/*.test.mjs'],
    // The tests of the engine share the cores: what stands here is no measure of speed.
    testTimeout: 30_000,
  },
});
