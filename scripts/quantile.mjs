/**
 * The least of some numbers that so large a part of them does not exceed: 0 gives the least of all, 0.5 the (lower)
 * median, 1 the largest.
 * @param {readonly number[]} values at least one, in any order
 * @param {number} part
 */
export function quantile(values, part) {
  const ascending = [...values].sort((one, other) => one - other);
  return Number(ascending[Math.max(0, Math.ceil(part * ascending.length) - 1)]);
}
