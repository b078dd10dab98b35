/**
 * Instances in the slots of the window: a row a slot, a bar an instance, of what it waits for. It waits for processor
 * and channel, is on the channel, under way and back, and waits for earlier ones to be executed. The window is the
 * panel’s height, and an idle slot is a gap.
 */
import type { Rect } from '../../../base/geometry';
import type { TraceWindow } from '../../../core/columns';
import type { RunAreas, RunRoom } from '../../../layout/panelRooms';
import type { Laid } from '../../../layout/panels';
import { ShapeList } from '../../../layout/shapeList';
import type { Sight } from '../../../layout/sight';
import { across, pxFromNs, type TimeScale } from '../../../layout/timeScale';
import { layersOf } from '../columns';

/** What an instance waits for, from its proposal on. */
export const PARTS = ['queued', 'sending', 'answers', 'order'] as const;
export type Part = (typeof PARTS)[number];

/** More slots have no rows that can be told apart: they share the height. */
export const ROWS_MOST = 40;
/** Heights of a row, in text heights: at least, mostly, and of many. */
const rowEm = 0.5;
const rowMostEm = 1.25;
const panelMostEm = 9;
/** A number stands in a row of so many text heights, and beside a bar with so much room for each digit. */
const numberedEm = 0.85;
const digitEm = 0.5;
/** Between two rows. */
const gapPx = 1.5;

/** A bar whose number has room, or that stands for several. */
export interface InstanceNumber {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface RunInstances {
  /** x, y, width, height of each bar, by what is waited for. */
  readonly parts: Readonly<Record<Part, Float32Array>>;
  /** x, y of each decision. */
  readonly decided: Float32Array;
  /** x, y of each instance with copies, at its decision or where it is not decided yet at the end. */
  readonly copied: Float32Array;
  readonly numbers: readonly InstanceNumber[];
  readonly rowPx: number;
  readonly slots: number;
}

export const instancesRoom: RunRoom<Rect> = {
  ...{ id: 'instances', isShared: false },
  rows: ({ isBrief = false }, { em, gapsEm: [aboveEm], ease }) =>
    isBrief
      ? []
      : [{ gapPx: Math.round(aboveEm * em), stretch: [2.2 * em, panelMostEm * ease * em] }],
  areaOf: ([area]) => area,
};

/** Where they lie in a run’s part of the figure; undefined where they are not shown. */
export function instancesArea({ instances }: RunAreas): Rect | undefined {
  return instances as Rect | undefined;
}

/** Those that are laid out of a run; undefined where they are not shown. */
export function instancesIn({ instances }: Laid): RunInstances | undefined {
  return instances as RunInstances | undefined;
}

export function layInstances({ geometry, reach, runs }: Sight): readonly (RunInstances | null)[] {
  return runs.map(({ window }, index) => {
    const area = instancesArea(geometry.runs[index]?.areas ?? {});
    return area === undefined || window === null
      ? null
      : shapesOf(window, reach, across(area, reach), geometry.textPx);
  });
}

/** How high a row is: no higher than a line of text, so that few slots do not look like much. */
export function rowHeight(area: Rect, slots: number, textPx: number): number {
  return Math.min(area.height / Math.min(slots, ROWS_MOST), rowMostEm * textPx);
}

export function shapesOf(
  window: TraceWindow,
  scale: TimeScale,
  area: Rect,
  textPx: number,
): RunInstances {
  const { originNs, endNs } = window;
  const { instances } = layersOf(window);
  const { slots } = instances;
  const rowPx = rowHeight(area, slots, textPx);
  const lists = {
    queued: new ShapeList(),
    sending: new ShapeList(),
    answers: new ShapeList(),
    order: new ShapeList(),
  };
  const [decided, copied] = [new ShapeList(), new ShapeList()];
  const numbers: InstanceNumber[] = [];
  // What has not come is under way to the end of what is simulated.
  const px = (ns: number) => pxFromNs(scale, Math.min(originNs + ns, endNs));
  const isNumbered = rowPx >= numberedEm * textPx;
  for (let index = 0; index < instances.count; index++) {
    const slot = Math.min(instances.slot[index] as number, ROWS_MOST - 1);
    const y = area.y + slot * rowPx;
    const height = Math.max(1, rowPx - (rowPx > rowEm * textPx ? gapPx : 0.5));
    const times = [
      instances.proposedNs[index] as number,
      instances.outNs[index] as number,
      instances.sentNs[index] as number,
      instances.freedNs[index] as number,
      instances.executedNs[index] as number,
    ];
    let from = px(times[0] as number);
    PARTS.forEach((part, place) => {
      const to = Math.max(from, px(times[place + 1] as number));
      if (to > from) lists[part].push4(from, y, to - from, height);
      from = to;
    });
    const freedNs = times[3] as number;
    const at = px(freedNs);
    // Where bars are narrower than a ring, rings would hide what the bars are of.
    const isWide = at - px(times[0] as number) >= rowEm * textPx;
    if (isWide && Number.isFinite(freedNs) && originNs + freedNs <= endNs)
      decided.push2(at, y + height / 2);
    if ((instances.copies[index] as number) > 0) copied.push2(at, y + height / 2);
    const [first, last] = [
      instances.number[index] as number,
      instances.lastNumber[index] as number,
    ];
    const text = first === last ? `${first}` : `${first}–${last}`;
    const x = px(times[2] as number) + 0.3 * textPx;
    if (isNumbered && x + digitEm * textPx * text.length < at)
      numbers.push({ text, x, y: y + height / 2 });
  }
  return {
    parts: {
      queued: lists.queued.finish(),
      sending: lists.sending.finish(),
      answers: lists.answers.finish(),
      order: lists.order.finish(),
    },
    ...{ decided: decided.finish(), copied: copied.finish(), numbers, rowPx, slots },
  };
}

/** The instances that are open at a time, and how many the window allows. */
export function openAt(
  window: TraceWindow,
  timeNs: number,
): { readonly open: number; readonly slots: number } {
  const { originNs } = window;
  const { instances } = layersOf(window);
  const at = timeNs - originNs;
  let open = 0;
  for (let index = 0; index < instances.count; index++) {
    const isOpen =
      (instances.proposedNs[index] as number) <= at && at < (instances.freedNs[index] as number);
    if (isOpen) open++;
  }
  return { open, slots: instances.slots };
}
