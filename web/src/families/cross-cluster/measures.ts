/**
 * What pictures may show of a run, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Measure } from '../../model/sweep/measure';

export const MEASURES: readonly Measure[] = [
  { path: "throughput_tps", label: "Messages a second and direction", kind: "rate", needsSteady: false },
  { path: "rates.goodput", label: "Goodput, bytes a second and direction", kind: "count", needsSteady: false },
  { path: "rates.across", label: "Bytes that cross a second and direction", kind: "count", needsSteady: false },
  { path: "delivered", label: "Delivered", kind: "share", needsSteady: false },
  { path: "everywhere", label: "With every correct replica", kind: "share", needsSteady: false },
  { path: "backlog", label: "Not delivered in the end", kind: "count", needsSteady: false },
  { path: "stalled", label: "Stalled replicas", kind: "count", needsSteady: false },
  { path: "copies.across", label: "Copies of a message that cross", kind: "count", needsSteady: false },
  { path: "copies.inside", label: "Copies of a message inside", kind: "count", needsSteady: false },
  { path: "copies.resent", label: "Resends a message", kind: "count", needsSteady: false },
  { path: "copies.spurious", label: "Resends a message that nobody needed", kind: "count", needsSteady: false },
  { path: "copies.attempts", label: "Most resends of a message", kind: "count", needsSteady: false },
  { path: "latency_s.mean", label: "Mean latency", kind: "latency", needsSteady: false },
  { path: "latency_s.p50", label: "Latency", kind: "latency", needsSteady: false },
  { path: "latency_s.p95", label: "95th percentile of latency", kind: "latency", needsSteady: false },
  { path: "everywhere_s.p50", label: "Latency of the last replica", kind: "latency", needsSteady: false },
  { path: "resend_s.p50", label: "From a first sending to a resend", kind: "latency", needsSteady: false },
  { path: "bytes_across", label: "Bytes across a message", kind: "count", needsSteady: false },
  { path: "bytes_inside", label: "Bytes inside a message", kind: "count", needsSteady: false },
  { path: "shares.most", label: "Sent by whoever sends most", kind: "share", needsSteady: false },
];
