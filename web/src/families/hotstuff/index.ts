/** HotStuff and the protocols of its kind: replicas agree on blocks, view by view. */

import { leading } from '../../layout/leading';
import { textAt } from '../../model/scenario/scenario';
import { glyph } from '../../views/figure/Legend';
import { coming } from '../../views/parts/coming';
import type { Family } from '../family';
import { layersOf } from './columns';
import { glyphs } from './layout/glyphs';
import { ledgersRoom } from './layout/ledgerRoom';
import { stages } from './layout/stages';
import { viewBands } from './layout/viewBands';
import { looks } from './render/looks';
import { natureOf } from './words/nature';
import { quorumOf } from './words/quorum';
import { runWords } from './words/runWords';
import { standingOf } from './words/standing';

export const family: Family = {
  figure: {
    panels: [
      {
        ...{ id: 'blocks', room: ledgersRoom },
        part: coming(async () => (await import('./figure/LedgerPanel')).ledgerPanel),
      },
    ],
    troubles: [
      { kind: 'violation', ...glyph('octagon', 'violation') },
      { kind: 'refused', ...glyph('noEntry', 'vote refused') },
      { kind: 'timed_out', ...glyph('hourglass', 'time-out') },
      { kind: 'view_changed', ...glyph('diamond', 'view change: new epoch', true) },
      { kind: 'restarted', ...glyph('restart', 'restart', true, 'ink') },
    ],
    legend: {
      early: ['stream'],
      quorum: {
        ...glyph('circle', 'quorum certificate', true, 'certified'),
        title: 'A quorum of votes, including the leader’s own',
      },
      final: glyph('triangle', 'commit', false, 'ink'),
      other: {
        title: 'A prime distinguishes two blocks of one height: 7 and 7′',
        text: 'second block of a height',
      },
    },
    natureOf,
  },
  faults: async () => (await import('./faults/faults')).faults,
  words: async () => (await import('./words/words')).words,
  closer: async () => (await import('./closer')).closer,
  settingsViews: () => import('./settings/views'),
  later: () => import('./later'),
  told: () => import('./telling'),
  runWords,
  agreement: {
    leader: (scenario) => (textAt(scenario, 'protocol.leader.policy') === 'rotate' ? null : 0),
    ...{ standing: standingOf, quorum: quorumOf },
  },
  lanes: {
    whoLeads: (window) => leading(window.originNs, layersOf(window).views),
    ...{ sendsOver: 'nics', whose: 'leader’s', layBands: viewBands, glyphs, stages },
    marks: { quorum: 'certified', final: 'committed', timedOut: 'timed_out' },
    atPlayhead: ['blocks'],
    setbacks: ['timed_out', 'view_changed', 'violation', 'restarted'],
    panels: [
      {
        ...{ id: 'blocks', title: 'ledgers' },
        what: 'What each replica has committed, and the graph of blocks',
        key: { letter: 'b', what: 'ledgers and graph of blocks' },
      },
    ],
    final: { one: 'commit', done: 'committed', verb: 'commit', flow: 'requests and commits' },
    ...{ subject: ['block', 'blocks'], round: ['view', 'views'], answers: 'votes' },
    request: ['transaction', 'transactions'],
  },
  looks,
};
