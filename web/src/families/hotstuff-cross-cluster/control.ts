/**
 * What of a node is not HotStuff's, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */

/** A node as it was at a point of the run. */
export type RecoveringView = {
  /** In which cluster it is: 0 is A. */
  readonly side: number,
  /** Whether its replica runs: in B not before it takes over. */
  readonly runs: boolean,
  /** Of A: up to which piece a correct replica of B has all, as it knows. */
  readonly quack: number,
  /** Of B: up to which piece it has all of A's log, and the highest piece that it has. */
  readonly has: [number, number],
  /** Of B: whether it says that A is gone. */
  readonly isGone: boolean,
  /** Of B: the last piece of what it goes on from; null while that is not known. */
  readonly decided: number | null,
};
