import { describe, expect, test } from 'vitest';
import { MESSAGE_KINDS } from '../core/columns';
import { blockLook, blockNumber, blockTitle, messageLook } from './blockIdentity';

const block = (height: number, rival = 0) => ({ height, rival });

describe('a block’s identity', () => {
  test('is its height, with a prime for each block of that height before it', () => {
    const names = [0, 1, 2, 3, 4, 5].map((rival) => blockNumber(block(7, rival)));
    expect(names).toEqual(['7', '7′', '7″', '7‴', '7′4', '7′5']);
    expect(blockTitle({ ...block(7, 1), view: 9 })).toBe('block 7′ of view 9');
    expect(blockTitle({ ...block(12), view: 12 })).toBe('block 12 of view 12');
  });

  test('gives neighbours two tints in turn, and two blocks of one height different looks', () => {
    expect([6, 7, 8, 9].map((height) => blockLook(block(height)))).toEqual([
      'even',
      'odd',
      'even',
      'odd',
    ]);
    expect([6, 7].map((height) => blockLook(block(height, 1)))).toEqual(['rival', 'rival']);
    expect(blockLook(block(7, 2))).toBe('rival');
  });

  test('tints proposals; votes show only whether they are for a rival', () => {
    const look = (kind: (typeof MESSAGE_KINDS)[number], height: number, rival: number) =>
      messageLook(MESSAGE_KINDS.indexOf(kind), block(height, rival));
    expect([look('proposal', 7, 0), look('proposal', 8, 0), look('proposal', 7, 1)]).toEqual([
      'odd',
      'even',
      'rival',
    ]);
    expect([look('vote', 7, 0), look('vote', 8, 0), look('vote', 7, 1)]).toEqual([
      'even',
      'even',
      'rival',
    ]);
    expect(look('stream', 0, 0)).toBe('even');
  });
});
