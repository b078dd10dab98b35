import { expect, test } from 'vitest';
import { legend } from './legend';
import { keyed, limitParts, rowNamePx } from './limits';
import { placeNames } from './names';
import { acrossAxis, nearestPoint, type PlotPoint, plot } from './plot';

const linear = { isLog: false, format: String };
const area = { left: 50, right: 450, top: 20, bottom: 220 };

const point = (x: number | null, y: number | null, look: PlotPoint['look'] = 'solid') => ({
  ...{ x, y, look },
  ...{ low: y, high: y },
});

test('a linear axis begins at nothing where that is near', () => {
  const { px, ticks } = acrossAxis(linear, [100, 1000], [50, 450], 10, false);
  expect([px(0), px(1000)]).toEqual([50, 450]);
  expect(ticks.map(({ text }) => text)).toEqual(['0', '200', '400', '600', '800', '1000']);
  const far = acrossAxis(linear, [900, 1000], [50, 450], 10, false);
  expect([far.px(900), far.px(1000)]).toEqual([50, 450]);
});

test('bytes on a logarithmic axis are told at powers of two, unlimited behind them', () => {
  const axis = { isLog: true, isBinary: true, format: String };
  const { px, ticks } = acrossAxis(axis, [1024, 65_536, null], [50, 450], 10, false);
  expect([px(1024), px(65_536), px(null)]).toEqual([50, 410, 450]);
  expect(ticks.map(({ text }) => text)).toEqual([
    ...['1024', '4096', '16384', '65536', 'unlimited'],
  ]);
});

test('a curve leaves by the top where its queue begins to grow', () => {
  const across = acrossAxis(linear, [0, 100], [50, 450], 10, false);
  const points = [
    point(0, 1),
    point(50, 2),
    { ...point(75, null), look: 'growing' as const },
    { ...point(100, null), look: 'growing' as const },
  ];
  const { curves, yTicks } = plot(linear, [{ name: 'A', note: '', points }], across, area, 10);
  const [curve] = curves;
  expect(curve?.path).toBe('M50 125.7L250 31.3L250 20');
  expect(curve?.exits).toEqual([{ x: 250, y: 20 }]);
  expect(curve?.points.map((each) => each && [each.x, each.y])).toEqual([
    [50, 125.7],
    [250, 31.3],
    [350, 20],
    [450, 20],
  ]);
  expect(yTicks[0]).toEqual({ px: 220, text: '0' });
  // Beside the line that leaves.
  expect(curve?.name?.x).toBe(255);
});

test('a curve that comes in by the top is drawn from there, and one that is not there not at all', () => {
  const across = acrossAxis(linear, [0, 100], [50, 450], 10, false);
  const points = [{ ...point(0, null), look: 'growing' as const }, point(50, 2), point(100, 1)];
  const none = [point(0, null, 'none'), point(50, null, 'none')];
  const { curves } = plot(
    linear,
    [
      { name: 'A', note: '', points },
      { name: 'B', note: '', points: none },
    ],
    across,
    area,
    10,
  );
  expect(curves[0]?.path).toBe('M250 20L250 31.3L450 125.7');
  expect(curves[1]).toMatchObject({ path: '', points: [null, null], name: null });
});

test('repeated seeds are a band from the least to the most', () => {
  const across = acrossAxis(linear, [0, 100], [50, 450], 10, false);
  const points = [
    { ...point(0, 1), low: 0.5, high: 2 },
    { ...point(100, 1), low: 1, high: 1 },
  ];
  const { curves } = plot(linear, [{ name: 'A', note: '', points }], across, area, 10);
  expect(curves[0]?.band).toBe('M50 31.3L450 125.7L450 125.7L50 172.8Z');
});

test('measured points stand on the axes of the curves', () => {
  const across = acrossAxis(linear, [0, 100], [50, 450], 10, false);
  const series = [{ name: 'A', note: '', points: [point(0, 0), point(100, 100)] }];
  const measured = [[], [{ x: 50, y: 100, isOff: true, isClaimed: true }]];
  const { dots, curves } = plot(linear, series, across, area, 10, series, measured);
  expect(curves[0]?.points[1]?.y).toBe(31.3);
  expect(dots).toEqual([[], [{ x: 250, y: 31.3, isOff: true, isClaimed: true }]]);
});

test('the plot is tinted where no measured point claims a value', () => {
  const axis = [linear, [0, 100], [50, 450], 10] as const;
  const dots = (...places: readonly (readonly [number, boolean])[]) =>
    places.map(([x, isClaimed]) => ({ x, y: 1, isOff: false, isClaimed }));
  const spans = (isFromZero: boolean, ...measured: readonly ReturnType<typeof dots>[]) =>
    plot(linear, [], acrossAxis(...axis, isFromZero), area, 10, [], measured).unclaimed;
  const first = dots([10, false], [20, false], [50, true], [80, false], [100, false]);
  expect(spans(false, first)).toEqual([
    [50, 190],
    [310, 450],
  ]);
  // What another curve's point claims is claimed.
  expect(spans(false, first, dots([20, true]))).toEqual([
    [50, 110],
    [310, 450],
  ]);
  expect(spans(true, first)).toEqual([]);
});

test('a legend goes on in the next line where its width ends', () => {
  const { places, heightPx } = legend(['1', '75', 'unlimited'], 150, 10);
  expect(places).toEqual([
    { x: 0, y: 5 },
    { x: 49.4, y: 5 },
    { x: 0, y: 20 },
  ]);
  expect(heightPx).toBe(30);
  expect(legend([], 150, 10).heightPx).toBe(0);
});

test('names keep off each other, and off lines where they can', () => {
  const bounds = { left: 0, right: 200, top: 0, bottom: 100 };
  const spots = [
    { x: 10, y: 10 },
    { x: 10, y: 40 },
    { x: 10, y: 70 },
  ];
  const wish = { width: 50, height: 12, spots };
  const lines = [
    [
      [
        { x: 0, y: 46 },
        { x: 200, y: 46 },
      ],
    ],
  ];
  const placed = placeNames([wish, wish, { ...wish, spots: [] }], lines, bounds);
  expect(placed.map((box) => box?.y)).toEqual([10, 70, undefined]);
});

test('the nearest point is found within reach', () => {
  const curves = [
    { points: [{ x: 10, y: 10, look: 'solid' as const }, null] },
    { points: [{ x: 30, y: 10, look: 'solid' as const }] },
  ];
  expect(nearestPoint(curves, { x: 22, y: 10 }, 20)).toEqual({ series: 1, point: 0 });
  expect(nearestPoint(curves, { x: 100, y: 10 }, 20)).toBeNull();
});

test('a limit is named over its part where there is room', () => {
  const parts = limitParts(
    [
      { limit: 'window', fromPx: 50, toPx: 250 },
      { limit: 'egress', fromPx: 270, toPx: 280 },
    ],
    [50, 450],
    6,
    (limit) => limit,
  );
  expect(parts).toEqual([
    { x: 50, width: 210, limit: 'window', text: 'window' },
    { x: 260, width: 20, limit: 'egress', text: '' },
  ]);
});

test('cells that are too narrow for a name have a number, and a key says what it means', () => {
  const part = (x: number, width: number, limit: string, text: string) => ({
    x,
    width,
    limit,
    text,
  });
  const names: Readonly<Record<string, string>> = { a: 'round trip', b: 'time-out', c: 'link' };
  const { rows, key } = keyed(
    [
      [part(0, 100, 'a', 'round trip'), part(100, 20, 'b', ''), part(120, 5, 'c', '')],
      [part(0, 30, 'a', ''), part(30, 20, 'b', '')],
    ],
    6,
    (limit) => names[limit] ?? limit,
  );
  expect(rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['round trip', '1', ''],
    ['2', '1'],
  ]);
  expect(key).toEqual(['1: time-out', '2: round trip']);
  // A limit has one shade, wherever it stands.
  expect(rows.map((row) => row.map(({ shade }) => shade))).toEqual([
    [0, 1, 2],
    [0, 1],
  ]);
  expect(rowNamePx([part(0, 40, 'a', 'x'), part(40, 100, 'b', 'link')], 'A', 6)).toBe(134);
  expect(rowNamePx([part(0, 40, 'a', 'link')], 'A', 6)).toBe(null);
});
