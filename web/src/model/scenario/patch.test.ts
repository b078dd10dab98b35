import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changesBetween, isPlace, patched } from './patch';
import type { Scenario } from './scenario';

const scenarios = fc
  .dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 3 }), { noNullPrototype: true })
  .map((value) => JSON.parse(JSON.stringify(value)) as Scenario);

test('changes between two scenarios make the one of the other', () => {
  fc.assert(
    fc.property(scenarios, scenarios, (before, after) => {
      expect(JSON.stringify(patched(before, changesBetween(before, after)))).toBe(
        JSON.stringify(after),
      );
      expect(changesBetween(after, after)).toEqual([]);
    }),
  );
});

test('changes are as deep as paths can name them', () => {
  const before = {
    network: { sockets: 1, loss: 0 },
    faults: [{ kind: 'crash', at_s: 1 }],
    variants: [{ name: 'A', set: { 'network.loss': 1 } }],
  };
  const after = {
    network: { sockets: 4, loss: 0 },
    faults: [{ kind: 'crash', at_s: 2 }],
    variants: [{ name: 'A', set: { 'network.loss': 2 } }],
    seed: 3,
  };
  expect(changesBetween(before, after)).toEqual([
    { path: 'network.sockets', value: 4 },
    { path: 'faults.0.at_s', value: 2 },
    { path: 'variants.0.set', value: { 'network.loss': 2 } },
    { path: 'seed', value: 3 },
  ]);
  expect(changesBetween(before, { ...before, faults: [] })).toEqual([
    { path: 'faults', value: [] },
  ]);
});

test('a path leads to items that are there, or to the next one', () => {
  const scenario = { faults: [{ kind: 'crash' }], seed: 1 };
  for (const path of ['', 'seed', 'faults.0.at_s', 'faults.1', 'network.loss']) {
    expect(isPlace(scenario, path)).toBe(true);
  }
  for (const path of ['faults.2', 'faults.x', 'faults.-1', 'a..b', 'faults.4294967295.kind']) {
    expect(isPlace(scenario, path)).toBe(false);
  }
});
