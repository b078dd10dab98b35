/**
 * What pictures may show of a run, made from the engine's Rust types, not by hand; after a change of those,
 * in `core-wasm`: `BLESS=1 cargo test typescript`.
 */
import type { Measure } from '../../model/sweep/measure';

export const MEASURES: readonly Measure[] = [
  { path: "latency_s.p50", label: "Latency", kind: "latency", needsSteady: true },
  { path: "latency_s.mean", label: "Mean latency", kind: "latency", needsSteady: true },
  { path: "latency_s.p95", label: "95th percentile of latency", kind: "latency", needsSteady: true },
  { path: "latency_s.p99", label: "99th percentile of latency", kind: "latency", needsSteady: true },
  { path: "latency_s.max", label: "Longest latency", kind: "latency", needsSteady: true },
  { path: "consensus_latency_s.p50", label: "Consensus latency", kind: "latency", needsSteady: false },
  { path: "commit_all_latency_s.p50", label: "Latency to the last replica", kind: "latency", needsSteady: false },
  { path: "block_interval_s.p50", label: "Block interval", kind: "latency", needsSteady: false },
  { path: "longest_pause_s", label: "Longest pause", kind: "latency", needsSteady: false },
  { path: "throughput_tps", label: "Throughput", kind: "rate", needsSteady: false },
  { path: "goodput_tps", label: "Goodput", kind: "rate", needsSteady: false },
  { path: "reply_goodput_tps", label: "Goodput by replies", kind: "rate", needsSteady: false },
  { path: "answered_tps", label: "Answered transactions", kind: "rate", needsSteady: false },
  { path: "queue_growth_tps", label: "Queue growth", kind: "rate", needsSteady: false },
  { path: "backlog", label: "Backlog", kind: "count", needsSteady: false },
  { path: "utilisation.0.egress", label: "Leader’s line, busy", kind: "share", needsSteady: false },
  { path: "utilisation.0.cpu", label: "Leader’s processor, busy", kind: "share", needsSteady: false },
  { path: "committed_blocks", label: "Committed blocks", kind: "count", needsSteady: false },
  { path: "views", label: "Views", kind: "count", needsSteady: false },
  { path: "view_changes", label: "View changes", kind: "count", needsSteady: false },
  { path: "timeouts", label: "Time-outs", kind: "count", needsSteady: false },
  { path: "bytes.foreground", label: "Bytes of consensus", kind: "count", needsSteady: false },
  { path: "bytes.background", label: "Bytes of dissemination", kind: "count", needsSteady: false },
  { path: "spread.symbols", label: "Symbols", kind: "count", needsSteady: false },
  { path: "spread.brought", label: "Parts past the peers", kind: "count", needsSteady: false },
  { path: "spread.asked", label: "Symbols asked for", kind: "share", needsSteady: false },
  { path: "spread.overhead", label: "Codewords a symbol", kind: "count", needsSteady: false },
  { path: "spread.lost", label: "Codewords lost", kind: "share", needsSteady: false },
  { path: "spread.useless", label: "Codewords without news", kind: "share", needsSteady: false },
  { path: "spread.link_rate.mean", label: "Codewords a second and link", kind: "count", needsSteady: false },
  { path: "spread.link_rate.p95", label: "Fastest twentieth of links", kind: "count", needsSteady: false },
];
