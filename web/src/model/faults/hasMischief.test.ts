import { expect, test } from 'vitest';
import type { Scenario } from '../scenario/scenario';
import { allShipped } from '../scenario/testShipped';
import { hasMischief } from './hasMischief';
import { marksIn } from './trackMarks';

test('a fault, a lie, a change or a fork is mischief, in the scenario or in a variant; an empty list is none', () => {
  const at = { at_s: 1 };
  const scenarios: readonly (readonly [Scenario, boolean])[] = [
    [{}, false],
    [{ faults: [], adversaries: [], changes: [] }, false],
    [{ faults: [at] }, true],
    [{ adversaries: [at] }, true],
    [{ changes: [at] }, true],
    [{ variants: [{ name: 'A', set: { seed: 2 } }] }, false],
    [{ variants: [{ name: 'A' }, { name: 'B', set: { faults: [at] } }] }, true],
    [{ variants: [{ name: 'A', set: { 'changes.0.at_s': 2 } }] }, true],
    [{ variants: [{ name: 'A' }, { name: 'B', fork_of: 'A', from_s: 3 }] }, true],
  ];
  expect(scenarios.map(([scenario]) => hasMischief(scenario))).toEqual(
    scenarios.map(([, isMischief]) => isMischief),
  );
});

test('no shipped scenario has anything on its track that this does not see', async () => {
  for (const { scenario } of await allShipped()) {
    const shown = Array.isArray(scenario.variants) ? [...scenario.variants.keys()] : [0];
    const isTold = marksIn({ scenario, target: null, shown }).length > 0;
    if (isTold) expect(hasMischief(scenario)).toBe(true);
  }
});
