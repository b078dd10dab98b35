/** Sweeps of MultiPaxos to begin with: what to set, and what goes wrong with too much of it. */
import type { Document } from '../../../model/scenario/document';
import { type Scenario, variantOf, withValueAt } from '../../../model/scenario/scenario';
import { numberOf } from '../../../model/scenario/schema';
import type { Axis, Description } from '../../../model/sweep/description';
import type { Question } from '../../../model/sweep/question';
import { ASKED, described, range } from '../../../model/sweep/questions';
import { besides, DISTANCE } from './beside';
import { collapseFigure } from './measured';

export const WINDOW = 'protocol.window';
export const BATCH = 'protocol.batch.max_bytes';
/** The congestion window that TCP begins with. */
export const START = 'network.tcp.initial_window_bytes';
/** Of what is measured once the cold start is over, as the closed forms have it. */
const SETTLED = ['goodput_tps', 'latency_s.p50'];
const BATCH_MOST = 262_144;

/** From the power of two that holds a request with its headers. */
function batches(requestBytes: number): Axis {
  const least = 2 ** Math.ceil(Math.log2(Math.max(requestBytes + 20, 8192)));
  const points = 3 * Math.log2(BATCH_MOST / least) + 1;
  return { path: BATCH, from: least, to: BATCH_MOST, points, scale: 'log' };
}

/** Powers of two, and half way between them. */
const HALVES = [8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256].map((kib) => 1024 * kib);

const WINDOWS: Axis = { path: WINDOW, from: 1, to: 32, points: 16, scale: 'log' };
const FEW_WINDOWS: Axis = { path: WINDOW, values: [1, 2, 5, 16] };

function fewBatches(requestBytes: number): Axis {
  const values = [8192, 32_768, 131_072, BATCH_MOST].filter((bytes) => bytes > requestBytes + 20);
  return { path: BATCH, values: values.slice(0, 3) };
}

/** Of one variant: others differ in what is varied here, or are another question. */
function tuned(document: Document, axes: (requestBytes: number) => Axes): Description {
  const [shown = 0] = document.shown;
  const { x, series } = axes(numberOf(variantOf(document.scenario, shown), 'workload.tx_bytes'));
  const one: Document = { ...document, shown: [shown] };
  const { y, set, ...rest } = described(one, x, SETTLED);
  const { [WINDOW]: _, [BATCH]: __, ...others } = set ?? {};
  return { ...rest, series, y, ...(Object.keys(others).length > 0 && { set: others }) };
}

interface Axes {
  readonly x: Axis;
  readonly series: Axis;
}

function question(
  id: string,
  text: string,
  axes: (requestBytes: number) => Axes,
  as: Question['as'] = 'lines',
): Question {
  const shipped: Description = {
    ...{ version: 1, scenario: 'paxos-window', variants: ['window 1'], y: SETTLED },
    ...axes(1024),
  };
  return { ...{ id, text, as }, here: (document) => tuned(document, axes), shipped };
}

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

export const batchFirst = question('batch', 'How large should a batch be?', (bytes) => ({
  x: batches(bytes),
  series: FEW_WINDOWS,
}));

/** Over the window, with batches of three requests: small steps of the time for which it fills the channel. */
const collapse: Description = {
  ...{ version: 1, scenario: 'paxos-time-out', variants: ['128 KB'], y: SETTLED },
  x: { path: WINDOW, from: 20, to: 55, points: 36, scale: 'linear' },
  // 10 segments, or more than it ever needs.
  series: { path: START, values: [14_480, 1_048_576] },
  set: { [BATCH]: 32_768 },
  measured: 'jpaxos-collapse',
};

export const measured = [collapseFigure('jpaxos-collapse', '128 KB', { description: collapse })];

export const questions: readonly Question[] = [
  batchFirst,
  question('instances', 'How many instances at once?', (bytes) => ({
    x: WINDOWS,
    series: fewBatches(bytes),
  })),
  question(
    'both',
    'What should I set?',
    (bytes) => ({
      x: { path: BATCH, values: HALVES.filter((each) => each > bytes + 20) },
      series: { path: WINDOW, values: [1, 2, 3, 5, 8, 16, 32] },
    }),
    'cells',
  ),
  {
    ...{ id: 'collapse', text: 'Can too much in flight hurt?' },
    here: () => null,
    shipped: collapse,
  },
  {
    ...{
      id: 'beside',
      text: 'HotStuff has one block a round trip: what would a window of four buy?',
    },
    shipped: besides,
    here: () => null,
  },
  {
    ...ASKED.distance,
    here: (document) =>
      described(document, range(DISTANCE, 1, 300, 'linear'), SETTLED, otherBut(DISTANCE)),
    shipped: {
      ...{ version: 1, scenario: 'paxos-window', y: SETTLED },
      x: range(DISTANCE, 1, 300, 'linear'),
    },
  },
];
