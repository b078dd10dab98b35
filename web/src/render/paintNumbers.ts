/**
 * Paints numbers in what opens their rounds, where nothing else is written and the marked transaction does not pass.
 */
import type { Rect } from '../base/geometry';
import type { LaneNumber } from '../layout/laneNumbers';
import { numberEm, type RunScene } from '../layout/scene';
import { type Shift, shifted, type TimeScale } from '../layout/timeScale';
import type { Renderer, TextStyle } from './renderer';
import { sizeOf, type Theme } from './theme';

/** Height of a number's ink, in heights of its text. */
const inkEm = 0.8;

/** What is in a number's way, and what lies over it. */
export interface Surroundings {
  readonly view: TimeScale;
  readonly shift: Shift;
  /** What is right of it is veiled. */
  readonly playheadPx: number;
  /** Whether that is hidden: a number is whole or not there. */
  readonly hidesFuture: boolean;
  /** Other words in the lanes. */
  readonly taken: readonly Rect[];
  /** x, y of each point of the marked transaction's way; null where there is none. */
  readonly way: Float32Array | null;
}

export function paintNumbers(
  renderer: Renderer,
  theme: Theme,
  { geometry, content }: RunScene,
  { view, shift, playheadPx, hidesFuture, taken, way }: Surroundings,
): void {
  const area = geometry.spaceTime;
  if (area === null || content === null) return;
  const placed: Rect[] = [...taken];
  const right = view.leftPx + view.widthPx;
  const endPx = hidesFuture ? Math.min(right, playheadPx) : right;
  for (const number of content.numbers) {
    const style = styleOf(number, theme);
    const width = renderer.textWidth(number.text, style);
    const height = inkEm * style.sizePx;
    for (const [layoutX, y] of number.places) {
      const x = shifted(layoutX, shift);
      const box = { x: x - width / 2 - 1, y: y - height / 2, width: width + 2, height };
      const isOut = box.x < view.leftPx || box.x + box.width > endPx;
      if (isOut || placed.some((other) => doOverlap(box, other)) || isCrossed(box, way)) continue;
      // Under the veil what is solid is pale.
      const color = number.marked && x > playheadPx ? theme.ink : style.color;
      renderer.text(number.text, x, y, { ...style, color });
      placed.push(box);
      break;
    }
  }
}

function styleOf({ marked, onLine, look }: LaneNumber, theme: Theme): TextStyle {
  const isSolid = marked && !onLine;
  return {
    color: isSolid ? theme.paper : theme.ink,
    sizePx: sizeOf(numberEm, theme),
    weight: marked || look === 'other' ? 'bold' : 'normal',
    align: 'center',
    ...(onLine ? { halo: theme.paper } : {}),
  };
}

function doOverlap(one: Rect, other: Rect): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Whether a way of points x, y passes through a rectangle. */
export function isCrossed(box: Rect, way: Float32Array | null): boolean {
  if (way === null) return false;
  for (let index = 0; index + 3 < way.length; index += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = way.subarray(index, index + 4);
    // The part of the stretch at the height of the box, as fractions of it.
    const at = (y: number) => (y - y0) / (y1 - y0);
    const [from, to] =
      y0 === y1 ? [0, 1] : [at(box.y), at(box.y + box.height)].sort((one, other) => one - other);
    const [first, last] = [Math.max(0, from as number), Math.min(1, to as number)];
    if (first > last || (y0 === y1 && (y0 < box.y || y0 > box.y + box.height))) continue;
    const ends = [x0 + first * (x1 - x0), x0 + last * (x1 - x0)];
    if (Math.max(...ends) >= box.x && Math.min(...ends) <= box.x + box.width) return true;
  }
  return false;
}
