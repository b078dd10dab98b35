/** The ledgers and the graph of blocks as tables. */
import { clock } from '../../../layout/names';
import type { ToldContent } from '../../../views/figure/figureProps';
import { captionOf, rowsMax, type Table } from '../../../views/figure/ToldTable';
import { ledgerRows, treeRows } from '../layout/describe';

export function ledgerTables(told: ToldContent): readonly Table[] {
  return [ledgerTable(told), treeTable(told)];
}

/** What each replica has committed at the playhead, and what it holds beyond that. */
function ledgerTable({ content, heads, nameOf, playheadNs }: ToldContent): Table {
  const { rows, conflict } = ledgerRows(content, heads, nameOf, playheadNs);
  return {
    caption: `Ledgers at the playhead${conflict === null ? '' : `: ${conflict}`}`,
    ...{ columns: ['replica', 'committed', 'locked on', 'key'], hasHeads: true },
    rows: rows.map(({ replica, committed, locked, key }) => ({
      ...{ key: replica, cells: [replica, committed, locked, key] },
    })),
  };
}

/** The blocks in view as they are at the playhead; a block's button opens it. */
function treeTable({ run, content, scene, playheadNs, nameOf, onPick }: ToldContent): Table {
  const time = clock(scene.scale);
  const rows = treeRows(content, scene.scale, nameOf, playheadNs, rowsMax);
  return {
    caption: captionOf('Blocks in view, up to the playhead', rows),
    ...{ columns: ['block', 'view', 'proposed', 'by', 'is'], hasHeads: true },
    timed: rows.map(({ row, name, view, timeNs, proposer, fate }) => ({
      ...{ key: row, timeNs, cells: [name, view, time(timeNs), proposer, fate] },
      ...{ label: `Block ${name}`, open: () => onPick({ run: run.key, kind: 'block', row }) },
    })),
  };
}
