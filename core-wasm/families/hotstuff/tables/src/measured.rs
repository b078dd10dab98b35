//! What is said of a run: the figures that [`Metrics`](crate::Metrics) come to, each with one meaning (the table in
//! MODEL.md).
//!
//! - *throughput*: transactions committed per second of the whole run.
//! - *goodput*: the same from the first commit on, or from the end of the warm-up where that is later: what a late
//!   start cost does not show in it.
//! - *goodput by replies*: as the dissertation counts (3.5.1): transactions answered a second, from the first answer to
//!   when the clients stop.
//! - *acknowledged*: transactions in blocks that every replica has voted for, as far as the votes have come.
//! - *latency*: from a client's submission until the replies that it needs are back (`clients.replies`), over answered
//!   transactions.
//! - *consensus latency*: a block's proposal to its first commit, over blocks with transactions; *commit-all*: to its
//!   commit at the last replica that stays. An empty block has no client, and the last ones before a pause are
//!   committed with what comes after it.
//! - *block interval*: between the proposals of consecutive committed blocks.
//! - *longest pause*: the longest time without a first commit of a block with transactions, from the first such commit
//!   on; up to the end of the run where transactions wait then.
//! - *queue growth*: the backlog's slope over the later half of the run, or of the time since its settings changed
//!   last; 0 where clients wait for their replies.

use serde::Serialize;

use trace::distribution::Summary;
use trace::lines::LossReport;
use trace::traffic::{Bytes, Messages, Utilisation};
use trace::work::WorkShares;
use trace::workload::WorkloadReport;

use crate::limit::Limit;

/// What `run --json` says of a run, from `workload` on.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Measured {
    /// What clients submitted.
    pub workload: WorkloadReport,
    /// Transactions committed a second of the whole run.
    pub throughput_tps: f64,
    /// Transactions committed a second from the first commit on, or from the end of the warm-up.
    pub goodput_tps: f64,
    /// Transactions answered a second from the first answer until the clients stop, those of the warm-up left out; null
    /// where no time is left for it.
    pub reply_goodput_tps: Option<f64>,
    /// Transactions answered, also after the clients stop, a second of the time for which they send, or from the first
    /// answer to the last where that is longer; those of the warm-up are left out. Null where none was answered.
    pub answered_tps: Option<f64>,
    /// When the first block was committed; null where none was.
    pub first_commit_s: Option<f64>,
    /// Transactions committed.
    pub committed: u64,
    /// Transactions in blocks that every replica has voted for, as far as its votes have come.
    pub acknowledged: u64,
    /// Blocks with transactions that were committed.
    pub committed_blocks: u64,
    /// Blocks without.
    pub empty_blocks: u64,
    /// From a client's submission until the replies that it needs are back; null where none were answered.
    pub latency_s: Option<Summary>,
    /// From the proposal of a block with transactions to its first commit; null where none was committed.
    pub consensus_latency_s: Option<Summary>,
    /// To its commit at the last replica that stays.
    pub commit_all_latency_s: Option<Summary>,
    /// Between the proposals of consecutive committed blocks.
    pub block_interval_s: Option<Summary>,
    /// The longest time in which no transaction was committed, from the first one that was on, and up to the end where
    /// some wait then; null where none was.
    pub longest_pause_s: Option<f64>,
    /// Number of the highest view.
    pub views: u64,
    /// View changes by proof.
    pub view_changes: u64,
    /// Time-outs of replicas.
    pub timeouts: u64,
    /// Transactions submitted and not committed.
    pub backlog: u64,
    /// Of each replica.
    pub utilisation: Vec<Utilisation>,
    /// What their processors were busy with; only where work takes time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub work: Option<Vec<WorkShares>>,
    /// Bytes sent.
    pub bytes: Bytes,
    /// Messages sent.
    pub messages: Messages,
    /// What was lost on the way, and sent again; only where the model is tcp.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub losses: Option<LossReport>,
    /// What binds the run since its settings changed last.
    pub limit: Limit,
    /// The backlog's slope over the later half of the run, or of the time since its settings changed last, in
    /// transactions a second; not below 0, and 0 where clients wait for their replies.
    pub queue_growth_tps: f64,
    /// Whether that is more than noise (0.5 % of the load offered since, and one transaction a second), and requests
    /// wait behind others or ever longer, or a resource is spent.
    pub queue_grows: bool,
}

/// A goodput above the offered load by more than this part of it includes requests from before its time. A choice.
const EXCESS_MIN: f64 = 0.001;

impl Measured {
    /// Whether goodput is above the offered load: it then includes an earlier backlog.
    pub fn exceeds_offered(&self) -> bool {
        self.is_excess(self.goodput_tps)
    }

    /// Whether goodput by replies is: it then includes the requests that waited for the first answer, from which on it
    /// counts.
    pub fn replies_exceed_offered(&self) -> bool {
        self.reply_goodput_tps.is_some_and(|goodput_tps| self.is_excess(goodput_tps))
    }

    fn is_excess(&self, goodput_tps: f64) -> bool {
        self.workload.offered_tps.is_some_and(|offered| goodput_tps > (1.0 + EXCESS_MIN) * offered)
    }
}
