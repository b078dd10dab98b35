import { expect, test } from 'vitest';
import type { BandColumns } from '../core/columns';
import { kindNumber, tables } from '../core/kinds';
import { linkBands } from './density';
import { eachAlone, lanePositions } from './lanes';
import { timeScale } from './timeScale';

/** 1.2 s over 1,200 px: 50 buckets of 24 px. Lanes at y = 50 and 90. */
const scale = timeScale({ startNs: 0, endNs: 1.2e9 }, 0, 1200);
const lanes = lanePositions(eachAlone([0, 1]), 50, 40);
const allKinds = (1 << tables.kinds.length) - 1;
const stream = kindNumber('stream');

/** Buckets of 24 ms by number, with the distance of their messages in pixels; messages take 48 ms. */
function bandsOf(rows: readonly (readonly [number, number])[], source = 0): BandColumns {
  const count = rows.length;
  return {
    count,
    bucketNs: 24e6,
    singlesFromNs: 0,
    startNs: Float32Array.from(rows, ([bucket]) => bucket * 24e6),
    source: new Uint16Array(count).fill(source),
    target: new Uint16Array(count).fill(1 - source),
    kind: new Uint8Array(count).fill(stream),
    messages: new Uint32Array(count).fill(6),
    bytes: new Float64Array(count),
    delayNs: new Float32Array(count).fill(48e6),
    spacingNs: Float32Array.from(rows, ([, px]) => px * 1e6),
  };
}

const constant = (spacingPx: number) =>
  Array.from({ length: 50 }, (_, bucket): [number, number] => [bucket, spacingPx]);

test('a constant rate is one surface in every layer, leaning as its messages do', () => {
  const [band, ...rest] = linkBands(bandsOf(constant(0.3)), 0, scale, lanes, allKinds);
  expect(rest).toEqual([]);
  expect(band?.kind).toBe(stream);
  for (const layer of band?.layers ?? []) {
    expect([...layer].map(Math.round)).toEqual([0, 50, 1200, 50, 1248, 90, 48, 90]);
  }
});

test('upwards it turns the same way', () => {
  const [band] = linkBands(bandsOf(constant(0.3), 1), 0, scale, lanes, allKinds);
  expect([...(band?.layers[3] ?? [])].map(Math.round)).toEqual([
    ...[1200, 90, 0, 90, 48, 50, 1248, 50],
  ]);
});

test('the closer messages come, the more layers they have', () => {
  const layersAt = (spacingPx: number) =>
    linkBands(bandsOf(constant(spacingPx)), 0, scale, lanes, allKinds)[0]?.layers.filter(
      (layer) => layer.length > 0,
    ).length ?? 0;
  expect([30, 20, 6, 2, 0.5].map(layersAt)).toEqual([0, 1, 2, 3, 4]);
});

test('a pause is a gap in the band, and another kind can be hidden', () => {
  const rows = constant(1).filter(([bucket]) => bucket < 20 || bucket >= 30);
  expect(linkBands(bandsOf(rows), 0, scale, lanes, allKinds)[0]?.layers[0]).toHaveLength(16);
  expect(linkBands(bandsOf(rows), 0, scale, lanes, allKinds & ~(1 << stream))).toEqual([]);
});
