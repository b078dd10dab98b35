/** What a scene shows, for its legend: of a time and before, where the future is hidden. */
import type { FigureScene, RunContent } from './scene';
import { pxFromNs } from './timeScale';

/** Points have the precision of what is drawn: one that stands at a time may lie this far behind it. */
const ROUNDING_PX = 0.5;

/** Kinds of messages that a scene shows up to a time, as a mask: bit i for the kind with number i. */
export function kindsPresent(scene: FigureScene, untilNs: number): number {
  const untilPx = pxFromNs(scene.detailed, untilNs) + ROUNDING_PX;
  let mask = 0;
  for (const { content } of scene.runs) {
    for (const { kind, quads, lines } of content?.batches ?? []) {
      if (isReached(quads, untilPx) || isReached(lines, untilPx)) mask |= 1 << kind;
    }
    for (const { kind, layers } of content?.bands ?? []) {
      if (layers.some((layer) => isReached(layer, untilPx))) mask |= 1 << kind;
    }
  }
  return mask;
}

/** Whether any point of x and y in turn is no farther to the right. */
function isReached(points: Float32Array, untilPx: number): boolean {
  for (let index = 0; index < points.length; index += 2) {
    if ((points[index] as number) <= untilPx) return true;
  }
  return false;
}

/** A panel that knows whether it shows another one of a number that has one up to a time. */
export interface OtherPanel {
  readonly hasOthers?: (content: RunContent, untilNs: number) => boolean;
}

/**
 * Whether a scene shows another one of a number that has one up to a time, in the lanes or in a panel: 1, or else 0.
 */
export function othersPresent(
  scene: FigureScene,
  untilNs: number,
  panels: readonly OtherPanel[],
): number {
  const untilPx = pxFromNs(scene.detailed, untilNs) + ROUNDING_PX;
  const isShown = scene.runs.some(
    ({ content }) =>
      content !== null &&
      (panels.some(({ hasOthers }) => hasOthers?.(content, untilNs)) ||
        content.batches.some(
          ({ look, quads, lines }) =>
            look === 'other' && (isReached(quads, untilPx) || isReached(lines, untilPx)),
        )),
  );
  return Number(isShown);
}

const NONE = new Float32Array(0);

/** Glyphs of what goes wrong, and of where it may begin, beside what replicas state themselves. */
export const troubles = [
  'lost',
  'dropped',
  'lostOnTheWay',
  'sentAgain',
  'held',
  'lies',
  'queued',
  'overflowed',
] as const;
export type Trouble = (typeof troubles)[number];

/** Which of these marks, and then which troubles, a scene shows up to a time: a bit each, in this order. */
export function troublesPresent(
  scene: FigureScene,
  untilNs: number,
  marked: readonly { readonly kind: string }[],
): number {
  const untilPx = pxFromNs(scene.detailed, untilNs) + ROUNDING_PX;
  let mask = 0;
  for (const { content, faults } of scene.runs) {
    if (content === null) continue;
    const { marks, batches } = content;
    const queue = content.laid.bandwidth?.queue;
    const isPresent = (trouble: Trouble) => {
      if (trouble === 'lost') return batches.some((batch) => isReached(batch.crosses, untilPx));
      if (trouble === 'dropped') return batches.some((batch) => isReached(batch.drops, untilPx));
      if (trouble === 'lostOnTheWay') {
        return isReached(content.losses.points, untilPx);
      }
      if (trouble === 'sentAgain') {
        return batches.some(
          ({ again, quads, lines }) =>
            again && (isReached(quads, untilPx) || isReached(lines, untilPx)),
        );
      }
      if (trouble === 'held') return batches.some((batch) => isReached(batch.holds, untilPx));
      if (trouble === 'queued') return isReached(queue?.line ?? NONE, untilPx);
      if (trouble === 'lies') {
        return faults.some(({ kind, startPx }) => kind === 'lie' && startPx <= untilPx);
      }
      return isReached(queue?.drops ?? NONE, untilPx);
    };
    const present = [
      ...marked.map(({ kind }) => isReached(marks.points.get(kind) ?? NONE, untilPx)),
      ...troubles.map(isPresent),
    ];
    present.forEach((is, bit) => {
      if (is) mask |= 1 << bit;
    });
  }
  return mask;
}
