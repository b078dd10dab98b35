import { describe, expect, test } from 'vitest';
import type { Subject } from '../core/columns';
import { kindNumber, tables } from '../core/kinds';
import { rowWeights } from './detail';
import { distancePx } from './hitTest';
import { eachAlone, lanePositions } from './lanes';
import { type TestMessage, testWindow } from './testColumns';
import { timeScale } from './timeScale';
import { transmissionBatches } from './transmissions';

/** 1 s over 1,000 px from x = 100; lanes at y = 50, 90 and 130. */
const scale = timeScale({ startNs: 0, endNs: 1e9 }, 100, 1000);
const lanes = lanePositions(eachAlone([0, 1, 2]), 50, 40);
const allKinds = (1 << tables.kinds.length) - 1;

function batchesOf(messages: readonly TestMessage[], kinds = allKinds) {
  const window = testWindow({ messages });
  const visible = { messages: window.messages, originNs: 0, scale, kinds };
  return transmissionBatches(visible, rowWeights(visible, window.bands), lanes);
}

/** `count` votes, `spacing` seconds from one to the next. */
function regular(count: number, spacing: number): TestMessage[] {
  return Array.from({ length: count }, (_, index) => {
    const out = index * spacing;
    return { out, lastOut: out, reached: out + 0.1, received: out + 0.1, spacing };
  });
}

describe('a transmission', () => {
  const batch = { out: 0.1, lastOut: 0.12, reached: 0.2, received: 0.22 };

  test('is a parallelogram between its lanes', () => {
    const [shapes] = batchesOf([{ ...batch, kind: 'proposal', target: 2 }]);
    expect([...(shapes?.quads ?? [])]).toEqual([200, 50, 220, 50, 320, 130, 300, 130]);
    expect(shapes?.lines).toHaveLength(0);
    expect(tables.kinds[shapes?.kind ?? 0]?.word).toBe('proposal');
  });

  test('turns the same way upwards, so that overlaps stay filled', () => {
    const [shapes] = batchesOf([{ ...batch, source: 2, target: 0 }]);
    expect([...(shapes?.quads ?? [])]).toEqual([220, 130, 200, 130, 300, 50, 320, 50]);
  });

  test('has the look of its block: tints in turn, a second block of a height, the marked one', () => {
    const proposals = [
      { ...batch, kind: 'proposal', height: 6 },
      { ...batch, kind: 'proposal', height: 7 },
      { ...batch, kind: 'proposal', height: 7, rival: 1, target: 2 },
      { ...batch, kind: 'vote', height: 7 },
      { ...batch, kind: 'vote', height: 7, rival: 1 },
    ] as const;
    const looksOf = (marked: Subject | null) => {
      const { messages, bands } = testWindow({ messages: proposals });
      const visible = { messages, originNs: 0, scale, kinds: allKinds };
      const batches = transmissionBatches(visible, rowWeights(visible, bands), lanes, marked);
      return batches.map(({ kind, look, marked: isMarked, quads }) => [
        ...[tables.kinds[kind]?.word, look, isMarked, quads.length / 8],
      ]);
    };
    expect(looksOf(null)).toEqual([
      ['proposal', 'even', false, 1],
      ['proposal', 'odd', false, 1],
      ['proposal', 'other', false, 1],
      ['vote', 'even', false, 1],
      ['vote', 'other', false, 1],
    ]);
    // The block alone, not its rival, nor the votes for it.
    const marked = looksOf({ number: 7, earlier: 0 }).filter(([, , isMarked]) => isMarked);
    expect(marked).toEqual([['proposal', 'odd', true, 1]]);
    const rivals = looksOf({ number: 7, earlier: 1 }).filter(([, , isMarked]) => isMarked);
    expect(rivals).toEqual([['proposal', 'other', true, 1]]);
  });

  test('is a line where it is too thin to be seen', () => {
    const [shapes] = batchesOf([{ out: 0.1, lastOut: 0.101, reached: 0.2, received: 0.201 }]);
    expect([...(shapes?.lines ?? [])]).toEqual([200.5, 50, 300.5, 90]);
    expect(shapes?.quads).toHaveLength(0);
  });

  test('shows its waiting on the source lane', () => {
    const [shapes] = batchesOf([{ ...batch, queued: 0.05 }]);
    expect([...(shapes?.waits ?? [])]).toEqual([150, 50, 200, 50]);
  });

  test('ends in a cross at a target that is down', () => {
    const received = Number.POSITIVE_INFINITY;
    const [shapes] = batchesOf([{ ...batch, received, fate: 'target_down' }]);
    expect([...(shapes?.quads ?? [])]).toEqual([200, 50, 220, 50, 320, 90, 300, 90]);
    expect([...(shapes?.crosses ?? [])]).toEqual([310, 90]);
  });

  test('ends half-way where the network is cut', () => {
    const received = Number.POSITIVE_INFINITY;
    const [shapes] = batchesOf([{ ...batch, received, fate: 'cut' }]);
    expect([...(shapes?.quads ?? [])]).toEqual([200, 50, 220, 50, 270, 70, 250, 70]);
    expect([...(shapes?.crosses ?? [])]).toEqual([260, 70]);
  });

  test('that is lost whole ends half-way and holds nothing back', () => {
    const received = Number.POSITIVE_INFINITY;
    const [shapes] = batchesOf([{ ...batch, received, lost: 1448 }]);
    expect([...(shapes?.quads ?? [])]).toEqual([200, 50, 220, 50, 270, 70, 250, 70]);
    expect(shapes?.crosses).toHaveLength(0);
    expect(shapes?.holds).toHaveLength(0);
  });

  test('that carries what was lost is a shape of its own', () => {
    const again = { out: 0.121, lastOut: 0.141, reached: 0.221, received: 0.241, again: true };
    const [first, repeated] = batchesOf([
      { ...batch, row: 7, lost: 1448 },
      { ...again, row: 7 },
    ]);
    expect([first?.again, repeated?.again]).toEqual([false, true]);
    expect([...(repeated?.quads ?? [])]).toEqual([221, 50, 241, 50, 341, 90, 321, 90]);
  });

  test('is one shape also where what is sent again goes between its parts', () => {
    const part = (out: number, again = false) => ({
      ...{ out, lastOut: out + 0.001, reached: out + 0.1, received: out + 0.101, row: 7, again },
    });
    const parts = [part(0.1), part(0.101, true), part(0.102), part(0.103, true), part(0.104)];
    const [first, repeated] = batchesOf(parts);
    expect([...(first?.quads ?? [])]).toEqual([200, 50, 205, 50, 305, 90, 300, 90]);
    expect([...(repeated?.quads ?? [])]).toEqual([201, 50, 204, 50, 304, 90, 301, 90]);
  });

  test('ends in a cross of its own where a fault dropped it', () => {
    const [shapes] = batchesOf([{ ...batch, fate: 'dropped' }]);
    expect([...(shapes?.drops ?? [])]).toEqual([310, 90]);
    expect(shapes?.crosses).toHaveLength(0);
  });

  test('waits on the target lane while a fault holds it back, also when the rest is out of view', () => {
    const [shapes] = batchesOf([{ ...batch, held: 0.1 }]);
    expect([...(shapes?.quads ?? [])]).toEqual([200, 50, 220, 50, 320, 90, 300, 90]);
    expect([...(shapes?.holds ?? [])]).toEqual([320, 90, 420, 90]);
    const gone = { out: -0.3, lastOut: -0.28, reached: -0.2, received: -0.18, held: 0.3 };
    const [held] = batchesOf([gone]);
    expect([...(held?.holds ?? [])].map(Math.round)).toEqual([-80, 90, 220, 90]);
  });

  test('joins its parts where nothing can be seen between them', () => {
    const part = (out: number) => ({
      ...{ row: 7, kind: 'proposal' as const },
      ...{ out, lastOut: out + 0.01, reached: out + 0.1, received: out + 0.11 },
    });
    const [shapes] = batchesOf([part(0.1), part(0.111), part(0.2)]);
    expect([...(shapes?.quads ?? [])].map((value) => Math.round(value))).toEqual([
      ...[200, 50, 221, 50, 321, 90, 300, 90],
      ...[300, 50, 310, 50, 410, 90, 400, 90],
    ]);
  });

  test('is left out where its kind is hidden or it lies outside of the view', () => {
    const votes = 1 << kindNumber('vote');
    expect(batchesOf([{ ...batch, kind: 'stream' }], votes)).toEqual([]);
    const later = { out: 1.1, lastOut: 1.1, reached: 1.2, received: 1.2 };
    expect(batchesOf([later])).toEqual([]);
  });
});

describe('like messages', () => {
  test('are single from 24 px on', () => {
    const [shapes, ...rest] = batchesOf(regular(40, 0.0245));
    expect(shapes?.fade).toBe(0);
    expect(shapes?.lines).toHaveLength(4 * 40);
    expect(rest).toEqual([]);
  });

  test('fade between 24 px and 6 px', () => {
    const [shapes] = batchesOf(regular(60, 0.015));
    expect(shapes?.fade).toBe(2);
  });

  test('are only a band at 6 px', () => {
    expect(batchesOf(regular(160, 0.0059))).toEqual([]);
  });

  test('are single where they are few', () => {
    const few = regular(5, 0.0059).map((message) => ({
      ...message,
      spacing: Number.POSITIVE_INFINITY,
    }));
    expect(batchesOf(few)[0]?.lines).toHaveLength(4 * 5);
  });
});

test('where rows are given up for the budget, bands begin at a larger distance', () => {
  const { messages, bands } = testWindow({ messages: regular(10, 0.03) });
  const visible = { messages, originNs: 0, scale, kinds: allKinds };
  expect(rowWeights(visible, bands)[5]).toBe(0);
  // Rows from 20 ms on: bands alone up to 30 px, single messages alone from 120 px on.
  expect(rowWeights(visible, { ...bands, singlesFromNs: 2e7 })[5]).toBe(1);
});

describe('distance of the pointer', () => {
  const edges = {
    firstOutPx: 200,
    lastOutPx: 220,
    reachedPx: 300,
    receivedPx: 320,
    sourceYPx: 50,
    targetYPx: 90,
    queuedPx: 200,
    heldPx: 320,
    lost: false,
    dropped: false,
    loss: 'none',
    again: false,
  } as const;

  test('is nothing inside of a parallelogram', () => expect(distancePx(edges, 260, 70)).toBe(0));
  test('is horizontal beside it', () => {
    expect(distancePx(edges, 245, 70)).toBe(5);
    expect(distancePx(edges, 274, 70)).toBe(4);
  });
  test('is infinite above and below', () => {
    expect(distancePx(edges, 210, 40)).toBe(Number.POSITIVE_INFINITY);
    expect(distancePx(edges, 310, 100)).toBe(Number.POSITIVE_INFINITY);
  });
});
