/** Times that the reader has marked: ascending, in nanoseconds. */

/** With a mark at a time; without the nearest one where there already is one within `nearNs`. */
export function toggledMark(
  marks: readonly number[],
  timeNs: number,
  nearNs: number,
): readonly number[] {
  const distance = (mark: number) => Math.abs(mark - timeNs);
  const nearest = marks.toSorted((a, b) => distance(a) - distance(b))[0];
  return nearest !== undefined && distance(nearest) <= nearNs
    ? marks.filter((mark) => mark !== nearest)
    : [...marks, timeNs].sort((a, b) => a - b);
}
