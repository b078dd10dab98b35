import { expect, test } from 'vitest';
import { formatQuantity } from './quantity';
import { aloneIn, aloneText, hasUnits, parseQuantity, unitsText } from './typedQuantity';

const written: readonly [value: number | null, unit: string, text: string][] = [
  [65536, 'B', '64 KiB'],
  [128, 'B', '128 B'],
  [4380, 'B', '4,380 B'],
  [1000, 'B', '1,000 B'],
  [64_000, 'B', '64 kB'],
  [2_500_000, 'B', '2.5 MB'],
  [262_144, 'B', '256 KiB'],
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
  [1, 'views', '1 view'],
  [4, 'views', '4 views'],
  [0.01, 'of segments', '1 %'],
  [0.07, 'of segments', '7 %'],
  [0.0005, 'of the delay', '0.05 %'],
  [0, 'of segments', '0 %'],
  [null, 'B', 'unlimited'],
  [null, 'replies', 'f + 1'],
  [1, 'replies', '1 reply'],
  [3, 'replies', '3 replies'],
];

test.each(written)('%s in %s is written "%s" and read back', (value, unit, text) => {
  expect(formatQuantity(value, unit)).toBe(text);
  expect(parseQuantity(text, unit)).toBe(value);
});

test.each([
  ['3', 'ms', 2000, 3000],
  ['3', 'ms', 500, 3],
  ['1.5', 'ms', 60_000, 90_000],
  ['128', 'B', 65536, 131_072],
  ['8', 'B', 4380, 8],
  ['8', 'B', null, 8192],
  ['10', 'Mbit/s', 1000, 10],
  ['10', 'Mbit/s', null, 10],
  ['1', 'of segments', 0.005, 0.01],
  ['5', 's', 2, 5],
  ['20,000', 'tx/s', 2000, 20_000],
  ['1.2', 'x', 1, 1.2],
])('"%s" in %s is in the unit of a field that is %s at first: %s', (text, unit, usual, value) => {
  const alone = aloneIn(unit, usual);
  expect(parseQuantity(text, unit, alone)).toBe(value);
  // One that is written counts.
  expect(parseQuantity('4 ms', 'ms', alone)).toBe(4);
});

test('where nothing is usual a number alone is in the unit of the schema', () => {
  expect(parseQuantity(' 4096 ', 'B')).toBe(4096);
  expect(parseQuantity('3', 'ms')).toBe(3);
  expect(parseQuantity('1', 'of segments')).toBe(0.01);
});

test.each([
  ['4 KB', 'B', 4000],
  ['4kB', 'B', 4000],
  ['1.5 MB', 'B', 1_500_000],
  ['64 kib', 'B', 65_536],
  ['1.5 gbit/s', 'Mbit/s', 1500],
  ['10 Gbps', 'Mbit/s', 10_000],
  ['2 min', 's', 120],
  ['500 ms', 's', 0.5],
  ['12,000.5', 'tx/s', 12_000.5],
  ['250 us', 'ms', 0.25],
  ['20k', 'tx/s', 20_000],
  ['1.2M tx', 'tx', 1_200_000],
  ['2 K', 'per pair', 2000],
  ['2.5%', 'of segments', 0.025],
])('"%s" for a setting in %s is %s', (text, unit, value) => {
  expect(parseQuantity(text, unit)).toBe(value);
});

// Bits are no bytes, nor is a thousand of them 1,024; nobody writes thousandths of a transaction.
test.each([
  ['4 kb', 'B'],
  ['4 k', 'B'],
  ['4 MBps', 'Mbit/s'],
  ['5 m', 'tx'],
  ['1 B', 'of segments'],
  ['a lot', 'B'],
  ['3 apples', 'B'],
])('"%s" for a setting in %s stays as it was typed', (text, unit) => {
  expect(parseQuantity(text, unit)).toBe(text);
});

test('a comma that parts no thousands is not left out', () => {
  for (const typed of ['0,5 s', '1,5', '12,00', '1,000,5', '1,0000', ',5']) {
    expect(parseQuantity(typed, 's')).toBe(typed);
  }
});

test.each(['unlimited', 'None', 'null'])('"%s" is no limit', (text) => {
  expect(parseQuantity(text, 'B')).toBeNull();
});

test('which units there are is told', () => {
  expect(unitsText('B', 2 ** 30)).toBe('in B, kB, KiB, MB, MiB, GB, GiB');
  expect(unitsText('of segments', 0.5)).toBe('in %');
  expect(unitsText('tx/s', 1e7)).toBe('with k for thousands, M for millions');
  expect(unitsText('per pair', 1000)).toBe('');
  expect(aloneText('ms', aloneIn('ms', 2000))).toBe('A number alone is in s.');
  expect(aloneText('per pair', aloneIn('per pair', 3))).toBe('');
  expect(['B', 'Mbit/s', 'ms', 's', 'x', 'tx'].map(hasUnits)).toEqual([
    ...[true, true, true, false, false, false],
  ]);
});
