/** Shares of the load: hundredths of a per cent, so that they add up to all of it. */

const PARTS = 10_000;

/** As many equal shares; the first have what does not divide. */
export function equalShares(count: number): number[] {
  return scaledShares(Array<number>(count).fill(1));
}

/** Shares in the same proportions that sum to 1; those that lose most by rounding get what is left. */
export function scaledShares(shares: readonly number[]): number[] {
  const sum = shares.reduce((one, other) => one + Math.max(0, other), 0);
  if (!(sum > 0)) return shares.length === 0 ? [] : equalShares(shares.length);
  const exact = shares.map((share) => (PARTS * Math.max(0, share)) / sum);
  const whole = exact.map(Math.floor);
  const left = PARTS - whole.reduce((one, other) => one + other, 0);
  const order = [...exact.keys()].toSorted(
    (a, b) => ((exact[b] as number) % 1) - ((exact[a] as number) % 1) || a - b,
  );
  for (const index of order.slice(0, left)) whole[index] = (whole[index] as number) + 1;
  return whole.map((parts) => parts / PARTS);
}

/** What shares sum to, without what binary fractions add. */
export function sumOfShares(shares: readonly number[]): number {
  return Number(shares.reduce((one, other) => one + other, 0).toPrecision(12));
}
