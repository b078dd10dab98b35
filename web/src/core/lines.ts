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
export const ownWorker: Connect = (hear, onBroken) => {
  const worker = newWorker(onBroken);
  worker.onmessage = ({ data }: MessageEvent<readonly Reply[]>) => hear(data);
  return { ask: (request) => worker.postMessage(request), end: () => worker.terminate() };
};

/**
 * Connects to one worker, in which the engines take turns: for a page with many figures. It ends for all of them, and
 * the next to connect starts another.
 */
export function sharedWorker(): Connect {
  let shared: Worker | null = null;
  return (hear, onBroken) => {
    const worker = shared ?? newWorker(onBroken);
    if (shared !== null) hearBroken(worker, onBroken);
    shared = worker;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<readonly Reply[]>) => hear(data);
    worker.postMessage(null, [port2]);
    return {
      ask: (request) => port1.postMessage(request),
      end: () => {
        port1.close();
        worker.terminate();
        if (shared === worker) shared = null;
      },
    };
  };
}

function newWorker(onBroken: (message: string) => void): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  hearBroken(worker, onBroken);
  return worker;
}

function hearBroken(worker: Worker, onBroken: (message: string) => void): void {
  worker.addEventListener('error', ({ message }) => onBroken(message || 'The worker did not load'));
}
