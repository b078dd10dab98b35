/**
 * The ledgers of replicas at a time: a row a replica (or a lane's replicas), a column a height, in each cell the block
 * that is committed there; and the blocks themselves, as a graph over the same heights. Two unlike blocks of a column
 * contradict each other.
 */
import { formatSeconds } from '../../../base/format';
import type { TraceWindow } from '../../../core/columns';
import type { Heads } from '../../../layout/heads';
import { tables } from '../tables';
import { type BlockIdentity, blockNumber } from './blockIdentity';
import { type Block, type BlockState, blockState, blocksOf } from './blocks';
import { branchLanes } from './ledgerHeights';

/** Columns move by so many at a time: between two moves the eye finds every height where it was. */
const pageStep = 3;

const committed = tables.marks.indexOf('committed');

/** A replica commits a block. */
interface Commit extends BlockIdentity {
  readonly replica: number;
  readonly timeNs: number;
}

/** What a window tells of blocks and of who commits them. */
export interface Chains {
  readonly blocks: readonly Block[];
  /** Branch of each block in the graph. */
  readonly lanes: readonly number[];
  /** In the order of time. */
  readonly commits: readonly Commit[];
}

export function chainsOf(window: TraceWindow): Chains {
  const { marks, originNs } = window;
  const blocks = blocksOf(window);
  const commits: Commit[] = [];
  for (let index = 0; index < marks.count; index++) {
    if (marks.kind[index] !== committed) continue;
    commits.push({
      replica: marks.replica[index] as number,
      timeNs: originNs + (marks.timeNs[index] as number),
      height: marks.height[index] as number,
      rival: marks.rival[index] as number,
    });
  }
  return { blocks, lanes: graphLanes(blocks), commits };
}

/**
 * A block goes on its parent's branch, or on a higher one whose blocks are left behind by then; where another block of
 * its height is there, on the first that is free. It is given in the order of proposals, so that what comes later moves
 * nothing.
 */
function graphLanes(blocks: readonly Block[]): readonly number[] {
  const taken = new Map<string, Block>();
  const all = [...new Array(branchLanes).keys()];
  const lanesOf = new Map<number, number>();
  return blocks.map((block, place) => {
    const { height, lastHeight, proposedNs } = block;
    const heights = Array.from({ length: lastHeight - height + 1 }, (_, index) => height + index);
    const isFree = (lane: number) => heights.every((at) => !taken.has(`${at} ${lane}`));
    const isOver = (lane: number) =>
      (taken.get(`${height - 1} ${lane}`)?.abandonedNs ?? 0) <= proposedNs;
    const own = Math.min(lanesOf.get(block.parent ?? -1) ?? block.lane, branchLanes - 1);
    const higher = all.slice(0, own).filter(isOver);
    const lane = [...higher, own, ...all].find(isFree) ?? branchLanes - 1;
    for (const at of heights) taken.set(`${at} ${lane}`, block);
    lanesOf.set(place, lane);
    return lane;
  });
}

/** A block in a ledger, and who has committed it. */
interface Entry {
  readonly block: BlockIdentity;
  readonly replicas: readonly number[];
  /** When the first and the last of them committed it; null where that was before the window. */
  readonly firstNs: number | null;
  readonly lastNs: number | null;
}

export interface Cell {
  /** Blocks that replicas of the row committed at the height, the one that most did first: one, unless they differ. */
  readonly blocks: readonly BlockIdentity[];
  /** Share of the row's replicas that committed one. */
  readonly share: number;
  /** In a column of unlike blocks: whether the first is what most replicas committed. */
  readonly conflict: 'majority' | 'minority' | null;
  /** Where none is committed: the block that the row's replicas are locked on, or have the highest certificate for. */
  readonly held: {
    readonly block: BlockIdentity;
    readonly isLock: boolean;
    readonly isKey: boolean;
  } | null;
}

/** A block of the graph. */
export interface Node extends BlockIdentity {
  readonly row: number;
  readonly column: number;
  readonly lane: number;
  /** Branch of the block that it extends, a column before it; null where that is not drawn. */
  readonly parentLane: number | null;
  readonly isFirst: boolean;
  readonly state: BlockState;
  /** Whether it is committed, and so is another block of its height. */
  readonly conflicts: boolean;
  readonly isEmpty: boolean;
  /** Its number and, where that is another, its view; and the number alone. */
  readonly text: string;
  readonly shortText: string;
}

/** Unlike blocks that replicas committed at the lowest such column, the one that was committed first before others. */
export interface Conflict {
  readonly height: number;
  readonly entries: readonly Entry[];
  /** Whether no other height has unlike blocks, as far as that is known. */
  readonly isAlone: boolean;
}

export interface Ledgers {
  /**
   * Of the columns, ascending. The first may stand apart: the lowest of unlike blocks, where no other column has any.
   */
  readonly heights: readonly number[];
  /** Row by row, column by column. */
  readonly cells: readonly (readonly Cell[])[];
  readonly nodes: readonly Node[];
  readonly conflict: Conflict | null;
}

/** `rows`: the replicas of each row; `columns`: how many heights there is room for. */
export function ledgersAt(
  chains: Chains,
  heads: Heads,
  rows: readonly (readonly number[])[],
  columns: number,
  timeNs: number,
): Ledgers {
  const known = chains.blocks.filter(({ proposedNs }) => proposedNs <= timeNs);
  const conflicts = conflictHeights(known, timeNs);
  const heights = heightsShown(known, heads, conflicts, columns, timeNs);
  const entries = heights.map((height) => entriesAt(chains, heads, height, timeNs));
  const lowest = conflicts.find((height) => heights.includes(height));
  return {
    heights,
    cells: rows.map((replicas) =>
      heights.map((height, column) =>
        cellOf(replicas, height, entries[column] as readonly Entry[], heads),
      ),
    ),
    nodes: nodesOf(chains, heights, entries, conflicts, timeNs),
    conflict:
      lowest === undefined
        ? null
        : {
            height: lowest,
            entries: entriesAt(chains, heads, lowest, timeNs),
            isAlone: conflicts.length === 1,
          },
  };
}

/** Heights at which two blocks are known to be committed, ascending. */
function conflictHeights(known: readonly Block[], timeNs: number): readonly number[] {
  const heights = new Set<number>();
  for (const block of known) {
    if (blockState(block, timeNs) !== 'conflicting') continue;
    for (let height = block.height; height <= block.lastHeight; height++) heights.add(height);
  }
  return [...heights].sort((one, other) => one - other);
}

/** The latest heights, page by page; what lies before the window's first block is not known, and left out. */
function heightsShown(
  known: readonly Block[],
  heads: Heads,
  conflicts: readonly number[],
  columns: number,
  timeNs: number,
): readonly number[] {
  const tops = [
    ...known.map((block) => reachedHeight(block, timeNs)),
    ...(heads ?? []).map((head) => head?.committed?.height ?? 0),
  ];
  const top = tops.reduce((most, height) => Math.max(most, height), 1);
  const least = known[0]?.height ?? top;
  const page = 1 + pageStep * Math.ceil(Math.max(0, top - columns) / pageStep);
  const first = Math.max(least, page);
  const heights = Array.from({ length: columns }, (_, column) => first + column);
  const [lowest] = conflicts;
  const isSeen = lowest === undefined || conflicts.some((height) => height >= first);
  return isSeen ? heights : [lowest, ...heights.slice(1)];
}

/** How far a run of blocks has come: they are about as far from each other. */
function reachedHeight(block: Block, timeNs: number): number {
  const { height, lastHeight, proposedNs, lastProposedNs } = block;
  if (lastProposedNs <= timeNs) return lastHeight;
  return (
    height +
    Math.floor(((timeNs - proposedNs) / (lastProposedNs - proposedNs)) * (lastHeight - height))
  );
}

/** Who has which block of a height, the block that was committed first before others. */
function entriesAt(
  { blocks, commits }: Chains,
  heads: Heads,
  height: number,
  timeNs: number,
): readonly Entry[] {
  const found = new Map<
    number,
    { replicas: Set<number>; firstNs: number | null; lastNs: number | null }
  >();
  const at = (rival: number) => {
    const entry = found.get(rival) ?? { replicas: new Set(), firstNs: null, lastNs: null };
    found.set(rival, entry);
    return entry;
  };
  for (const commit of commits) {
    if (commit.timeNs > timeNs) break;
    if (commit.height !== height) continue;
    const entry = at(commit.rival);
    entry.replicas.add(commit.replica);
    entry.firstNs ??= commit.timeNs;
    entry.lastNs = commit.timeNs;
  }
  // A ledger is its last block with all that this extends: so it is known without the marks of each, too.
  heads?.forEach((head, replica) => {
    const block = ancestorAt(blocks, head?.committed ?? null, height);
    if (block !== null && (block.firstNs === null || block.firstNs <= timeNs))
      at(block.rival).replicas.add(replica);
  });
  return [...found].map(([rival, entry]) => ({
    ...entry,
    block: { height, rival },
    replicas: [...entry.replicas],
  }));
}

/** The block of a height that a block is or extends, and when it was first committed; null where that is not known. */
function ancestorAt(
  blocks: readonly Block[],
  from: BlockIdentity | null,
  height: number,
): { readonly rival: number; readonly firstNs: number | null } | null {
  if (from === null || from.height < height) return null;
  const isHere = (block: Block, at: BlockIdentity) =>
    block.rival === at.rival && block.height <= at.height && block.lastHeight >= at.height;
  let place: number | null = blocks.findLastIndex((block) => isHere(block, from));
  if (place < 0) return from.height === height ? { rival: from.rival, firstNs: null } : null;
  while (place !== null) {
    const block: Block = blocks[place] as Block;
    if (block.height <= height) {
      // Of a run it is known when the last was committed.
      const firstNs = block.blocks === 1 ? block.committedNs : null;
      return block.lastHeight < height ? null : { rival: block.rival, firstNs };
    }
    place = block.parent;
  }
  return null;
}

function cellOf(
  replicas: readonly number[],
  height: number,
  entries: readonly Entry[],
  heads: Heads,
): Cell {
  const inRow = entries
    .map(({ block, replicas: all }) => ({
      block,
      count: replicas.filter((one) => all.includes(one)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count);
  const [first] = inRow;
  const most = majority(entries);
  const have = replicas.filter((one) => entries.some(({ replicas: all }) => all.includes(one)));
  const isMost = first !== undefined && first.block.rival === most?.block.rival;
  return {
    blocks: inRow.map(({ block }) => block),
    share: have.length / replicas.length,
    conflict: first === undefined || entries.length < 2 ? null : isMost ? 'majority' : 'minority',
    held: first === undefined ? heldAt(replicas, height, heads) : null,
  };
}

/** What most have, of as many the first. */
function majority(entries: readonly Entry[]): Entry | undefined {
  return entries.toSorted((one, other) => other.replicas.length - one.replicas.length)[0];
}

/** The block of a height that all of a row hold as lock or as key. */
function heldAt(replicas: readonly number[], height: number, heads: Heads): Cell['held'] {
  const all = (kind: 'locked' | 'key') => {
    const blocks = replicas.map((replica) => heads?.[replica]?.[kind] ?? null);
    const [first = null] = blocks;
    const isOne = blocks.every((one) => one?.height === height && one.rival === first?.rival);
    return isOne ? first : null;
  };
  const [lock, key] = [all('locked'), all('key')];
  const block = lock ?? key;
  if (block === null) return null;
  const isKey = key !== null && key.rival === block.rival;
  return { block: { height, rival: block.rival }, isLock: lock !== null, isKey };
}

function nodesOf(
  { blocks, lanes }: Chains,
  heights: readonly number[],
  entries: readonly (readonly Entry[])[],
  conflicts: readonly number[],
  timeNs: number,
): readonly Node[] {
  return blocks.flatMap((block, place) => {
    if (block.proposedNs > timeNs) return [];
    const reached = reachedHeight(block, timeNs);
    return heights.flatMap((height, column): Node[] => {
      if (height < block.height || height > reached) return [];
      const inRun = height - block.height;
      const isBeside = heights[column - 1] === height - 1;
      const parentLane =
        inRun > 0 ? lanes[place] : block.parent === null ? undefined : lanes[block.parent];
      const name = blockNumber({ height, rival: block.rival });
      const isAlone = block.blocks === 1;
      return [
        {
          height,
          rival: block.rival,
          row: isAlone || isWhole(blocks, place) ? block.row + inRun : block.row,
          column,
          lane: lanes[place] as number,
          parentLane: (isBeside ? parentLane : undefined) ?? null,
          isFirst: block.isFirst && inRun === 0,
          state: isAlone
            ? blockState(block, timeNs)
            : stateInRun(block, timeNs, entries[column] as readonly Entry[]),
          conflicts: block.committedNs <= timeNs && conflicts.includes(height),
          isEmpty: block.filled === 0,
          text: isAlone && block.view !== height ? `${name}\u2009v${block.view}` : name,
          shortText: name,
        },
      ];
    });
  });
}

/** From far away a run of blocks has one state, that of its last: which of them are committed the ledgers say. */
function stateInRun(block: Block, timeNs: number, entries: readonly Entry[]): BlockState {
  const state = blockState(block, timeNs);
  if (entries.some(({ block: { rival } }) => rival === block.rival))
    return state === 'conflicting' ? state : 'committed';
  return state === 'committed' ? 'certified' : state;
}

/** Whether no block of another branch was proposed among those of a run: then their rows follow on each other. */
function isWhole(blocks: readonly Block[], place: number): boolean {
  const [run, next] = [blocks[place] as Block, blocks[place + 1]];
  return next === undefined || next.row === run.row + run.blocks;
}

/**
 * "height 1: replica 2 committed 1 at 2.71 s, the others 1′ at 4.11 s"; and in brief, for where that has no room.
 * `replicas`: how many there are.
 */
export function conflictTexts(
  { height, entries, isAlone }: Conflict,
  replicas: number,
  nameOf: (replica: number) => string,
): readonly string[] {
  const told = entries.reduce((total, { replicas: all }) => total + all.length, 0);
  const parts = entries.map(({ block, replicas: all, firstNs, lastNs }, index) => {
    const isRest = index > 0 && index === entries.length - 1 && told === replicas && all.length > 1;
    const who = isRest ? 'the others' : whoOf(all, nameOf);
    const verb = index === 0 ? 'committed ' : '';
    const when = firstNs === null ? '' : ` at ${formatSeconds(firstNs / 1e9)}`;
    const since = firstNs === lastNs ? when : `${when.replace(' at ', ' from ')} on`;
    return { brief: `${who} ${verb}${blockNumber(block)}`, since };
  });
  const more = isAlone ? '' : '; other heights differ, too';
  const briefly = `height ${height}: ${parts.map(({ brief }) => brief).join(', ')}`;
  const fully = `height ${height}: ${parts.map(({ brief, since }) => brief + since).join(', ')}`;
  return [
    ...new Set([
      `${fully}${more}`,
      fully,
      briefly,
      `height ${height}: ${entries.map(({ block }) => blockNumber(block)).join(' and ')}`,
    ]),
  ];
}

function whoOf(replicas: readonly number[], nameOf: (replica: number) => string): string {
  const [one = 0, other] = replicas;
  if (other === undefined) return nameOf(one);
  return replicas.length === 2
    ? `${nameOf(one)} and ${nameOf(other)}`
    : `${replicas.length} replicas`;
}
