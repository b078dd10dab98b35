/** The ledgers and the graph of blocks in a sentence and in rows. */
import { formatCount } from '../../../base/format';
import type { TraceWindow } from '../../../core/columns';
import { isInView } from '../../../layout/describe';
import type { Heads } from '../../../layout/heads';
import type { RunContent } from '../../../layout/scene';
import type { ToldPanel } from '../../../layout/sentences';
import type { TimeScale } from '../../../layout/timeScale';
import { layersOf } from '../columns';
import { type BlockIdentity, blockNumber } from './blockIdentity';
import { type BlockState, blockState } from './blocks';
import { ledgersIn } from './ledgerPlaces';
import { conflictTexts, ledgersAt } from './ledgers';

/** What is told of the panel. */
export function tellLedgers({
  run: { title, heads, nameOf },
  content,
  scale,
  playheadNs,
  hidesFuture,
}: ToldPanel): readonly string[] {
  return [
    // Which blocks are abandoned is known in the end.
    ...(hidesFuture ? [] : [treeSummary(title, content, scale)]),
    ledgerSummary(title, content, heads, nameOf, playheadNs),
  ];
}

function counted(count: number, [one, many]: readonly [string, string]): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** Blocks proposed in view, by what is known of them at the end of the run. */
function countBlocks(window: TraceWindow, scale: TimeScale) {
  const { originNs } = window;
  const { blocks } = layersOf(window);
  const counts = { proposed: 0, abandoned: 0 };
  for (let index = 0; index < blocks.count; index++) {
    if (!isInView(originNs + (blocks.proposedNs[index] as number), scale)) continue;
    counts.proposed += blocks.blocks[index] as number;
    counts.abandoned += blocks.abandoned[index] as number;
  }
  return counts;
}

export interface LedgerRow {
  readonly replica: string;
  /** Blocks of the heights shown, ascending: "1′, 2‴"; "nothing" where it committed none of them. */
  readonly committed: string;
  /** Number of the block; empty of genesis, and where the replica is down. */
  readonly locked: string;
  readonly key: string;
}

/** Heights that the table of ledgers has at most. */
const heightsTold = 8;

/** The ledgers at a time, replica by replica; and the sentence about unlike blocks, if there are any. */
export function ledgerRows(
  { window, laid }: Pick<RunContent, 'window' | 'laid'>,
  heads: Heads,
  nameOf: (replica: number) => string,
  atNs: number,
): { readonly rows: readonly LedgerRow[]; readonly conflict: string | null } {
  const blocks = ledgersIn(laid);
  if (blocks === undefined) return { rows: [], conflict: null };
  const order = [...window.lanes.order];
  const alone = order.map((replica) => [replica]);
  const { cells, conflict } = ledgersAt(blocks.chains, heads, alone, heightsTold, atNs);
  const name = (block: BlockIdentity | null | undefined) => (block ? blockNumber(block) : '');
  const rows = order.map((replica, index): LedgerRow => {
    const own = cells[index]?.flatMap((cell) => cell.blocks) ?? [];
    const head = heads?.[replica];
    return {
      replica: nameOf(replica),
      committed: own.length === 0 ? 'nothing' : own.map(blockNumber).join(', '),
      locked: name(head?.locked),
      key: name(head?.key),
    };
  });
  const [sentence = null] = conflict === null ? [] : conflictTexts(conflict, order.length, nameOf);
  return { rows, conflict: sentence };
}

/** A sentence about ledgers: who has committed what, those of alike ledgers together. */
export function ledgerSummary(
  title: string,
  content: RunContent,
  heads: Heads,
  nameOf: (replica: number) => string,
  atNs: number,
): string {
  const { rows, conflict } = ledgerRows(content, heads, nameOf, atNs);
  const alike = [...new Set(rows.map(({ committed }) => committed))];
  const told = alike.map((committed) => {
    const { length } = rows.filter((row) => row.committed === committed);
    const who = length === rows.length ? 'all' : `${length} of ${rows.length}`;
    // A replica that is down committed lower ones.
    const what = committed === 'nothing' ? 'none of the heights shown' : committed;
    return `${who} have committed ${what}`;
  });
  return `${title}, ledgers at the playhead: ${[...told, ...(conflict === null ? [] : [conflict])].join('; ')}.`;
}

/** One sentence about the blocks in view. */
export function treeSummary(title: string, { window }: RunContent, scale: TimeScale): string {
  const { proposed, abandoned } = countBlocks(window, scale);
  return `${title}: ${counted(proposed, ['block', 'blocks'])} proposed in view, ${formatCount(abandoned)} of them abandoned.`;
}

export interface TreeRow {
  /** Row of the first block in the run's trace. */
  readonly row: number;
  readonly name: string;
  readonly view: string;
  /** When it was proposed. */
  readonly timeNs: number;
  readonly proposer: string;
  readonly fate: string;
}

/** The blocks proposed in view, at most `most` rows: what is known of them at a time. */
export function treeRows(
  { window, laid }: Pick<RunContent, 'window' | 'laid'>,
  scale: TimeScale,
  nameOf: (replica: number) => string,
  atNs: number,
  most: number,
): TreeRow[] {
  const blocks = ledgersIn(laid);
  const { view, lastView, height, lastHeight, rival, proposer } = layersOf(window).blocks;
  const span = (first: number, last: number) =>
    first === last ? `${first}` : `${first} to ${last}`;
  const rows = (blocks?.chains.blocks ?? []).map((shape, index): TreeRow => {
    const { row, proposedNs } = shape;
    return {
      row,
      name:
        shape.blocks > 1
          ? span(height[index] as number, lastHeight[index] as number)
          : blockNumber({ height: height[index] as number, rival: rival[index] as number }),
      view: span(view[index] as number, lastView[index] as number),
      timeNs: proposedNs,
      proposer: shape.blocks > 1 ? '' : nameOf(proposer[index] as number),
      fate: fates[blockState(shape, atNs)],
    };
  });
  return rows.filter(({ timeNs }) => isInView(timeNs, scale) && timeNs <= atNs).slice(0, most);
}

const fates: Readonly<Record<BlockState, string>> = {
  proposed: 'proposed',
  certified: 'certified',
  committed: 'committed',
  abandoned: 'abandoned',
  conflicting: 'committed, as is another block of its height',
};
