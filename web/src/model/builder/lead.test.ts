// Who may lead, and what an edit changes that lets another replica lead.
import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/scenario';
import { candidatesOf, whyNotLead, withLeader } from './lead';
import { reachesAt } from './reaches';
import { draftOf } from './scenario';

const planet: Scenario = {
  replicas: { regions: ['us-east-1', 'ap-northeast-1', 'me-south-1', 'af-south-1'] },
  clients: { region: 'us-east-1' },
  network: { latency: { preset: 'thesis-table-6', factor: 1 } },
  faults: [{ kind: 'crash', replica: 2, at_s: 1 }],
  adversaries: [{ kind: 'silent', replica: 0 }],
};
const lanes = ['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town'].map((name, replica) => ({
  ...{ name, replica },
  region: (planet.replicas as { regions: string[] }).regions[replica] ?? null,
}));
const matrix = [
  [0, 10, 20, 30, 0],
  [50, 0, 15, 25, 0],
  [20, 15, 0, 5, 0],
  [30, 25, 5, 0, 0],
  [0, 0, 0, 0, 0],
];
const own: Scenario = {
  replicas: { names: ['a', 'b', 'c', 'd'] },
  network: { latency: { matrix_one_way_ms: matrix, factor: 1 } },
};

test('each replica is as far as the scenario says, times its factor', () => {
  const outMs = (scenario: Scenario, leader: number, timeS = 0) =>
    reachesAt(scenario, lanes, [], leader, timeS * 1e9).map((reach) =>
      Number(reach.outMs.toFixed(3)),
    );
  expect(outMs(planet, 0)).toEqual([85.214, 101.428, 115.373]);
  const doubled = { ...planet, changes: [{ at_s: 5, set: { 'network.latency.factor': 2 } }] };
  expect(outMs(doubled, 0, 4)).toEqual([85.214, 101.428, 115.373]);
  expect(outMs(doubled, 0, 5)).toEqual([170.428, 202.857, 230.745]);
  expect(reachesAt(own, lanes, [], 1, 0)).toEqual([
    { replica: 0, outMs: 50, backMs: 10 },
    { replica: 2, outMs: 15, backMs: 15 },
    { replica: 3, outMs: 25, backMs: 25 },
  ]);
  const uniform = { network: { latency: { uniform_one_way_ms: 40, factor: 0.5 } } };
  expect(outMs(uniform, 2)).toEqual([20, 20, 20]);
});

test('a slow link is longer while it is slow, and a cut one as long as it was', () => {
  const link = { kind: 'link', source: 0, directed: true, text: '', brief: '' } as const;
  const faults = [
    { ...link, target: 1, slowdown: 3, startNs: 10, endNs: 20 },
    { ...link, target: 2, slowdown: Number.POSITIVE_INFINITY, startNs: 10, endNs: 20 },
  ];
  const at = (timeNs: number) => reachesAt(own, lanes, faults, 0, timeNs).map((each) => each.outMs);
  expect([at(9), at(10)]).toEqual([
    [10, 20, 30],
    [30, 20, 30],
  ]);
});

test('candidates are sorted by the round trip of the replica that completes their quorum', () => {
  const found = candidatesOf(draftOf({ scenario: own, target: null }), 3);
  expect(found.map(({ machine, quorum }) => [machine.name, quorum?.replica, quorum?.ms])).toEqual([
    ['c', 1, 15],
    ['b', 3, 25],
    ['d', 1, 25],
    // 10 there and 50 back: half of it.
    ['a', 1, 30],
  ]);
});

test('a candidate without enough known delays has no quorum and comes last', () => {
  const hole = matrix.map((row, at) => row.map((ms, to) => (at === 2 || to === 2 ? null : ms)));
  const scenario = { ...own, network: { latency: { matrix_one_way_ms: hole, factor: 1 } } };
  const found = candidatesOf(draftOf({ scenario, target: null }), 3);
  expect(found.at(-1)?.machine.name).toBe('c');
  expect(found.at(-1)?.quorum).toBeNull();
  expect(found.at(-1)?.reaches).toEqual([]);
});

test('who leads comes first in the order, and faults and liars follow their replicas', () => {
  const led = withLeader({ scenario: planet, target: null }, 2);
  expect(led.replicas).toEqual({
    regions: ['me-south-1', 'us-east-1', 'ap-northeast-1', 'af-south-1'],
  });
  expect(led.network).toEqual(planet.network);
  expect(led.clients).toEqual(planet.clients);
  expect(led.faults).toEqual([{ kind: 'crash', replica: 0, at_s: 1 }]);
  expect(led.adversaries).toEqual([{ kind: 'silent', replica: 1 }]);
});

test('it is said why no other replica can be made the leader', () => {
  const whyNot = (scenario: Scenario, target: number | null = null) =>
    whyNotLead({ scenario, target });
  expect(whyNot(planet)).toBeNull();
  const rotating = { ...planet, protocol: { leader: { policy: 'rotate' } } };
  expect(whyNot(rotating)).toMatch(/rotates/);
  const variants = [
    { name: 'x', set: {} },
    { name: 'y', set: { 'replicas.count': 7 } },
  ];
  expect(whyNot({ ...own, variants })).toMatch(/choose one/);
  expect(whyNot({ ...own, variants }, 0)).toBeNull();
  const fork = { name: 'y', fork_of: 'x', from_s: 2, set: {} };
  const forked = { ...planet, variants: [{ name: 'x', set: {} }, fork] };
  expect(whyNot(forked, 0)).toBeNull();
  expect(whyNot(forked, 1)).toMatch(/fork/);
});
