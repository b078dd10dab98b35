import { expect, test } from 'vitest';
import sums from '../../../../../scenarios/gossip/sums.json';
import swing from '../../../../../scenarios/gossip/swing.json';
import { documentOf } from '../../../model/scenario/document';
import { type Scenario, withValueAt } from '../../../model/scenario/scenario';
import { loadWhole } from '../../load';
import { degreeFirst, questions } from './questions';

const scenario = sums as unknown as Scenario;
await loadWhole(scenario);

const document = (of: Scenario) => documentOf({ id: 'gossip-sums', scenario: of });
const axisOf = (of: Scenario) => degreeFirst.here(document(of))?.x;

test('degrees are those that a graph of so many peers can have', () => {
  expect(axisOf(scenario)).toMatchObject({ values: [2, 3, 4, 5, 6, 8, 10, 12] });
  expect(axisOf(withValueAt(scenario, 'replicas.count', 9))).toMatchObject({
    values: [2, 4, 6, 8],
  });
  expect(degreeFirst.here(document(swing as unknown as Scenario))).toBeNull();
});

test('a window is asked for of sums alone, and every question has a sweep of a shipped scenario', () => {
  const [window] = questions.filter(({ id }) => id === 'window');
  expect(window?.here(document(scenario))?.variants).toEqual(['sums']);
  const flooding = withValueAt(scenario, 'protocol.scheme', 'flooding');
  const { variants: _, ...alone } = flooding;
  expect(window?.here(document(alone))).toBeNull();
  for (const { shipped } of questions) expect(shipped.scenario).toMatch(/^gossip-/);
});
