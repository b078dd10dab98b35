import { expect, test } from 'vitest';
import { drawnLaws, tintsOf } from './laws';
import { acrossAxis, plot } from './plot';

const linear = { isLog: false, format: String };
const area = { left: 50, right: 450, top: 20, bottom: 220 };
const across = acrossAxis(linear, [0, 100], [50, 450], 10, false);
const point = { x: 0, y: 50, low: 50, high: 50, look: 'solid' as const };
// The axis goes up to 53.
const drawn = plot(linear, [{ name: 'A', note: '', points: [point] }], across, area, 10);
const nothing = {
  name: '',
  lines: [],
  bends: [],
  roofs: [],
  limits: ['window', 'channel', 'processor'],
};
const pathOf = (...ys: readonly (number | null)[]) => {
  const spots = ys.map((y, index) => (y === null ? null : { x: 25 * index, y }));
  const [line] = drawnLaws({ ...nothing, lines: [{ name: '', spots }] }, across, drawn).lines;
  return line?.path;
};

test('a law goes as far up as the plot does, and has gaps where it says nothing', () => {
  expect(pathOf(0, 25, 50, 75, 100)).toBe('M50 220L150 125.7L250 31.3L262 20');
  expect(pathOf(25, 25, 25, 25, 25)).toBe('M50 125.7L150 125.7L250 125.7L350 125.7L450 125.7');
  expect(pathOf(60, 60)).toBe('');
  expect(pathOf(25, null, null, 25, 25)).toBe('M50 125.7M350 125.7L450 125.7');
});

test('over a roof is what is full there, below it what else limits; bends are in the plot', () => {
  const roofs = [
    { limit: 'processor', spots: [spot(0, 25), spot(50, 50)] },
    { limit: 'channel', spots: [spot(50, 50), spot(100, 60)] },
  ];
  const bends = [spot(50, 25), spot(75, 60)];
  const laws = drawnLaws({ ...nothing, roofs, bends }, across, drawn);
  expect(laws.regions).toEqual([
    { tint: 2, path: 'M50 125.7L250 31.3L250 20H50Z' },
    { tint: 1, path: 'M250 31.3L450 20L450 20H250Z' },
    { tint: 0, path: 'M50 125.7L250 31.3L250 220H50ZM250 31.3L450 20L450 220H250Z' },
  ]);
  expect(tintsOf({ ...nothing, roofs: roofs.slice(1) })).toEqual([
    ['window', 0],
    ['channel', 1],
  ]);
  expect(laws.bends).toEqual([{ x: 250, y: 125.7 }]);
});

function spot(x: number, y: number) {
  return { x, y };
}
