/** The wave and the desk as tables. */
import { formatCount, formatLatency } from '../../../base/format';
import { clock } from '../../../layout/names';
import type { ToldContent } from '../../../views/figure/figureProps';
import type { Table } from '../../../views/figure/ToldTable';
import { deskIn } from '../layout/desk';
import { waveOf } from '../layout/wave';

export function deskTables(told: ToldContent): readonly Table[] {
  return [waveTable(told), sumTable(told)].filter((table) => table !== null);
}

/** Who got the marked transaction when, and from whom; a peer’s button opens its desk. */
function waveTable({
  run,
  scene,
  nameOf,
  onPick,
  playheadNs,
  hidesFuture,
}: ToldContent): Table | null {
  const marked = run.transaction.get();
  if (marked === null) return null;
  const time = clock(scene.scale);
  const wave = waveOf(marked, run.lanes.length);
  const untilNs = hidesFuture ? playheadNs - wave.madeNs : Number.POSITIVE_INFINITY;
  const arrived = wave.peers
    .flatMap(({ tookNs, ...peer }) =>
      tookNs === null || tookNs > untilNs ? [] : [{ ...peer, tookNs }],
    )
    .toSorted((one, other) => one.tookNs - other.tookNs);
  return {
    caption: `How transaction ${marked.subject?.height ?? ''} spreads`,
    ...{ columns: ['peer', 'has it', 'after', 'from'], hasHeads: true },
    timed: arrived.map(({ peer, from, tookNs }) => ({
      ...{ key: peer, timeNs: wave.madeNs + tookNs },
      cells: [
        nameOf(peer),
        time(wave.madeNs + tookNs),
        from === null ? 'makes it' : formatLatency(tookNs / 1e9),
        from === null ? '' : nameOf(from),
      ],
      open: () => onPick({ run: run.key, kind: 'replica', replica: peer }),
    })),
  };
}

/** The sums on the desk that is shown. */
function sumTable({ heads, scene, nameOf, run, onPick }: ToldContent): Table | null {
  const shown = deskIn(heads);
  if (shown === null) return null;
  const { desk, peer } = shown;
  const time = clock(scene.scale);
  const numberOf = new Map(desk.transactions.map(({ subject }) => [subject.row, subject.height]));
  if (desk.sums.length === 0) return copyTable({ heads, nameOf, run, onPick });
  return {
    caption: `Sums on the desk of ${nameOf(peer)}`,
    columns: ['came', 'from', 'of', 'unknown', 'opens'],
    rows: desk.sums.map(({ from, timeNs, of, opens, unknown }, index) => ({
      key: index,
      cells: [
        time(timeNs),
        nameOf(from),
        String(of),
        unknown.map((row) => numberOf.get(row) ?? '').join(', '),
        opens === 0 ? 'waits' : `${opens}.`,
      ],
    })),
  };
}

function copyTable({
  heads,
  nameOf,
  run,
  onPick,
}: Pick<ToldContent, 'heads' | 'nameOf' | 'run' | 'onPick'>): Table | null {
  const shown = deskIn(heads);
  if (shown === null) return null;
  return {
    caption: `Transactions on the desk of ${nameOf(shown.peer)}`,
    ...{ columns: ['transaction', 'is', 'came', 'asked'], hasHeads: true },
    rows: shown.desk.transactions.map(({ subject, known, copies, asked }) => ({
      key: subject.row,
      cells: [
        String(subject.height),
        known ? 'there' : 'not there',
        copies === 0 ? '' : `${formatCount(copies)} ×`,
        asked === null ? '' : nameOf(asked),
      ],
      label: `Transaction ${subject.height}`,
      open: () => onPick({ run: run.key, kind: 'block', row: subject.row }),
    })),
  };
}
