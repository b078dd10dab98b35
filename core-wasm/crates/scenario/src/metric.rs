//! The names of what a run measures, as results and expectations use them.

/// Results that are one number each.
pub const NUMBERS: [&str; 14] = [
    "throughput_tps",
    "goodput_tps",
    "first_commit_s",
    "longest_pause_s",
    "committed",
    "committed_blocks",
    "empty_blocks",
    "views",
    "view_changes",
    "timeouts",
    "backlog",
    "events",
    // 1 where all checks of it hold, else 0.
    "safety",
    "liveness",
];
/// Results that are distributions.
pub const DISTRIBUTIONS: [&str; 4] =
    ["latency_s", "consensus_latency_s", "commit_all_latency_s", "block_interval_s"];
/// What is said of a distribution.
pub const STATISTICS: [&str; 6] = ["mean", "p50", "p95", "p99", "max", "count"];

/// Whether `name` is a number of the results, such as `goodput_tps` or `latency_s.p50`.
pub fn is_metric(name: &str) -> bool {
    match name.split_once('.') {
        None => NUMBERS.contains(&name),
        Some((distribution, statistic)) => {
            DISTRIBUTIONS.contains(&distribution) && STATISTICS.contains(&statistic)
        }
    }
}

/// The names in words.
pub fn allowed() -> String {
    format!("{}, or {} with .{}", NUMBERS.join(", "), DISTRIBUTIONS.join(", "), STATISTICS.join(", ."))
}
