/**
 * What pictures may show of a run, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Measure } from '../../model/sweep/measure';

export const MEASURES: readonly Measure[] = [
  { path: "throughput_tps", label: "Throughput", kind: "rate", needsSteady: false },
  { path: "goodput_tps", label: "Goodput", kind: "rate", needsSteady: false },
  { path: "answered_tps", label: "Answered", kind: "rate", needsSteady: false },
  { path: "latency_s.p50", label: "Latency", kind: "latency", needsSteady: false },
  { path: "latency_s.mean", label: "Mean latency", kind: "latency", needsSteady: false },
  { path: "latency_s.p99", label: "99th percentile of latency", kind: "latency", needsSteady: false },
  { path: "instance_latency_s.p50", label: "Latency of an instance", kind: "latency", needsSteady: false },
  { path: "instance_interval_s.p50", label: "Between instances", kind: "latency", needsSteady: false },
  { path: "longest_pause_s", label: "Longest pause", kind: "latency", needsSteady: false },
  { path: "committed", label: "Requests executed", kind: "count", needsSteady: false },
  { path: "open_max", label: "Most open instances", kind: "count", needsSteady: false },
  { path: "copies", label: "Copies of 2a", kind: "count", needsSteady: false },
  { path: "ballots", label: "Ballots that led", kind: "count", needsSteady: false },
  { path: "suspicions", label: "Suspicions", kind: "count", needsSteady: false },
  { path: "backlog", label: "Backlog", kind: "count", needsSteady: false },
  { path: "queue_growth_tps", label: "Queue growth", kind: "rate", needsSteady: false },
  { path: "busy.processor", label: "Busiest processor, busy", kind: "share", needsSteady: false },
  { path: "busy.channel", label: "Busiest channel, busy", kind: "share", needsSteady: false },
  { path: "busy.window", label: "Window full", kind: "share", needsSteady: false },
];
