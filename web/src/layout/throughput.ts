/** Throughput over the whole run, from counts at equally spaced times. */

/** The highest increase between two neighbouring counts: what the tallest of several runs is drawn up to. */
export function highestIncrease(committed: ArrayLike<number>): number {
  let highest = 0;
  for (let index = 1; index < committed.length; index++) {
    highest = Math.max(highest, increase(committed, index));
  }
  return highest;
}

/**
 * The outline of throughput as an SVG path in a box of one unit's width for each step and of height 1, from the box's
 * lower left corner to its lower right one.
 */
export function throughputPath(committed: ArrayLike<number>, highest: number): string {
  const steps = Array.from({ length: Math.max(0, committed.length - 1) }, (_, index) => {
    const part = highest > 0 ? increase(committed, index + 1) / highest : 0;
    return `V${Number((1 - part).toFixed(3))}H${index + 1}`;
  });
  return `M0 1${steps.join('')}V1`;
}

function increase(committed: ArrayLike<number>, index: number): number {
  return (committed[index] as number) - (committed[index - 1] as number);
}
