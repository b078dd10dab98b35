/** Sweeps of HotStuff across two clusters to begin with. */
import type { Axis, Description } from '../../../model/sweep/description';
import type { Question } from '../../../model/sweep/question';
import { ASKED, described, LATENCY_FIRST, LOAD, range } from '../../../model/sweep/questions';

const LOST = ['recovery.lost_s', 'recovery.lost'];
const CARDS: Axis = range('network.egress_mbps', 20, 400, 'log');
const LOADS: Axis = { path: LOAD, values: [500, 1000, 2000, 3000, 4000] };
const OCEAN: Axis = { path: 'protocol.crossing.across.rtt_ms', values: [10, 40, 80, 160, 320] };

const overOcean: Description = { version: 1, scenario: 'recovery-lost', x: OCEAN, y: LOST };

export const lossFirst: Question = {
  id: 'ocean',
  text: 'What does a wider ocean lose?',
  here: () => null,
  shipped: overOcean,
};

export const questions: readonly Question[] = [
  lossFirst,
  {
    id: 'cards',
    text: 'How much card does the crossing need?',
    here: (document) => described(document, CARDS, LATENCY_FIRST),
    shipped: { version: 1, scenario: 'recovery-cost', x: CARDS, y: LATENCY_FIRST },
  },
  {
    ...ASKED.load,
    here: (document) => described(document, LOADS),
    shipped: { version: 1, scenario: 'recovery-cost', x: LOADS, y: LATENCY_FIRST },
  },
];
