/** Two clusters, each a replicated state machine, and what crosses from one to the other. */

import { noBands } from '../../layout/laneBands';
import { glyph } from '../../views/figure/Legend';
import { coming } from '../../views/parts/coming';
import type { Family } from '../family';
import { glyphs } from './layout/glyphs';
import { acksRoom } from './layout/rooms';
import { stages } from './layout/stages';
import { looks } from './render/looks';
import { natureOf } from './words/nature';
import { runWords } from './words/runWords';
import { acrossMs, standingOf } from './words/standing';

export { first } from './first';

export const family: Family = {
  figure: {
    panels: [
      {
        ...{ id: 'acks', room: acksRoom },
        part: coming(async () => (await import('./figure/AcksPanel')).acksPanel),
      },
    ],
    troubles: [
      { kind: 'violation', ...glyph('octagon', 'violation') },
      { kind: 'resent', ...glyph('diamond', 'sent again') },
      { kind: 'missed', ...glyph('hourglass', 'counted as missing') },
      { kind: 'skipped', ...glyph('triangle', 'goes on without it', true, 'ink') },
      { kind: 'reconfigured', ...glyph('restart', 'another configuration', true, 'ink') },
    ],
    legend: {
      early: [],
      quorum: {
        ...glyph('circle', 'QUACK', true, 'certified'),
        title:
          'Enough replicas of the other side have acknowledged all up to a message that one of them is right',
      },
      other: { title: '', text: '' },
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
  agreement: { leader: () => null, standing: standingOf, quorum: () => 1, acrossMs },
  lanes: {
    whoLeads: () => () => null,
    ...{ sendsOver: 'nics', whose: 'busiest', layBands: () => noBands, glyphs, stages },
    marks: { quorum: 'quacked', final: 'received', timedOut: 'missed' },
    atPlayhead: ['acks'],
    setbacks: ['resent', 'missed', 'violation'],
    panels: [
      {
        ...{ id: 'acks', title: 'acknowledgements' },
        what: 'What one replica has heard of the other side, and who sends again what is missing',
        key: { letter: 'k', what: 'what a replica has heard of the other side' },
      },
    ],
    lacks: ['throughput', 'over_time'],
    final: { one: 'arrival', done: 'received', verb: 'arrive', flow: 'committed and received' },
    ...{
      subject: ['message', 'messages'],
      round: ['round', 'rounds'],
      answers: 'acknowledgements',
    },
    request: ['message', 'messages'],
    unasked: { what: 'message', done: 'everywhere' },
    isOneClass: true,
  },
  looks,
};
