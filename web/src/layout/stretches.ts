/**
 * Horizontal stretches (x, y of two ends each, left to right), joined where they overlap or touch on one height.
 * What is left is disjoint, so that a panel's width bounds how much there is to draw, however much waits in it.
 */
import { ShapeList } from './shapeList';

export function joinedStretches(stretches: Float32Array): Float32Array {
  const start = (index: number) => stretches[4 * index] as number;
  const height = (index: number) => stretches[4 * index + 1] as number;
  const order = Array.from({ length: stretches.length / 4 }, (_, index) => index);
  order.sort((a, b) => height(a) - height(b) || start(a) - start(b));
  const joined = new ShapeList();
  let open: { startPx: number; endPx: number; yPx: number } | null = null;
  for (const index of order) {
    const [startPx, endPx, yPx] = [start(index), stretches[4 * index + 2] as number, height(index)];
    if (open !== null && open.yPx === yPx && startPx <= open.endPx) {
      open.endPx = Math.max(open.endPx, endPx);
      continue;
    }
    if (open !== null) joined.push4(open.startPx, open.yPx, open.endPx, open.yPx);
    open = { startPx, endPx, yPx };
  }
  if (open !== null) joined.push4(open.startPx, open.yPx, open.endPx, open.yPx);
  return joined.finish();
}
