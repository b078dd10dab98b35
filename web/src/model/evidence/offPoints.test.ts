import { expect, test } from 'vitest';
import evidence from '../../../../docs/evidence.json' with { type: 'json' };
import { arePaired } from '../../layout/evidence/chart';
import type { Evidence, EvidenceSeries } from './evidence';
import { rowsOff, withOffPoints } from './offPoints';
import { exampleRow } from './testRow';

const of = (kind: EvidenceSeries['kind'], points: number): EvidenceSeries => ({
  name: 'a',
  kind,
  points: Array.from({ length: points }, (_, index) => [index, index] as const),
});
const judged = (rows: readonly string[], off: readonly string[]) =>
  withOffPoints(
    { series: [of('published', 2), of('ours', 2), of('published', 1)], rows },
    new Set(off),
  ).map((series) => series.off);

test('a point is off where its row is, or one of its two rows', () => {
  expect(judged(['a', 'b', 'c'], ['b', 'c'])).toEqual([[false, true], [], [true]]);
  expect(judged(['a1', 'a2', 'b1', 'b2', 'c1', 'c2'], ['a1', 'c2'])).toEqual([
    [true, false],
    [],
    [true],
  ]);
});

test('rows that are no whole number a point say nothing of points', () => {
  expect(judged(['a', 'b', 'c', 'd'], ['a'])).toEqual([[], [], []]);
});

test('what is explained is off, too', () => {
  const rows = (['holds', 'off, explained', 'off', 'not attempted'] as const).map((verdict) =>
    exampleRow({ id: verdict, verdict }),
  );
  expect([...rowsOff(rows)]).toEqual(['off, explained', 'off']);
});

test('in the shipped charts of pairs the last row of a point has its height', () => {
  const { charts, rows } = evidence as unknown as Evidence;
  const published = new Map(rows.map((row) => [row.id, row.published_value]));
  const pairs = charts.filter(({ series }) => arePaired(series));
  expect(pairs.length).toBeGreaterThan(0);
  for (const { id, series, rows: ids } of pairs) {
    const heights = series
      .filter(({ kind }) => kind === 'published')
      .flatMap(({ points }) => points.map(([, up]) => up));
    const aPoint = ids.length / heights.length;
    expect(
      heights.map((_, index) => published.get(ids[(index + 1) * aPoint - 1] ?? '')),
      id,
    ).toEqual(heights);
  }
});
