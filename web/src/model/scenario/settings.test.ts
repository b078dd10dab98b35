import { expect, test } from 'vitest';
import type { Field } from './fields';
import { firstEntry } from './firstEntry';
import { type Json, type Scenario, valueAt, variantOf, withValueAt } from './scenario';
import type { WordField } from './schema';
import { sectionsOf, settingsFor, valueShown } from './settings';

const planet = variantOf(firstEntry.scenario, 0);
const ideal = withValueAt(planet, 'network.model', 'ideal');
const tcp = withValueAt(planet, 'network.model', 'tcp');

/** Labels of all controls of a scenario, section by section. */
function labels(scenario: Scenario, compared = [scenario], edited = compared) {
  const sections = sectionsOf(scenario, compared, edited);
  return Object.fromEntries(
    sections.map(({ name, words = [], fields }) => [
      name,
      [...words, ...fields].map(({ label }) => label),
    ]),
  );
}

/** A control by its label. */
function control(scenario: Scenario, label: string): Field | WordField {
  const all = sectionsOf(scenario, [scenario], [scenario]).flatMap(
    ({ words = [], fields }): readonly (Field | WordField)[] => [...words, ...fields],
  );
  const found = all.find((each) => each.label === label);
  if (found === undefined) throw new Error(`There is no ${label}`);
  return found;
}

/** The scenario after a control is moved. */
function moved(scenario: Scenario, label: string, value: Json, opened = scenario): Scenario {
  return settingsFor(control(scenario, label), scenario, value, opened).reduce<Scenario>(
    (before, [path, set]) => withValueAt(before, path, set),
    scenario,
  );
}

test('what has no meaning in a model has no control', () => {
  expect(labels(ideal)).not.toHaveProperty('TCP');
  expect(labels(tcp)).toMatchObject({
    Network: expect.arrayContaining(['Network model', 'Place', 'TCP window', 'Sockets']),
    TCP: ['Congestion control', 'Pacing', 'Initial window', 'Reconnect after'],
    Paths: ['Path'],
    Workload: ['Offered rate', 'Transaction size', 'Replies', 'Reply size'],
  });
  expect(labels(ideal).Workload).not.toContain('Reply size');
  expect(labels(ideal)).not.toHaveProperty('Paths');
  expect(labels(withValueAt(ideal, 'network.path.mbps', 100)).Paths).toEqual(['Path']);
  const path = withValueAt(tcp, 'network.path.mbps', 100);
  expect(labels(path).Paths).toEqual(['Path shared', 'Path', 'Path buffer']);
  // In no regions there is nothing to share.
  expect(labels(withValueAt(path, 'replicas', { count: 4 })).Paths).toEqual([
    'Path',
    'Path buffer',
  ]);
  // What is set on all has to mean something in all.
  expect(labels(tcp, [tcp, ideal])).not.toHaveProperty('TCP');
  expect(labels(tcp, [tcp, ideal]).Workload).not.toContain('Reply size');
  expect(labels(tcp, [tcp, ideal], [tcp])).toHaveProperty('TCP');
});

test('a client waits for no more replies than there are replicas in each of the edited', () => {
  const [four, seven] = [4, 7].map((count) => withValueAt(ideal, 'replicas', { count }));
  const most = (edited: readonly Scenario[]) => {
    const sections = sectionsOf(ideal, [ideal], edited);
    const fields = sections.flatMap((section) => section.fields);
    return fields.find(({ path }) => path === 'clients.replies')?.maximum;
  };
  expect([[four], [seven, four]].map((edited) => most(edited as Scenario[]))).toEqual([4, 4]);
  expect(most([seven as Scenario])).toBe(7);
});

test('a window that is not said is unlimited under TCP', () => {
  const bare = { network: { model: 'tcp' } };
  expect(valueShown(control(bare, 'TCP window'), bare)).toBeNull();
  expect(valueShown(control({}, 'TCP window'), {})).toBe(65_536);
  // Also where it is compared with one of the other model.
  expect(valueShown(control({}, 'TCP window'), bare)).toBeNull();
});

test('an initial window that is not said is ten segments', () => {
  const bare = { network: { model: 'tcp', tcp: { initial_window_bytes: null } } };
  expect(valueShown(control(bare, 'Initial window'), bare)).toBe(14_480);
  const small = withValueAt(bare, 'network.segment_bytes', 500);
  expect(valueShown(control(small, 'Initial window'), small)).toBe(5_000);
});

test('a path without a rate has no buffer, and finds the one that it was opened with', () => {
  const opened = withValueAt(tcp, 'network.path', { mbps: 100, buffer_bytes: 64_000 });
  const without = moved(opened, 'Path', null);
  expect(valueAt(without, 'network.path')).toEqual({ mbps: null, buffer_bytes: null });
  expect(moved(without, 'Path', 100, opened)).toEqual(opened);
  const other = withValueAt(opened, 'network.path.buffer_bytes', 9_000);
  expect(valueAt(moved(other, 'Path', 50, opened), 'network.path.buffer_bytes')).toBe(9_000);
});

test('a processor has a profile, and its costs where work takes time', () => {
  expect(labels(planet).Processor).toEqual(['Profile', 'Certificates']);
  const free = withValueAt(planet, 'cpu', { profile: 'free', factor: 1 });
  expect(labels(free).Processor).toEqual(['Profile', 'Certificates']);
  const measured = moved(planet, 'Profile', 'dissertation');
  expect(labels(measured).Processor).toEqual([
    ...['Profile', 'Certificates', 'A message', 'A byte', 'Sign', 'Verify', 'Aggregate'],
    ...['Verify a certificate', 'Hash', 'A request', 'Execute'],
    ...['Serialise a byte', 'Each executed transaction', 'Hop'],
  ]);
  expect(valueShown(control(measured, 'Sign'), measured)).toBe(427.87);
  expect(valueShown(control(measured, 'Execute'), measured)).toBe(0);
  expect(valueShown(control(measured, 'Hop'), measured)).toBe(7);
  const lists = withValueAt(measured, 'protocol.certificates', 'list');
  expect(valueShown(control(lists, 'Verify a certificate'), lists)).toBe('each signature');

  // An own cost replaces the profile's; another profile has its own again.
  const own = withValueAt(moved(measured, 'Sign', 12), 'cpu.kinds', [{ kind: 'vote' }]);
  expect(valueShown(control(own, 'Sign'), own)).toBe(12);
  const other = moved(own, 'Profile', 'free');
  expect(valueAt(other, 'cpu')).toEqual({ profile: 'free', sign_us: null, kinds: [] });
  expect(labels(other).Processor).toEqual(['Profile', 'Certificates']);
  expect(labels(withValueAt(planet, 'cpu.sign_us', 5)).Processor).toContain('Sign');
});

test('what messages carry is offered where any run carries chains, and all batch', () => {
  expect(labels(planet).Protocol).not.toContain('Messages carry');
  const chains = withValueAt(planet, 'protocol.messages', 'truncated');
  expect(labels(planet, [planet, chains]).Protocol).toContain('Messages carry');
  const streams = withValueAt(planet, 'protocol.dissemination', 'stream');
  expect(labels(chains, [chains, streams]).Protocol).not.toContain('Messages carry');
});

test('full blocks alone are offered where all batch, and take what they need with them', () => {
  expect(labels(planet).Protocol).toContain('Full blocks only');
  const streams = withValueAt(planet, 'protocol.dissemination', 'stream');
  expect(labels(planet, [planet, streams]).Protocol).not.toContain('Full blocks only');
  expect(labels(planet, [planet, streams], [planet]).Protocol).toContain('Full blocks only');
  expect(valueShown(control(planet, 'Full blocks only'), planet)).toBe('false');

  const partly = withValueAt(planet, 'workload.send_to', 'one');
  const late = withValueAt(partly, 'protocol.batch.max_delay_ms', 5);
  const full = moved(late, 'Full blocks only', 'true');
  expect(valueAt(full, 'protocol.batch')).toMatchObject({ full_only: true, max_delay_ms: 0 });
  expect(valueAt(full, 'workload.send_to')).toBe('all');
  expect(valueShown(control(full, 'Full blocks only'), full)).toBe('true');
});

test('what a question is about has a control, whatever its section shows', () => {
  const levers = [
    'network.loss',
    'protocol.stream.origins',
    'workload.rate_tps',
    'network.nothing',
  ];
  const scenario = { levers };
  const sections = sectionsOf(scenario, [scenario], [scenario]);
  const paths = (name: string) =>
    sections
      .filter((section) => section.name === name)
      .flatMap(({ words = [], fields }) => [...words, ...fields].map(({ path }) => path));
  expect(paths('Network')).toContain('network.loss');
  expect(paths('Network')).not.toContain('network.nothing');
  expect(paths('Protocol')).toContain('protocol.stream.origins');
  expect(paths('Workload').filter((path) => path === 'workload.rate_tps')).toHaveLength(1);
});
