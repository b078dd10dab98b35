/**
 * What pictures may show of a run, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Measure } from '../../model/sweep/measure';

export const MEASURES: readonly Measure[] = [
  { path: "latency_s.mean", label: "Mean latency", kind: "latency", needsSteady: false },
  { path: "latency_s.p50", label: "Latency", kind: "latency", needsSteady: false },
  { path: "latency_s.p95", label: "95th percentile of latency", kind: "latency", needsSteady: false },
  { path: "node_latency_s", label: "Latency of the node at the 95th percentile", kind: "latency", needsSteady: false },
  { path: "delivered", label: "Delivered", kind: "share", needsSteady: false },
  { path: "late", label: "Delivered late", kind: "share", needsSteady: false },
  { path: "overhead", label: "Overhead", kind: "count", needsSteady: false },
  { path: "overhead_with_headers", label: "Overhead with headers", kind: "count", needsSteady: false },
  { path: "node_overhead", label: "Overhead of the node at the 95th percentile", kind: "count", needsSteady: false },
  { path: "targeted.delivered", label: "Delivered of what is attacked", kind: "share", needsSteady: false },
  { path: "targeted.latency_s", label: "Latency of what is attacked", kind: "latency", needsSteady: false },
  { path: "lost", label: "Codewords lost", kind: "share", needsSteady: false },
  { path: "useless", label: "Codewords without news", kind: "share", needsSteady: false },
  { path: "link_rate.mean", label: "Codewords a second and link", kind: "count", needsSteady: false },
  { path: "link_rate.p5", label: "Slowest twentieth of links", kind: "count", needsSteady: false },
  { path: "link_rate.p95", label: "Fastest twentieth of links", kind: "count", needsSteady: false },
  { path: "gain", label: "Gain of the rates’ loop", kind: "count", needsSteady: false },
  { path: "throughput_tps", label: "New to a node", kind: "rate", needsSteady: false },
];
