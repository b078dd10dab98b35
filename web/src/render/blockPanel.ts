/** The tree of blocks: its layout and its painting. */
export { blockRows, blockShapes } from '../layout/blocks';
export { paintBlocks, paintBlockWords, paintHeads } from './paintBlocks';
