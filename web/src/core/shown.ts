/**
 * What a prediction may hold back, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */

/** What the page shows of a run. */
export const SHOWN = ["latency", "throughput", "limit", "verdict", "busy"] as const;
export type Shown = (typeof SHOWN)[number];
