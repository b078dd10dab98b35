import { expect, test } from 'vitest';
import { firstEntry } from '../scenario/firstEntry';
import { type Scenario, valueAt, variantOf, withValueAt } from '../scenario/scenario';
import { slidersOf } from './sliders';

const planet = firstEntry.scenario;

function sliders(scenario: Scenario, target: number | null = null, shown = [0, 1]) {
  const all = slidersOf({ scenario, original: planet, shown, target });
  return (path: string) => {
    const found = all.find(({ field }) => field.path === path);
    if (found === undefined) throw new Error(`${path} has no slider`);
    return found;
  };
}

test('a point is the run that the slider would give', () => {
  const rate = sliders(planet)('workload.rate_tps');
  const stop = rate.stops.indexOf(1000);
  const moved = rate.at(stop);
  expect(valueAt(variantOf(moved, 0), 'workload.rate_tps')).toBe(1000);
  expect(moved).toEqual(withValueAt(planet, 'workload.rate_tps', 1000));
  // Of the fourth variant no value of its own is left.
  const batch = sliders(planet, null, [0, 3])('protocol.batch.max_tx');
  const small = batch.at(batch.stops.indexOf(100));
  expect([0, 3].map((variant) => valueAt(variantOf(small, variant), batch.field.path))).toEqual([
    100, 100,
  ]);
});

test('where one variant is edited the others stay', () => {
  const batch = sliders(planet, 3, [0, 3])('protocol.batch.max_tx');
  const small = batch.at(batch.stops.indexOf(100));
  expect([0, 3].map((variant) => valueAt(variantOf(small, variant), batch.field.path))).toEqual([
    1_000_000, 100,
  ]);
});

test('a slider that sets more than its own path does so at each stop', () => {
  const path = sliders(planet)('network.path.mbps');
  const limited = path.at(path.stops.indexOf(100));
  expect(valueAt(limited, 'network.path')).toEqual({ mbps: 100, buffer_bytes: null });
  const replicas = sliders(planet)('replicas.count');
  const six = replicas.at(replicas.stops.indexOf(6));
  expect(valueAt(six, 'replicas')).toEqual({
    regions: [
      ...['us-east-1', 'ap-northeast-1', 'me-south-1', 'af-south-1'],
      ...['eu-central-1', 'us-east-1'],
    ],
  });
});

test('each of the compared stands at its own stop', () => {
  const batch = sliders(planet, null, [0, 3])('protocol.batch.max_tx');
  expect(batch.present.map((stop) => stop !== null && batch.stops[stop])).toEqual([1_000_000, 500]);
});
