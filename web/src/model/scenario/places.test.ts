import { expect, test } from 'vitest';
import { firstEntry } from './firstEntry';
import { groupsText, movedTo, placeField, withReplicas } from './places';
import { groupsOf, MATRIX, placeOf, UNIFORM } from './regions';
import { replicaCount } from './replicas';
import { type Scenario, type Settings, valueAt, withValueAt } from './scenario';
import { shipped } from './testShipped';

const planet = firstEntry.scenario;

function set(scenario: Scenario, settings: Settings): Scenario {
  return settings.reduce((before, [path, value]) => withValueAt(before, path, value), scenario);
}

test('a scenario stands where its delays come from', () => {
  expect(placeOf(planet)).toBe('thesis-table-6');
  expect(placeOf({})).toBe(UNIFORM);
  expect(placeOf({ network: { latency: { matrix_one_way_ms: [[0]] } } })).toBe(MATRIX);
});

test('a place is chosen once, however often it was measured, and tells by whom', () => {
  expect(placeField.words.flatMap((word) => (word.isListedOnlyWhenSet ? [] : [word.text]))).toEqual(
    [
      ...['uniform delay', 'AWS from Stockholm to Sydney', 'Five AWS regions'],
      ...['Gigabit cluster', 'One AWS data centre'],
      'Three Emulab sites',
    ],
  );
  const described = new Map(placeField.words.map((word) => [word.value, word.description]));
  expect(described.get('thesis-table-8')).toBe(
    'Thesis on HotStuff at planet scale (streaming instead of batching), Table 8: round trips measured with a window of 16 KiB × 1; TCP window and sockets keep their settings.',
  );
  expect(described.get('paxos-emulab')).toMatch(/^Santos and Schiper, .*, Section IV-B/);
});

test('who moves to where the delay is the same keeps number and factor', () => {
  const slower = withValueAt(planet, 'network.latency.factor', 2);
  const moved = set(slower, movedTo(slower, UNIFORM, planet));
  expect(valueAt(moved, 'network.latency')).toEqual({ uniform_one_way_ms: 100, factor: 2 });
  expect(valueAt(moved, 'replicas')).toEqual({ count: 4 });
});

test('who moves to regions is spread over them, the clients alone in theirs', () => {
  const uniform = { replicas: { count: 4 } };
  expect(movedTo(uniform, 'thesis-table-8', uniform)).toEqual([
    ['network.latency', { preset: 'thesis-table-8', factor: 1 }],
    ['replicas', { regions: ['us-east-1', 'af-south-1', 'ap-northeast-1', 'me-south-1'] }],
    ['clients.region', 'eu-central-1'],
  ]);
});

test('another table of the same regions moves nobody', () => {
  const moved = set(planet, movedTo(planet, 'thesis-table-8', planet));
  expect(valueAt(moved, 'replicas')).toEqual(valueAt(planet, 'replicas'));
  const there = set(planet, movedTo(planet, 'thesis-datacentre', planet));
  expect(valueAt(there, 'replicas.regions')).toEqual(Array(4).fill('eu-central-1'));
  expect(valueAt(there, 'clients.region')).toBe('eu-central-1');
});

test('who comes back stands as in the scenario that was opened', () => {
  const away = set(planet, movedTo(planet, UNIFORM, planet));
  expect(set(away, movedTo(away, 'thesis-table-6', planet))).toEqual(planet);
  const five = set(away, withReplicas(away, 5));
  expect(set(five, movedTo(five, 'thesis-table-6', planet))).toEqual(
    set(planet, withReplicas(planet, 5)),
  );
  const three = set(away, withReplicas(away, 3));
  const back = set(three, movedTo(three, 'thesis-table-6', planet));
  expect(valueAt(back, 'replicas.regions')).toEqual(['us-east-1', 'ap-northeast-1', 'me-south-1']);

  const named = {
    network: { latency: { uniform_one_way_ms: 5, factor: 1 } },
    replicas: { names: ['a', 'b', 'c', 'd'] },
  };
  const abroad = set(named, movedTo(named, 'thesis-table-6', named));
  const home = set(abroad, movedTo(abroad, UNIFORM, named));
  expect(valueAt(home, 'network')).toEqual(named.network);
  expect(valueAt(home, 'replicas')).toEqual(named.replicas);
});

test('groups of clients keep their shares, and stand in regions of the place', () => {
  const groups = [
    { region: 'eu-central-1', share: 0.7 },
    { region: 'us-east-1', share: 0.3 },
  ];
  const grouped = withValueAt(planet, 'clients', { groups });
  expect(groupsText(grouped)).toBe('Clients: 70\u00a0% in eu-central-1, 30\u00a0% in us-east-1.');
  expect(groupsText(planet)).toBeNull();
  const cluster = set(grouped, movedTo(grouped, 'thesis-datacentre', grouped));
  expect(valueAt(cluster, 'clients')).toEqual({
    groups: [
      { region: 'eu-central-1', share: 0.7 },
      { region: 'eu-central-1', share: 0.3 },
    ],
  });
  expect(set(cluster, movedTo(cluster, 'thesis-table-6', grouped))).toEqual(grouped);
  // Where a region is said beside the groups, it is one of theirs.
  const said = withValueAt(grouped, 'clients.region', 'us-east-1');
  const emulab = set(said, movedTo(said, 'paxos-emulab', said));
  const regions = groupsOf(emulab).map(({ region }) => region);
  expect(regions).toContain(valueAt(emulab, 'clients.region'));
});

test('replicas that stand in no regions share no paths', () => {
  const shared = withValueAt(planet, 'network.path', { mbps: 10, shared_by: 'regions' });
  const uniform = set(shared, movedTo(shared, UNIFORM, shared));
  expect(valueAt(uniform, 'network.path')).toEqual({ mbps: 10, shared_by: 'pair' });
  expect(set(uniform, movedTo(uniform, 'thesis-table-6', shared))).toEqual(shared);
});

test('more replicas stand where the fewest do, and the last go first', () => {
  const seven = set(planet, withReplicas(planet, 7));
  expect(replicaCount(seven)).toBe(7);
  expect((valueAt(seven, 'replicas.regions') as readonly string[]).slice(4)).toEqual([
    ...['eu-central-1', 'us-east-1', 'ap-northeast-1'],
  ]);
  const four = set(seven, withReplicas(seven, 4));
  expect(valueAt(four, 'replicas')).toEqual(valueAt(planet, 'replicas'));
  expect(withReplicas({}, 31)).toEqual([['replicas', { count: 31 }]]);
  expect(withReplicas({ replicas: { names: ['a'] } }, 2)).toEqual([
    ['replicas', { names: ['a', 'replica 1'] }],
  ]);
});

test('what is no number of replicas is left to the engine, and the next one finds them where they stood', () => {
  const refused = set(planet, withReplicas(planet, 1e9, planet));
  expect(valueAt(refused, 'replicas')).toEqual({ count: 1e9 });
  expect(set(refused, withReplicas(refused, 4, planet))).toEqual(planet);
  const named = { replicas: { names: ['a', 'b'] } };
  expect(withReplicas(named, 2.5)).toEqual([['replicas', { count: 2.5 }]]);
  expect(withReplicas(named, 'two')).toEqual([['replicas', { count: 'two' }]]);
});

test('every shipped scenario has a place and a number of replicas', async () => {
  expect(replicaCount((await shipped('datacentre')).scenario)).toBe(4);
});
