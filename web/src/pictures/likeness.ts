/** How much two pictures of cards look alike, told from afar: by what colour is where, and by their words. */
import { type Shape, UNITS } from '../render/shapeRenderer';
import { type CardPicture, PICTURE } from './picture';

/** Side of a cell in which a place of a colour is not told from another one. */
const CELL_PX = 8;
/** A word is seen as much as so many cells. */
const WORD_CELLS = 6;

/** The part of what is seen in either that is seen in both: 1 where they are the same. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const both = [...one].filter((mark) => other.has(mark)).length;
  const either = one.size + other.size - both;
  return either === 0 ? 1 : both / either;
}

/** What is where in a picture. */
export function marksOf({ seen, seenPx, ahead, words }: CardPicture): ReadonlySet<string> {
  const marks = new Set<string>();
  for (const shape of seen) addShape(marks, shape, seenPx);
  for (const shape of ahead) addShape(marks, shape, PICTURE.widthPx);
  for (const { text, x, y } of words) {
    for (let cell = 0; cell < WORD_CELLS; cell++) marks.add(`${text} ${cell} ${cellOf(x, y)}`);
  }
  return marks;
}

/** The outline of a shape, up to where it is cut. */
function addShape(marks: Set<string>, { d, fill, stroke }: Shape, rightPx: number): void {
  const color = fill ?? stroke ?? '';
  let [x, y] = [0, 0];
  for (const [, command, numbers = ''] of d.matchAll(/([Mlaz])([^Mlaz]*)/g)) {
    const values = numbers.split(/[ ,]/).map(Number);
    const [toX = 0, toY = 0] = command === 'a' ? values.slice(-2) : values;
    if (command === 'z') continue;
    const isMove = command === 'M';
    const [endX, endY] = isMove ? [toX, toY] : [x + toX, y + toY];
    const steps = isMove ? 1 : Math.max(1, Math.ceil(Math.hypot(toX, toY) / (CELL_PX * UNITS)));
    for (let step = isMove ? 1 : 0; step <= steps; step++) {
      const atX = (x + ((endX - x) * step) / steps) / UNITS;
      const atY = (y + ((endY - y) * step) / steps) / UNITS;
      if (atX <= rightPx) marks.add(`${color} ${cellOf(atX, atY)}`);
    }
    [x, y] = [endX, endY];
  }
}

function cellOf(x: number, y: number): string {
  return `${Math.floor(x / CELL_PX)} ${Math.floor(y / CELL_PX)}`;
}
