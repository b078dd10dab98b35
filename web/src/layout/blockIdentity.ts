/**
 * What a block is called and how it looks, wherever it is drawn or named: by its height, and by how many other blocks
 * of that height were proposed before it. Neither changes later, nor with what is in view.
 */
import { MESSAGE_KINDS } from '../core/columns';

/** Neighbours in a chain have two tints in turn; another block of a height that has one looks different from both. */
export const blockLooks = ['even', 'odd', 'rival'] as const;
export type BlockLook = (typeof blockLooks)[number];

/** What tells a block from all others. */
export interface BlockIdentity {
  /** Blocks between it and genesis, itself included; 0 of no block. */
  readonly height: number;
  /** How many other blocks of its height were proposed before it. */
  readonly rival: number;
}

const primes = ['', '′', '″', '‴'];

/** "7"; another block of height 7 is "7′", the next "7″". */
export function blockNumber({ height, rival }: BlockIdentity): string {
  return `${height}${primes[rival] ?? `′${rival}`}`;
}

/** "block 7′ of view 9". */
export function blockTitle(block: BlockIdentity & { readonly view: number }): string {
  return `block ${blockNumber(block)} of view ${block.view}`;
}

export function blockLook({ height, rival }: BlockIdentity): BlockLook {
  if (rival > 0) return 'rival';
  return height % 2 === 0 ? 'even' : 'odd';
}

export const proposal = MESSAGE_KINDS.indexOf('proposal');

/**
 * How a message looks for the block that it is about: a proposal has the block's tint, what else is said of it only a
 * rival's.
 */
export function messageLook(kind: number, block: BlockIdentity): BlockLook {
  const look = blockLook(block);
  return look === 'odd' && (kind !== proposal || block.height === 0) ? 'even' : look;
}
