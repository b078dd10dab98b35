/** HotStuff whose leader streams over gossip: two families in one run. Its pictures are HotStuff’s. */
import type { Family } from '../family';
import { family as hotstuff } from '../hotstuff';
import { hotstuffOf } from '../hotstuff/hosted';
import { looks } from './render/looks';
import { natureOf } from './words/nature';
import { runWords } from './words/runWords';
import { standingOf } from './words/standing';

export { first } from './first';

export const family: Family = {
  ...hotstuff,
  figure: {
    ...hotstuff.figure,
    legend: { ...hotstuff.figure.legend, early: ['stream', 'codeword'] },
    natureOf,
  },
  faults: async () => (await import('./faults/faults')).faults,
  words: async () => (await import('./words/words')).words,
  closer: async () => (await import('./closer')).closer,
  settingsViews: () => import('../hotstuff/settings/hosted'),
  later: () => import('./later'),
  agreement: {
    leader: (scenario) => hotstuff.agreement.leader(hotstuffOf(scenario)),
    standing: standingOf,
    quorum: (scenario, replicas) => hotstuff.agreement.quorum(hotstuffOf(scenario), replicas),
  },
  ...{ looks, runWords },
};
