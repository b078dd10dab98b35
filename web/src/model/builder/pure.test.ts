// What the builder of networks reckons with: distances, estimates, pasted tables, shares.
import { expect, test } from 'vitest';
import { pointOf, pointText, regions } from '../../layout/map/regions';
import {
  DETOUR,
  estimatedMs,
  greatCircleKm,
  measured,
  measuredIn,
  originOf,
  tables,
} from './delays';
import { readCell, readTable } from './paste';
import { equalShares, scaledShares, sumOfShares } from './shares';

const at = (latitude: number, longitude: number) => ({ latitude, longitude });

test('a great circle is the shortest way over the Earth', () => {
  expect(greatCircleKm(at(0, 0), at(0, 90))).toBeCloseTo(10007.56, 1);
  expect(greatCircleKm(at(0, 0), at(0, 180))).toBeCloseTo(20015.11, 1);
  // London to New York.
  expect(greatCircleKm(at(51.51, -0.13), at(40.71, -74.01))).toBeCloseTo(5570, -1);
  // Over the date line.
  expect(greatCircleKm(at(0, 179.5), at(0, -179.5))).toBeCloseTo(111.2, 1);
});

test('the factor of estimates is the geometric mean of what was measured, and its range is theirs', () => {
  const ratios = [6, 8, 10, 12, 14].flatMap((number) => {
    const { links = [] } = tables.get(`thesis-table-${number}`) ?? {};
    return links.map(({ from, to, round_trip_us: us }) => {
      const [a, b] = [pointOf(from), pointOf(to)];
      if (a === null || b === null) throw new Error(`${from} or ${to} is nowhere`);
      return us / 2000 / (greatCircleKm(a, b) / 200);
    });
  });
  expect(ratios).toHaveLength(50);
  const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / 50);
  expect(mean).toBeCloseTo(2.08, 2);
  expect(DETOUR).toBeCloseTo(mean, 1);
  expect(Math.min(...ratios)).toBeCloseTo(1.3, 1);
  expect(Math.max(...ratios)).toBeCloseTo(4.0, 1);
});

test('a delay is what was measured, else an estimate by distance, and says which', () => {
  expect(measured('us-east-1', 'ap-northeast-1', null)).toEqual({
    oneWayMs: 85.214,
    source: 'Thesis on HotStuff at planet scale (streaming instead of batching), Table 6',
  });
  expect(measuredIn('thesis-table-8', 'ap-northeast-1', 'us-east-1')?.oneWayMs).toBe(90.85);
  expect(measured('us-east-1', 'ap-northeast-1', 'thesis-table-8')?.oneWayMs).toBe(90.85);
  expect(measured('us-east-1', 'us-east-1', null)?.oneWayMs).toBe(0.916);
  expect(measured('us-east-1', 'us-west-2', null)).toBeNull();
  // 3,505 km.
  expect(estimatedMs('us-east-1', 'us-west-2')).toBe(36.8);
  expect(estimatedMs('europe-west10', '52.52, 13.40')).toBe(0.9);
  expect(estimatedMs('us-east-1', 'atlantis')).toBeNull();
  expect(originOf(85.214, 'us-east-1', 'ap-northeast-1', null)).toBe('measured');
  expect(originOf(85, 'us-east-1', 'ap-northeast-1', null)).toBe('own');
  expect(originOf(0.9, 'europe-west10', '52.52, 13.40', null)).toBe('estimated');
  expect(originOf(1, null, 'us-east-1', null)).toBe('own');
});

test('a place is a known region or a point on Earth', () => {
  expect(new Set(regions.map(({ id }) => id)).size).toBe(regions.length);
  expect(new Set(regions.map(({ name }) => name)).size).toBe(regions.length);
  expect(pointOf('52.52, 13.40')).toEqual({ latitude: 52.52, longitude: 13.4 });
  expect(pointOf('-33.9,18')).toEqual({ latitude: -33.9, longitude: 18 });
  for (const place of ['91, 0', '0, 181', 'x', '1', '1, 2, 3']) expect(pointOf(place)).toBeNull();
  expect(pointText(at(-33.923, 18.4))).toBe('-33.92, 18.40');
});

test('a table is pasted from a spreadsheet, or as CSV, with or without names', () => {
  const bare = { columns: null, rows: null };
  expect(readTable('0\t85.2\n85.2\t0\n')).toEqual({
    ...bare,
    cells: [
      [0, 85.2],
      [85.2, 0],
    ],
  });
  expect(readTable('0,1.5\r\n2,0')?.cells).toEqual([
    [0, 1.5],
    [2, 0],
  ]);
  // A decimal comma, and units.
  expect(readTable('0;85,2\n0.1 s;0')?.cells).toEqual([
    [0, 85.2],
    [100, 0],
  ]);
  const named = { columns: ['Tokyo', 'Oslo'], rows: ['Tokyo', 'Oslo'] };
  expect(readTable(',Tokyo,Oslo\nTokyo,0,110\nOslo,110,0')).toEqual({
    ...named,
    cells: [
      [0, 110],
      [110, 0],
    ],
  });
  expect(readTable('Tokyo\tOslo\n0\t7\n7\t0')?.columns).toEqual(['Tokyo', 'Oslo']);
  expect(readTable('Tokyo\t0\t7\nOslo\t7\t0')).toEqual({
    columns: null,
    rows: ['Tokyo', 'Oslo'],
    cells: [
      [0, 7],
      [7, 0],
    ],
  });
  expect(readTable('"from, to","a ""b"""\n"a ""b""",3')).toEqual({
    columns: ['a "b"'],
    rows: ['a "b"'],
    cells: [[3]],
  });
  // Markdown, with bars around it or between its cells alone.
  const rows = ['Tokyo | 0 | 110,5', 'Oslo | 110,5 | 0'];
  const ruled = [' | Tokyo | Oslo', '---|---:|---:', ...rows];
  for (const lines of [ruled, ruled.map((line) => `| ${line} |`)])
    expect(readTable(lines.join('\r\n'))).toEqual({
      ...named,
      cells: [
        [0, 110.5],
        [110.5, 0],
      ],
    });
  expect(readTable(rows.join('\n'))?.rows).toEqual(['Tokyo', 'Oslo']);
});

test('a text without a value is no table', () => {
  for (const text of [' \n\n', 'hello world', 'a | b\n---|---', 'from\tto\nhere\tthere'])
    expect(readTable(text)).toBeNull();
  expect(readTable('none', 'Mbit/s')?.cells).toEqual([[null]]);
});

test('a hole stays a hole, and what is no delay stays as it was typed', () => {
  expect(readTable('0\t\n85\t0')?.cells).toEqual([
    [0, null],
    [85, 0],
  ]);
  expect(readTable('1\t2\nfar\t3')?.cells).toEqual([
    [1, 2],
    ['far', 3],
  ]);
  expect(['', 'x', '12', '1,234', '1,5', 'none', '-3'].map((text) => readCell(text))).toEqual([
    ...[null, 'x', 12, 1234, 1.5, 'none', -3],
  ]);
});

test('shares keep their proportions and sum to 1', () => {
  expect(equalShares(3)).toEqual([0.3334, 0.3333, 0.3333]);
  expect(scaledShares([30, 10])).toEqual([0.75, 0.25]);
  expect(scaledShares([0, 0])).toEqual([0.5, 0.5]);
  expect(equalShares(0)).toEqual([]);
  expect(sumOfShares([0.1, 0.2, 0.7])).toBe(1);
  expect(sumOfShares(equalShares(16))).toBe(1);
});
