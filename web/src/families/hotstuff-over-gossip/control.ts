/**
 * What hosts add to HotStuff's replicas, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */

/** A node as it was at a point of the run. */
export type HostView = {
  /** Codewords that its peer keeps until they can be decoded, or are given up. */
  readonly waiting: number,
};
