/**
 * Where the number of what is proposed stands in the lanes: in the message of it that goes farthest, between the last
 * lanes of its way, which it shares with the fewest others. In a parallelogram that has room for it, or on a line that
 * has room beside its neighbours.
 */
import { type Subject, subjectAt } from '../core/columns';
import { opens } from '../core/kinds';
import type { VisibleMessages } from './detail';
import type { LanePositions } from './lanes';
import { isSameSubject, type Look, lookOf, subjectText } from './subject';
import { type Edges, eachShape } from './transmissions';

/** Mean width of a character of a number, in text heights. */
const characterEm = 0.56;
/** Height of a number's ink, and what is left around it. */
const inkEm = 0.75;
const padPx = 3;
/** Numbers on lines are at least so far apart, in text heights, beside their own width. */
const apartEm = 1.6;
/** Lanes nearer to each other than this, in text heights, have no room for a number between them. */
const stepEm = 1.7;
/** A shape thinner than this is a line. */
const linePx = 4;

export interface LaneNumber {
  readonly text: string;
  readonly look: Look;
  /** Whether it is what carries the marked transaction, which is solid. */
  readonly marked: boolean;
  /** Whether it interrupts a line, for its shape is none that it could stand in. */
  readonly onLine: boolean;
  /** Middles that have room for it, the best first: x, y each. */
  readonly places: readonly (readonly [x: number, y: number])[];
}

/** The numbers of what is proposed in messages that are drawn one by one; `sizePx`: height of their text. */
export function laneNumbers(
  visible: VisibleMessages,
  weights: Float32Array,
  lanes: LanePositions,
  sizePx: number,
  marked: Subject | null,
): readonly LaneNumber[] {
  if (lanes.stepPx < stepEm * sizePx) return [];
  const { messages } = visible;
  const farthest = new Map<string, { readonly subject: Subject; readonly edges: Edges }>();
  const isWanted = (index: number) =>
    opens(messages.kind[index] as number) &&
    (weights[index] as number) < 1 &&
    messages.height[index] !== 0 &&
    messages.again[index] === 0;
  eachShape(visible, lanes, isWanted, (index, edges) => {
    if (edges.loss === 'whole') return;
    const subject = subjectAt(messages, index);
    const before = farthest.get(subjectText(subject));
    if (before === undefined || isBetter(edges, before.edges))
      farthest.set(subjectText(subject), { subject, edges });
  });
  const numbers = [...farthest.values()].map(({ subject, edges }) =>
    numberOf(subject, edges, lanes.stepPx, sizePx, isSameSubject(marked, subject)),
  );
  const inShapes = numbers.filter(({ onLine, places }) => !onLine && places.length > 0);
  const onLines = numbers.filter(({ onLine }) => onLine);
  return areApart(onLines, sizePx) ? [...inShapes, ...onLines] : inShapes;
}

/** What goes farther, or as far and is wider. */
function isBetter(one: Edges, other: Edges): boolean {
  const span = ({ sourceYPx, targetYPx }: Edges) => Math.abs(targetYPx - sourceYPx);
  const width = ({ firstOutPx, lastOutPx }: Edges) => lastOutPx - firstOutPx;
  return span(one) === span(other) ? width(one) > width(other) : span(one) > span(other);
}

function numberOf(
  subject: Subject,
  { firstOutPx, lastOutPx, reachedPx, receivedPx, sourceYPx, targetYPx }: Edges,
  stepPx: number,
  sizePx: number,
  marked: boolean,
): LaneNumber {
  const text = subjectText(subject);
  const spanPx = Math.abs(targetYPx - sourceYPx);
  const slope = Math.abs(reachedPx - firstOutPx) / Math.max(1, spanPx);
  const neededPx = textWidthPx(text, sizePx) + slope * inkEm * sizePx + 2 * padPx;
  const steps = Math.max(1, Math.round(spanPx / stepPx));
  const places: (readonly [number, number])[] = [];
  let widestPx = 0;
  for (let step = steps - 1; step >= 0; step--) {
    const way = (step + 0.5) / steps;
    const left = firstOutPx + way * (reachedPx - firstOutPx);
    const right = lastOutPx + way * (receivedPx - lastOutPx);
    widestPx = Math.max(widestPx, right - left);
    if (right - left >= neededPx || right - left < linePx) {
      places.push([(left + right) / 2, sourceYPx + way * (targetYPx - sourceYPx)]);
    }
  }
  return { text, look: lookOf(subject), marked, onLine: widestPx < linePx, places };
}

export function textWidthPx(text: string, sizePx: number): number {
  return text.length * characterEm * sizePx;
}

/** Whether numbers on lines leave room between each other: all of them have some, or none has. */
function areApart(numbers: readonly LaneNumber[], sizePx: number): boolean {
  const placed = numbers.flatMap(({ text, places: [first] }) =>
    first === undefined ? [] : { text, x: first[0], y: first[1] },
  );
  placed.sort((one, other) => one.x - other.x);
  return placed.every(({ text, x, y }, index) => {
    const roomPx = textWidthPx(text, sizePx) + apartEm * sizePx;
    const next = placed.slice(index + 1).find((other) => Math.abs(other.y - y) < sizePx);
    return next === undefined || next.x - x >= roomPx;
  });
}
