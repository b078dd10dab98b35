/**
 * Keeps the page for times without a network, by its service worker, and knows when a newer version of it waits.
 */
import { createStore, type Readable } from '../base/store';

const hasNewer = createStore(false);
/** Whether a newer version of the page is there as a whole, and comes with the next reload that is asked for here. */
export const isNewerReady: Readable<boolean> = hasNewer;

let registered: ServiceWorkerRegistration | undefined;

/**
 * Has the browser keep the page where it can: served over https or by this machine, and in a window of its own. A page
 * in somebody's frame keeps nothing: there a browser would keep it anew for each host. Where the browser refuses, the
 * page stays as it is.
 */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || window.top !== window || !('serviceWorker' in navigator)) return;
  const workers = navigator.serviceWorker;
  // A first visit's own worker is no newer version; that another page has taken one over is.
  const hadWorker = workers.controller !== null;
  try {
    const registration = await workers.register(new URL('sw.js', document.baseURI));
    registered = registration;
    const look = () => {
      if (hadWorker && registration.waiting !== null) hasNewer.set(true);
    };
    // The browser looks for a newer version when the page is opened: it may be on its way already, or there.
    const watch = () => registration.installing?.addEventListener('statechange', look);
    look();
    watch();
    registration.addEventListener('updatefound', watch);
    workers.addEventListener('controllerchange', () => {
      if (hadWorker) hasNewer.set(true);
    });
  } catch {
    // It is asked again at the next visit.
  }
}

/** Reloads the page as its newer version; the address, and what the page hands over to its reload, hold its state. */
export function reloadNewer(): void {
  const waiting = registered?.waiting;
  if (waiting === null || waiting === undefined) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload());
  waiting.postMessage({ type: 'SKIP_WAITING' });
}
