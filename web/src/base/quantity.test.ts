import { expect, test } from 'vitest';
import { formatQuantity, parseQuantity } from './quantity';

const written: readonly [value: number | null, unit: string, text: string][] = [
  [65536, 'B', '64 KiB'],
  [128, 'B', '128 B'],
  [4380, 'B', '4,380 B'],
  [29_333, 'tx', '29,333 tx'],
  [1000, 'Mbit/s', '1 Gbit/s'],
  [0.5, 'Mbit/s', '500 kbit/s'],
  [2000, 'ms', '2 s'],
  [0.5, 'ms', '500 µs'],
  [0.33, 's', '0.33 s'],
  [2000, 'tx/s', '2,000 tx/s'],
  [0, 'tx/s', '0 tx/s'],
  [1.5, 'x', '× 1.5'],
  [3, 'per pair', '3'],
  [0.01, 'of segments', '1 %'],
  [0.07, 'of segments', '7 %'],
  [0.0005, 'of the delay', '0.05 %'],
  [0, 'of segments', '0 %'],
  [null, 'B', 'unlimited'],
];

test.each(written)('%s in %s is written "%s" and read back', (value, unit, text) => {
  expect(formatQuantity(value, unit)).toBe(text);
  expect(parseQuantity(text, unit)).toBe(value);
});

test('a bare number is in the unit of the field, and what is no number stays as it was typed', () => {
  expect(parseQuantity(' 4096 ', 'B')).toBe(4096);
  expect(parseQuantity('1.5 gbit/s', 'Mbit/s')).toBe(1500);
  expect(parseQuantity('None', 'B')).toBeNull();
  expect(parseQuantity('null', 'B')).toBeNull();
  expect(parseQuantity('1', 'of segments')).toBe(0.01);
  expect(parseQuantity('2.5%', 'of segments')).toBe(0.025);
  expect(parseQuantity('1 B', 'of segments')).toBe('1 B');
  expect(parseQuantity('a lot', 'B')).toBe('a lot');
  expect(parseQuantity('3 apples', 'B')).toBe('3 apples');
  expect(parseQuantity('500 ms', 's')).toBe(0.5);
  expect(parseQuantity('2 min', 's')).toBe(120);
  expect(parseQuantity('12,000.5', 'tx/s')).toBe(12_000.5);
});

test('a comma that parts no thousands is not left out', () => {
  for (const typed of ['0,5 s', '1,5', '12,00', '1,000,5', '1,0000', ',5']) {
    expect(parseQuantity(typed, 's')).toBe(typed);
  }
});
