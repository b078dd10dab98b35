/** Names beside their lines, so that none lies on another and few lie on lines. */

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Spot {
  readonly width: number;
  readonly height: number;
}

interface Wish {
  readonly width: number;
  readonly height: number;
  /** Where it may stand: upper left corners, the best first. Without any it is not placed. */
  readonly spots: readonly Spot[];
}

interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Lines are looked at so far apart. */
const STEP_PX = 4;
/** Names keep this far from each other. */
const GAP_PX = 3;
/** A name on another one is worse than any number of lines. */
const ON_A_NAME = 10_000;
const OUTSIDE = 1000;
/** A spot is given up for the next one where that frees it of more than so much of a line. */
const LATER = 0.2;

/** For each wish its best spot, given those before it. `lines`: of all curves. */
export function placeNames(
  wishes: readonly Wish[],
  lines: readonly (readonly (readonly Spot[])[])[],
  bounds: Bounds,
): readonly (Box | null)[] {
  const dots = lines.flat().flatMap(sampled);
  const placed: Box[] = [];
  return wishes.map(({ width, height, spots }) => {
    let best: Box | null = null;
    let least = Number.POSITIVE_INFINITY;
    for (const [rank, spot] of spots.entries()) {
      const box = { ...spot, width, height };
      const cost =
        LATER * rank +
        (isInside(box, bounds) ? 0 : OUTSIDE) +
        placed.filter((other) => overlap(box, other)).length * ON_A_NAME +
        dots.filter((dot) => holds(box, dot)).length;
      if (cost >= least) continue;
      best = box;
      least = cost;
    }
    if (best !== null) placed.push(best);
    return best;
  });
}

function sampled(line: readonly Spot[]): readonly Spot[] {
  return line.flatMap((to, index) => {
    const from = line[index - 1];
    if (from === undefined) return [to];
    const steps = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.y - from.y) / STEP_PX));
    return Array.from({ length: steps }, (_, step) => ({
      x: from.x + ((to.x - from.x) * (step + 1)) / steps,
      y: from.y + ((to.y - from.y) * (step + 1)) / steps,
    }));
  });
}

function isInside({ x, y, width, height }: Box, { left, right, top, bottom }: Bounds): boolean {
  return x >= left && x + width <= right + GAP_PX && y >= top && y + height <= bottom;
}

function overlap(a: Box, b: Box): boolean {
  return (
    a.x < b.x + b.width + GAP_PX &&
    b.x < a.x + a.width + GAP_PX &&
    a.y < b.y + b.height + GAP_PX &&
    b.y < a.y + a.height + GAP_PX
  );
}

function holds({ x, y, width, height }: Box, dot: Spot): boolean {
  return dot.x >= x && dot.x <= x + width && dot.y >= y && dot.y <= y + height;
}
