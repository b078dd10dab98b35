import { describe, expect, test } from 'vitest';
import type { Heads } from '../../../layout/heads';
import { type TestBlock, type TestMark, testWindow } from '../../../layout/testColumns';
import { blockNumber } from './blockIdentity';
import { blockUnder, cellRect, ledgerPlaces, nodeRect } from './ledgerPlaces';
import { chainsOf, conflictTexts, type Ledgers, ledgersAt } from './ledgers';

const commit = (at: number, replica: number, height: number, rival = 0): TestMark => ({
  ...{ at, kind: 'committed', replica, height, rival },
});
const alone = [[0], [1], [2], [3]];

/** Replica 2 commits block 1; the others commit 1′ and what extends it. */
const blocks: readonly TestBlock[] = [
  { at: 0.1, height: 1, certified: 0.2, committed: 0.4 },
  { at: 0.2, height: 2, parentAt: 0.1, certified: 0.3, abandoned: 0.7 },
  { at: 0.25, height: 1, rival: 1, view: 3, lane: 1, committed: 0.6, abandoned: 0.6 },
  { at: 0.5, height: 2, rival: 1, view: 4, parentAt: 0.25, lane: 1, committed: 0.7 },
];
const marks = [commit(0.4, 2, 1), ...[0, 1].map((replica) => commit(0.6, replica, 1, 1))];
marks.push(commit(0.65, 3, 1, 1), commit(0.7, 0, 2, 1));
const chains = chainsOf(testWindow({ replicas: 4, blocks, marks }));

/** The numbers in each row's cells. */
const numbersOf = ({ cells }: Ledgers) =>
  cells.map((row) => row.map((cell) => cell.blocks.map(blockNumber).join()).join(' '));
const at = (atS: number, heads: Heads = null, columns = 3) =>
  ledgersAt(chains, heads, alone, columns, atS * 1e9);

describe('ledgers', () => {
  test('fill as replicas commit, and have nothing of what comes later', () => {
    expect(numbersOf(at(0.3))).toEqual(['  ', '  ', '  ', '  ']);
    expect(numbersOf(at(0.5))).toEqual(['  ', '  ', '1  ', '  ']);
    expect(numbersOf(at(1))).toEqual(['1′ 2′ ', '1′  ', '1  ', '1′  ']);
    expect(at(0.22).nodes.map(({ shortText }) => shortText)).toEqual(['1', '2']);
  });

  test('a column of two unlike blocks is told from when both are committed, by what most have', () => {
    expect(at(0.55).conflict).toBe(null);
    const both = at(1);
    expect(both.cells.map(([first]) => first?.conflict)).toEqual([
      ...['majority', 'majority', 'minority', 'majority'],
    ]);
    expect(both.cells[0]?.[1]?.conflict).toBe(null);
    expect(both.nodes.filter((node) => node.conflicts).map(blockNumber)).toEqual(['1', '1′']);
    const texts =
      both.conflict && conflictTexts(both.conflict, 4, (replica) => `replica ${replica}`);
    expect(texts?.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
      'height 1: replica 2 committed 1 at 0.4 s, the others 1′ from 0.6 s on',
      'height 1: replica 2 committed 1, the others 1′',
      'height 1: 1 and 1′',
    ]);
    const early = at(0.62).conflict;
    expect(early && conflictTexts(early, 4, (replica) => `r${replica}`).at(-2)).toBe(
      'height 1: r2 committed 1, r0 and r1 1′',
    );
  });

  test('know what a replica has by its last block, too, and what it holds beyond that', () => {
    const block = (height: number, rival: number) => ({ height, rival });
    const heads = [
      { committed: null, locked: null, key: null },
      { committed: block(2, 1), locked: block(3, 0), key: block(3, 0) },
      { committed: block(1, 0), locked: block(2, 0), key: null },
      null,
    ];
    const known = at(1, heads);
    expect(numbersOf(known)).toEqual(['1′ 2′ ', '1′ 2′ ', '1  ', '1′  ']);
    expect(known.cells[1]?.[2]?.held).toEqual({ block: block(3, 0), isLock: true, isKey: true });
    expect(known.cells[2]?.[1]?.held).toEqual({ block: block(2, 0), isLock: true, isKey: false });
    // Where heads are of another moment, no block is there before anybody has committed it.
    expect(numbersOf(at(0.3, heads))).toEqual(['  ', '  ', '  ', '  ']);
  });

  test('of a row of several replicas: what most have, and how many have one', () => {
    const { cells } = ledgersAt(
      chains,
      null,
      [
        [0, 1],
        [2, 3],
      ],
      2,
      1e9,
    );
    expect(cells[0]).toMatchObject([{ share: 1 }, { share: 0.5 }]);
    expect(cells[1]?.[0]?.blocks.map(blockNumber)).toEqual(['1', '1′']);
  });

  test('follow the playhead page by page, and keep the lowest unlike blocks in sight', () => {
    const chain = Array.from({ length: 9 }, (_, index) => ({
      ...{ at: 0.1 * (index + 1), parentAt: index === 0 ? 0.1 : 0.1 * index, height: index + 1 },
      ...(index === 0 ? { committed: 0.2 } : {}),
    }));
    const rival = { at: 0.15, height: 1, rival: 1, lane: 1, committed: 0.35, abandoned: 0.35 };
    const heightsAt = (all: readonly TestBlock[], atS: number) =>
      ledgersAt(chainsOf(testWindow({ blocks: all })), null, [[0]], 4, atS * 1e9).heights;
    expect(heightsAt(chain, 0.41)).toEqual([1, 2, 3, 4]);
    expect(heightsAt(chain, 0.51)).toEqual([4, 5, 6, 7]);
    expect(heightsAt(chain, 0.71)).toEqual([4, 5, 6, 7]);
    expect(heightsAt(chain, 0.81)).toEqual([7, 8, 9, 10]);
    const forked = [chain[0] as TestBlock, rival, ...chain.slice(1)];
    expect(heightsAt(forked, 0.81)).toEqual([1, 8, 9, 10]);
    // What lies before the window is not known, and has no column.
    expect(heightsAt([{ at: 0.2, parentAt: 0.1, height: 6 }], 0.3)).toEqual([6, 7, 8, 9]);
  });
});

describe('the graph of blocks', () => {
  test('has a block a column after its parent, on a branch that no other of its height is on', () => {
    expect(
      at(1).nodes.map(({ text, column, lane, parentLane }) => [text, column, lane, parentLane]),
    ).toEqual([
      ['1', 0, 0, null],
      ['2', 1, 0, 0],
      ['1′\u2009v3', 0, 1, null],
      ['2′\u2009v4', 1, 1, 1],
    ]);
  });

  test('goes back to a branch whose blocks are left behind', () => {
    const left = [
      { at: 0.1, height: 1 },
      { at: 0.2, height: 2, parentAt: 0.1, abandoned: 0.35 },
      { at: 0.3, height: 2, rival: 1, parentAt: 0.1, lane: 1, parentLane: 0 },
      { at: 0.4, height: 3, parentAt: 0.3, lane: 1 },
    ];
    expect(chainsOf(testWindow({ blocks: left })).lanes).toEqual([0, 0, 1, 0]);
  });

  test('has the blocks of a run one by one, as far as it has come', () => {
    const run = { at: 0.1, lastAt: 0.5, blocks: 5, height: 3, row: 2 };
    const dense = chainsOf(testWindow({ blocks: [run] }));
    const { nodes } = ledgersAt(dense, null, [[0]], 5, 0.31e9);
    expect(nodes.map(({ text, row, parentLane }) => [text, row, parentLane])).toEqual([
      ['3', 2, null],
      ['4', 3, 0],
      ['5', 4, 0],
    ]);
    // Which of them are committed the ledgers say: of a run it is known of the last alone.
    const head = { committed: { height: 4, rival: 0 }, locked: null, key: null };
    const states = ledgersAt(dense, [head] as unknown as Heads, [[0]], 5, 0.31e9).nodes;
    expect(states.map(({ state }) => state)).toEqual(['committed', 'committed', 'proposed']);
  });
});

test('a block is under the pointer in its cells and in the graph', () => {
  const places = ledgerPlaces({ x: 100, y: 50, width: 900, height: 90 }, 4, 12, true);
  expect(places.columns).toBe(8);
  const ledgers = ledgersAt(chains, null, alone, places.columns, 1e9);
  const under = ({ x, y }: { x: number; y: number }) => blockUnder(ledgers, places, x + 2, y + 2);
  expect(under(cellRect(places, 2, 0))).toBe(0);
  expect(under(cellRect(places, 0, 0))).toBe(2);
  expect(under(cellRect(places, 1, 1))).toBe(null);
  expect(under(nodeRect(places, 1, 1))).toBe(3);
  // A narrow panel has the graph above, over the same columns.
  const narrow = ledgerPlaces({ x: 0, y: 0, width: 250, height: 140 }, 4, 12, false);
  expect(narrow.columns).toBe(7);
  expect(nodeRect(narrow, 3, 1).y).toBeLessThan(cellRect(narrow, 0, 1).y);
  expect(nodeRect(narrow, 3, 1).x).toBe(cellRect(narrow, 0, 1).x);
});
