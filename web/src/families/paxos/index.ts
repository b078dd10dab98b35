/** MultiPaxos with batches and a window of instances. */

import { leading } from '../../layout/leading';
import { glyph } from '../../views/figure/Legend';
import { coming } from '../../views/parts/coming';
import type { Family } from '../family';
import { layersOf } from './columns';
import { ballotBands } from './layout/ballotBands';
import { glyphs } from './layout/glyphs';
import { instancesRoom } from './layout/instances';
import { stages } from './layout/stages';
import { looks } from './render/looks';
import { natureOf } from './words/nature';
import { runWords } from './words/runWords';
import { majorityOf, standingOf } from './words/standing';

export const family: Family = {
  figure: {
    panels: [
      {
        ...{ id: 'instances', room: instancesRoom },
        part: coming(async () => (await import('./figure/InstancesPanel')).instancesPanel),
      },
    ],
    troubles: [
      { kind: 'violation', ...glyph('octagon', 'violation') },
      { kind: 'repeated', ...glyph('diamond', '2a sent again') },
      { kind: 'suspected', ...glyph('hourglass', 'suspicion') },
      { kind: 'stood', ...glyph('diamond', 'asks to lead', true) },
      { kind: 'restarted', ...glyph('restart', 'restart', true, 'ink') },
    ],
    legend: {
      early: ['prepare', 'promise'],
      quorum: {
        ...glyph('circle', 'decision', true, 'certified'),
        title: 'A majority has accepted, the leader’s own acceptance included',
      },
      final: glyph('triangle', 'execution', false, 'ink'),
      other: {
        title: 'A prime marks an instance for which a later ballot proposes again: 7 and 7′',
        text: 'proposed again',
      },
    },
    natureOf,
  },
  faults: async () => (await import('./faults/faults')).faults,
  words: async () => (await import('./words/words')).words,
  closer: async () => (await import('./closer')).closer,
  settingsViews: () => import('./settings/views'),
  later: () => import('./later'),
  told: () => import('./told'),
  runWords,
  agreement: {
    leader: () => 0,
    ...{ standing: standingOf, quorum: (_, replicas) => majorityOf(replicas) },
  },
  lanes: {
    whoLeads: (window) => {
      const { ballots } = layersOf(window);
      return leading(window.originNs, { ...ballots, leader: ballots.owner });
    },
    ...{ sendsOver: 'channels', whose: 'leader’s', layBands: ballotBands, glyphs, stages },
    marks: { quorum: 'decided', final: 'executed', timedOut: 'suspected' },
    setbacks: ['repeated', 'suspected', 'violation', 'restarted'],
    panels: [
      {
        ...{ id: 'instances', title: 'instances' },
        what: 'The instances that are open, in the slots of the window',
        key: { letter: 'i', what: 'instances in the slots of the window' },
      },
    ],
    final: { one: 'execution', done: 'executed', verb: 'are executed', flow: 'sent and executed' },
    ...{ subject: ['instance', 'instances'], round: ['ballot', 'ballots'], answers: '2b' },
    request: ['request', 'requests'],
  },
  looks,
};
