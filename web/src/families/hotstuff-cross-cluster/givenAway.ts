/**
 * What a prediction holds back, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { RunWordsOfFamily } from '../../model/run/family';

export const GIVEN_AWAY: RunWordsOfFamily['givenAway'] = [
  [[], ["horizon_s", "workload"]],
  [["busy"], ["bytes", "messages"]],
  [["busy", "limit"], ["losses", "utilisation", "work"]],
  [["latency", "limit"], ["commit_all_latency_s", "consensus_latency_s", "latency_s"]],
  [["limit"], ["limit"]],
  [["throughput", "latency"], ["crossing", "recovery"]],
  [["throughput", "latency", "limit", "verdict"], ["acknowledged", "answered_tps", "backlog", "block_interval_s", "committed", "committed_blocks", "empty_blocks", "events", "first_commit_s", "goodput_tps", "live", "liveness", "longest_pause_s", "queue_grows", "queue_growth_tps", "reply_goodput_tps", "throughput_tps", "timeouts", "view_changes", "views"]],
  [["verdict"], ["safe", "violations"]],
];
