/**
 * What a prediction holds back, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { RunWordsOfFamily } from '../../model/run/family';

export const GIVEN_AWAY: RunWordsOfFamily['givenAway'] = [
  [["busy"], ["messages"]],
  [["busy", "limit"], ["busy", "utilisation"]],
  [["limit"], ["limit"]],
  [["throughput", "latency"], ["answered_tps", "backlog", "ballots", "committed", "copies", "goodput_tps", "instance_interval_s", "instance_latency_s", "latency_s", "longest_pause_s", "open_max", "queue_growth_tps", "suspicions", "throughput_tps"]],
  [["verdict"], ["safe"]],
];
