/** Stretches of time behind the lanes, every second one shaded. */

/** Where the name of a stretch stands, and how far it may reach. */
export interface LaneLabel {
  readonly startPx: number;
  readonly endPx: number;
  readonly text: string;
}

export interface LaneBands {
  /** x, y, width, height of each that is shaded. */
  readonly shaded: Float32Array;
  readonly labels: readonly LaneLabel[];
  /** Stretches of lanes that lead while another replica usually does: x, y of two ends each. */
  readonly leads: Float32Array;
}

/** Those of lanes that are not shown. */
export const noBands: LaneBands = {
  shaded: new Float32Array(),
  labels: [],
  leads: new Float32Array(),
};
