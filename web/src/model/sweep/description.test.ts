import { expect, test } from 'vitest';
import {
  type Description,
  descriptionText,
  figureHash,
  PLAIN,
  sweepFrom,
  sweepHash,
} from './description';

const load: Description = {
  version: 1,
  scenario: 'planet',
  x: { path: 'workload.rate_tps', from: 100, to: 4500, points: 27, scale: 'linear' },
  y: ['latency_s.p50', 'throughput_tps'],
};

test('equal sweeps are equal texts, whatever the order of their keys', () => {
  const text =
    '{"version":1,"scenario":"planet","x":{"path":"workload.rate_tps","from":100,"to":4500,"points":27,"scale":"linear"},"y":["latency_s.p50","throughput_tps"]}';
  expect(descriptionText(load)).toBe(text);
  const { y, x, scenario, version } = load;
  expect(descriptionText({ repeat: 1, set: {}, y, x, scenario, version })).toBe(text);
});

test('a sweep is an address, and comes back from it', () => {
  const sweep = {
    description: {
      ...load,
      series: { path: 'network.sockets', values: [1, 2, null] },
      variants: ['Batching & more', 'Über “100 %”'],
      set: { horizon_s: 30 },
      repeat: 3,
      measured: 'dissertation-nodes',
    },
    look: { as: 'cells', across: 'goodput_tps', isWhole: true } as const,
  };
  const hash = sweepHash(sweep);
  expect(hash).not.toMatch(/[\s"<>]/);
  expect(sweepFrom(hash)).toEqual(sweep);
  expect(sweepFrom(sweepHash({ description: load, look: PLAIN }))).toEqual({
    description: load,
    look: PLAIN,
  });
});

test('an address of a figure names it', () => {
  expect(sweepFrom(figureHash('dissertation-nodes'))).toEqual({ figure: 'dissertation-nodes' });
  expect(sweepFrom('#curves=%7B')).toBe('The sweep in the link is cut off or changed.');
});

test('an address without a sweep names none, and a broken one says what is wrong', () => {
  expect(sweepFrom('#curves')).toBeNull();
  const cut = sweepHash({ description: load, look: PLAIN }).slice(0, 60);
  expect(sweepFrom(cut)).toBe('The sweep in the link is cut off or changed.');
  const told = (value: unknown) =>
    sweepFrom(`#curves=${encodeURIComponent(JSON.stringify(value))}`);
  expect(told(7)).toBe('The sweep in the link is no object.');
  expect(told({ x: { path: 'a', values: [] } })).toBe('The sweep in the link names no scenario.');
  expect(told({ ...load, x: { path: 'a' } })).toBe(
    'The sweep in the link says no setting and values for x.',
  );
  expect(told({ ...load, measured: 7 })).toBe(
    'The sweep in the link names no figure that is measured.',
  );
  expect(told({ ...load, y: [] })).toBe('The sweep in the link names nothing to measure.');
});

test('a sweep with others beside it is one address: over several settings only against a measurement', () => {
  const beside: Description = { ...load, scenario: 'paxos-window', set: { 'clients.count': 2 } };
  const sweep = { description: load, beside: [beside], look: PLAIN };
  expect(sweepFrom(sweepHash(sweep))).toEqual(sweep);
  const other = { ...beside, x: { path: 'network.sockets', values: [1] } };
  const several = { ...sweep, beside: [beside, other] };
  expect(sweepFrom(sweepHash(several))).toMatch(/several settings/);
  const across = { ...several, look: { ...PLAIN, across: 'goodput_tps' } };
  expect(sweepFrom(sweepHash(across))).toEqual(across);
});
