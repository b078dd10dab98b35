import { expect, test } from 'vitest';
import { apart } from '../chartAxis';
import { arePaired, chart, titleOf } from './chart';

const size = { width: 420, height: 240, emPx: 10 };
const linear = { label: 'Goodput', unit: 'req/s' };

test('points stand where linear axes from nothing have them, and a name beside its last point', () => {
  const drawn = chart(
    { label: 'Batch', unit: '' },
    linear,
    [
      {
        name: 'published',
        kind: 'published',
        points: [
          [100, 50],
          [0, 0],
        ],
      },
      { name: 'ours', kind: 'ours', points: [[50, 100]] },
    ],
    size,
  );
  // Four letters at the left, eleven at the right, half an em each.
  expect([drawn.left, drawn.right, drawn.top, drawn.bottom]).toEqual([22.5, 365, 20, 212]);
  const [published, ours] = drawn.series;
  expect(published?.points).toEqual([
    { x: 22.5, y: 212, isOff: false },
    { x: 345.6, y: 121.4, isOff: false },
  ]);
  expect(published?.path).toBe('M22.5 212L345.6 121.4');
  expect(ours?.points).toEqual([{ x: 184.1, y: 30.9, isOff: false }]);
  expect(ours?.label).toEqual({ x: 192.1, y: 30.9 });
  expect(drawn.yTicks.map(({ text }) => text)).toEqual(['0', '20', '40', '60', '80', '100']);
  expect(drawn.xTitle).toBe('Batch');
  expect(drawn.yTitle).toBe('Goodput (req/s)');
});

test('on a logarithmic axis equal factors are equally far apart', () => {
  const drawn = chart(
    { ...linear, log: true },
    { ...linear, log: true },
    [
      {
        name: 'ours',
        kind: 'ours',
        points: [
          [1, 0.01],
          [10, 0.1],
          [100, 1],
        ],
      },
    ],
    size,
  );
  expect(drawn.series[0]?.points.map(({ y }) => y)).toEqual([201.7, 116, 30.3]);
  expect(drawn.xTicks.map(({ text }) => text)).toEqual(['1', '2', '5', '10', '20', '50', '100']);
  expect(drawn.yTicks.map(({ text }) => text)).toEqual([
    ...['0.01', '0.02', '0.05', '0.1', '0.2', '0.5', '1'],
  ]);
});

test('series of a kind have colours in turn', () => {
  const points: [number, number][] = [[1, 1]];
  const { series } = chart(
    linear,
    linear,
    [
      { name: 'a', kind: 'published', points },
      { name: 'b', kind: 'ours', points },
      { name: 'c', kind: 'ours', points },
    ],
    size,
  );
  expect(series.map(({ place }) => place)).toEqual([0, 0, 1]);
});

test('names do not lie on each other, and none leaves the chart', () => {
  expect(apart([50, 52, 20], 12, 0, 100)).toEqual([50, 62, 20]);
  expect(apart([99, 98], 12, 0, 100)).toEqual([100, 88]);
  expect(apart([40], 12, 0, 100)).toEqual([40]);
});

test('an axis is named with its unit', () => {
  expect(titleOf(linear)).toBe('Goodput (req/s)');
  expect(titleOf({ label: 'Views', unit: '' })).toBe('Views');
});

test('a logarithmic axis leaves out what it has no place for', () => {
  const points: [number, number][] = [
    [0, 1],
    [1, 1],
    [10, 2],
  ];
  const { series } = chart(
    { ...linear, log: true },
    linear,
    [{ name: 'a', kind: 'ours', points }],
    size,
  );
  expect(series[0]?.points).toHaveLength(2);
});

test('a curve over rising load turns back where it does, rows are joined from left to right', () => {
  const points: [number, number][] = [
    [10, 1],
    [30, 2],
    [20, 4],
  ];
  const xs = (kind: 'published' | 'ours') =>
    chart(linear, linear, [{ name: 'a', kind, points }], size).series[0]?.points.map(({ x }) => x);
  expect(xs('ours')).toEqual([142.8, 383.3, 263.1]);
  expect(xs('published')).toEqual([142.8, 263.1, 383.3]);
});

test('names that begin far apart leave each other where they are', () => {
  const ends = (first: number) =>
    chart(
      linear,
      linear,
      [
        { name: 'a', kind: 'ours', points: [[first, 50]] },
        { name: 'b', kind: 'ours', points: [[100, 52]] },
        { name: 'scale', kind: 'ours', points: [[100, 100]] },
      ],
      size,
    ).series.map(({ label }) => label.y);
  expect(ends(10)).toEqual([121.4, 117.8, 30.9]);
  expect(ends(100)).toEqual([129.8, 117.8, 30.9]);
});

test('measured points stand over our curve of the same name, in one colour, and those that are off are known', () => {
  const drawn = chart(
    linear,
    { ...linear, log: true },
    [
      {
        name: '75',
        kind: 'published',
        // The first has no place on a logarithmic axis, and takes its verdict with it.
        points: [
          [0, 0],
          [100, 50],
          [50, 100],
        ],
        off: [true, false, true],
      },
      {
        name: '75',
        kind: 'ours',
        points: [
          [100, 40],
          [60, 100],
        ],
      },
      { name: '300', kind: 'published', points: [[10, 10]] },
      { name: '300', kind: 'ours', points: [[10, 10]] },
    ],
    size,
  );
  expect(drawn.isPaired).toBe(true);
  expect(drawn.series.map(({ name, place }) => [name, place])).toEqual([
    ['75', 0],
    ['75', 0],
    ['300', 1],
    ['300', 1],
  ]);
  // No names stand at the right: they are in the legend.
  expect(drawn.right).toBe(405);
  const [published, ours] = drawn.series;
  // In the order of the load: a curve turns back.
  expect(published?.points).toEqual([
    { x: 383.3, y: 81.9, isOff: false },
    { x: 202.9, y: 30.3, isOff: true },
  ]);
  expect(ours?.path).toBe('M383.3 98.5L239 30.3');
});

test('series of which not each has ours of its name are no pairs', () => {
  expect(arePaired([{ name: 'a', kind: 'published' }])).toBe(false);
  expect(arePaired([{ name: 'a', kind: 'ours' }])).toBe(false);
  expect(
    arePaired([
      { name: 'published', kind: 'published' },
      { name: 'Quorumscope', kind: 'ours' },
    ]),
  ).toBe(false);
  expect(
    arePaired([
      { name: 'a', kind: 'published' },
      { name: 'a', kind: 'ours' },
    ]),
  ).toBe(true);
});
