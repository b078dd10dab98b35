import { expect, test } from 'vitest';
import {
  formatBytes,
  formatCount,
  formatLatency,
  formatPercent,
  formatRate,
  formatSeconds,
  formatTimeUnit,
  shortened,
  timeUnit,
} from './format';
import { roundUp, timeTicks } from './ticks';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('numbers keep the digits that mean something', () => {
  expect([formatCount(2000), formatRate(1509.2), formatRate(4.87), formatRate(0)]).toEqual([
    ...['2,000', '1,509', '4.9', '0'],
  ]);
  expect([0.91, 0.0815, 0.0015, 0.00002, 0].map(formatPercent).map(plain)).toEqual([
    ...['91 %', '8.2 %', '0.15 %', '< 0.01 %', '0 %'],
  ]);
  // The same literal examples as in the engine, which writes values into the texts of scenarios.
  const latencies = [12.34, 0.6133, 0.0123, 0.00456, 0.00002, 0, 0.125, 1.115, 2.371878911];
  expect(latencies.map(formatLatency).map(plain)).toEqual([
    ...['12.3 s', '0.61 s', '12.3 ms', '4.56 ms', '20 µs', '0 s', '0.13 s', '1.11 s', '2.37 s'],
  ]);
});

test('bytes have three digits, in thousands as captions have them', () => {
  expect([0, 999, 2896, 46_336, 64_000, 330_144, 2_500_000].map(formatBytes).map(plain)).toEqual([
    ...['0 B', '999 B', '2.9 kB', '46.3 kB', '64 kB', '330 kB', '2.5 MB'],
  ]);
});

test('a time of a run is short, however early it is', () => {
  expect([0, 0.000456, 0.01234, 0.1, 1.6203, 30, 123.4].map(formatSeconds).map(plain)).toEqual([
    ...['0 s', '456 µs', '12.3 ms', '0.1 s', '1.62 s', '30 s', '123 s'],
  ]);
});

test('times have the unit of their span and the decimals of their step', () => {
  expect(plain(formatTimeUnit(637e6, 1e6, timeUnit(0, 1e9)))).toBe('0.637 s');
  expect(plain(formatTimeUnit(25.5e9, 1e9, timeUnit(0, 30e9)))).toBe('26 s');
  expect(plain(formatTimeUnit(1.25e6, 1e4, timeUnit(0, 5e6)))).toBe('1.25 ms');
  expect(plain(formatTimeUnit(12.3456e9, 1e5, timeUnit(12.345e9, 12.346e9)))).toBe('12.3456 s');
});

test('ticks are round, and the last carries the unit', () => {
  const texts = (startNs: number, endNs: number, count: number) =>
    timeTicks(startNs, endNs, count).map((tick) => plain(tick.text));
  expect(texts(0, 1e9, 5)).toEqual(['0.0', '0.2', '0.4', '0.6', '0.8', '1.0 s']);
  expect(texts(0, 30e9, 6)).toEqual(['0', '5', '10', '15', '20', '25', '30 s']);
  expect(texts(0, 4e6, 4)).toEqual(['0', '1', '2', '3', '4 ms']);
});

test('a scale ends at a round number', () => {
  expect([1050, 1500, 1501, 7, 0.2].map(roundUp)).toEqual([1500, 1500, 2000, 8, 0.2]);
  expect(roundUp(0)).toBe(1);
});

test('a text that is too long ends in an ellipsis', () => {
  expect(shortened('Batching', 8)).toBe('Batching');
  expect(shortened('One data centre', 5)).toBe('One…');
});
