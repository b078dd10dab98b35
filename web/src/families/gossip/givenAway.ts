/**
 * What a prediction holds back, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { RunWordsOfFamily } from '../../model/run/family';

export const GIVEN_AWAY: RunWordsOfFamily['givenAway'] = [
  [["busy"], ["messages"]],
  [["throughput", "latency"], ["delivered", "gain", "late", "latency_s", "link_rate", "lost", "node_latency_s", "node_overhead", "overhead", "overhead_with_headers", "targeted", "throughput_tps", "useless"]],
  [["verdict"], ["safe"]],
];
