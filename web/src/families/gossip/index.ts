/** Gossip of transactions over a graph of peers, as sums and as they are. */

import { noBands } from '../../layout/laneBands';
import { glyph } from '../../views/figure/Legend';
import { coming } from '../../views/parts/coming';
import type { Family } from '../family';
import { glyphs } from './layout/glyphs';
import { bucketRoom, linksRoom, waveRoom } from './layout/rooms';
import { stages } from './layout/stages';
import { looks } from './render/looks';
import { natureOf } from './words/nature';
import { runWords } from './words/runWords';
import { standingOf } from './words/standing';

export { first } from './first';

export const family: Family = {
  figure: {
    panels: [
      {
        ...{ id: 'wave', room: waveRoom },
        part: coming(async () => (await import('./figure/WavePanel')).wavePanel),
      },
      {
        ...{ id: 'bucket', room: bucketRoom },
        part: coming(async () => (await import('./figure/BucketPanel')).bucketPanel),
      },
      {
        ...{ id: 'links', room: linksRoom },
        part: coming(async () => (await import('./figure/LinksPanel')).linksPanel),
      },
    ],
    troubles: [
      { kind: 'violation', ...glyph('octagon', 'violation') },
      { kind: 'lost', ...glyph('hourglass', 'sums counted as lost') },
      // Where lanes are shown: panels have their own.
      { kind: 'made', ...glyph('diamond', 'transaction made', true, 'certified') },
      { kind: 'delivered', ...glyph('disc', 'has the transaction', false, 'proposal') },
    ],
    legend: {
      early: [],
      // Nobody asks for a quorum, and nothing becomes final.
      quorum: { ...glyph('disc', ''), title: '' },
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
  small: async () => (await import('./render/paintSmall')).paintSmall,
  runWords,
  agreement: { leader: () => null, standing: standingOf, quorum: () => 1 },
  lanes: {
    whoLeads: () => () => null,
    ...{ sendsOver: 'nics', whose: 'busiest', layBands: () => noBands, glyphs, stages },
    marks: { quorum: 'made', final: 'delivered', timedOut: 'lost' },
    atPlayhead: ['wave', 'bucket'],
    setbacks: ['violation'],
    panels: [
      {
        ...{ id: 'wave', title: 'wave and desk' },
        what: 'How one transaction spreads, and what one peer can make of what came',
        key: { letter: 'v', what: 'how a transaction spreads, and the desk of a peer' },
      },
      {
        ...{ id: 'bucket', title: 'one window' },
        what: 'How one sender’s window fills, whichever sums come, and of how many they are',
        key: { letter: 'y', what: 'how one window fills' },
      },
      {
        ...{ id: 'links', title: 'links' },
        what: 'What links carry over time: something new, or what was known',
        key: { letter: 'k', what: 'what links carry over time' },
      },
    ],
    lacks: ['map', 'bandwidth', 'throughput', 'over_time'],
    final: { one: 'delivery', done: 'delivered', verb: 'arrive', flow: 'made and delivered' },
    ...{ subject: ['transaction', 'transactions'], round: ['round', 'rounds'], answers: 'copies' },
    request: ['transaction', 'transactions'],
    unasked: { what: 'transaction', done: 'everywhere' },
    isOneClass: true,
  },
  looks,
};
