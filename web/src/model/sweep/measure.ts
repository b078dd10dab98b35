/** What pictures may show of a run. */
export interface Measure {
  /** In a report. */
  readonly path: string;
  /** What an axis is called: "Latency". */
  readonly label: string;
  readonly kind: 'latency' | 'rate' | 'share' | 'count';
  /** Whether it depends on the length of a run whose queue grows, and therefore leaves the picture there. */
  readonly needsSteady: boolean;
}
