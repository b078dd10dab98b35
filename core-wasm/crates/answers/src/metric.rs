//! What a run measures, by the paths of its report, and in which unit.

use crate::unit::{Type, Unit};

/// Results that are one number each.
const NUMBERS: [(&str, Unit); 15] = [
    ("throughput_tps", Unit::RATE),
    ("goodput_tps", Unit::RATE),
    ("reply_goodput_tps", Unit::RATE),
    ("answered_tps", Unit::RATE),
    ("first_commit_s", Unit::SECONDS),
    ("longest_pause_s", Unit::SECONDS),
    ("committed", Unit::TRANSACTIONS),
    ("acknowledged", Unit::TRANSACTIONS),
    ("committed_blocks", Unit::COUNT),
    ("empty_blocks", Unit::COUNT),
    ("views", Unit::COUNT),
    ("view_changes", Unit::COUNT),
    ("timeouts", Unit::COUNT),
    ("backlog", Unit::TRANSACTIONS),
    ("events", Unit::COUNT),
];

/// Verdicts, which an expectation takes as 1 where all checks of it hold, else 0.
const VERDICTS: [&str; 2] = ["safety", "liveness"];

/// Results that are distributions of times.
const DISTRIBUTIONS: [&str; 4] =
    ["latency_s", "consensus_latency_s", "commit_all_latency_s", "block_interval_s"];

/// What is said of a distribution; the last is how many values it has.
const STATISTICS: [&str; 7] = ["mean", "sd", "p50", "p95", "p99", "max", "count"];

/// What else an expression takes: `#` stands for a place in a list, `*` for a kind of message.
const FURTHER: [(&str, Type); 25] = [
    ("safe", Type::Truth),
    ("live", Type::Truth),
    ("liveness", Type::Word(&["holds", "violated", "impossible"])),
    ("limit.kind", Type::Word(&LIMITS)),
    ("queue_grows", Type::Truth),
    ("queue_growth_tps", Type::Number(Unit::RATE)),
    ("horizon_s", Type::Number(Unit::SECONDS)),
    ("workload.offered_tps", Type::Number(Unit::RATE)),
    ("workload.submitted", Type::Number(Unit::TRANSACTIONS)),
    ("utilisation.#.egress", Type::Number(Unit::SHARE)),
    ("utilisation.#.ingress", Type::Number(Unit::SHARE)),
    ("utilisation.#.cpu", Type::Number(Unit::SHARE)),
    ("work.#.messages", Type::Number(Unit::SHARE)),
    ("work.#.cryptography", Type::Number(Unit::SHARE)),
    ("work.#.transactions", Type::Number(Unit::SHARE)),
    ("bytes.foreground", Type::Number(Unit::BYTES)),
    ("bytes.background", Type::Number(Unit::BYTES)),
    ("bytes.by_kind.*", Type::Number(Unit::BYTES)),
    ("messages.by_kind.*", Type::Number(Unit::COUNT)),
    ("losses.dropped_bytes", Type::Number(Unit::BYTES)),
    ("losses.lost_bytes", Type::Number(Unit::BYTES)),
    ("losses.sent_again_bytes", Type::Number(Unit::BYTES)),
    ("losses.longest_path_queue_s", Type::Number(Unit::SECONDS)),
    ("violations.#.at_s", Type::Number(Unit::SECONDS)),
    ("violations.#.check", Type::Word(&CHECKS)),
];

/// What limits a run.
pub const LIMITS: [&str; 15] = [
    "time-out",
    "replicas",
    "offered load",
    "egress",
    "ingress",
    "loss",
    "window",
    "congestion window",
    "path",
    "path queue",
    "processor",
    "full blocks",
    "block cap",
    "unknown",
    "round trip",
];

/// The checks of a run.
pub const CHECKS: [&str; 19] = [
    "agreement",
    "commits_final",
    "validity",
    "one_block_per_view",
    "one_vote_per_view",
    "lock",
    "commit_rule",
    "commit_locked",
    "certificate",
    "views_monotone",
    "cut_monotone",
    "lane_order",
    "cut_held",
    "executed_held",
    "buffers_bounded",
    "messages_conserved",
    "utilisation",
    "sojourns",
    "liveness",
];

/// The kinds of messages.
pub const MESSAGES: [&str; 14] = [
    "proposal",
    "vote",
    "complaint",
    "new_view",
    "next_view",
    "fetch",
    "blocks",
    "forward",
    "stream",
    "acknowledgement",
    "lane_data",
    "pre_commit",
    "commit",
    "decide",
];

/// The type of the measurement at `path`; none where nothing of that name is measured.
pub fn type_of(path: &str) -> Option<Type> {
    if let Some((_, unit)) = NUMBERS.iter().find(|(name, _)| *name == path) {
        return Some(Type::Number(*unit));
    }
    if is_of_distribution(path) {
        return Some(Type::Number(if path.ends_with(".count") { Unit::COUNT } else { Unit::SECONDS }));
    }
    FURTHER.iter().find(|(pattern, _)| matches(pattern, path)).map(|(_, of)| *of)
}

/// Whether `path` names a number that an expectation takes, such as `goodput_tps` or `latency_s.p50`.
pub fn is_expected(path: &str) -> bool {
    NUMBERS.iter().any(|(name, _)| *name == path) || VERDICTS.contains(&path) || is_of_distribution(path)
}

fn is_of_distribution(path: &str) -> bool {
    path.split_once('.').is_some_and(|(distribution, statistic)| {
        DISTRIBUTIONS.contains(&distribution) && STATISTICS.contains(&statistic)
    })
}

fn matches(pattern: &str, path: &str) -> bool {
    let (mut pattern, mut path) = (pattern.split('.'), path.split('.'));
    loop {
        let fits = match (pattern.next(), path.next()) {
            (None, None) => return true,
            (Some("#"), Some(part)) => part.len() <= 3 && part.bytes().all(|byte| byte.is_ascii_digit()),
            (Some("*"), Some(part)) => MESSAGES.contains(&part),
            (wanted, part) => wanted == part,
        };
        if !fits {
            return false;
        }
    }
}

/// The paths of all measurements, `#` for a place in a list and `*` for a kind of message; `safe` and `live` are no
/// paths, but what follows from the verdicts.
pub fn patterns() -> impl Iterator<Item = String> {
    let each = |distribution: &'static str| STATISTICS.map(|statistic| format!("{distribution}.{statistic}"));
    let numbers = NUMBERS.iter().map(|(name, _)| (*name).to_owned());
    let further = FURTHER.iter().map(|(name, _)| (*name).to_owned());
    let further = further.filter(|name| name != "safe" && name != "live");
    numbers.chain(further).chain(DISTRIBUTIONS.into_iter().flat_map(each))
}

/// What an expectation takes, in words.
pub fn expected() -> String {
    let numbers = NUMBERS.map(|(name, _)| name).join(", ");
    format!("{numbers}, {}, or {}", VERDICTS.join(", "), distributions())
}

/// What an expression takes, in words.
pub fn allowed() -> String {
    let numbers = NUMBERS.map(|(name, _)| name).join(", ");
    format!("{numbers}, {}, or {}", FURTHER.map(|(name, _)| name).join(", "), distributions())
}

fn distributions() -> String {
    format!("{} with .{}", DISTRIBUTIONS.join(", "), STATISTICS.join(", ."))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measurements_have_their_units() {
        let unit = |path: &str| match type_of(path) {
            Some(Type::Number(unit)) => unit.name(),
            Some(Type::Truth) => "true or false",
            Some(Type::Word(_)) => "a word",
            None => "-",
        };
        let paths = [
            "goodput_tps",
            "latency_s.p50",
            "latency_s.count",
            "committed",
            "utilisation.12.egress",
            "bytes.by_kind.vote",
            "safe",
            "limit.kind",
            "latency_s",
            "utilisation.x.egress",
            "bytes.by_kind.letter",
            "goodput_tps.p50",
            "safety",
        ];
        assert_eq!(
            paths.map(unit),
            [
                "tx/s",
                "seconds",
                "a count",
                "tx",
                "a share",
                "bytes",
                "true or false",
                "a word",
                "-",
                "-",
                "-",
                "-",
                "-"
            ]
        );
    }

    #[test]
    fn an_expectation_takes_numbers_alone() {
        assert!(["goodput_tps", "latency_s.p50", "safety"].into_iter().all(is_expected));
        assert!(!["safe", "limit.kind", "horizon_s", "latency_s"].into_iter().any(is_expected));
    }
}
