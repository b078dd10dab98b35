import { expect, test } from 'vitest';
import { type BandColumns, MESSAGE_KINDS } from '../core/columns';
import { bandsOfColumns, bandsOfMessages } from './density';
import { lanePositions } from './lanes';
import { linkTable } from './links';
import { type TestMessage, testWindow } from './testColumns';
import { timeScale } from './timeScale';

/** 1.2 s over 1,200 px: 50 buckets of 24 px. Lanes at y = 50 and 90. */
const scale = timeScale({ startNs: 0, endNs: 1.2e9 }, 0, 1200);
const lanes = lanePositions([{ replica: 0 }, { replica: 1 }], 50, 40);
const allKinds = (1 << MESSAGE_KINDS.length) - 1;
const stream = MESSAGE_KINDS.indexOf('stream');

function bandsOf(messages: readonly TestMessage[]) {
  const table = testWindow({ messages }).messages;
  const visible = { messages: table, originNs: 0, scale, kinds: allKinds };
  return bandsOfMessages(visible, linkTable(visible, lanes));
}

function micro(out: number): TestMessage {
  return { kind: 'stream', out, lastOut: out, reached: out + 0.048, received: out + 0.048 };
}

test('a constant rate is one surface in every layer, leaning as its messages do', () => {
  const messages = Array.from({ length: 301 }, (_, index) => micro(index * 0.004));
  const [band, ...rest] = bandsOf(messages);
  expect(rest).toEqual([]);
  expect(band?.weight).toBe(1);
  expect(band?.kind).toBe(stream);
  for (const layer of band?.layers ?? []) {
    expect(layer).toHaveLength(8);
    const [left, , right, , rightIn, , leftIn] = [...layer];
    expect((leftIn as number) - (left as number)).toBeCloseTo(48, 2);
    expect((rightIn as number) - (right as number)).toBeCloseTo(48, 2);
    expect(right).toBe(1200);
  }
});

test('a third of the rate has the layers of a third', () => {
  const busy = Array.from({ length: 150 }, (_, index) => micro(index * 0.004));
  const calm = Array.from({ length: 50 }, (_, index) => micro(0.6 + index * 0.012));
  const [band] = bandsOf([...busy, ...calm]);
  const ends = band?.layers.map((layer) => layer[2]);
  // Thresholds of the layers: anything, 3/8, 5/8 and 7/8 of the highest rate.
  expect(ends?.[0]).toBeGreaterThan(1180);
  for (const end of ends?.slice(1) ?? []) expect(end).toBeLessThan(630);
});

test('a pause is a gap in the band', () => {
  const before = Array.from({ length: 100 }, (_, index) => micro(index * 0.004));
  const after = Array.from({ length: 100 }, (_, index) => micro(0.8 + index * 0.004));
  const [band] = bandsOf([...before, ...after]);
  expect(band?.layers[0]).toHaveLength(16);
});

test('bands of the engine are the same surfaces', () => {
  const count = 50;
  const bands: BandColumns = {
    count,
    bucketNs: 24e6,
    startNs: Float32Array.from({ length: count }, (_, index) => index * 24e6),
    source: new Uint16Array(count).fill(1),
    target: new Uint16Array(count).fill(0),
    kind: new Uint8Array(count).fill(stream),
    messages: new Uint32Array(count).fill(6),
    bytes: new Float64Array(count),
    delayNs: new Float32Array(count).fill(48e6),
  };
  const [band] = bandsOfColumns(bands, 0, scale, lanes, allKinds);
  const [x0, y0, x1, y1, x2, y2, x3, y3] = [...(band?.layers[3] ?? [])];
  expect([y0, y1, y2, y3]).toEqual([90, 90, 50, 50]);
  // Upwards: from the last bit's side to the first bit's, to turn as those that go down.
  expect(x0).toBeCloseTo(1200, 0);
  expect(x1).toBeCloseTo(0, 3);
  expect(x2).toBeCloseTo(48, 3);
  expect(x3).toBeCloseTo(1248, 0);
});
