/** What a block is called and how it looks: what messages are about, by HotStuff's own words for it. */
import { type NamedSubject, subjectOf } from '../../../core/columns';
import { type Look, lookOf, subjectText } from '../../../layout/subject';

/**
 * What tells a block from all others. Height: blocks between it and genesis, itself included; 0 of no block. Rival: how
 * many other blocks of its height were proposed before it.
 */
export type BlockIdentity = NamedSubject;

/** "7"; another block of height 7 is "7′", the next "7″". */
export function blockNumber(block: BlockIdentity): string {
  return subjectText(subjectOf(block));
}

/** "block 7′ of view 9". */
export function blockTitle(block: BlockIdentity & { readonly view: number }): string {
  return `block ${blockNumber(block)} of view ${block.view}`;
}

export function blockLook(block: BlockIdentity): Look {
  return lookOf(subjectOf(block));
}
