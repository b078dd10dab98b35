// Where replicas stand on a map of time and on one of the world, and what is on its way between them at one instant.
import { expect, test } from 'vitest';
import { testWindow } from '../testColumns';
import { flightsAt } from './flights';
import { flowsAt } from './flows';
import { groupMap } from './groupMap';
import { areOverlapping, boxOf, placedLabels } from './labels';
import { delayText, quorumReach, type Reach, slowdownAt, standingAt } from './reach';
import { areOnEarth, type Placed, worldMap } from './spots';
import { bearing, ringsUpTo, timeMap } from './timeMap';
import { straight, type Ways } from './ways';

const named = (replica: number, region: string | null): Placed => ({
  replica,
  name: region ?? `replica ${replica}`,
  region,
});
const size = { width: 400, height: 300, textPx: 12 };
const reach = (replica: number, outMs: number, backMs = outMs): Reach => ({
  ...{ replica, outMs, backMs },
});
const planet = ['us-east-1', 'ap-northeast-1', 'me-south-1', 'af-south-1'];
const planetReaches = [reach(1, 85), reach(2, 101), reach(3, 115)];

test('a quorum is complete with the vote of the shortest round trips', () => {
  expect(quorumReach(planetReaches, 3)).toEqual({ replica: 2, ms: 101 });
  // There and back count: replica 1 is near, and far back.
  expect(quorumReach([reach(1, 10, 300), reach(2, 100), reach(3, 120)], 3)).toEqual({
    ...{ replica: 3, ms: 120 },
  });
  expect(quorumReach(planetReaches, 1)).toEqual({ replica: null, ms: 0 });
  expect(quorumReach(planetReaches.slice(1), 4)).toBeNull();
});

test('a delay is written in its unit', () => {
  expect([0, 0.05, 0.45, 4.26, 85.2, 101, 999.4, 1500].map(delayText)).toEqual(
    ['0 ms', '50 µs', '450 µs', '4.3 ms', '85 ms', '101 ms', '999 ms', '1.5 s'].map((text) =>
      text.replace(' ', '\u00a0'),
    ),
  );
});

test('faults that last slow a way down, or cut it', () => {
  const during = { startNs: 10, endNs: 20, text: '', brief: '' };
  const link = {
    ...during,
    kind: 'link',
    source: 0,
    target: 1,
    slowdown: 3,
    directed: true,
  } as const;
  const parted = { ...during, kind: 'partition', groups: [[0, 1], [2]] } as const;
  expect([9, 10, 19, 20].map((time) => slowdownAt([link], 0, 1, time))).toEqual([1, 3, 3, 1]);
  expect(slowdownAt([link], 1, 0, 10)).toBe(1);
  expect(slowdownAt([{ ...link, directed: false }], 1, 0, 10)).toBe(3);
  expect(slowdownAt([{ ...link, target: '*' }], 0, 2, 10)).toBe(3);
  const faults = [parted, { ...during, kind: 'crash', replica: 1 } as const];
  expect([0, 1, 2, 3].map((replica) => standingAt(faults, 0, replica, 15))).toEqual([
    ...['up', 'down', 'cut', 'cut'],
  ]);
  expect(standingAt(faults, 0, 1, 20)).toBe('up');
  expect(standingAt([link], 0, 1, 15)).toBe('slow');
});

test('two to four rings stand at round delays', () => {
  expect(ringsUpTo(115)).toEqual([50, 100]);
  expect(ringsUpTo(200)).toEqual([50, 100, 150, 200]);
  expect(ringsUpTo(90)).toEqual([20, 40, 60, 80]);
  expect(ringsUpTo(0.45)).toEqual([0.1, 0.2, 0.3, 0.4]);
  expect(ringsUpTo(0.3)).toEqual([0.1, 0.2, 0.3]);
  expect(ringsUpTo(0)).toEqual([]);
  for (let ms = 0.011; ms < 3000; ms *= 1.07) {
    const { length } = ringsUpTo(ms);
    expect([ms, length >= 2 && length <= 4]).toEqual([ms, true]);
  }
});

test('a direction is that in which the shortest way leaves', () => {
  const at = (latitude: number, longitude: number) => ({ latitude, longitude });
  const degrees = (angle: number) => Math.round((angle * 180) / Math.PI);
  expect(degrees(bearing(at(0, 0), at(10, 0)))).toBe(0);
  expect(degrees(bearing(at(0, 0), at(0, 10)))).toBe(90);
  // N. Virginia to Tokyo: over Alaska.
  expect(degrees(bearing(at(39.04, -77.49), at(35.69, 139.69)))).toBe(-30);
});

test('the radius of a map of time is the delay', () => {
  const map = timeMap(
    planet.map((region, replica) => named(replica, region)),
    0,
    planetReaches,
    { replica: 2, ms: 101 },
    size,
  );
  const radii = map.spots.map(({ x, y }) => Math.hypot(x - map.x, y - map.y));
  // 126 px are 115 ms.
  expect(radii.map(Math.round)).toEqual([0, 93, 111, 126]);
  expect(map.rings.map(({ ms, radiusPx }) => [ms, Math.round(radiusPx)])).toEqual([
    [50, 55],
    [100, 110],
  ]);
  expect(Math.round(map.quorum?.radiusPx ?? 0)).toBe(111);
  expect(map.names.map(({ text }) => text)).toEqual([
    ...[
      'us-east-1',
      'me-south-1 101\u00a0ms',
      'af-south-1 115\u00a0ms',
      'ap-northeast-1 85\u00a0ms',
    ],
  ]);
  const [, tokyo, , capeTown] = map.spots;
  expect(tokyo?.y).toBeLessThan(map.y);
  expect(tokyo?.x).toBeLessThan(map.x);
  expect(capeTown?.y).toBeGreaterThan(map.y);
});

test('replicas without a place stand evenly around the leader', () => {
  const map = timeMap(
    [0, 1, 2, 3, 4].map((replica) => named(replica, null)),
    2,
    [0, 1, 3, 4].map((replica) => reach(replica, 50)),
    { replica: 3, ms: 50 },
    size,
  );
  expect(map.spots.map(({ replica, x, y }) => [replica, Math.round(x), Math.round(y)])).toEqual([
    [2, 200, 150],
    [0, 200, 24],
    [1, 326, 150],
    [3, 200, 276],
    [4, 74, 150],
  ]);
});

test('replicas of one city do not lie on each other', () => {
  const regions = ['us-east-1', 'us-east-1', 'us-east-1', 'eu-west-1', 'eu-west-1', 'eu-west-1'];
  const reaches = [0.4, 0.4, 38, 38, 38].map((ms, index) => reach(index + 1, ms));
  const map = timeMap(
    regions.map((region, replica) => named(replica, region)),
    0,
    reaches,
    { replica: 4, ms: 38 },
    size,
  );
  for (const one of map.spots) {
    for (const other of map.spots) {
      const apart = Math.hypot(one.x - other.x, one.y - other.y);
      expect(one === other || apart > 13).toBe(true);
    }
  }
});

test('no name lies on another one, from 4 to 100 replicas', () => {
  for (const count of [4, 7, 13, 40, 100]) {
    const regions = ['us-east-1', 'us-east-2', 'ca-central-1', 'eu-west-1', 'eu-west-2'];
    const reaches = Array.from({ length: count - 1 }, (_, index) =>
      reach(index + 1, 4 + ((index * 7) % 60)),
    );
    const map = timeMap(
      Array.from({ length: count }, (_, replica) =>
        named(replica, regions[replica % regions.length] ?? null),
      ),
      0,
      reaches,
      quorumReach(reaches, count - Math.floor((count - 1) / 3)),
      { width: 208, height: 190, textPx: 12 },
    );
    const boxes = [...map.names, ...map.ringNames].map((label) => boxOf(label, 12));
    boxes.forEach((box, index) => {
      expect(boxes.slice(index + 1).some((other) => areOverlapping(box, other))).toBe(false);
    });
    // Beyond a dozen others only those that say something are named.
    expect(map.names.length).toBeGreaterThan(1);
    expect(map.names.length).toBeLessThanOrEqual(count > 13 ? 3 : count);
  }
});

test('a name goes to another side where it has no room, or is left out', () => {
  const wanted = { text: 'abcd', y: 50, awayPx: 10 };
  const texts = placedLabels(
    [
      { ...wanted, x: 50 },
      { ...wanted, x: 86 },
    ],
    [],
    { width: 100, height: 100, textPx: 10 },
  );
  expect(texts.map(({ x, y, anchor }) => [x, y, anchor])).toEqual([
    [60, 50, 'start'],
    [86, 66, 'middle'],
  ]);
  expect(placedLabels([{ ...wanted, x: 5 }], [], { width: 20, height: 20, textPx: 10 })).toEqual(
    [],
  );
});

test('on the world replicas stand where their cities are, around the leader’s meridian', () => {
  const replicas = planet.map((region, replica) => named(replica, region));
  expect(areOnEarth(replicas)).toBe(true);
  expect(areOnEarth([...replicas, named(4, null)])).toBe(false);
  const { spots, names, clients } = worldMap(replicas, 0, ['eu-central-1'], {
    ...{ width: 600, height: 300, textPx: 12 },
  });
  const [virginia, tokyo, bahrain, capeTown] = spots;
  expect(tokyo?.x).toBeLessThan(virginia?.x ?? 0);
  expect(virginia?.x).toBeLessThan(bahrain?.x ?? 0);
  expect(capeTown?.y).toBeGreaterThan(bahrain?.y ?? 0);
  expect(names.map(({ text }) => text)).toEqual(planet);
  expect(clients).toHaveLength(1);
  for (const { x, y } of [...spots, ...clients]) {
    expect([x >= 47 && x <= 553, y >= 47 && y <= 253]).toEqual([true, true]);
  }
});

test('a message goes the shortest way over the Earth', () => {
  const replicas = planet.map((region, replica) => named(replica, region));
  const { ways, spots, projection } = worldMap(replicas, 0, [], {
    ...{ width: 600, height: 300, textPx: 12 },
  });
  const way = ways(0, 1);
  const [longitude = 0, latitude = 0] = projection.invert?.([...(way?.at(0.5) ?? [0, 0])]) ?? [];
  // Over Alaska.
  expect([Math.round(longitude), Math.round(latitude)]).toEqual([-153, 67]);
  expect(way?.lines(0, 1)).toHaveLength(1);
  expect(way?.at(1).map(Math.round)).toEqual(
    [spots[1]?.x, spots[1]?.y].map((x) => Math.round(x ?? 0)),
  );
});

test('several replicas of a city stand around it, under one name', () => {
  const { spots, names } = worldMap([named(0, 'eu-central-1'), named(1, 'eu-central-1')], 0, [], {
    width: 400,
    height: 200,
    textPx: 12,
  });
  expect(names.map(({ text }) => text)).toEqual(['eu-central-1 and 1 more']);
  expect(spots.map(({ x, y }) => [Math.round(x), Math.round(y)])).toEqual([
    [200, 91],
    [200, 109],
  ]);
});

const spotAt = (replica: number) => ({ replica, x: 100 * replica, y: 0 });
const ways: Ways = (source, target) => straight(spotAt(source), spotAt(target));

test('a message is as long as its time on the card, as far as it has come', () => {
  const window = testWindow({
    messages: [{ kind: 'proposal', out: 0, lastOut: 0.1, reached: 0.4, received: 0.5 }],
  });
  const [flight] = flightsAt(window, 0.2e9, -1, ways);
  expect([flight?.last, flight?.first]).toEqual([0.25, 0.5]);
  expect(flightsAt(window, 0.6e9, -1, ways)).toEqual([]);
  expect(flightsAt(window, 0.2e9, 0, ways)).toEqual([]);
  expect(flightsAt(window, 0.2e9, -1, () => null)).toEqual([]);
});

test('a message is one, however many pieces its window cuts it into; a piece that is lost is told apart', () => {
  const piece = (out: number) => ({ row: 7, out, lastOut: out + 0.1, reached: out + 0.4 });
  const window = testWindow({
    messages: [
      { ...piece(0), received: 0.5 },
      { ...piece(0.1), received: Number.POSITIVE_INFINITY, lost: 5, sentAgain: 0.9 },
      { ...piece(0.2), received: 0.7 },
      { ...piece(0.2), received: 0.7, row: 8 },
    ],
  });
  const seen = flightsAt(window, 0.3e9, -1, ways);
  expect(
    seen.map(({ row, last, first, isLost }) => [row, last.toFixed(2), first.toFixed(2), isLost]),
  ).toEqual([
    ...[
      [7, '0.00', '0.75', false],
      [7, '0.25', '0.50', true],
      [8, '0.00', '0.25', false],
    ],
  ]);
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
    flowsAt({ ...dense, bands }, timeNs, kinds, ways).map(({ first }) => Math.round(100 * first));
  // They leave at 0.05, 0.15, 0.25 and 0.35 s and take a second.
  expect(wayOf(0.5e9)).toEqual([45, 35, 25, 15]);
  expect(wayOf(0.2e9)).toEqual([15, 5]);
  expect(wayOf(1.2e9)).toEqual([95, 85]);
  expect(wayOf(1.4e9)).toEqual([]);
  expect(wayOf(0.5e9, 0)).toEqual([]);
  // What is as far apart as this has rows, which `flightsAt` takes.
  const far = { ...bands, spacingNs: Float32Array.of(0.2e9) };
  expect(flowsAt({ ...dense, bands: far }, 0.5e9, -1, ways)).toEqual([]);
});

test('the way there and the way back lie beside each other', () => {
  const [there, back] = [straight(spotAt(0), spotAt(1)), straight(spotAt(1), spotAt(0))];
  expect([there.at(0.25), back.at(0.25)]).toEqual([
    [25, 2.5],
    [75, -2.5],
  ]);
  expect(there.lines(0, 0.5)).toEqual([
    [
      [0, 2.5],
      [50, 2.5],
    ],
  ]);
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
  const flights = flightsAt(window, 0.3e9, -1, ways);
  expect(flights.map(({ look, number }) => [look, number])).toEqual([
    ['odd', '7'],
    ['other', '7′'],
    ['other', ''],
  ]);
});

test('two clusters are rings at both ends, and a ruler says what lies between them', () => {
  const replicas = ['A1', 'A2', 'A3', 'A4', 'B1', 'B2'].map((name, replica) => ({
    ...{ replica, name, region: null },
  }));
  const { spots, rings, ruler, rulerName, names, ways } = groupMap(replicas, 4, 66.5, size);
  expect(rings.map(({ x, radiusPx }) => [x, radiusPx])).toEqual([
    [60.4, 32.4],
    [339.6, 32.4],
  ]);
  expect(ruler).toEqual({ fromX: 60.4, toX: 339.6, y: 292 });
  expect(rulerName.text).toBe('67\u00a0ms one way');
  const round = spots.map(({ x, y }) => [Math.round(x - 200), Math.round(y)]);
  // The first of each is outside above, and one ring mirrors the other.
  expect(round.slice(0, 4)).toEqual([
    ...[
      [-163, 109],
      [-163, 155],
      [-117, 155],
      [-117, 109],
    ],
  ]);
  expect(round.slice(4)).toEqual([
    ...[
      [172, 132],
      [107, 132],
    ],
  ]);
  expect(names.map(({ text }) => text)).toEqual(['A1', 'A2', 'A3', 'A4', 'B1', 'B2']);
  expect(ways(0, 4)).not.toBeNull();
  expect(ways(0, 9)).toBeNull();
});
