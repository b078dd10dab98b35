//! The HotStuff family: one node, and a ruleset for each protocol.
//!
//! Text: dissertation chapters 2 and 3 (Algorithms 1 to 3), with the slips mended where the modules say so; thesis 3.4
//! for streaming.

pub mod adversary;
mod basic;
pub mod broken;
mod byzantine_delta;
mod chained;
mod crash_stop;
mod hotstuff_2;
pub mod leader;
pub mod message;
pub mod node;
pub mod pacemaker;
pub mod rules;
pub mod ruleset;
pub mod ruling;
mod two_chain_any_view;
mod two_phase;
mod votes;

use sim::time::Duration;

use crate::batching::{BatchConfig, Carries};
use crate::quorum::Group;
use crate::streaming::StreamConfig;
use message::wire;

pub use node::HotStuff;

/// The most bytes of transactions sent for one question.
pub(crate) const ANSWER_BYTES_MAX: u64 = 256 * 1024;

/// How transactions reach the replicas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisseminationConfig {
    /// In blocks, or named by them.
    Batch(BatchConfig),
    /// In lanes.
    Stream(StreamConfig),
}

/// What of a chain a message carries where it is about a block (dissertation 3.4.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Messages {
    /// A proposal its block, and the others none.
    Blocks,
    /// All of it.
    Chain,
    /// What the receivers are not known to have executed.
    Truncated,
}

/// Settings of a replica, the same for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Config {
    /// Which protocol it is.
    pub rules: rules::Rules,
    /// Which rules are broken.
    pub broken: broken::Broken,
    /// The group.
    pub group: Group,
    /// Who leads.
    pub leader: leader::LeaderPolicy,
    /// Time-outs.
    pub timeout: pacemaker::TimeoutConfig,
    /// How long a leader waits for all new-views, where its rules have it wait.
    pub delta: Duration,
    /// Pipelined: who tells the next leader its highest certificate in a new-view.
    pub new_views: NewViews,
    /// How transactions travel.
    pub dissemination: DisseminationConfig,
    /// What messages carry of the chain.
    pub messages: Messages,
    /// Size of a transaction in bytes.
    pub tx_bytes: u64,
    /// Whether a replica hands on its clients' requests: where clients send to one replica, and leaders alone order
    /// them.
    pub forward: Option<ForwardConfig>,
}

/// Who sends new-views in a pipelined view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum NewViews {
    /// Whoever has not voted in the view before: votes tell the same.
    #[default]
    WithoutVote,
    /// Everybody, as in Algorithm 2, line 14.
    Always,
}

impl Config {
    /// Batching: whether blocks name their transactions, which replicas have from clients.
    pub fn names_transactions(&self) -> bool {
        matches!(self.dissemination, DisseminationConfig::Batch(batch) if batch.carries == Carries::Hashes)
    }

    /// Batching: whether views go on where there is nothing to order.
    pub fn goes_on_idle(&self) -> bool {
        matches!(self.dissemination, DisseminationConfig::Batch(batch) if batch.goes_on_idle)
    }

    /// Bytes of a transaction in a block that holds it.
    pub fn bytes_in_block(&self) -> u64 {
        if self.names_transactions() { wire::HASH } else { self.tx_bytes }
    }

    /// The most transactions that are sent for one question.
    pub fn answer_max(&self) -> u64 {
        (ANSWER_BYTES_MAX / self.tx_bytes).max(1)
    }

    /// Streaming: whether cuts name what is sent.
    pub fn names_sent(&self) -> bool {
        matches!(self.dissemination, DisseminationConfig::Stream(stream) if stream.names_sent())
    }

    /// Streaming: whether a leader waits until what it holds is acknowledged.
    pub fn awaits_receipts(&self) -> bool {
        matches!(self.dissemination, DisseminationConfig::Stream(stream) if stream.awaits_receipts())
    }

    /// How long nothing of what was asked for may come before somebody else is asked; streaming with cuts of what is
    /// sent: before it is asked for. A quarter of the time-out, which must cover a proposal and a fetch, leaves three
    /// for the question, its answer and the vote.
    pub fn patience(&self) -> Duration {
        Duration::from_ns((self.timeout.first.as_ns() / 4).max(1))
    }

    /// These settings as they become `later` in the middle of a run: what the replicas' histories are made by stays,
    /// and what they must agree on, but for what changes for all of them in one event ([`StreamConfig::changed`]).
    pub(crate) fn changed(self, later: &Config) -> Config {
        let Config { timeout, delta, tx_bytes, forward, .. } = *later;
        let dissemination = match (self.dissemination, later.dissemination) {
            (DisseminationConfig::Batch(own), DisseminationConfig::Batch(batch)) => {
                DisseminationConfig::Batch(BatchConfig {
                    carries: own.carries,
                    filter: own.filter,
                    full_only: own.full_only,
                    goes_on_idle: own.goes_on_idle,
                    ..batch
                })
            }
            (DisseminationConfig::Stream(own), DisseminationConfig::Stream(stream)) => {
                DisseminationConfig::Stream(own.changed(stream))
            }
            (own, _) => own,
        };
        Config { timeout, delta, dissemination, tx_bytes, forward, ..self }
    }
}

/// How requests are forwarded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForwardConfig {
    /// Most transactions a message.
    pub max_tx: u64,
    /// How long they wait for more.
    pub flush: Duration,
    /// Whether they go to the leader as they come, since another would have to wait long for its turn. Where leaders
    /// rotate a replica waits for its own turn, and hands requests on to all only when a view fails.
    pub eager: bool,
}
