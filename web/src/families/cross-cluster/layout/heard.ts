/**
 * What one replica has heard of the other side, as a matrix: a row for each replica there, a square for each message
 * around the QUACK.
 */
import type { Rect } from '../../../base/geometry';
import type { Heads } from '../../../layout/heads';
import type { Sight } from '../../../layout/sight';
import type { HeardDetail, HeardRow } from '../control';

/** What is heard, and by whom. */
export interface Heard {
  readonly replica: number;
  readonly detail: HeardDetail;
}

/** What the engine was asked for, among the places of all replicas; null while none is known. */
export function heardIn(heads: Heads): Heard | null {
  const told = heads as readonly (HeardDetail | null)[] | null;
  const replica = told?.findIndex((each) => each !== null) ?? -1;
  const detail = told?.[replica];
  return detail == null ? null : { replica, detail };
}

/** Acknowledged in order, there out of order, or unknown. */
export type State = 'acknowledged' | 'listed' | 'unknown';
const STATES: readonly State[] = ['unknown', 'listed', 'acknowledged'];

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly state: State;
}

export interface Matrix {
  readonly sizePx: number;
  readonly cells: readonly Cell[];
  readonly rows: readonly (HeardRow & { readonly y: number })[];
  /** Where names end, and where what each asks for begins. */
  readonly nameX: number;
  readonly asksX: number;
  /** Right of the last message with a QUACK. */
  readonly quackX: number;
  /** Where the first square of the missing message is. */
  readonly missingX: number;
  readonly topY: number;
  readonly bottomY: number;
  readonly headY: number;
}

/** In text heights. */
const nameEm = 3.4;
const asksEm = 5.2;
const headEm = 0.7;
const belowEm = 3.2;
const gap = 0.12;

export function matrixOf({ rows, first, quack }: HeardDetail, area: Rect, em: number): Matrix {
  const columns = rows[0]?.states.length ?? 0;
  const topY = area.y + 2.1 * em;
  const roomPx = area.height - 2.1 * em - belowEm * em;
  const widthPx = area.width - (nameEm + asksEm) * em;
  const stepPx = Math.max(
    4,
    Math.min(1.7 * em, roomPx / Math.max(1, rows.length), widthPx / Math.max(1, columns)),
  );
  const left = area.x + nameEm * em;
  const placed = rows.map((row, index) => ({ ...row, y: topY + (index + 0.5) * stepPx }));
  return {
    sizePx: stepPx * (1 - gap),
    cells: placed.flatMap(({ states, y }) =>
      states.map((state, column) => ({
        ...{ x: left + (column + 0.5) * stepPx, y },
        state: STATES[state] ?? 'unknown',
      })),
    ),
    rows: placed,
    nameX: left - 0.5 * em,
    asksX: left + columns * stepPx + 0.5 * em,
    quackX: left + (quack - first + 1) * stepPx,
    missingX: left + (quack - first + 1.5) * stepPx,
    topY,
    bottomY: topY + rows.length * stepPx,
    headY: area.y + headEm * em,
  };
}

/** Nothing of it hangs on the window. */
export function layAcks({ runs }: Sight): readonly (object | null)[] {
  return runs.map(({ window }) => (window === null ? null : {}));
}
