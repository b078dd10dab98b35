/**
 * What a prediction holds back, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test -p quorumscope-wasm typescript`.
 */

/** What the page shows of a run. */
export const SHOWN = ["latency", "throughput", "limit", "verdict", "busy"] as const;
export type Shown = (typeof SHOWN)[number];

/** What of it would answer a prediction about which measurements, those by the first parts of their paths. */
export const GIVEN_AWAY: readonly (readonly [by: readonly Shown[], parts: readonly string[]])[] = [
  [[], ["horizon_s", "workload"]],
  [["busy"], ["bytes", "messages"]],
  [["busy", "limit"], ["losses", "utilisation", "work"]],
  [["latency", "limit"], ["commit_all_latency_s", "consensus_latency_s", "latency_s"]],
  [["limit"], ["limit"]],
  [["throughput", "latency", "limit", "verdict"], ["acknowledged", "answered_tps", "backlog", "block_interval_s", "committed", "committed_blocks", "empty_blocks", "events", "first_commit_s", "goodput_tps", "live", "liveness", "longest_pause_s", "queue_grows", "queue_growth_tps", "reply_goodput_tps", "throughput_tps", "timeouts", "view_changes", "views"]],
  [["verdict"], ["safe", "violations"]],
];
