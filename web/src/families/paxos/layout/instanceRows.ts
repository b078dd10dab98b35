/** Instances in view as rows of a table. */
import type { TraceWindow } from '../../../core/columns';
import type { TimeSpan } from '../../../layout/timeScale';
import { layersOf } from '../columns';

export interface InstanceRow {
  /** Row in the trace of the first that it stands for. */
  readonly row: number;
  /** "7", or of several "7–9". */
  readonly name: string;
  readonly slot: number;
  readonly timeNs: number;
  readonly requests: number;
  readonly copies: number;
  readonly fate: string;
}

/** Those that were proposed in a span, as they are at a time. */
export function instanceRows(
  window: TraceWindow,
  span: TimeSpan,
  atNs: number,
  most: number,
): readonly InstanceRow[] {
  const { originNs } = window;
  const { instances } = layersOf(window);
  const rows: InstanceRow[] = [];
  for (let index = 0; index < instances.count && rows.length < most; index++) {
    const timeNs = originNs + (instances.proposedNs[index] as number);
    if (timeNs < span.startNs || timeNs > Math.min(span.endNs, atNs)) continue;
    const [first, last] = [
      instances.number[index] as number,
      instances.lastNumber[index] as number,
    ];
    const has = (column: Float32Array) => originNs + (column[index] as number) <= atNs;
    const fate = has(instances.executedNs)
      ? 'executed'
      : has(instances.freedNs)
        ? 'decided'
        : has(instances.sentNs)
          ? 'under way'
          : 'waits to be sent';
    rows.push({
      row: instances.row[index] as number,
      name: first === last ? `${first}` : `${first}–${last}`,
      slot: (instances.slot[index] as number) + 1,
      timeNs,
      requests: instances.requests[index] as number,
      copies: instances.copies[index] as number,
      fate,
    });
  }
  return rows;
}
