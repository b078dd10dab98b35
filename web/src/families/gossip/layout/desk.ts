/**
 * A peer’s desk: transactions in the order in which they were made, sums below them, and a line from each sum to what
 * is unknown of it. What the latest sum has opened is numbered in the order in which it was.
 */
import type { Rect } from '../../../base/geometry';
import type { Heads } from '../../../layout/heads';
import type { Laid } from '../../../layout/panels';
import type { Sight } from '../../../layout/sight';
import type { DeskDetail, DeskSum, DeskTransaction } from '../control';

export interface Dot extends DeskTransaction {
  readonly x: number;
}

export interface Box extends DeskSum {
  readonly x: number;
  readonly isOpen: boolean;
  /** "2 of 5": so many of them are, or were, unknown. */
  readonly text: string;
}

export interface Line {
  /** Of a transaction, and of a sum. */
  readonly fromX: number;
  readonly toX: number;
  readonly isOpen: boolean;
}

export interface DeskPlaces {
  readonly dots: readonly Dot[];
  readonly dotsY: number;
  readonly radiusPx: number;
  readonly boxes: readonly Box[];
  readonly boxesY: number;
  readonly boxPx: { readonly width: number; readonly height: number };
  readonly lines: readonly Line[];
  /** Where words above the transactions and below the sums stand. */
  readonly headY: number;
  readonly footY: number;
}

/** In text heights. */
const boxEm = { width: 3.6, height: 1.5 };
const gapEm = 0.5;
const dotEm = 0.4;
const headEm = 0.7;
/** A dot is as far from the next one as its width at least. */
const apart = 2.2;

/** What lies there, and whose it is. */
export interface PeersDesk {
  readonly peer: number;
  readonly desk: DeskDetail;
}

/** The desk that the engine was asked for, among the places of all peers; null while none is known. */
export function deskIn(heads: Heads): PeersDesk | null {
  const desks = heads as readonly (DeskDetail | null)[] | null;
  const peer = desks?.findIndex((desk) => desk !== null) ?? -1;
  const desk = desks?.[peer];
  return desk == null ? null : { peer, desk };
}

/** What the places of a desk hang on, beside its area: whoever points at one knows no sizes of text. */
export interface DeskScale {
  readonly textPx: number;
}

export function layDesks({ geometry: { textPx }, runs }: Sight): readonly (DeskScale | null)[] {
  return runs.map(({ window }) => (window === null ? null : { textPx }));
}

export function deskPlaces(
  { transactions, sums }: DeskDetail,
  { x, y, width, height }: Rect,
  em: number,
): DeskPlaces {
  const boxWidth = boxEm.width * em;
  const stepPx = boxWidth + gapEm * em;
  // By what is unknown of them, or was: lines cross less.
  const shown = sums
    .slice(0, Math.max(1, Math.floor((width + gapEm * em) / stepPx)))
    .toSorted((one, other) => middleOf(one) - middleOf(other));
  const leastPx = Math.max(3, 0.5 * dotEm * em) * apart;
  const kept = fitting(transactions, shown, Math.max(1, Math.floor(width / leastPx)));
  const dotStep = Math.min(width / Math.max(1, kept.length), 2.4 * em);
  const dots = kept.map((each, index) => ({ ...each, x: x + (index + 0.5) * dotStep }));
  const xOf = new Map(dots.map((dot) => [dot.subject.row, dot.x]));
  const boxes = shown.map(
    (sum, index): Box => ({
      ...sum,
      x: x + index * stepPx + boxWidth / 2,
      isOpen: sum.opens > 0,
      text: `${sum.unknown.length} of ${sum.of}`,
    }),
  );
  const lines = boxes.flatMap(({ unknown, x: toX, isOpen }) =>
    unknown.flatMap((row): readonly Line[] => {
      const fromX = xOf.get(row);
      return fromX === undefined ? [] : [{ fromX, toX, isOpen }];
    }),
  );
  const hasBoxes = sums.length > 0;
  const radiusPx = Math.min(dotEm * em, dotStep / apart);
  return {
    ...{ dots, radiusPx, boxes, lines },
    headY: y + headEm * em,
    dotsY: hasBoxes ? y + 3.4 * em : y + 0.45 * height,
    boxesY: y + height - 2.6 * em - (boxEm.height * em) / 2,
    boxPx: { width: boxWidth, height: boxEm.height * em },
    footY: y + height - 1.9 * em,
  };
}

function middleOf({ unknown }: DeskSum): number {
  return unknown.reduce((sum, row) => sum + row, 0) / Math.max(1, unknown.length);
}

/** So many of them: what no shown sum lacks, and was not opened, goes first, the oldest of it. */
function fitting(
  transactions: readonly DeskTransaction[],
  sums: readonly DeskSum[],
  most: number,
): readonly DeskTransaction[] {
  const wanted = new Set(sums.flatMap(({ unknown }) => unknown));
  const isNeeded = ({ subject, opened }: DeskTransaction) => opened > 0 || wanted.has(subject.row);
  const spare = transactions.filter((each) => sums.length > 0 && !each.known && !isNeeded(each));
  const told = transactions.filter((each) => !spare.includes(each));
  const tooMany = told.length - most;
  if (tooMany <= 0) return told;
  const gone = new Set(told.filter((each) => !isNeeded(each)).slice(0, tooMany));
  const left = told.filter((each) => !gone.has(each));
  return left.slice(Math.max(0, left.length - most));
}

/** The transaction of a desk that is nearest to a point; null where none is near. */
export function rowOnDesk({ desk }: PeersDesk, area: Rect, laid: Laid, x: number, y: number) {
  const scale = laid.wave as DeskScale | undefined;
  if (scale === undefined || x < area.x) return null;
  const { dots, dotsY, radiusPx } = deskPlaces(desk, area, scale.textPx);
  const within = Math.max(2 * radiusPx, 8);
  if (Math.abs(y - dotsY) > within) return null;
  const away = (dot: Dot) => Math.abs(dot.x - x);
  const nearest = dots.reduce<Dot | null>(
    (best, dot) => (best === null || away(dot) < away(best) ? dot : best),
    null,
  );
  return nearest !== null && away(nearest) <= within ? nearest.subject.row : null;
}
