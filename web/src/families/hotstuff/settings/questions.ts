/** Sweeps of HotStuff's scenarios to begin with. */
import { type Scenario, textAt } from '../../../model/scenario/scenario';
import type { Question } from '../../../model/sweep/question';
import {
  ASKED,
  described,
  LATENCY_FIRST,
  LOAD,
  range,
  runsOf,
  THROUGHPUT_FIRST,
  WINDOW,
} from '../../../model/sweep/questions';

/** Enough load that what is committed is what the network carries. */
const overloaded = { scenario: 'planet-window', set: { [LOAD]: 20_000 }, y: THROUGHPUT_FIRST };

function batches(run: Scenario): boolean {
  return textAt(run, 'protocol.dissemination') !== 'stream';
}

export const questions: readonly Question[] = [
  {
    ...ASKED.load,
    shipped: {
      version: 1,
      scenario: 'planet',
      x: range(LOAD, 300, 5000, 'linear'),
      y: LATENCY_FIRST,
    },
  },
  {
    ...ASKED.window,
    shipped: { version: 1, ...overloaded, x: range(WINDOW, 8192, 4_194_304, 'log') },
  },
  {
    ...ASKED.sockets,
    shipped: { version: 1, ...overloaded, x: range('network.sockets', 1, 17, 'linear') },
  },
  {
    id: 'batch',
    text: 'How large should a batch be?',
    here: (document) =>
      runsOf(document).some(batches)
        ? described(
            document,
            range('protocol.batch.max_tx', 10, 100_000, 'log'),
            LATENCY_FIRST,
            batches,
          )
        : null,
    shipped: {
      version: 1,
      scenario: 'planet',
      x: range('protocol.batch.max_tx', 10, 100_000, 'log'),
      variants: ['Batching'],
      y: LATENCY_FIRST,
    },
  },
  {
    ...ASKED.distance,
    shipped: {
      version: 1,
      scenario: 'uniform-lan-to-planet',
      x: range('network.latency.uniform_one_way_ms', 1, 300, 'linear'),
      y: LATENCY_FIRST,
    },
  },
  {
    ...ASKED.replicas,
    shipped: {
      version: 1,
      scenario: 'processor',
      x: range('replicas.count', 4, 100, 'log'),
      variants: ['Near, free', 'Near'],
      y: THROUGHPUT_FIRST,
      set: { [LOAD]: 20_000 },
    },
  },
  {
    id: 'streaming',
    text: 'Who should stream?',
    here: (document) => {
      const origins = runsOf(document)
        .filter((run) => !batches(run))
        .map((run) => textAt(run, 'protocol.stream.origins'));
      return new Set(origins).size > 1
        ? described(document, range(LOAD, 500, 12_000, 'linear'))
        : null;
    },
    shipped: {
      version: 1,
      scenario: 'who-should-stream',
      x: range(LOAD, 500, 12_000, 'linear'),
      variants: ['The leader', 'All'],
      y: LATENCY_FIRST,
    },
  },
];
