import { expect, test } from 'vitest';
import told from '../../../../../core-wasm/families/paxos/tests/forms.json';
import timeOutFile from '../../../../../scenarios/paxos/time-out.json';
import windowFile from '../../../../../scenarios/paxos/window.json';
import { documentOf } from '../../../model/scenario/document';
import { type Scenario, withValueAt } from '../../../model/scenario/scenario';
import { sweeps } from '../../../model/sweep/family';
import { allOf } from '../../../model/sweep/question';
import { firstSweep, questionOf } from '../../../model/sweep/questions';
import { loadWhole } from '../../load';
import { advise } from './advice';
import {
  copiesThatLast,
  costsOf,
  foresee,
  instanceOf,
  meanBatch,
  mostOf,
  windowOf,
  windowS,
} from './forms';

const scenario = windowFile as unknown as Scenario;
const collapsing = timeOutFile as unknown as Scenario;
await loadWhole(scenario);

const BATCH = 'protocol.batch.max_bytes';
const at = (window: number, kib: number, run = scenario) =>
  withValueAt(withValueAt(run, 'protocol.window', window), BATCH, kib * 1024);

test('the forms are the engine’s', () => {
  // 9.4 Mbit of 2^20 bit.
  const places = {
    emulab: { topology: 'channels', bytesPerMs: (9.4 * 2 ** 20) / 8000, delayMs: 50 },
    cluster: { topology: 'card', bytesPerMs: (940 * 2 ** 20) / 8000, delayMs: 0.05 },
  } as const;
  for (const place of ['emulab', 'cluster'] as const) {
    for (const [requestBytes = 0, requests = 0, ...expected] of told[place]) {
      const sizes = { requestBytes, headerBytes: 4, acceptedBytes: 8, replicas: 3 };
      const costs = costsOf(place, 1);
      const instance = instanceOf({ ...places[place], ...sizes, costs }, requests);
      const { processorMs, channelMs, durationMs } = instance;
      const found = [processorMs, channelMs, durationMs, windowOf(instance), mostOf(instance)];
      for (const [index, value] of found.entries())
        expect(value).toBeCloseTo(expected[index] ?? 0, 9);
    }
  }
  for (const [fits = 0, delay = 0, client = 0, clients = 0, window = 0, mean] of told.batches)
    expect(meanBatch(fits, delay, client, clients, window)).toBe(mean);
  for (const [seconds, copies] of told.copies as unknown as readonly [number, number[]][])
    expect(copiesThatLast(seconds, 1, 3)).toEqual(copies);
});

test('one instance at a time is a matter of latency, two fill the channel; clients wait by Little’s law', () => {
  const rate = (run: Scenario) => foresee(run, 'goodput_tps');
  expect(rate(at(1, 128))?.limit).toBe('window');
  expect(rate(at(1, 128))?.states[0]?.value).toBeCloseTo(603.98, 2);
  expect(rate(at(2, 128))?.limit).toBe('channel');
  expect(rate(at(2, 128))?.states[0]?.value).toBeCloseTo(1160.04, 2);
  expect(foresee(at(2, 128), 'latency_s.p50')?.states[0]?.value).toBeCloseTo(1200 / 1160, 3);
  expect(foresee(at(2, 128), 'open_max')).toBeNull();
  expect(foresee(withValueAt(scenario, 'workload.kind', 'open'), 'goodput_tps')).toBeNull();
});

test('one card carries all that the leader sends; where it is slower than the paths, it counts', () => {
  const card = (mbps: number) => withValueAt(at(5, 128), 'network.egress_mbps', mbps);
  const roof = (run: Scenario) => foresee(run, 'goodput_tps')?.roof;
  // Two copies of each request and its answer, against one on a channel.
  expect(roof(card(10))?.limit).toBe('channel');
  expect((roof(card(1000))?.value ?? 0) / (roof(card(10))?.value ?? 1)).toBeCloseTo(2, 1);
  const ideal = withValueAt(withValueAt(card(10), 'network.model', 'ideal'), 'network.path', {});
  expect(roof(withValueAt(ideal, 'network.window_bytes', null))?.value).toBeGreaterThan(
    roof(card(10))?.value ?? 0,
  );
  expect(roof(withValueAt(ideal, 'network.window_bytes', 65_536))).toBeUndefined();
  expect(roof(withValueAt(card(1000), 'protocol.phase_1', 'each'))).toBeUndefined();
  // A channel of the ideal network carries data alone, where 1,448 of TCP's 1,500 bytes are data.
  const channel = withValueAt(card(1000), 'network', {
    ...{ model: 'ideal', latency: { uniform_one_way_ms: 50 } },
    ...{ egress_mbps: 1000, window_bytes: null, path: { mbps: 10 } },
  });
  expect(roof(channel)?.limit).toBe('channel');
  expect((roof(card(1000))?.value ?? 0) / (roof(channel)?.value ?? 1)).toBeCloseTo(1448 / 1500, 6);
});

test('slower processors are what limits', () => {
  const slow = (factor: number) =>
    withValueAt(withValueAt(at(5, 128), 'cpu.profile', 'emulab'), 'cpu.factor', factor);
  const [once, twice] = [1, 2].map((factor) => foresee(slow(factor), 'goodput_tps')?.roof);
  expect(once).toMatchObject({ limit: 'channel' });
  expect(twice).toMatchObject({ limit: 'processor' });
  const fourTimes = foresee(slow(4), 'goodput_tps')?.roof?.value ?? 0;
  expect(fourTimes).toBeCloseTo((twice?.value ?? 0) / 2, 6);
});

test('copies last where a window fills the channel for half of the time-out; for all of it, nothing does', () => {
  const states = (window: number) =>
    foresee(at(window, 32, collapsing), 'goodput_tps')?.states.map(({ name, value }) => [
      name,
      Math.round(value),
    ]);
  expect(windowS(at(35, 32, collapsing))).toBeCloseTo(0.715, 3);
  expect(states(20)).toEqual([['', 147]]);
  expect(states(35)).toEqual([
    ['', 147],
    ['1 copy', 73],
    ['2 copies', 49],
  ]);
  expect(states(50)).toEqual([]);
  const patient = withValueAt(collapsing, 'protocol.retransmission', 'average');
  expect(foresee(at(50, 32, patient), 'goodput_tps')?.states).toHaveLength(1);
});

const ran = (window: number, kib: number, value: number, limit = 'channel', run = scenario) => ({
  ...{ variant: '', x: 0, run: at(window, kib, run), value, limit },
});

test('the least setting that is as good as any is advised, with what limits it', () => {
  const paths = ['protocol.window', BATCH];
  const some = [
    ran(1, 128, 605, 'window'),
    ran(1, 256, 796, 'window'),
    ran(2, 64, 816, 'window'),
    ran(2, 128, 1159),
    ran(5, 128, 1160),
  ];
  expect(advise(paths, 'goodput_tps', some)).toBe(
    'A window of 2 with batches of 128 KiB: 1,159 of the 1,160 requests/s that the channel allows; more gains at most 1 %.',
  );
  expect(advise(paths, 'goodput_tps', [...some, ran(16, 128, 308)])).toMatch(
    /more can do harm: a window of 16 with 128 KiB leaves 308\.$/,
  );
  expect(advise(paths, 'goodput_tps', [...some.slice(0, 3), ran(2, 128, 1163)])).toMatch(
    / 128 KiB: all of the 1,160 requests\/s that the channel allows;/,
  );
  expect(advise(paths, 'goodput_tps', some.slice(0, 3))).toBe(
    'A window of 2 with batches of 64 KiB: 816 requests/s, the most of these runs.',
  );
  expect(advise([...paths, 'network.loss'], 'goodput_tps', some)).toBeNull();
});

test('from one window on the start decides, from another none holds', () => {
  const of = (window: number, value: number) => ran(window, 32, value, 'channel', collapsing);
  const paths = ['protocol.window', 'network.tcp.initial_window_bytes'];
  const some = [of(40, 147), of(40, 147), of(42, 73), of(42, 147), of(46, 33), of(46, 32)];
  expect(advise(paths, 'goodput_tps', some)).toBe(
    'Up to a window of 40 (0.82 s of the channel) each start answers 147 requests/s. From a window of 46 (0.94 s of the channel) on none does: 33 are left. Between them the start decides, for as long as the load stays.',
  );
});

test('curves begin with the batch, of a window each; edits of what is varied are not laid over it', () => {
  const document = documentOf({ id: 'paxos-window', scenario });
  const first = firstSweep({ ...document, scenario: at(3, 64) });
  expect(questionOf(first, document)?.text).toBe('How large should a batch be?');
  expect(first.description).toMatchObject({
    x: { path: BATCH, from: 8192, to: 262_144, points: 16, scale: 'log' },
    series: { path: 'protocol.window', values: [1, 2, 5, 16] },
    y: ['goodput_tps', 'latency_s.p50'],
  });
  const asked = sweeps.questions.map((question) => question.text);
  expect(asked).toContain('What should I set?');
  const large = documentOf({ id: 'paxos-time-out', scenario: collapsing });
  expect(firstSweep(large).description.x).toMatchObject({ from: 16_384, points: 13 });
});

test('over the distance, runs that differ in nothing else have one curve', () => {
  const delay = 'network.latency.uniform_one_way_ms';
  const variants = [
    { name: 'near', set: {} },
    { name: 'far', set: { [delay]: 100 } },
    { name: 'window 2', set: { 'protocol.window': 2 } },
  ];
  const document = documentOf({ id: 'x', scenario: { ...scenario, variants } });
  const distance = sweeps.questions.find(({ id }) => id === 'distance');
  const of = distance?.here({ ...document, shown: [0, 1, 2] });
  expect(of && allOf(of)[0].variants).toEqual(['near', 'window 2']);
});

test('what a window of four buys is told against one block a round trip, with what limits it nearby', () => {
  const paxos = withValueAt(scenario, 'protocol.window', 4);
  const pair = (x: number, chained: number, several: number, limit: string) => [
    { ...{ variant: 'HotStuff', x, run: {}, value: chained, limit: 'block cap' } },
    { ...{ variant: 'MultiPaxos', x, run: paxos, value: several, limit } },
  ];
  const some = [...pair(5, 5287, 11_600, 'channel'), ...pair(50, 920, 3680, 'window')];
  expect(advise(['network.latency.uniform_one_way_ms'], 'goodput_tps', some)).toBe(
    'A window of 4 answers up to 4.0 times what one block a round trip does: 3,680 requests/s against 920 at 50 ms one way. At 5 ms it is 2.2 times: the channel is full.',
  );
});
