//! What a report says of a run.

use cross_cluster::metrics::{ByCause, Copies};
use serde::Serialize;
use trace::distribution::Summary;

/// What a report says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Of HotStuff as clients see it: A's, and B's from its beginning on.
    #[serde(flatten)]
    pub hotstuff: tables::Measured,
    /// Of the crossing, whose messages are pieces of A's log.
    pub crossing: CrossingReport,
    /// Of what B recovers.
    pub recovery: RecoveryReport,
}

/// How A's log crosses, as the crossing measures it by itself.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CrossingReport {
    /// Transactions a second that are delivered, over the whole run after the warm-up.
    pub throughput_tps: f64,
    /// Of the pieces that were to be delivered, this share is with a correct replica of B.
    pub delivered: f64,
    /// Of them, this share is with every correct replica.
    pub everywhere: f64,
    /// Correct replicas of B that lack something of what was whole in time.
    pub stalled: u32,
    /// Copies of a piece.
    pub copies: Copies,
    /// From when a piece is whole at the first replica of A until a correct one of B has it; null where none has any.
    pub latency_s: Option<Summary>,
    /// Bytes that cross for each piece.
    pub bytes_across: Option<f64>,
    /// Bytes inside for each.
    pub bytes_inside: Option<f64>,
    /// Bytes by what they are for.
    pub bytes_by_cause: ByCause,
}

/// What B recovers of A's log. Null: it does not take over.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RecoveryReport {
    /// Transactions that A has answered until clients turned to B.
    pub answered: u64,
    /// When the last of them was answered; null where none was.
    pub answered_last_s: Option<f64>,
    /// Transactions that correct replicas of B hold together with all before them, in the end.
    pub held: u64,
    /// Transactions of A's log that B goes on from.
    pub recovered: Option<u64>,
    /// Those that A has answered, and B does not go on from.
    pub lost: Option<u64>,
    /// Their bytes.
    pub lost_bytes: Option<u64>,
    /// From when the first of them was answered to the last.
    pub lost_s: Option<f64>,
    /// When a replica of B first said that A is gone.
    pub gone_s: Option<f64>,
    /// When one first knew what B goes on from.
    pub decided_s: Option<f64>,
    /// When clients turned to B.
    pub turned_s: Option<f64>,
    /// When B answered a client first.
    pub first_answer_s: Option<f64>,
    /// From A's last answer to B's first.
    pub recovery_s: Option<f64>,
    /// From when a piece is whole in A until correct replicas of B hold it together with all before it, of those that
    /// they come to hold.
    pub lag_s: Option<Summary>,
    /// Transactions that A has answered and B does not hold in the end.
    pub lag_tx: u64,
    /// Transactions that B has answered.
    pub answered_by_b: u64,
    /// As many a second, from its first answer on.
    pub throughput_tps: Option<f64>,
}
