/** What a client asks its engine through: a worker of its own, or one that a page's clients share. */
import type { Reply, Request } from './messages';

export interface Line {
  readonly ask: (request: Request) => void;
  /** Ends the worker, whatever it does. */
  readonly end: () => void;
}

/** `hear` takes what the engine says; `onBroken`, that the worker broke or did not load. */
export type Connect = (
  hear: (replies: readonly Reply[]) => void,
  onBroken: (message: string) => void,
) => Line;

/** Runs then have as many cores as there are. */
export const ownWorker: Connect = (hear, onBroken) => workerOf(family)(hear, onBroken);

/** The same with the engine of a family that need not be the page's. */
export function workerOf(name: string): Connect {
  return (hear, onBroken) => {
    const worker = newWorker(onBroken, name);
    worker.onmessage = ({ data }: MessageEvent<readonly Reply[]>) => hear(data);
    return { ask: (request) => worker.postMessage(request), end: () => worker.terminate() };
  };
}

/** The family whose engine runs. */
export let family = '';

/** From now on workers run the engine of this one. */
export function setEngine(name: string): void {
  family = name;
}

export function newWorker(onBroken: (message: string) => void, name = family): Worker {
  // The bundler knows a worker by its address in this very place.
  const worker = new Worker(new URL('../families/worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  hearBroken(worker, onBroken);
  return worker;
}

export function hearBroken(worker: Worker, onBroken: (message: string) => void): void {
  worker.addEventListener('error', ({ message }) => onBroken(message || 'The worker did not load'));
}
