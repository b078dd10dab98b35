//! The control plane of the rules that decided. Views go by their numbers.

use run::ReplicaView;
use run::ruling::{self, Flaw, Hold, Lack, Reason, Refusal};
use serde::Serialize;
use sim::time::Time;
use tables::Onward;

/// What a replica made of a proposal, by the rule that decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "rule", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "views, heights, counts and replicas, of what the variant says")]
pub enum Ruling {
    /// Voted: it extends the lock.
    ExtendsLock,
    /// Voted: its certificate is of a later view than the lock's.
    LaterCertificate { justify_view: u32, lock_view: u32 },
    /// Voted: a quorum has, in the phase before.
    Opened { phase: &'static str },
    /// Refused: voted in this view already.
    Voted { view: u32 },
    /// Refused: beside the lock.
    Locked { lock_view: u32, lock_height: Option<u64>, justify_view: u32 },
    /// Refused: in a later view by then.
    Past { view: u32 },
    /// Refused: its cut goes back behind its parent's.
    TakesBack,
    /// Refused: it moves a lane without a certificate that f + 1 replicas hold it.
    Uncertified { lane: u16 },
    /// Refused: what it lacked came too late.
    Late,
    /// Waits for its parent.
    Parent,
    /// Waits for the proof of its view.
    View,
    /// Waits for data.
    Data { lane: u16, count: u64 },
    /// Waits for transactions that the block names.
    Transactions { count: u64 },
    /// Ignored: not from the leader of its view.
    NotFromLeader,
    /// Ignored: fetched before.
    Known,
    /// Ignored: no higher than what is committed.
    Committed,
}

impl From<ruling::Ruling> for Ruling {
    fn from(ruling: ruling::Ruling) -> Self {
        match ruling {
            ruling::Ruling::Voted(Reason::ExtendsLock) => Ruling::ExtendsLock,
            ruling::Ruling::Voted(Reason::LaterCertificate { justify, lock }) => {
                Ruling::LaterCertificate { justify_view: justify.number, lock_view: lock.number }
            }
            ruling::Ruling::Voted(Reason::Opened(phase)) => {
                Ruling::Opened { phase: phase.name().unwrap_or_default() }
            }
            ruling::Ruling::Refused(Refusal::Voted(view)) => Ruling::Voted { view: view.number },
            ruling::Ruling::Refused(Refusal::Locked { view, height, justify }) => {
                Ruling::Locked { lock_view: view.number, lock_height: height, justify_view: justify.number }
            }
            ruling::Ruling::Refused(Refusal::Past(view)) => Ruling::Past { view: view.number },
            ruling::Ruling::Refused(Refusal::TakesBack) => Ruling::TakesBack,
            ruling::Ruling::Refused(Refusal::Uncertified(lane)) => Ruling::Uncertified { lane },
            ruling::Ruling::Refused(Refusal::Late) => Ruling::Late,
            ruling::Ruling::Waits(Lack::Parent) => Ruling::Parent,
            ruling::Ruling::Waits(Lack::View) => Ruling::View,
            ruling::Ruling::Waits(Lack::Data { origin, count }) => Ruling::Data { lane: origin, count },
            ruling::Ruling::Waits(Lack::Transactions { count }) => Ruling::Transactions { count },
            ruling::Ruling::Ignored(Flaw::NotFromLeader) => Ruling::NotFromLeader,
            ruling::Ruling::Ignored(Flaw::Known) => Ruling::Known,
            ruling::Ruling::Ignored(Flaw::Committed) => Ruling::Committed,
        }
    }
}

impl Ruling {
    /// By drawn numbers.
    #[must_use]
    pub fn numbered(mut self, on: &Onward) -> Self {
        let number = |view: &mut u32| *view += if *view == 0 { 0 } else { on.view.number };
        match &mut self {
            Ruling::LaterCertificate { justify_view, lock_view } => {
                number(justify_view);
                number(lock_view);
            }
            Ruling::Locked { lock_view, lock_height, justify_view } => {
                number(lock_view);
                number(justify_view);
                *lock_height = lock_height.map(|height| on.height + height);
            }
            Ruling::Voted { view } | Ruling::Past { view } => number(view),
            Ruling::Uncertified { lane } | Ruling::Data { lane, .. } => *lane += on.replicas,
            _ => {}
        }
        self
    }
}

/// What a replica waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "awaited", rename_all = "snake_case", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "counts, times, views and replicas, of what the variant says")]
pub enum Awaited {
    /// As leader, so many more new-views; of all replicas, or until Delta is over, where that is a time.
    NewViews { lacking: u16, until_ns: Option<u64> },
    /// As leader, the block to propose on.
    Parent,
    /// As leader, until a batch fills.
    Batch { until_ns: u64 },
    /// As leader, so many more transactions, which fill a block.
    Fill { lacking: u64 },
    /// As leader, until then at most, acknowledgements of what it holds.
    Receipts { until_ns: u64 },
    /// So many more votes for the block of a view, of a phase where there are phases.
    Votes { lacking: u16, phase: Option<&'static str>, view: u32 },
    /// The certificate of the votes of a phase.
    Certificate { phase: Option<&'static str> },
    /// The proposal of a view by its leader.
    Proposal { leader: u16, view: u32 },
    /// It has given up its view: so many more complaints.
    Complaints { lacking: u16 },
    /// It has given up its view: the proof that this one has begun.
    View { view: u32 },
    /// Nothing.
    Nothing,
}

impl Awaited {
    /// What is awaited by the replica `seen`.
    pub fn of(seen: &ReplicaView, awaited: ruling::Awaited) -> Self {
        match awaited {
            ruling::Awaited::Hold(Hold::NewViews(lacking)) => Awaited::NewViews { lacking, until_ns: None },
            ruling::Awaited::Hold(Hold::Delta(lacking, until)) => {
                Awaited::NewViews { lacking, until_ns: (until != Time::FAR).then_some(until.as_ns()) }
            }
            ruling::Awaited::Hold(Hold::Parent) => Awaited::Parent,
            ruling::Awaited::Hold(Hold::Batch(until)) => Awaited::Batch { until_ns: until.as_ns() },
            ruling::Awaited::Hold(Hold::Fill(lacking)) => Awaited::Fill { lacking },
            ruling::Awaited::Hold(Hold::Receipts(until)) => Awaited::Receipts { until_ns: until.as_ns() },
            ruling::Awaited::Votes(phase, lacking) => {
                Awaited::Votes { lacking, phase: phase.name(), view: seen.view.number }
            }
            ruling::Awaited::Certificate(phase) => Awaited::Certificate { phase: phase.name() },
            ruling::Awaited::Proposal => Awaited::Proposal { leader: seen.leader.0, view: seen.view.number },
            ruling::Awaited::Complaints(lacking) => Awaited::Complaints { lacking },
            ruling::Awaited::View(view) => Awaited::View { view: view.number },
            ruling::Awaited::Nothing | ruling::Awaited::Hold(Hold::Nothing | Hold::Proposed) => {
                Awaited::Nothing
            }
        }
    }
}

impl Awaited {
    /// By drawn numbers.
    #[must_use]
    pub fn numbered(mut self, on: &Onward) -> Self {
        match &mut self {
            Awaited::Votes { view, .. } | Awaited::View { view } => *view += on.view.number,
            Awaited::Proposal { leader, view } => {
                *view += on.view.number;
                *leader += on.replicas;
            }
            _ => {}
        }
        self
    }
}

/// Why a block is committed: a chain of certified blocks, or the certificate of the last phase's votes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct CommitRule {
    /// Height of the block that the rule commits; those that it extends are committed with it.
    pub height: u64,
    /// Blocks of the chain; null: there is none.
    pub chain: Option<u8>,
    /// View of the first of the chain, or of the certificate.
    pub first_view: u32,
    /// View of the last.
    pub last_view: u32,
    /// Whether the views of the chain follow each other, without a view change in between.
    pub consecutive: bool,
}

impl CommitRule {
    /// Of the block of a height.
    pub fn of(height: u64, rule: ruling::CommitRule) -> Self {
        let (chain, first, last) = match rule {
            ruling::CommitRule::Chain { length, first, last } => (Some(length), first, last),
            ruling::CommitRule::Certificate(view) => (None, view, view),
        };
        let consecutive =
            first.epoch == last.epoch && first.number + u32::from(chain.unwrap_or(1)) == last.number + 1;
        CommitRule { height, chain, first_view: first.number, last_view: last.number, consecutive }
    }

    /// By drawn numbers.
    #[must_use]
    pub fn numbered(self, on: &Onward) -> Self {
        let view = |own: u32| on.view.number + own;
        CommitRule {
            height: on.height + self.height,
            first_view: view(self.first_view),
            last_view: view(self.last_view),
            ..self
        }
    }
}
