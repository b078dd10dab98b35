/**
 * HotStuff whose log crosses to a second cluster, which takes over: two families in one run. Its pictures are
 * HotStuff’s.
 */
import { glyph } from '../../views/figure/Legend';
import type { Family } from '../family';
import { family as hotstuff } from '../hotstuff';
import { glyphs } from './layout/glyphs';
import { looks } from './render/looks';
import { hotstuffOf, sizeOfA } from './settings/part';
import { natureOf } from './words/nature';
import { runWords } from './words/runWords';
import { acrossMs, standingOf } from './words/standing';

export { first } from './first';

export const family: Family = {
  ...hotstuff,
  figure: {
    ...hotstuff.figure,
    troubles: [
      ...hotstuff.figure.troubles,
      { kind: 'resent', ...glyph('diamond', 'piece sent again') },
      { kind: 'gone', ...glyph('hourglass', 'says that the first cluster is gone', false, 'ink') },
      { kind: 'decided', ...glyph('circle', 'prefix agreed on', true, 'ink') },
      { kind: 'recovered', ...glyph('restart', 'begins', false, 'ink') },
      { kind: 'served', ...glyph('diamond', 'clients turn to it', true, 'ink') },
    ],
    legend: { ...hotstuff.figure.legend, early: ['stream', 'message'] },
    natureOf,
  },
  faults: async () => (await import('./faults/faults')).faults,
  words: async () => (await import('./words/words')).words,
  closer: async () => (await import('./closer')).closer,
  settingsViews: () => import('../hotstuff/settings/hosted'),
  later: () => import('./later'),
  told: () => import('./telling'),
  agreement: {
    // The first cluster’s, as the run begins.
    leader: (scenario) => hotstuff.agreement.leader(hotstuffOf(scenario)),
    quorum: (scenario) => hotstuff.agreement.quorum(hotstuffOf(scenario), sizeOfA(scenario)),
    ...{ standing: standingOf, acrossMs },
  },
  lanes: {
    ...hotstuff.lanes,
    glyphs,
    setbacks: [...hotstuff.lanes.setbacks, 'gone'],
  },
  ...{ looks, runWords },
};
