//! What may be asked of a run of HotStuff.

use answers::unit::{Type, Unit};
use answers::{Measure, Shown, Vocabulary};
use audit::Verdict;
use facts::checks::Check;
use facts::kinds;
use facts::limits::LimitKind;

/// A run that keeps up says so in what limits it; one that does not, in each of its numbers.
const ALL_BUT_BUSY: &[Shown] = &[Shown::Throughput, Shown::Latency, Shown::Limit, Shown::Verdict];
const LATENCIES: &[Shown] = &[Shown::Latency, Shown::Limit];
const RESOURCES: &[Shown] = &[Shown::Busy, Shown::Limit];

const fn figure(path: &'static str, unit: Unit) -> Measure {
    Measure::number(path, unit).given_away_by(ALL_BUT_BUSY)
}

const fn resource(path: &'static str, unit: Unit) -> Measure {
    Measure::one(path, Type::Number(unit)).given_away_by(RESOURCES)
}

const fn sent(path: &'static str, unit: Unit) -> Measure {
    Measure::one(path, Type::Number(unit)).given_away_by(&[Shown::Busy])
}

/// A setting: no number gives it away.
const fn set(path: &'static str, unit: Unit) -> Measure {
    Measure::one(path, Type::Number(unit))
}

const fn verdict(path: &'static str, of: Type) -> Measure {
    Measure::one(path, of).given_away_by(&[Shown::Verdict])
}

/// In the order in which the page offers them.
pub const VOCABULARY: Vocabulary = Vocabulary {
    columns: &[
        "workload.offered_tps",
        "throughput_tps",
        "goodput_tps",
        "latency_s.p50",
        "consensus_latency_s.p50",
        "block_interval_s.p50",
        "backlog",
        "queue_growth_tps",
        "queue_grows",
        "limit.kind",
        "safety",
        "liveness",
        "digest",
    ],
    kinds: &kinds::WORDS,
    measures: &[
        Measure {
            needs_steady: true,
            ..Measure::times("latency_s").given_away_by(LATENCIES).shown(&[
                ("latency_s.p50", "Latency"),
                ("latency_s.mean", "Mean latency"),
                ("latency_s.p95", "95th percentile of latency"),
                ("latency_s.p99", "99th percentile of latency"),
                ("latency_s.max", "Longest latency"),
            ])
        },
        Measure::times("consensus_latency_s")
            .given_away_by(LATENCIES)
            .shown(&[("consensus_latency_s.p50", "Consensus latency")]),
        Measure::times("commit_all_latency_s")
            .given_away_by(LATENCIES)
            .shown(&[("commit_all_latency_s.p50", "Latency to the last replica")]),
        Measure::times("block_interval_s")
            .given_away_by(ALL_BUT_BUSY)
            .shown(&[("block_interval_s.p50", "Block interval")]),
        figure("longest_pause_s", Unit::SECONDS).shown(&[("longest_pause_s", "Longest pause")]),
        figure("throughput_tps", Unit::RATE).shown(&[("throughput_tps", "Throughput")]),
        figure("goodput_tps", Unit::RATE).shown(&[("goodput_tps", "Goodput")]),
        figure("reply_goodput_tps", Unit::RATE).shown(&[("reply_goodput_tps", "Goodput by replies")]),
        figure("answered_tps", Unit::RATE).shown(&[("answered_tps", "Answered transactions")]),
        figure("first_commit_s", Unit::SECONDS),
        figure("committed", Unit::TRANSACTIONS),
        figure("acknowledged", Unit::TRANSACTIONS),
        Measure { is_expected: false, ..figure("queue_growth_tps", Unit::RATE) }
            .shown(&[("queue_growth_tps", "Queue growth")]),
        figure("backlog", Unit::TRANSACTIONS).shown(&[("backlog", "Backlog")]),
        resource("utilisation.#.egress", Unit::SHARE)
            .shown(&[("utilisation.0.egress", "Leader’s line, busy")]),
        resource("utilisation.#.ingress", Unit::SHARE),
        resource("utilisation.#.cpu", Unit::SHARE)
            .shown(&[("utilisation.0.cpu", "Leader’s processor, busy")]),
        figure("committed_blocks", Unit::COUNT).shown(&[("committed_blocks", "Committed blocks")]),
        figure("empty_blocks", Unit::COUNT),
        figure("views", Unit::COUNT).shown(&[("views", "Views")]),
        figure("view_changes", Unit::COUNT).shown(&[("view_changes", "View changes")]),
        figure("timeouts", Unit::COUNT).shown(&[("timeouts", "Time-outs")]),
        sent("bytes.foreground", Unit::BYTES).shown(&[("bytes.foreground", "Bytes of consensus")]),
        sent("bytes.background", Unit::BYTES).shown(&[("bytes.background", "Bytes of dissemination")]),
        figure("events", Unit::COUNT),
        Measure { is_reported: false, ..verdict("safe", Type::Truth) },
        Measure { is_reported: false, ..Measure::one("live", Type::Truth).given_away_by(ALL_BUT_BUSY) },
        Measure::one("liveness", Type::Word(&Verdict::NAMES)).given_away_by(ALL_BUT_BUSY),
        Measure::one("limit.kind", Type::Word(&LimitKind::NAMES)).given_away_by(&[Shown::Limit]),
        Measure::one("queue_grows", Type::Truth).given_away_by(ALL_BUT_BUSY),
        set("horizon_s", Unit::SECONDS),
        set("workload.offered_tps", Unit::RATE),
        set("workload.submitted", Unit::TRANSACTIONS),
        resource("work.#.messages", Unit::SHARE),
        resource("work.#.cryptography", Unit::SHARE),
        resource("work.#.transactions", Unit::SHARE),
        sent("bytes.by_kind.*", Unit::BYTES),
        sent("messages.by_kind.*", Unit::COUNT),
        resource("losses.dropped_bytes", Unit::BYTES),
        resource("losses.lost_bytes", Unit::BYTES),
        resource("losses.sent_again_bytes", Unit::BYTES),
        resource("losses.longest_path_queue_s", Unit::SECONDS),
        verdict("violations.#.at_s", Type::Number(Unit::SECONDS)),
        verdict("violations.#.check", Type::Word(&Check::NAMES)),
    ],
};
