/** One worker for all engines of a page. */
import { type Connect, family, hearBroken, newWorker } from './lines';
import type { Reply } from './messages';

export interface SharedWorker {
  readonly connect: Connect;
  /** For a page where nothing is to connect after all. */
  readonly end: () => void;
}

/**
 * Starts one worker, in which all engines that connect take turns: for a page with many figures. It ends for all of
 * them, and the next to connect starts another. Where it broke before anything connected, the first to connect does.
 */
export function sharedWorker(): SharedWorker {
  let shared: Worker | null = null;
  let runs = family;
  const start = () => {
    const worker = newWorker(() => forget(worker));
    shared = worker;
    runs = family;
    return worker;
  };
  const forget = (worker: Worker) => {
    if (shared === worker) shared = null;
  };
  try {
    start();
  } catch {
    // The browser refuses workers, which whoever connects is told.
  }
  return {
    connect: (hear, onBroken) => {
      // What the page is of may be known only after it was started.
      if (runs !== family) shared?.terminate();
      const worker = (runs === family && shared) || start();
      hearBroken(worker, onBroken);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }: MessageEvent<readonly Reply[]>) => hear(data);
      worker.postMessage(null, [port2]);
      return {
        ask: (request) => port1.postMessage(request),
        end: () => {
          port1.close();
          worker.terminate();
          forget(worker);
        },
      };
    },
    end: () => shared?.terminate(),
  };
}
