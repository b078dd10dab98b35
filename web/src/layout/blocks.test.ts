import { describe, expect, test } from 'vitest';
import {
  blockIn,
  blockRows,
  blockShapes,
  blockState,
  blockWidthPx,
  conflictAt,
  freePlace,
} from './blocks';
import { headGroups, headTexts } from './heads';
import { type TestBlock, testWindow } from './testColumns';
import { timeScale } from './timeScale';

/** A second over a thousand pixels. */
const reach = timeScale({ startNs: 0, endNs: 1e9 }, 0, 1000);
const rows = blockRows({ x: 0, y: 100, width: 1000, height: 100 }, 10);

/** Two blocks; the second is left behind by a third, which a fourth extends. */
const fork: readonly TestBlock[] = [
  { at: 0.1, certified: 0.2, committed: 0.5 },
  { at: 0.2, parentAt: 0.1, certified: 0.3, abandoned: 0.7, height: 2 },
  {
    at: 0.4,
    parentAt: 0.1,
    lane: 1,
    parentLane: 0,
    height: 2,
    view: 4,
    skipped: 2,
    committed: 0.7,
  },
  { at: 0.5, parentAt: 0.4, lane: 1, height: 3, view: 5, isEmpty: true },
];

function shapesOf(blocks: readonly TestBlock[]) {
  return blockShapes(testWindow({ blocks }), reach);
}

describe('the tree of blocks', () => {
  test('puts a block where it is proposed, on its lane, with room up to the next one there', () => {
    const shapes = shapesOf(fork);
    expect(shapes.map(({ startPx, lane, text }) => [startPx, lane, text])).toEqual([
      [100, 0, '1'],
      [200, 0, '2'],
      [400, 1, '2\u2009v4'],
      [500, 1, '3\u2009v5'],
    ]);
    expect(shapes.map(({ roomPx }) => roomPx)).toEqual([100, Infinity, 100, Infinity]);
    expect(shapes.map((shape) => blockWidthPx(shape, 1, rows))).toEqual([30, 30, 30, 30]);
    // Far away the next one leaves less room.
    expect(blockWidthPx(shapes[0] as (typeof shapes)[0], 0.2, rows)).toBe(13);
  });

  test('leads an edge to the parent and names the views that it skips', () => {
    const [first, , third] = shapesOf(fork);
    expect(first?.isFirst).toBe(true);
    expect(third).toMatchObject({ parentPx: 100, parentLane: 0, justify: null });
    expect(third?.skips).toEqual(['skips views 2–3', 'skips 2–3']);
    expect(first?.skips).toEqual([]);
  });

  test('knows of a block only what has happened by then', () => {
    const shapes = shapesOf(fork);
    const states = (atS: number) => shapes.map((shape) => blockState(shape, atS * 1e9));
    expect(states(0.15)).toEqual(['proposed', 'proposed', 'proposed', 'proposed']);
    expect(states(0.6)).toEqual(['committed', 'certified', 'proposed', 'proposed']);
    expect(states(0.8)).toEqual(['committed', 'abandoned', 'committed', 'proposed']);
    const both = shapesOf([{ at: 0.1, committed: 0.3, abandoned: 0.2 }]);
    expect(both.map((shape) => blockState(shape, 1e9))).toEqual(['conflicting']);
  });

  test('names a run of blocks by its first and its last', () => {
    const [run] = shapesOf([{ at: 0.1, lastAt: 0.4, blocks: 69, height: 12 }]);
    expect(run).toMatchObject({ text: 'blocks 12 to 80', shortText: '12–80', lastPx: 400 });
    expect(run && blockWidthPx(run, 1, rows)).toBe(330);
  });

  test('gives two blocks of one height different names and looks, wherever the window begins', () => {
    const twins = shapesOf([
      { at: 0.1, height: 6 },
      { at: 0.3, height: 7 },
      { at: 0.3, height: 7, rival: 1, lane: 1 },
      { at: 0.6, height: 7, rival: 2, view: 9, lane: 2 },
    ]);
    expect(twins.map(({ text, shortText, look }) => [text, shortText, look])).toEqual([
      ['6', '6', 'even'],
      ['7', '7', 'odd'],
      ['7′', '7′', 'rival'],
      ['7″\u2009v9', '7″', 'rival'],
    ]);
    const [later] = shapesOf([{ at: 0.3, height: 7, rival: 1, lane: 1 }]);
    expect([later?.text, later?.look]).toEqual(['7′', 'rival']);
    const [run] = shapesOf([{ at: 0.1, lastAt: 0.4, blocks: 69, height: 13 }]);
    expect(run?.look).toBe('even');
  });

  test('names two committed blocks of one height from when both are', () => {
    const shapes = shapesOf([
      { at: 0.1, height: 7, committed: 0.5 },
      { at: 0.1, height: 7, rival: 1, lane: 1, committed: 0.6, abandoned: 0.5 },
      { at: 0.3, height: 8, rival: 1, lane: 1, committed: 0.7, abandoned: 0.7 },
    ]);
    expect(conflictAt(shapes, 0.55e9)).toBe(null);
    expect(conflictAt(shapes, 0.6e9)?.text).toBe('two blocks committed at height 7');
    expect(conflictAt(shapes, 0.9e9)?.shape.row).toBe(1);
    const run = { at: 0.1, lastAt: 0.4, blocks: 3, height: 7, rival: 1 };
    const dense = shapesOf([{ ...run, committed: 0.6, abandoned: 0.6 }]);
    expect(conflictAt(dense, 1e9)?.text).toBe('two blocks committed at heights 7 to 9');
  });

  test('finds words a place beside what is on the lanes, as near as can be', () => {
    const plot = { leftPx: 0, rightPx: 1000 };
    const place = (lanes: readonly (readonly (readonly [number, number])[])[]) =>
      freePlace(lanes, { x: 400, lane: 0, widthPx: 100 }, plot);
    expect(place([[[300, 400]], [], []])).toMatchObject({ x: 400, lane: 0 });
    expect(place([[[300, 450]], [[300, 405]], [[0, 1000]]])).toMatchObject({ x: 405, lane: 1 });
    expect(place([[[450, 500]], [[0, 1000]], [[0, 1000]]])).toMatchObject({ x: 350, lane: 0 });
    expect(place([[[50, 950]], [[0, 901]], [[99, 1000]]])).toBe(null);
  });

  test('finds the block under a point', () => {
    const shapes = shapesOf(fork);
    const [upper = 0, lower = 0] = rows.laneYPx;
    expect(blockIn(shapes, rows, 210, upper)?.row).toBe(1);
    expect(blockIn(shapes, rows, 410, lower)?.row).toBe(2);
    expect(blockIn(shapes, rows, 300, upper)).toBe(null);
    expect(blockIn(shapes, rows, 210, lower)).toBe(null);
  });
});

describe('heads', () => {
  const block = (row: number) => ({ row, proposedNs: 1e8 * row, lane: 0 });
  const heads = [
    { committed: block(1), locked: block(3), key: block(4) },
    { committed: null, locked: block(2), key: null },
    { committed: block(1), locked: block(3), key: block(4) },
    null,
  ];

  test('are gathered by block, in the order of the blocks, of those who are up', () => {
    const of = (kind: 'committed' | 'locked' | 'key') =>
      headGroups(heads, kind).map((group) => [group.block.row, group.replicas]);
    expect(of('committed')).toEqual([[1, [0, 2]]]);
    expect(of('key')).toEqual([[4, [0, 2]]]);
    expect(of('locked')).toEqual([
      [2, [1]],
      [3, [0, 2]],
    ]);
  });

  test('are told by name where one is alone, else by number', () => {
    const texts = (replicas: readonly number[]) =>
      headTexts({ block: block(1), replicas }, 3, (replica) => `replica ${replica}`);
    expect(texts([2])).toEqual(['replica 2', '1']);
    expect(texts([0, 2])).toEqual(['2 replicas', '2']);
    expect(texts([0, 1, 2])).toEqual(['all 3 replicas', 'all 3', '3']);
  });
});
