// A network as it is built: from a scenario, changed step by step, and back into it.
import { expect, test } from 'vitest';
import { firstEntry } from '../scenario/firstEntry';
import { type Scenario, valueAt } from '../scenario/scenario';
import {
  areMirrored,
  type Draft,
  delayOf,
  machinesOf,
  mirrored,
  moved,
  originIn,
  roundTripOf,
  withCell,
  withClients,
  without,
  withReplica,
  withRoundTrip,
  withShares,
} from './draft';
import { readTable } from './paste';
import { type Reach, usualReach, withPasted } from './pasting';
import { draftOf, goneWith, matrixOf, settingsOf, withNetwork } from './scenario';

const planet = firstEntry.scenario;
const all = (scenario: Scenario) => ({ scenario, target: null });
const names = ({ replicas }: Draft) => replicas.map(({ name }) => name);
const built = draftOf(all(planet));

/** A machine of a draft by its place in the matrix. */
function at(draft: Draft, index: number) {
  const machine = machinesOf(draft)[index];
  if (machine === undefined) throw new Error(`There is no machine ${index}`);
  return machine;
}

function pasted(draft: Draft, text: string, isRoundTrip = false, reach: Reach = 'add') {
  const table = readTable(text);
  if (table === null) throw new Error('Nothing to paste');
  return withPasted(draft, 'delays', table, { isRoundTrip, reach, at: { row: 0, column: 0 } });
}

test('a scenario that is built as it stands stays what it is', () => {
  expect(names(built)).toEqual(['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town']);
  expect(built.symmetric.delays).toBe(true);
  expect(originIn(built, at(built, 0), at(built, 1))).toBe('measured');
  expect(withNetwork(all(planet), built)).toEqual(planet);
  const uniform = { replicas: { count: 3 }, network: { latency: { uniform_one_way_ms: 5 } } };
  expect(withNetwork(all(uniform), draftOf(all(uniform)))).toEqual(uniform);
  const matrix = {
    replicas: { names: ['a', 'b'] },
    network: {
      latency: {
        matrix_one_way_ms: [
          [0, 1, 2],
          [3, 0, 4],
          [5, 6, 0],
        ],
        factor: 1,
      },
    },
  };
  expect(draftOf(all(matrix)).symmetric.delays).toBe(false);
  expect(withNetwork(all(matrix), draftOf(all(matrix)))).toEqual(matrix);
});

test('a region is added with measured delays where there are any, else with estimates', () => {
  const five = withReplica(withReplica(built, 'eu-central-1'), 'us-west-2');
  expect(names(five).slice(4)).toEqual(['Frankfurt', 'Oregon']);
  expect(originIn(five, at(five, 4), at(five, 0))).toBe('measured');
  expect(originIn(five, at(five, 5), at(five, 0))).toBe('estimated');
  expect(names(withReplica(five, 'us-west-2')).at(-1)).toBe('Oregon 2');
  // All of them are in the table: the scenario keeps it.
  const frankfurt = withNetwork(all(planet), withReplica(built, 'eu-central-1'));
  expect(valueAt(frankfurt, 'network.latency')).toEqual({ preset: 'thesis-table-6', factor: 1 });
  expect(valueAt(frankfurt, 'replicas.regions.4')).toBe('eu-central-1');
  const oregon = withNetwork(all(planet), five);
  expect(valueAt(oregon, 'replicas')).toEqual({
    names: ['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town', 'Frankfurt', 'Oregon'],
    places: [
      ...['us-east-1', 'ap-northeast-1', 'me-south-1'],
      ...['af-south-1', 'eu-central-1', 'us-west-2'],
    ],
  });
  expect(valueAt(oregon, 'network.latency.matrix_one_way_ms.0')).toEqual([
    ...[0, 85.214, 101.4285, 115.3725, 45.9815, 36.8, 0.916],
  ]);
  // Opened again it is the same network.
  expect(withNetwork(all(oregon), draftOf(all(oregon)))).toEqual(oregon);
  // Where nobody knows how far it is there is a hole.
  const somewhere = withReplica(built, null, 'Home');
  expect(matrixOf(somewhere)[4]).toEqual([null, null, null, null, 0, null]);
});

test('one way is set with the other, a round trip as two halves', () => {
  const [virginia, tokyo] = [at(built, 0), at(built, 1)];
  const set = withCell(built, 'delays', [virginia, tokyo], 70);
  expect([delayOf(set, virginia, tokyo), delayOf(set, tokyo, virginia)]).toEqual([70, 70]);
  const apart = withCell(mirrored(set, 'delays', false), 'delays', [tokyo, virginia], 90);
  expect([delayOf(apart, virginia, tokyo), delayOf(apart, tokyo, virginia)]).toEqual([70, 90]);
  expect(roundTripOf(apart, virginia, tokyo)).toBe(160);
  expect(areMirrored(apart, 'delays')).toBe(false);
  const again = mirrored(apart, 'delays', true);
  expect(delayOf(again, tokyo, virginia)).toBe(70);
  const trip = withRoundTrip(apart, [virginia, tokyo], 151);
  expect([delayOf(trip, virginia, tokyo), delayOf(trip, tokyo, virginia)]).toEqual([75.5, 75.5]);
  expect(originIn(trip, virginia, tokyo)).toBe('own');
});

test('a table is pasted by its names, and brings replicas that are not there yet', () => {
  const { draft, said } = pasted(built, '\tTokyo\tOregon\nTokyo\t0\t50\nOregon\t60\t0');
  if (draft === null) throw new Error(said);
  expect(names(draft)).toHaveLength(5);
  expect(at(draft, 4).place).toBe('us-west-2');
  expect([
    delayOf(draft, at(draft, 1), at(draft, 4)),
    delayOf(draft, at(draft, 4), at(draft, 1)),
  ]).toEqual([50, 60]);
  expect([draft.symmetric.delays, said]).toEqual([
    ...[false, 'Pasted 2 × 2. Added Oregon. The two ways of a pair differ: no longer symmetric.'],
  ]);
  expect(delayOf(draft, at(draft, 0), at(draft, 1))).toBe(85.214);
});

test('a hole is mirrored where both ways are the same, and stays a hole elsewhere', () => {
  const half = pasted(built, '0,10,20\n,0,\n,,0', true).draft as Draft;
  expect(
    matrixOf(half)
      .slice(0, 3)
      .map((row) => row.slice(0, 3)),
  ).toEqual([
    ...[
      [0, 5, 10],
      [5, 0, null],
      [10, null, 0],
    ],
  ]);
  expect(half.symmetric.delays).toBe(true);
  const apart = pasted(mirrored(built, 'delays', false), '0,10\n,0').draft as Draft;
  expect(matrixOf(apart)[1]?.[0]).toBeNull();
  const text = pasted(mirrored(built, 'delays', false), '0,far\n7,0').draft as Draft;
  expect(matrixOf(text)[0]?.[1]).toBe('far');
});

test('a table that is too large changes nothing, and says what fits', () => {
  const line = `${Array(6).fill('1').join(',')}\n`;
  const { draft, said } = pasted(built, line.repeat(6));
  expect(draft).toBeNull();
  expect(said).toMatch(/the table is 6 × 6, and from here there is room for 5 × 5/);
});

const PINGS = [
  [0.4, 80, 230, 200, 140],
  [80, 0.5, 240, 120, 200],
  [230, 240, 0.4, 90, 170],
  [200, 120, 90, 0.3, 250],
  [140, 200, 170, 250, 0.4],
];
const CITIES = ['fra', 'nyc', 'sin', 'syd', 'gru'];
const pings = (separator: string, corner: string) =>
  [
    [corner, ...CITIES].filter((each, i) => i > 0 || each !== 'none'),
    ...PINGS.map((row, i) => [CITIES[i], ...row]),
  ]
    .map((line) => line.join(separator))
    .join('\n');

test.each([
  ['tabs', pings('\t', '')],
  ['tabs and no corner', pings('\t', 'none')],
  ['commas', pings(',', 'ms')],
  ['spaces', pings(' ', 'none')],
  ['columns of spaces', pings('   ', 'none')],
  ['names above alone', `${CITIES.join(' ')}\n${PINGS.map((row) => row.join(' ')).join('\n')}`],
  ['names beside alone', PINGS.map((row, i) => [CITIES[i], ...row].join('\t')).join('\n')],
])('a ping table with %s is a network without a hole', (_, text) => {
  const table = readTable(text);
  if (table === null) throw new Error('Nothing to paste');
  expect(usualReach(built, table)).toBe('replace');
  const { draft, said } = pasted(built, text, true, 'replace');
  if (draft === null) throw new Error(said);
  expect(names(draft)).toEqual(CITIES);
  expect(said).toBe(
    'Pasted 5 × 5, round trips. It is the network now. The clients stand beside fra. Numbers on the diagonal are left out: no machine sends to itself.',
  );
  // Half of the round trip each way; the clients as far from each as the first replica is.
  expect(matrixOf(draft)).toEqual([
    ...[
      [0, 40, 115, 100, 70, 0.9],
      [40, 0, 120, 60, 100, 40],
      [115, 120, 0, 45, 85, 115],
      [100, 60, 45, 0, 125, 100],
      [70, 100, 85, 125, 0, 70],
      [0.9, 40, 115, 100, 70, 0],
    ],
  ]);
  expect(draft.symmetric.delays).toBe(true);
  expect(valueAt(withNetwork(all(planet), draft), 'replicas.names')).toEqual(CITIES);
});

test.each([
  ['above', 'Tokyo\tBahrain\n0\t7\n8\t0'],
  ['beside', 'Tokyo\t0\t7\nBahrain\t8\t0'],
])('names %s a square table are those of its other side', (_, text) => {
  const { draft } = pasted(built, text);
  if (draft === null) throw new Error('Not pasted');
  const ways = (from: number, to: number) => delayOf(draft, at(draft, from), at(draft, to));
  expect([ways(1, 2), ways(2, 1)]).toEqual([7, 8]);
  // Replica 0, with which the table would begin without names, keeps its delays.
  expect(ways(0, 1)).toBe(delayOf(built, at(built, 0), at(built, 1)));
});

test('numbers on the diagonal of a table are left out, and that is said', () => {
  const leftOut = 'Numbers on the diagonal are left out: no machine sends to itself.';
  const own = pasted(built, 'Tokyo,Bahrain\nTokyo,1.5,7\nBahrain,7,0');
  expect(own).toMatchObject({ said: `Pasted 2 × 2. ${leftOut}`, leftOut });
  expect(delayOf(own.draft ?? built, at(built, 1), at(built, 1))).toBe(0);
  // Where the table begins at a cell it is the network's diagonal that counts.
  expect(pasted(built, '0\t7\n7\t2').leftOut).toBe(leftOut);
  expect(pasted(built, 'N. Virginia\t7\t8').leftOut).toBe(leftOut);
  for (const hole of ['0', '', '–']) {
    const { said, leftOut: none } = pasted(
      built,
      `Tokyo,Bahrain\nTokyo,${hole},7\nBahrain,7,${hole}`,
    );
    expect(none).toBeNull();
    expect(said).toBe('Pasted 2 × 2.');
  }
});

test('a table is added to where it names what is there, and replaces where it names other replicas', () => {
  const reach = (text: string) =>
    usualReach(built, readTable(text) ?? { cells: [], rows: [], columns: [] });
  expect(reach('0,10\n10,0')).toBeNull();
  expect(reach('Tokyo\tBahrain\n0\t7\n7\t0')).toBe('add');
  expect(reach('Tokyo\tOslo\n0\t7\n7\t0')).toBe('replace');
  const grown = ['N. Virginia', 'Tokyo', 'Bahrain', 'Cape Town', 'Oslo'];
  expect(reach(grown.map((name) => `${name}\t1\t1\t1\t1\t1`).join('\n'))).toBe('add');
});

test('what a network is replaced by keeps its clients where it names them, and who is still there', () => {
  const text = '\tOslo\tTokyo\tclients\nOslo\t0\t9\t1\nTokyo\t9\t0\t8\nclients\t1\t8\t0';
  const { draft, said } = pasted(built, text, false, 'replace');
  if (draft === null) throw new Error(said);
  expect(draft.replicas.map(({ name, was }) => [name, was])).toEqual([
    ['Oslo', null],
    ['Tokyo', 1],
  ]);
  expect(draft.clients).toEqual(built.clients);
  expect(matrixOf(draft)).toEqual([
    ...[
      [0, 9, 1],
      [9, 0, 8],
      [1, 8, 0],
    ],
  ]);
  expect(said).toBe('Pasted 3 × 3. It is the network now.');
});

test('clients share the load', () => {
  const two = withClients(built, 'us-east-1');
  // There are clients beside the leader already.
  expect(two).toBe(built);
  const three = withClients(withClients(built, 'us-west-2'), 'sa-east-1');
  expect(three.clients.map(({ share }) => share)).toEqual([0.3334, 0.3333, 0.3333]);
  const own = withShares(three, [0.5, 0.25, 0.25]);
  expect(withClients(own, 'eu-west-1').clients.map(({ share }) => share)).toEqual([
    ...[0.5, 0.25, 0.25, 0],
  ]);
  const scenario = withNetwork(all(planet), own);
  expect(valueAt(scenario, 'clients.groups')).toEqual([
    { region: 'us-east-1', share: 0.5 },
    { region: 'us-west-2', share: 0.25 },
    { region: 'sa-east-1', share: 0.25 },
  ]);
  expect(valueAt(scenario, 'network.latency.matrix_one_way_ms')).toHaveLength(7);
  const one = without(without(own, at(own, 5)), at(own, 6));
  expect(one.clients.map(({ share }) => share)).toEqual([1]);
  expect(valueAt(withNetwork(all(scenario), one), 'clients.groups')).toEqual([]);
});

test('what goes wrong follows its replicas, and goes with them', () => {
  const broken = {
    ...planet,
    faults: [
      { kind: 'crash', replica: 0, at_s: 1 },
      { kind: 'crash', replica: 3, at_s: 2 },
      { kind: 'partition', groups: [[0, 3], [1]], at_s: 3, until_s: 4 },
      { kind: 'slow_link', from: 1, to: 'all', factor: 2, at_s: 1 },
    ],
    adversaries: [{ kind: 'withhold_votes', replica: 2 }],
  } satisfies Scenario;
  const turned = moved(built, at(built, 0), 3);
  expect(names(turned)).toEqual(['Tokyo', 'Bahrain', 'Cape Town', 'N. Virginia']);
  expect(goneWith(all(broken), turned)).toEqual([]);
  const followed = withNetwork(all(broken), turned);
  expect(valueAt(followed, 'faults')).toEqual([
    { kind: 'crash', replica: 3, at_s: 1 },
    { kind: 'crash', replica: 2, at_s: 2 },
    { kind: 'partition', groups: [[3, 2], [0]], at_s: 3, until_s: 4 },
    { kind: 'slow_link', from: 0, to: 'all', factor: 2, at_s: 1 },
  ]);
  expect(valueAt(followed, 'adversaries.0.replica')).toBe(1);
  const fewer = without(built, at(built, 3));
  const gone = goneWith(all(broken), fewer);
  expect(gone.map((text) => text.slice(0, 19))).toEqual([
    'faults.1: Cape Town',
    'faults.2: partition',
  ]);
  expect(valueAt(withNetwork(all(broken), fewer), 'faults')).toEqual([
    broken.faults[0],
    { ...broken.faults[2], groups: [[0], [1]] },
    broken.faults[3],
  ]);
});

test('one variant alone may have a network of its own', () => {
  const own = withNetwork({ scenario: planet, target: 1 }, withReplica(built, 'us-west-2'));
  expect(valueAt(own, 'network')).toEqual(planet.network);
  expect(valueAt(own, 'variants.1.set')).toMatchObject({ replicas: { names: expect.anything() } });
  expect(draftOf({ scenario: own, target: 1 }).replicas).toHaveLength(5);
  expect(draftOf({ scenario: own, target: null }).replicas).toHaveLength(4);
});

test('replicas in another order keep the settings of the scenario', () => {
  const settings = settingsOf(moved(built, at(built, 3), 0), planet);
  expect(settings).toEqual([
    ['replicas', { regions: ['af-south-1', 'us-east-1', 'ap-northeast-1', 'me-south-1'] }],
    ['clients.region', 'us-east-1'],
  ]);
});

test('paths that differ have rates of their own, and one rate stays one', () => {
  const [virginia, tokyo] = [at(built, 0), at(built, 1)];
  const slow = withCell(built, 'rates', [virginia, tokyo], 20);
  const scenario = withNetwork(all(planet), slow);
  const rows = valueAt(scenario, 'network.path.matrix_mbps');
  expect(rows).toEqual([
    ...[
      [null, 20, null, null],
      [20, null, null, null],
    ],
    ...[
      [null, null, null, null],
      [null, null, null, null],
    ],
  ]);
  expect(valueAt(scenario, 'network.path.mbps')).toBeUndefined();
  expect(withNetwork(all(scenario), draftOf(all(scenario)))).toEqual(scenario);
  // All the same again: no matrix.
  const back = withCell(draftOf(all(scenario)), 'rates', [virginia, tokyo], null);
  expect(valueAt(withNetwork(all(scenario), back), 'network.path.matrix_mbps')).toBeNull();

  const one = {
    ...planet,
    network: { ...(planet.network as object), path: { mbps: 50, buffer_bytes: 64000 } },
  } as Scenario;
  const five = withNetwork(all(one), withReplica(draftOf(all(one)), 'us-west-2'));
  expect(valueAt(five, 'network.path')).toEqual({ mbps: 50, buffer_bytes: 64000 });
  const table = readTable('\tTokyo\nN. Virginia\t1 Gbit/s', 'Mbit/s');
  if (table === null) throw new Error('Nothing to paste');
  const { draft } = withPasted(draftOf(all(one)), 'rates', table, {
    ...{ isRoundTrip: false, reach: 'add', at: { row: 0, column: 0 } },
  });
  if (draft === null) throw new Error('Not pasted');
  const own = withNetwork(all(one), draft);
  expect(valueAt(own, 'network.path')).toMatchObject({ mbps: null, buffer_bytes: 64000 });
  expect(valueAt(own, 'network.path.matrix_mbps.0')).toEqual([null, 1000, 50, 50]);
  // In the ideal network rates of paths are for the text.
  const ideal = { replicas: { count: 2 } };
  const drafted = draftOf(all(ideal));
  const set = withCell(drafted, 'rates', [at(drafted, 0), at(drafted, 1)], 5);
  expect(withNetwork(all(ideal), set)).toEqual(ideal);
});
