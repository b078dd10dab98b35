// Every shipped scenario of the first family carries its messages by either model, judged by its real engine.
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { engineFile, loadedCheck } from '../../core/testCheck';
import { isOfAnother } from '../scenario/family';
import { modelOf } from '../scenario/network';
import { type Scenario, valueAt, variantNames, variantOf } from '../scenario/scenario';
import { allShipped, shipped } from '../scenario/testShipped';
import { withSetting } from '../scenario/variantEdits';
import { withModel } from './networkModel';

let check: ReturnType<typeof loadedCheck>;
beforeAll(async () => {
  check = loadedCheck(await readFile(engineFile));
});

/** What the engine says against a scenario. */
function errorsOf(scenario: Scenario): readonly string[] {
  return check(JSON.stringify(scenario)).errors.map(({ path, message }) => `${path} ${message}`);
}

/** Those that this engine judges. */
async function allOfFirst() {
  return (await allShipped()).filter(({ scenario }) => !isOfAnother(scenario));
}

const models = (scenario: Scenario) =>
  variantNames(scenario).map((_, variant) => modelOf(variantOf(scenario, variant)).value);

test.each((await allOfFirst()).map(({ id, scenario }) => [id, scenario] as const))(
  '%s is carried by either model, and comes back as it was opened',
  (_, opened) => {
    for (const model of ['tcp', 'ideal']) {
      const other = model === 'tcp' ? 'ideal' : 'tcp';
      const moved = withModel(opened, null, model, opened);
      expect(errorsOf(moved)).toEqual([]);
      expect(new Set(models(moved))).toEqual(new Set([model]));
      const back = withModel(moved, null, other, opened);
      expect(errorsOf(back)).toEqual([]);
      if (!models(opened).includes(model)) expect(back).toEqual(opened);
    }
  },
);

test.each((await allOfFirst()).map(({ id, scenario }) => [id, scenario] as const))(
  'so is each variant of %s alone',
  (_, opened) => {
    if (variantNames(opened).length < 2) return;
    for (const [variant, was] of models(opened).entries()) {
      const moved = withModel(opened, variant, was === 'tcp' ? 'ideal' : 'tcp', opened);
      expect(errorsOf(moved)).toEqual([]);
      const changed = models(moved).filter((model, index) => model !== models(opened)[index]);
      expect(changed).toHaveLength(1);
      const back = withModel(moved, variant, was, opened);
      expect(errorsOf(back)).toEqual([]);
      expect(models(back)).toEqual(models(opened));
      expect(variantOf(back, variant).faults).toEqual(variantOf(opened, variant).faults);
    }
  },
);

const path = { mbps: 100, buffer_bytes: 512_000 };
const tcp: Scenario = {
  version: 1,
  title: 't',
  clients: { count: 3, reply_bytes: 200 },
  network: { model: 'tcp', tcp: { congestion: 'reno' }, path },
  changes: [
    { at_s: 1, set: { 'network.path.mbps': 50 } },
    { at_s: 2, set: { 'network.path.mbps': 80, 'workload.rate_tps': 10 } },
  ],
  variants: [
    { name: 'A', set: { 'network.path.mbps': 20 } },
    { name: 'B', set: { 'network.tcp.pacing': 'window' } },
  ],
};

test('what only TCP has is left behind, and found again', () => {
  expect(errorsOf(tcp)).toEqual([]);
  const ideal = withModel(tcp, null, 'ideal', tcp);
  expect(errorsOf(ideal)).toEqual([]);
  expect(ideal.network).toEqual({ model: 'ideal', window_bytes: null });
  expect(ideal.clients).toEqual({ count: 3 });
  expect(ideal.changes).toEqual([{ at_s: 2, set: { 'workload.rate_tps': 10 } }]);
  expect(withModel(ideal, null, 'tcp', tcp)).toEqual(tcp);

  // Also where something else was set meanwhile.
  const faster = withSetting(ideal, null, 'workload.rate_tps', 70);
  const back = withModel(faster, null, 'tcp', tcp);
  expect(errorsOf(back)).toEqual([]);
  expect(valueAt(variantOf(back, 0), 'network.path')).toEqual({ mbps: 20, buffer_bytes: 512_000 });
  expect(valueAt(variantOf(back, 1), 'network.tcp')).toEqual({
    ...{ congestion: 'reno', pacing: 'window' },
  });
  expect(valueAt(back, 'workload.rate_tps')).toBe(70);
});

test('one variant of TCP becomes ideal by itself, and finds its own again', () => {
  const one = withModel(tcp, 0, 'ideal', tcp);
  expect(errorsOf(one)).toEqual([]);
  expect(models(one)).toEqual(['ideal', 'tcp']);
  expect(valueAt(one, 'network')).toEqual(tcp.network);
  const back = withModel(one, 0, 'tcp', tcp);
  expect(errorsOf(back)).toEqual([]);
  expect(valueAt(variantOf(back, 0), 'network.path.mbps')).toBe(20);
  // And with the other one they are both ideal.
  const both = withModel(one, 1, 'ideal', tcp);
  expect(errorsOf(both)).toEqual([]);
  expect(models(both)).toEqual(['ideal', 'ideal']);
  expect(withModel(both, null, 'tcp', tcp)).toEqual(tcp);
});

test('a window that TCP leaves open stays open in the ideal network, and what was said comes back', async () => {
  const idealOf = async (id: string) => {
    const { scenario } = await shipped(id);
    const ideal = withModel(scenario, null, 'ideal', scenario);
    expect(withModel(ideal, null, 'tcp', scenario)).toEqual(scenario);
    return ideal;
  };
  for (const id of ['planet', 'first-hiccup', 'prototype']) {
    const ideal = await idealOf(id);
    expect(valueAt(ideal, 'network.window_bytes')).toBe(null);
    expect(errorsOf(ideal)).toEqual([]);
  }
  const said: Scenario = { ...tcp, network: { model: 'tcp', window_bytes: 131_072 } };
  const without: Scenario = { ...said, changes: [], variants: [{ name: 'A', set: {} }] };
  const ideal = withModel(without, null, 'ideal', without);
  expect(ideal.network).toEqual({ model: 'ideal', window_bytes: 131_072 });
});

test('each variant keeps its own window', () => {
  const own: Scenario = {
    version: 1,
    title: 't',
    network: { model: 'tcp' },
    variants: [
      { name: 'A', set: {} },
      { name: 'B', set: { 'network.window_bytes': 131_072 } },
      { name: 'C', set: { 'network.model': 'ideal' } },
    ],
  };
  const windows = (scenario: Scenario) =>
    variantNames(scenario).map((_, each) =>
      valueAt(variantOf(scenario, each), 'network.window_bytes'),
    );
  const all = withModel(own, null, 'ideal', own);
  expect(errorsOf(all)).toEqual([]);
  // The third one was ideal before, with the window that is usual there.
  expect(windows(all)).toEqual([null, 131_072, undefined]);
  const one = withModel(own, 0, 'ideal', own);
  expect(one.variants).toEqual([
    { name: 'A', set: { 'network.model': 'ideal', 'network.window_bytes': null } },
    { name: 'B', set: { 'network.window_bytes': 131_072 } },
    { name: 'C', set: { 'network.model': 'ideal' } },
  ]);
  expect(windows(withModel(one, 0, 'tcp', own))).toEqual([undefined, 131_072, undefined]);
  // One that was opened in the ideal network finds the usual window again.
  const third = withModel(own, 2, 'tcp', own);
  expect(windows(withModel(third, 2, 'ideal', own))).toEqual([undefined, 131_072, undefined]);
  // One back, and the other: nothing is left of what the ideal network was told.
  const both: Scenario = {
    ...own,
    variants: [
      { name: 'A', set: {} },
      { name: 'B', set: {} },
    ],
  };
  const ideal = withModel(both, null, 'ideal', both);
  expect(valueAt(ideal, 'network.window_bytes')).toBe(null);
  const back = withModel(withModel(ideal, 0, 'tcp', both), 1, 'tcp', both);
  expect(windows(back)).toEqual([undefined, undefined]);
});

test('a slow start that is asked for is TCP’s own, and is asked for again', () => {
  const slow: Scenario = {
    version: 1,
    title: 't',
    network: { slow_start: true },
    variants: [
      { name: 'A', set: {} },
      { name: 'B', set: {} },
    ],
  };
  expect(errorsOf(slow)).toEqual([]);
  const all = withModel(slow, null, 'tcp', slow);
  expect(errorsOf(all)).toEqual([]);
  expect(all.network).toEqual({ model: 'tcp' });
  expect(withModel(all, null, 'ideal', slow)).toEqual(slow);
  const one = withModel(slow, 0, 'tcp', slow);
  expect(errorsOf(one)).toEqual([]);
  const back = withModel(one, 0, 'ideal', slow);
  expect(valueAt(variantOf(back, 0), 'network.slow_start')).toBe(true);
});

test('a cut that loses messages holds them under TCP, and loses them again', async () => {
  const { scenario } = await shipped('partition-and-heal');
  const moved = withModel(scenario, 2, 'tcp', scenario);
  expect(valueAt(variantOf(moved, 2), 'faults.0.mode')).toBeUndefined();
  const back = withModel(moved, 2, 'ideal', scenario);
  expect(valueAt(variantOf(back, 2), 'faults.0.mode')).toBe('drop');
  expect(valueAt(variantOf(back, 0), 'faults.0.mode')).toBeUndefined();
});

test('a host that dies is a replica that crashes in the ideal network, and a host again', () => {
  const host = { kind: 'crash', replica: 1, at_s: 1, of: 'host' };
  const network = { model: 'tcp' };
  const scenario: Scenario = { version: 1, title: 't', network, faults: [host] };
  const ideal = withModel(scenario, null, 'ideal', scenario);
  expect(errorsOf(ideal)).toEqual([]);
  expect(valueAt(ideal, 'faults.0.of')).toBeUndefined();
  expect(valueAt(withModel(ideal, null, 'tcp', scenario), 'faults.0.of')).toBe('host');
});
