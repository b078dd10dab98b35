import { expect, test } from 'vitest';
import planetFile from '../../../../scenarios/planet.json';
import windowFile from '../../../../scenarios/planet-window.json';
import processorFile from '../../../../scenarios/processor.json';
import { scenarioIds, shippedScenario } from '../scenario/catalogue';
import { documentOf } from '../scenario/document';
import { type Scenario, variantNames, withValueAt } from '../scenario/scenario';
import { fieldOf } from './axes';
import { sweeps } from './family';
import { linkSource, pointLink } from './pointLink';
import { allOf } from './question';
import { firstSweep, sourceOf } from './questions';

const planet = documentOf({ id: 'planet', scenario: planetFile as unknown as Scenario });
const window = documentOf({ id: 'planet-window', scenario: windowFile as unknown as Scenario });
const processor = documentOf({ id: 'processor', scenario: processorFile as unknown as Scenario });

test('every question has a shipped scenario with the variants and the setting that it names', async () => {
  expect(sweeps.questions.map(({ text }) => text)).toEqual([
    'How does latency grow with load?',
    'Does a larger window help?',
    'Do more sockets help?',
    'How large should a batch be?',
    'What does distance cost?',
    'What do more replicas cost?',
    'Who should stream?',
  ]);
  for (const asked of sweeps.questions) {
    const [shipped] = allOf(asked.shipped);
    expect(scenarioIds()).toContain(shipped.scenario);
    const file = await shippedScenario(String(shipped.scenario));
    const names = variantNames(file?.scenario ?? {});
    expect(names).toEqual(expect.arrayContaining([...(shipped.variants ?? [])]));
    expect(fieldOf(shipped.x.path)).not.toBeNull();
  }
});

test('a question is of the page’s scenario where that has something to say', () => {
  const of = (document: typeof planet) =>
    sweeps.questions.filter(({ here }) => here(document) !== null).map(({ id }) => id);
  expect(of(planet)).toEqual(['load', 'batch', 'distance']);
  expect(of(window)).toEqual(['load', 'window', 'sockets', 'batch', 'distance']);
  expect(of(processor)).toEqual(['load', 'batch', 'distance', 'replicas']);
  const batch = sweeps.questions.find(({ id }) => id === 'batch')?.here(planet);
  expect(batch).toMatchObject({ scenario: 'planet', variants: ['Batching'] });
});

test('edits of single values are laid over a shipped scenario, others make it a whole one', () => {
  const edit = (path: string, value: number) => ({
    ...planet,
    scenario: withValueAt(planet.scenario, path, value),
  });
  expect(sourceOf(planet)).toEqual({ scenario: 'planet' });
  expect(sourceOf(edit('network.sockets', 4))).toEqual({
    scenario: 'planet',
    set: { 'network.sockets': 4 },
  });
  // A variant sets it itself, and would not be one of its kind any more.
  const batch = edit('protocol.batch.max_tx', 10);
  expect(sourceOf(batch)).toEqual({ scenario: batch.scenario });
  expect(sourceOf({ ...planet, packed: 'x' })).toEqual({ scenario: planet.scenario });
});

test('at first load is varied, of the variants that are shown', () => {
  expect(firstSweep(planet).description).toMatchObject({
    scenario: 'planet',
    x: { path: 'workload.rate_tps', from: 300, to: 5000 },
    variants: ['Batching', 'Streaming'],
    y: ['latency_s.p50', 'throughput_tps'],
  });
});

test('a point is a link to its run, beside the other curves', async () => {
  const named = await linkSource('planet', planet.scenario);
  const among = ['Batching', 'Streaming'];
  const settings = [['workload.rate_tps', 4000] as const];
  expect(pointLink(named, planet.scenario, settings, 'Streaming', among)).toBe(
    '#scenario=planet&set.workload.rate_tps=4000&shown=A,B&v=1',
  );
  const whole = await linkSource(planet.scenario, planet.scenario);
  expect(pointLink(whole, planet.scenario, settings, 'Streaming', among)).toMatch(
    /^#file=Why.*&data=[\w-]+&set\.workload\.rate_tps=4000&shown=A,B&v=1$/,
  );
});
