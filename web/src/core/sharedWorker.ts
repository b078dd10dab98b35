/** One worker for all engines of a page. */
import { type Connect, hearBroken, newWorker } from './lines';
import type { Reply } from './messages';

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
