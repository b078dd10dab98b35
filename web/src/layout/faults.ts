/**
 * Where a run's faults show in the space-time diagram: a crashed replica hatches its lane, a partition draws
 * fences between lanes, a slow or cut link is a bracket beside its lanes.
 */

/** A fault of the scenario, in the words and units of the figure. */
export type Fault = {
  readonly startNs: number;
  /** Infinity: it lasts to the end. */
  readonly endNs: number;
  /** Direct label: "Tokyo crashed", "Bahrain × 3 latency". */
  readonly text: string;
} & (
  | { readonly kind: 'crash'; readonly replica: number }
  /** Replicas in no group are alone. */
  | { readonly kind: 'partition'; readonly groups: readonly (readonly number[])[] }
  | {
      readonly kind: 'link';
      readonly source: number | '*';
      readonly target: number | '*';
      /** Factor of the delay; Infinity: nothing gets through. */
      readonly slowdown: number;
      readonly directed: boolean;
    }
  /** Loss or asynchrony of the whole network. */
  | { readonly kind: 'network' }
);
