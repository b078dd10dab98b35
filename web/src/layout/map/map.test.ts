// Where replicas stand on a map, and what is on its way between them at one instant.
import { expect, test } from 'vitest';
import { testWindow } from '../testColumns';
import { curveBetween, flightsAt, partOf, votesAt } from './flights';
import { flowsAt } from './flows';
import { type Placed, placeSpots } from './spots';

const named = (replica: number, region: string | null): Placed => ({
  replica,
  name: region ?? `replica ${replica}`,
  region,
});

test('replicas of regions stand where their cities are, and their names beside them', () => {
  const regions = ['us-east-1', 'ap-northeast-1', 'me-south-1', 'af-south-1'];
  const { replicas, names, clients, projection } = placeSpots(
    regions.map((region, replica) => named(replica, region)),
    ['eu-central-1'],
    600,
    300,
  );
  const [virginia, tokyo, bahrain, capeTown] = replicas;
  expect(projection).not.toBeNull();
  expect(virginia?.x).toBeLessThan(bahrain?.x ?? 0);
  expect(bahrain?.x).toBeLessThan(tokyo?.x ?? 0);
  expect(capeTown?.y).toBeGreaterThan(bahrain?.y ?? 0);
  expect(names.map(({ text, anchor }) => [text, anchor])).toEqual([
    ['us-east-1', 'start'],
    ['ap-northeast-1', 'end'],
    ['me-south-1', 'start'],
    ['af-south-1', 'start'],
  ]);
  expect(clients).toHaveLength(1);
  for (const { x, y } of [...replicas, ...clients]) {
    expect([x >= 47 && x <= 553, y >= 47 && y <= 253]).toEqual([true, true]);
  }
});

test('several replicas of a city stand around it, under one name', () => {
  const { replicas, names } = placeSpots(
    [named(0, 'eu-central-1'), named(1, 'eu-central-1')],
    [],
    400,
    200,
  );
  expect(names.map(({ text }) => text)).toEqual(['eu-central-1 and 1 more']);
  expect(replicas.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [200, 91],
    [200, 109],
  ]);
});

test('replicas without a place on Earth stand on a ring', () => {
  const { replicas, projection, names } = placeSpots(
    [0, 1, 2, 3].map((replica) => named(replica, null)),
    [],
    400,
    252,
  );
  expect(projection).toBeNull();
  expect(replicas.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [200, 26],
    [304, 126],
    [200, 226],
    [96, 126],
  ]);
  expect(names.map(({ anchor }) => anchor)).toEqual(['start', 'start', 'start', 'end']);
});

const spots = new Map([
  [0, { replica: 0, x: 0, y: 0 }],
  [1, { replica: 1, x: 100, y: 0 }],
]);

test('a message is as long as its time on the card, as far as it has come', () => {
  const window = testWindow({
    messages: [{ kind: 'proposal', out: 0, lastOut: 0.1, reached: 0.4, received: 0.5 }],
  });
  const [flight] = flightsAt(window, 0.2e9, -1, spots);
  expect([flight?.x0, flight?.x1].map((x) => Math.round(x ?? 0))).toEqual([25, 50]);
  expect(flightsAt(window, 0.6e9, -1, spots)).toEqual([]);
  expect(flightsAt(window, 0.2e9, 0, spots)).toEqual([]);
});

test('dense messages are spread evenly over the time in which they leave', () => {
  const dense = testWindow({
    messages: [{ kind: 'stream', out: 0, lastOut: 0, reached: 1, received: 1 }],
  });
  const bands = {
    ...dense.bands,
    ...{ bucketNs: 0.4e9, singlesFromNs: 0.2e9, messages: Uint32Array.of(4) },
    spacingNs: Float32Array.of(0.1e9),
  };
  const wayOf = (timeNs: number, kinds = -1) =>
    flowsAt({ ...dense, bands }, timeNs, kinds, spots).map(({ x0 }) => Math.round(x0));
  // They leave at 0.05, 0.15, 0.25 and 0.35 s and take a second.
  expect(wayOf(0.5e9)).toEqual([45, 35, 25, 15]);
  expect(wayOf(0.2e9)).toEqual([15, 5]);
  expect(wayOf(1.2e9)).toEqual([95, 85]);
  expect(wayOf(1.4e9)).toEqual([]);
  expect(wayOf(0.5e9, 0)).toEqual([]);
  // What is as far apart as this has rows, which `flightsAt` takes.
  const far = { ...bands, spacingNs: Float32Array.of(0.2e9) };
  expect(flowsAt({ ...dense, bands: far }, 0.5e9, -1, spots)).toEqual([]);
});

test('the way there and the way back bulge to different sides', () => {
  const [there, back] = [
    curveBetween({ replica: 0, x: 0, y: 0 }, { replica: 1, x: 100, y: 0 }),
    curveBetween({ replica: 1, x: 100, y: 0 }, { replica: 0, x: 0, y: 0 }),
  ];
  expect([there.cy, back.cy].map((y) => Math.round(y))).toEqual([-14, 14]);
  expect(partOf(there, 0, 1)).toEqual(there);
});

test('the votes for the latest proposal are counted as they come, with the own one', () => {
  const votes = { kind: 'vote', target: 0, lastOut: 0.2, reached: 0.3 } as const;
  const window = testWindow({
    replicas: 4,
    messages: [
      { ...votes, source: 1, out: 0.2, received: 0.3 },
      { ...votes, source: 2, out: 0.25, received: 0.4 },
    ],
    marks: [
      { at: 0.05, kind: 'certified', replica: 0, height: 5, value: 3 },
      { at: 0.1, kind: 'proposed', replica: 0 },
      { at: 0.1, kind: 'voted', replica: 0 },
    ],
  });
  expect(votesAt(window, 0.02e9)).toBeNull();
  expect(votesAt(window, 0.1e9)).toEqual({ replica: 0, count: 1, quorum: 3, view: 0 });
  expect(votesAt(window, 0.3e9)?.count).toBe(2);
  expect(votesAt(window, 0.4e9)?.count).toBe(3);
});

test('a message on its way has the look of its block, and a proposal its number', () => {
  const times = { out: 0.1, lastOut: 0.1, reached: 0.5, received: 0.5, source: 0 };
  const window = testWindow({
    messages: [
      { ...times, kind: 'proposal', target: 1, height: 7 },
      { ...times, kind: 'proposal', target: 2, height: 7, rival: 1 },
      { ...times, kind: 'vote', target: 1, height: 7, rival: 1 },
    ],
  });
  const spots = new Map([0, 1, 2].map((replica) => [replica, { replica, x: replica, y: 0 }]));
  const flights = flightsAt(window, 0.3e9, -1, spots);
  expect(flights.map(({ look, number }) => [look, number])).toEqual([
    ['odd', '7'],
    ['rival', '7′'],
    ['rival', ''],
  ]);
});
