import { expect, test } from 'vitest';
import planetFile from '../../../../scenarios/planet.json';
import streamFile from '../../../../scenarios/who-should-stream.json';
import type { Scenario } from '../scenario/scenario';
import { type Description, PLAIN } from './description';
import { lawOf } from './laws';

const planet = planetFile as unknown as Scenario;
const load: Description = {
  version: 1,
  scenario: 'planet',
  x: { path: 'workload.rate_tps', values: [1, 2] },
  y: ['throughput_tps'],
};
const sockets = { ...load, x: { path: 'network.sockets', values: [1, 2] } };
const law = (description: Description, measure = 'throughput_tps', scenario = planet) =>
  lawOf({ description, look: PLAIN }, scenario, measure);

test('no more commits than is offered', () => {
  expect(law(load)?.at(2500)).toBe(2500);
  expect(law(sockets)?.at(2)).toBe(3000);
  expect(law({ ...sockets, set: { 'workload.rate_tps': 20_000 } })?.at(2)).toBe(20_000);
});

test('nothing is said of other measurements, closed loops, and runs that are offered different loads', () => {
  expect(law(load, 'latency_s.p50')).toBeNull();
  expect(law(load, 'throughput_tps', { ...planet, workload: { kind: 'closed' } })).toBeNull();
  expect(law({ ...sockets, series: { path: 'workload.rate_tps', values: [1, 2] } })).toBeNull();
  expect(law(sockets, 'throughput_tps', streamFile as unknown as Scenario)).toBeNull();
  const two = { ...sockets, variants: ['The leader', 'All'] };
  expect(law(two, 'throughput_tps', streamFile as unknown as Scenario)?.at(1)).toBe(8000);
});
