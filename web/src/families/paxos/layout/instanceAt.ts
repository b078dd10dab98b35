/** The instance under the pointer. */
import type { Rect } from '../../../base/geometry';
import type { RunScene } from '../../../layout/scene';
import { layersOf } from '../columns';
import { instancesArea, instancesIn, ROWS_MOST } from './instances';

/** The rows of the slots; null where they are not shown. */
export function slotsArea({ geometry, content }: RunScene): Rect | null {
  const area = instancesArea(geometry.areas);
  const laid = content && instancesIn(content.laid);
  if (area === undefined || !laid) return null;
  const rows = Math.min(laid.slots, ROWS_MOST);
  return { ...area, height: Math.min(area.height, rows * laid.rowPx) };
}

export interface PointedSlot {
  /** From 0 on. */
  readonly slot: number;
  /** Where its instance stands in the window; null where it is free. */
  readonly index: number | null;
}

/** What is in the slot at a height, at a time; null outside of the slots. */
export function slotAt(run: RunScene, timeNs: number, y: number): PointedSlot | null {
  const area = slotsArea(run);
  const laid = run.content && instancesIn(run.content.laid);
  const window = run.content?.window;
  if (area === null || !laid || window == null) return null;
  const { instances } = layersOf(window);
  const slot = Math.min(Math.floor((y - area.y) / laid.rowPx), laid.slots - 1);
  const at = timeNs - window.originNs;
  for (let index = instances.count - 1; index >= 0; index--) {
    const isThere =
      Math.min(instances.slot[index] as number, ROWS_MOST - 1) === slot &&
      (instances.proposedNs[index] as number) <= at;
    if (!isThere) continue;
    const untilNs = Math.max(
      instances.freedNs[index] as number,
      instances.executedNs[index] as number,
    );
    return { slot, index: at <= untilNs ? index : null };
  }
  return { slot, index: null };
}

/** Its row in the trace. */
export function instanceRowAt(run: RunScene, timeNs: number, y: number): number | null {
  const index = slotAt(run, timeNs, y)?.index ?? null;
  const window = run.content?.window;
  if (index === null || window == null) return null;
  return layersOf(window).instances.row[index] as number;
}
