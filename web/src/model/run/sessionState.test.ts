import { expect, test } from 'vitest';
import { valueAt } from '../scenario/scenario';
import { firstState, horizonOf, shownRun, viewOf } from './sessionState';

const scenario = {
  network: { model: 'ideal', window_bytes: 65_536 },
  variants: [
    { name: 'Ideal', set: {} },
    { name: 'TCP', set: { 'network.model': 'tcp' } },
  ],
};
const document = {
  ...{ id: '', packed: null, original: scenario, scenario, shown: [1], source: 0 },
} as unknown as Parameters<typeof firstState>[0];

test('a run has the scenario that it ran, whose defaults may be those of its own network', () => {
  const [place] = firstState(document).runs;
  if (place === undefined) throw new Error('a run keeps its place');
  // Before there is a picture the page lays the variant over what it has.
  expect(valueAt(place.scenario, 'network.window_bytes')).toBe(65_536);
  const ran = { network: { model: 'tcp', window_bytes: null } };
  const run = shownRun(scenario, 1, { ...place, ran });
  expect(run).toMatchObject({ key: 'B', name: 'TCP' });
  expect(valueAt(run.scenario, 'network.window_bytes')).toBeNull();
});

test('a run and its first view end on whole nanoseconds, as in the engine', () => {
  const of = { horizon_s: 8.2, view: { start_s: 1.005, end_s: 4.1 } };
  expect(horizonOf(of)).toBe(8_200_000_000);
  expect(viewOf(of)).toEqual({ startNs: 1_005_000_000, endNs: 4_100_000_000 });
});
