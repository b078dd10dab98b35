/**
 * The service worker: keeps all that the page and an embedded figure load, so that both come up without a network.
 *
 * A version is kept whole, and taken whole: what answers a page is the version that the page is of. A newer one is
 * fetched beside it, and waits until the reader asks for it or no page is open any more.
 */
import { Serwist } from 'serwist';

declare const self: ServiceWorkerGlobalScope;
/** Every file of this version, each with the digest of its bytes where its name has none (`scripts/offline.mjs`). */
declare const KEPT_FILES: { url: string; revision: string | null }[];

const assets = new URL('assets/', self.registration.scope);

const serwist = new Serwist({
  precacheEntries: KEPT_FILES,
  precacheOptions: {
    cleanupOutdatedCaches: true,
    // What an address asks of the page is read in the page: there is one file for all of them.
    ignoreURLParametersMatching: [/./],
  },
  // Where the browser can, it takes these from what is kept without starting the worker.
  requestRules: { condition: { urlPattern: { pathname: `${assets.pathname}*` } }, source: 'cache' },
  runtimeCaching: [
    {
      // What a page of an earlier version still loads. Its name says what it holds, so it is never another one.
      matcher: ({ url }) => url.href.startsWith(assets.href),
      handler: async ({ request }) => (await caches.match(request)) ?? fetch(request),
    },
  ],
});

self.addEventListener('install', serwist.handleInstall);
self.addEventListener('fetch', serwist.handleFetch);
self.addEventListener('activate', (event) => event.waitUntil(tidyUp(event)));

/** Drops the files of earlier versions, unless a second page is open: it may be of one, and still loads from it. */
async function tidyUp(event: ExtendableEvent): Promise<void> {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (pages.length <= 1) await serwist.handleActivate(event);
}
