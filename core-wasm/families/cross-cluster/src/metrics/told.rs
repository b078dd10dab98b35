//! What a report says of a run of two clusters.

use serde::Serialize;
use trace::distribution::Summary;
use trace::lines::LossReport;
use trace::traffic::{Bytes, Messages, Utilisation};
use trace::workload::WorkloadReport;

/// Bytes by what they are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ByCause {
    /// Messages that cross for the first time, with what goes with them.
    pub first: u64,
    /// Those that cross again.
    pub resent: u64,
    /// Inside.
    pub inside: u64,
    /// No-ops.
    pub no_op: u64,
    /// Of what came across, lists.
    pub list: u64,
    /// Of what came across, MACs.
    pub mac: u64,
}

/// Copies of a message, in the mean.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Copies {
    /// That cross.
    pub across: f64,
    /// Inside.
    pub inside: f64,
    /// Of those that cross, resends.
    pub resent: f64,
    /// Of these, those that nobody needed.
    pub spurious: f64,
    /// The most resends of any message.
    pub attempts: u32,
}

/// Who sends how much.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Shares {
    /// Of first sendings, the share of whoever sends most in his cluster.
    pub most: f64,
}

/// Bytes a second and direction, in the mean of the directions.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rates {
    /// Of messages that come to have reached every correct replica, without what is sent with them.
    pub goodput: f64,
    /// That cross, of any kind.
    pub across: f64,
}

/// One direction.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Told {
    /// Messages a second that are delivered.
    pub throughput_tps: f64,
    /// Of what was to be delivered, this share was.
    pub delivered: f64,
    /// Copies of a message that cross.
    pub across: f64,
}

/// What a report says.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// What was committed.
    pub workload: WorkloadReport,
    /// Messages a second that are delivered, in the mean of the directions.
    pub throughput_tps: f64,
    /// Bytes that reach all, and those that cross for it.
    pub rates: Rates,
    /// Of what was to be delivered, this share is with a correct replica.
    pub delivered: f64,
    /// Of it, this share is with every correct replica.
    pub everywhere: f64,
    /// Committed messages that no correct replica has in the end.
    pub backlog: u64,
    /// Correct replicas that lack something of what was committed in time.
    pub stalled: u32,
    /// Copies of a message.
    pub copies: Copies,
    /// From when a message may cross until a correct replica has it; null where none has any.
    pub latency_s: Option<Summary>,
    /// The same until every correct replica has.
    pub everywhere_s: Option<Summary>,
    /// From when a message may cross until it is sent again for the first time; null where none is.
    pub resend_s: Option<Summary>,
    /// Bytes that cross for each message committed.
    pub bytes_across: Option<f64>,
    /// Bytes inside for each.
    pub bytes_inside: Option<f64>,
    /// Bytes by what they are for.
    pub bytes_by_cause: ByCause,
    /// Who sends how much.
    pub shares: Shares,
    /// From A to B; null where A sends nothing.
    pub a_to_b: Option<Told>,
    /// From B to A; null where B sends nothing.
    pub b_to_a: Option<Told>,
    /// How busy each replica's card was.
    pub utilisation: Vec<Utilisation>,
    /// Bytes by kind.
    pub bytes: Bytes,
    /// Messages by kind.
    pub messages: Messages,
    /// What connections lost, where they say so.
    pub losses: Option<LossReport>,
}
