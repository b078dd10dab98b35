/** What MultiPaxos says to sweeps. */

import { type Scenario, withValueAt } from '../../../model/scenario/scenario';
import type { SweepsOfFamily } from '../../../model/sweep/family';
import { ASKED, described, range, THROUGHPUT_FIRST } from '../../../model/sweep/questions';
import { MEASURES } from '../measures';

const WINDOW = 'protocol.window';
const BATCH = 'protocol.batch.max_bytes';
/** Runs that differ in more than what is varied: of those that differ in nothing else the first has the curve. */
function otherBut(path: string): (run: Scenario) => boolean {
  const seen = new Set<string>();
  return (run) => {
    const rest = JSON.stringify(withValueAt(run, path, null));
    const isNew = !seen.has(rest);
    seen.add(rest);
    return isNew;
  };
}

const shipped = { version: 1, scenario: 'paxos-window', y: THROUGHPUT_FIRST } as const;

export const sweeps: SweepsOfFamily = {
  measures: MEASURES,
  questions: [
    {
      ...{ id: 'instances', text: 'How many instances at once?' },
      here: (document) =>
        described(document, range(WINDOW, 1, 32, 'log'), THROUGHPUT_FIRST, otherBut(WINDOW)),
      shipped: { ...shipped, x: range(WINDOW, 1, 32, 'log'), variants: ['window 1'] },
    },
    {
      ...{ id: 'batch', text: 'How large should a batch be?' },
      here: (document) =>
        described(document, range(BATCH, 2_048, 262_144, 'log'), THROUGHPUT_FIRST, otherBut(BATCH)),
      shipped: { ...shipped, x: range(BATCH, 2_048, 262_144, 'log') },
    },
    {
      ...ASKED.distance,
      shipped: { ...shipped, x: range('network.latency.uniform_one_way_ms', 1, 300, 'linear') },
    },
  ],
  limits: {
    window: 'window is full',
    processor: 'processor is full',
    channel: 'channel is full',
    clients: 'clients wait',
    'no progress': 'nothing is executed',
  },
  pairs: [
    ...['--accent', '--vote', '--fetch', '--rival'],
    ...['--alert', '--commit', '--ink', '--ink-faint'],
  ],
  axisNames: {},
};
