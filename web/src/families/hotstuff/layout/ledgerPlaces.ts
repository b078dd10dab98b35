/**
 * Where ledgers and their graph lie in a panel: beside each other where it is wide, the ledgers at the names of their
 * rows; else the graph above them, over the same columns.
 */
import type { Rect } from '../../../base/geometry';
import { clamp } from '../../../base/geometry';
import type { Heads } from '../../../layout/heads';
import { laneReplicas } from '../../../layout/lanes';
import type { RunAreas } from '../../../layout/panelRooms';
import type { Laid } from '../../../layout/panels';
import type { RunScene } from '../../../layout/scene';
import type { Sight } from '../../../layout/sight';
import {
  branchLanes,
  footEm,
  headEm,
  laneEm,
  laneMostEm,
  rowMostEm,
  rowsEm,
  topEm,
} from './ledgerHeights';
import { type Chains, chainsOf, type Ledgers, ledgersAt } from './ledgers';

/** Least and greatest width of a column, in text heights. */
const columnEm = 3.6;
const columnMostEm = 5.4;
const narrowColumnEm = 2.7;
const columnsMost = 8;
/** Between ledgers and graph, in text heights. */
const besideEm = 3;
/** A block of the graph is so much of its column wide, and of its branch high. */
const nodeWidth = 0.68;
const nodeHeight = 0.78;
const nodeMostEm = 1.5;

export interface LedgerPlaces {
  /** How many heights there is room for. */
  readonly columns: number;
  readonly columnPx: number;
  /** Left end of the first column, in the ledgers and in the graph. */
  readonly leftPx: number;
  readonly graphLeftPx: number;
  /** Middle of the columns' heights, and of the sentence; left end of it. */
  readonly headYPx: number;
  readonly footLeftPx: number;
  readonly footYPx: number;
  /** Top of the first row, and distance of rows. */
  readonly rowTopPx: number;
  readonly rowPx: number;
  /** Middle of the first branch, and distance of branches. */
  readonly laneYPx: number;
  readonly lanePx: number;
  readonly nodeWidthPx: number;
  readonly nodeHeightPx: number;
}

/** What ledgers are drawn from, and where. */
export interface RunLedgers {
  readonly chains: Chains;
  readonly places: LedgerPlaces;
}

/** Those that are laid out of a run; undefined where they are not shown. */
export function ledgersIn(laid: Laid): RunLedgers | undefined {
  return laid.blocks as RunLedgers | undefined;
}

/** Where they lie in a run's part of the figure; undefined where they are not shown. */
export function ledgersArea({ blocks }: RunAreas): Rect | undefined {
  return blocks as Rect | undefined;
}

export function layLedgers({ geometry, runs }: Sight): readonly (RunLedgers | null)[] {
  const { textPx, wide } = geometry;
  return runs.map(({ groups, window }, index) => {
    const area = ledgersArea(geometry.runs[index]?.areas ?? {});
    if (area === undefined || window === null) return null;
    const places = ledgerPlaces(area, laneReplicas(groups).length, textPx, wide);
    return { chains: chainsOf(window), places };
  });
}

export function ledgerPlaces(panel: Rect, rows: number, em: number, wide: boolean): LedgerPlaces {
  const roomPx = wide ? (panel.width - besideEm * em) / 2 : panel.width;
  const leastPx = (wide ? columnEm : narrowColumnEm) * em;
  const columns = clamp(Math.floor(roomPx / leastPx), 1, columnsMost);
  const columnPx = Math.min(roomPx / columns, columnMostEm * em);
  const lanesEm = branchLanes * laneEm;
  const bodyPx = panel.height - (topEm + headEm) * em;
  const abovePx = bodyPx - footEm * em;
  // Few rows leave room for the sentence below them; beside more of them it stands below the graph.
  const isBelowRows = !wide || rowsEm(rows) <= lanesEm;
  const rowsPx = isBelowRows ? abovePx : bodyPx;
  const lanePart = wide ? 1 : lanesEm / (lanesEm + rowsEm(rows));
  const lanePx = Math.min((lanePart * abovePx) / branchLanes, laneMostEm * em);
  const besidePx = wide ? 0 : branchLanes * lanePx;
  const rowPx = Math.min((rowsPx - besidePx) / rows, rowMostEm * em);
  const topPx = panel.y + topEm * em;
  const headPx = topPx + besidePx;
  const rowTopPx = headPx + headEm * em;
  const graphLeftPx = wide ? panel.x + columns * columnPx + besideEm * em : panel.x;
  return {
    columns,
    columnPx,
    leftPx: panel.x,
    graphLeftPx,
    headYPx: headPx + headEm * 0.5 * em,
    footLeftPx: isBelowRows ? panel.x : graphLeftPx,
    footYPx: isBelowRows
      ? rowTopPx + rows * rowPx + 0.5 * footEm * em
      : panel.y + panel.height - 0.5 * footEm * em,
    rowTopPx,
    rowPx,
    laneYPx: (wide ? rowTopPx : topPx) + 0.5 * lanePx,
    lanePx,
    nodeWidthPx: nodeWidth * columnPx,
    nodeHeightPx: Math.min(nodeHeight * lanePx, nodeMostEm * em),
  };
}

/** A cell, without the gap to its neighbours. */
export function cellRect(
  { leftPx, columnPx, rowTopPx, rowPx }: LedgerPlaces,
  row: number,
  column: number,
): Rect {
  const gapPx = Math.min(3, 0.15 * rowPx);
  return {
    x: leftPx + column * columnPx,
    y: rowTopPx + row * rowPx,
    width: columnPx - 3,
    height: rowPx - gapPx,
  };
}

export function nodeRect(
  { graphLeftPx, columnPx, laneYPx, lanePx, nodeWidthPx, nodeHeightPx }: LedgerPlaces,
  lane: number,
  column: number,
): Rect {
  return {
    x: graphLeftPx + column * columnPx,
    y: laneYPx + lane * lanePx - nodeHeightPx / 2,
    width: nodeWidthPx,
    height: nodeHeightPx,
  };
}

/** Row in the trace of the block at a point, in a ledger or in the graph; null where there is none. */
export function blockUnder(
  ledgers: Ledgers,
  places: LedgerPlaces,
  x: number,
  y: number,
): number | null {
  const isIn = (rect: Rect) =>
    x >= rect.x && x <= rect.x + rect.width && y >= rect.y && y <= rect.y + rect.height;
  const node = ledgers.nodes.find(({ lane, column }) => isIn(nodeRect(places, lane, column)));
  if (node !== undefined) return node.row;
  const column = Math.floor((x - places.leftPx) / places.columnPx);
  const row = Math.floor((y - places.rowTopPx) / places.rowPx);
  const cell = ledgers.cells[row]?.[column];
  const block = cell?.blocks[0] ?? cell?.held?.block;
  if (block === undefined) return null;
  const isSame = (other: typeof block) =>
    other.height === block.height && other.rival === block.rival;
  return ledgers.nodes.find(isSame)?.row ?? null;
}

/** The same in a run whose ledgers are shown as they are at a time. */
export function blockAt(
  { content, groups }: RunScene,
  x: number,
  y: number,
  timeNs: number,
  heads: Heads,
): number | null {
  const laid = content && ledgersIn(content.laid);
  if (!laid) return null;
  const { chains, places } = laid;
  const ledgers = ledgersAt(chains, heads, laneReplicas(groups), places.columns, timeNs);
  return blockUnder(ledgers, places, x, y);
}
