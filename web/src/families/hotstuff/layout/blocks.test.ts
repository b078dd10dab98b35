import { expect, test } from 'vitest';
import { type TestBlock, testWindow } from '../../../layout/testColumns';
import { blockState, blocksOf } from './blocks';

/** Two blocks; the second is left behind by a third, which a fourth extends. */
const fork: readonly TestBlock[] = [
  { at: 0.1, certified: 0.2, committed: 0.5 },
  { at: 0.2, parentAt: 0.1, certified: 0.3, abandoned: 0.7, height: 2 },
  { at: 0.4, parentAt: 0.1, lane: 1, parentLane: 0, height: 2, rival: 1, committed: 0.7 },
  { at: 0.5, parentAt: 0.4, lane: 1, height: 3, isEmpty: true },
];

const of = (blocks: readonly TestBlock[]) => blocksOf(testWindow({ blocks }));

test('a block knows which block of the window it extends', () => {
  expect(of(fork).map(({ parent, isFirst }) => [parent, isFirst])).toEqual([
    [null, true],
    [0, false],
    [0, false],
    [2, false],
  ]);
  // What lies before the window is not known.
  expect(of([{ at: 0.4, parentAt: 0.1 }])[0]).toMatchObject({ parent: null, isFirst: false });
  // Of a run it is the last that another one extends.
  const dense = [
    { at: 0.1, lastAt: 0.4, blocks: 69, height: 12 },
    { at: 0.5, parentAt: 0.4, height: 81 },
  ];
  expect(of(dense)).toMatchObject([{ height: 12, lastHeight: 80 }, { parent: 0 }]);
});

test('of a block only that is known which has happened by then', () => {
  const states = (atS: number) => of(fork).map((block) => blockState(block, atS * 1e9));
  expect(states(0.15)).toEqual(['proposed', 'proposed', 'proposed', 'proposed']);
  expect(states(0.6)).toEqual(['committed', 'certified', 'proposed', 'proposed']);
  expect(states(0.8)).toEqual(['committed', 'abandoned', 'committed', 'proposed']);
  const [both] = of([{ at: 0.1, committed: 0.3, abandoned: 0.2 }]);
  expect(both && blockState(both, 1e9)).toBe('conflicting');
});
