/** What panels are called, in the order of their switches. A host of an embedded figure has words of its own. */
import type { Panel } from './panels';

interface PanelWords {
  readonly id: Panel;
  readonly title: string;
  readonly what: string;
  /** Its letter, which with Shift works on the stage, too, and what the help calls it. */
  readonly key?: { readonly letter: string; readonly what: string };
}

export const PANEL_WORDS: readonly PanelWords[] = [
  { id: 'spacetime', title: 'space-time', what: 'The lanes and their messages' },
  { id: 'map', title: 'map', what: 'The replicas on a map' },
  {
    ...{ id: 'blocks', title: 'ledgers' },
    what: 'What each replica has committed, and the graph of blocks',
    key: { letter: 'b', what: 'ledgers and graph of blocks' },
  },
  {
    ...{ id: 'bandwidth', title: 'bandwidth' },
    what: 'What the leader’s network interface carries',
  },
  {
    ...{ id: 'throughput', title: 'requests and commits' },
    what: 'What clients request, and when it is final',
  },
  {
    ...{ id: 'over_time', title: 'over time' },
    what: 'Latency as a heat map, the queue and the views over time',
  },
];
