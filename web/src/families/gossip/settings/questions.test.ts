import { expect, test } from 'vitest';
import sums from '../../../../../scenarios/gossip/sums.json';
import swing from '../../../../../scenarios/gossip/swing.json';
import { documentOf } from '../../../model/scenario/document';
import { type Scenario, withValueAt } from '../../../model/scenario/scenario';
import { isByVariant, variantsOf, withVariants } from '../../../model/sweep/byVariant';
import { type Sweep, sweepFrom, sweepHash } from '../../../model/sweep/description';
import { type Asked, allOf } from '../../../model/sweep/question';
import { sweepOf } from '../../../model/sweep/questions';
import { loadWhole } from '../../load';
import { plane } from './plane';
import { degreeFirst, questions } from './questions';

const scenario = sums as unknown as Scenario;
await loadWhole(scenario);

const document = (of: Scenario) => documentOf({ id: 'gossip-sums', scenario: of });
const asked = (here: Asked | null | undefined) => here && allOf(here);
const axisOf = (of: Scenario) => asked(degreeFirst.here(document(of)))?.[0].x;

test('degrees are those that a graph of so many peers can have', () => {
  expect(axisOf(scenario)).toMatchObject({ values: [2, 3, 4, 5, 6, 8, 10, 12] });
  expect(axisOf(withValueAt(scenario, 'replicas.count', 9))).toMatchObject({
    values: [2, 4, 6, 8],
  });
  expect(degreeFirst.here(document(swing as unknown as Scenario))).toBeNull();
});

test('a window is asked for of sums alone, and every question has a sweep of a shipped scenario', () => {
  const [window] = questions.filter(({ id }) => id === 'window');
  expect(asked(window?.here(document(scenario)))?.[0].variants).toEqual(['sums']);
  const flooding = withValueAt(scenario, 'protocol.scheme', 'flooding');
  const { variants: _, ...alone } = flooding;
  expect(window?.here(document(alone))).toBeNull();
  for (const { shipped } of questions) expect(allOf(shipped)[0].scenario).toMatch(/^gossip-/);
});

test('in the plane each scheme is over a setting of its own, latency against overhead, in one address', () => {
  const sweep = sweepOf(plane, document(scenario));
  const all = [sweep.description, ...(sweep.beside ?? [])];
  expect(all.map(({ variants, x: { path } }) => [variants, path])).toEqual([
    [['sums'], 'protocol.coding.window'],
    [['flooding'], 'protocol.graph.degree'],
    [['hashes'], 'protocol.push.jitter_ms'],
    [['one request a hash'], 'protocol.push.patience_ms'],
    [['subset push'], 'protocol.graph.degree'],
    [['mesh and lists'], 'protocol.push.mesh'],
  ]);
  expect(sweep.look).toEqual({ as: 'lines', across: 'overhead', isWhole: false });
  expect(sweepFrom(sweepHash(sweep))).toEqual(sweep);
  // The scenario is named once.
  expect(sweepHash(sweep).match(/gossip-sums/g)).toHaveLength(1);
  const bare = { ...sweep, look: { ...sweep.look, across: null } };
  expect(sweepFrom(sweepHash(bare))).toMatch(/several settings/);
});

test('a scheme that is left out comes back over its own setting; two at least are shown', () => {
  const sweep = sweepOf(plane, document(scenario));
  const narrow: Sweep = {
    ...sweep,
    description: { ...sweep.description, x: { path: 'protocol.coding.window', values: [10, 50] } },
  };
  const fewer = withVariants(narrow, scenario, ['sums', 'hashes']);
  expect(variantsOf(fewer)).toEqual(['sums', 'hashes']);
  expect(fewer.description.x).toEqual({ path: 'protocol.coding.window', values: [10, 50] });
  const back = withVariants(fewer, scenario, ['sums', 'flooding', 'hashes']);
  expect(variantsOf(back)).toEqual(['sums', 'flooding', 'hashes']);
  expect(back.beside?.[0]?.x).toMatchObject({ path: 'protocol.graph.degree' });
  expect(isByVariant(back)).toBe(true);
  expect(withVariants(fewer, scenario, ['sums'])).toBe(fewer);
});
