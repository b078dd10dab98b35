/** From when to when something is done to a run. */
import { type JsonObject, numberAt } from '../scenario/scenario';

export type Faults = readonly JsonObject[];

/** A stretch of virtual time in seconds; without an end it lasts. */
export interface Stretch {
  readonly atS: number;
  readonly untilS: number | null;
}

export function stretchOf(fault: JsonObject): Stretch {
  const untilS = fault.until_s;
  return { atS: numberAt(fault, 'at_s', 0), untilS: typeof untilS === 'number' ? untilS : null };
}
