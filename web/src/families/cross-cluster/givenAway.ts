/**
 * What a prediction holds back, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { RunWordsOfFamily } from '../../model/run/family';

export const GIVEN_AWAY: RunWordsOfFamily['givenAway'] = [
  [["busy"], ["messages"]],
  [["throughput", "latency"], ["a_to_b", "b_to_a", "backlog", "bytes_across", "bytes_by_cause", "bytes_inside", "copies", "delivered", "everywhere", "everywhere_s", "latency_s", "rates", "resend_s", "shares", "stalled", "throughput_tps"]],
  [["verdict"], ["safe"]],
];
