/** The points of a curve with the one at which its run stands, as its own report has it. */
import type { CurvePoint } from './curveShape';

export interface StopPoint {
  readonly stop: number;
  readonly value: CurvePoint['value'];
}

/** Rising in x; `last`: the slider's last stop. */
export function withPresent(
  points: readonly StopPoint[],
  present: StopPoint | null,
  last: number,
): readonly CurvePoint[] {
  const others = points.filter(({ stop }) => stop !== present?.stop);
  const all = present === null ? others : [...others, present];
  return all
    .toSorted((one, other) => one.stop - other.stop)
    .map(({ stop, value }) => ({ x: xOf(stop, last), value }));
}

/** From 0 to 1: where the slider's thumb stands at a stop. */
export function xOf(stop: number, last: number): number {
  return last === 0 ? 0 : stop / last;
}
