//! What is measured: what HotStuff measures of A, and of B from its beginning on; what the crossing does, and what B
//! recovers.

mod told;

use facts::Fact as HotStuffFact;
use sim::fault::FaultKind;
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::record::{Busy, MessageRecord, PathUse, Replies, Worked};
use sim::requests::Requests;
use sim::time::Time;
use sim::transactions::count;
use trace::distribution::Distribution;
use trace::meter::{Meter, Metrics, seconds};

use crate::account::Account;
use crate::cluster::Cluster;
use crate::facts::Fact;
use crate::kinds::in_crossing;
use crate::numbering::Numbering;
use cross_cluster::metrics::CrossMetrics;
pub use told::{CrossingReport, Measured, RecoveryReport};

/// What B has executed of one height.
#[derive(Clone, Debug, Default)]
struct Block {
    transactions: u64,
    /// When replies of it are with the clients.
    replies: Vec<Time>,
}

/// What is measured so far.
#[derive(Clone, Debug)]
pub struct RecoveryMetrics {
    hotstuff: tables::Metrics,
    numbering: Numbering,
    /// How many blocks of A with transactions are executed.
    filled_of_a: u32,
    crossing: CrossMetrics,
    account: Account,
    setup: MetricsSetup,
    /// From when a piece is whole in A until replicas of B have it together with all before it.
    lag: Distribution,
    /// When somebody of B said first that A is gone.
    gone: Option<Time>,
    /// When somebody of B knew first what B goes on from, and that.
    decided: Option<(Time, u32)>,
    /// Of B, by height from 1 on.
    blocks: Vec<Block>,
    /// How many replicas of A are down, and of B.
    down: [u16; 2],
}

/// What is to be known of a run beforehand.
#[derive(Clone, Debug)]
pub struct MetricsSetup {
    /// The clusters.
    pub clusters: [Cluster; 2],
    /// Replies that answer a client.
    pub needed: usize,
    /// Transactions of a piece.
    pub piece_tx: u64,
    /// Bytes of a transaction.
    pub tx_bytes: u64,
    /// Who goes down, by the places of the faults.
    pub crashes: Vec<Option<ReplicaId>>,
    /// Before it no piece is measured.
    pub from: Time,
}

impl MetricsSetup {
    /// Who goes down by each fault of a schedule.
    pub fn crashes(faults: &[sim::fault::Fault]) -> Vec<Option<ReplicaId>> {
        let crashed = |fault: &sim::fault::Fault| match fault.kind {
            FaultKind::Crash { replica, .. } => Some(replica),
            _ => None,
        };
        faults.iter().map(crashed).collect()
    }
}

impl RecoveryMetrics {
    /// Nothing has happened.
    pub fn new(
        hotstuff: tables::Metrics,
        crossing: CrossMetrics,
        account: Account,
        setup: MetricsSetup,
    ) -> Self {
        RecoveryMetrics {
            hotstuff,
            numbering: Numbering::new(setup.clusters[0].size),
            filled_of_a: 0,
            crossing,
            account,
            setup,
            lag: Distribution::default(),
            gone: None,
            decided: None,
            blocks: Vec::new(),
            down: [0; 2],
        }
    }

    /// A replica of HotStuff states something: of A until B begins, since clients turn away from it then.
    fn hear(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &HotStuffFact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        let is_of_a = self.numbering.is_of_a(replica);
        if !is_of_a {
            self.execute(at.time, replica, fact, requests);
        }
        let had_begun = self.numbering.onward().is_some();
        if is_of_a && had_begun {
            return;
        }
        if !is_of_a && !had_begun {
            self.hotstuff.meter.give_up();
        }
        self.hotstuff.on_fact(at, replica, &self.numbering.fact(replica, fact), cause, requests);
        if is_of_a {
            self.filled_of_a = self.hotstuff.meter.blocks()[0] as u32;
        }
    }

    /// A replica of B executes a block.
    fn execute(&mut self, at: Time, replica: ReplicaId, fact: &HotStuffFact, requests: &Requests) {
        let HotStuffFact::Committed { block, runs, .. } = fact else { return };
        let place = block.height as usize - 1;
        if self.blocks.len() <= place {
            self.blocks.resize(place + 1, Block::default());
        }
        let block = &mut self.blocks[place];
        block.transactions = count(runs);
        block.replies.push(at + requests.reply_delay(0, replica));
    }

    /// When the clients of each block of B with transactions were answered by `now`, and how many transactions.
    fn answers_of_b(&self, now: Time) -> Vec<(Time, u64)> {
        let answered = |block: &Block| {
            let mut replies = block.replies.clone();
            replies.sort_unstable();
            let at = *replies.get(self.setup.needed - 1)?;
            (block.transactions > 0 && at <= now).then_some((at, block.transactions))
        };
        self.blocks.iter().filter_map(answered).collect()
    }

    fn recovery(&self, now: Time) -> RecoveryReport {
        let (answered, last_answer) = self.account.answered();
        let piece_tx = self.setup.piece_tx;
        let held = u64::from(self.account.together()) * piece_tx;
        let recovered = self.decided.map(|(_, last)| u64::from(last) * piece_tx);
        let lost = recovered.map(|recovered| answered.saturating_sub(recovered));
        let span = |from: Time, to: Time| seconds(to.saturating_since(from));
        let since_first_lost = |lost: u64| match (lost, last_answer) {
            (1.., Some(last)) => {
                self.account.answered_at(answered - lost).map_or(0.0, |first| span(first, last))
            }
            _ => 0.0,
        };
        let of_b = self.answers_of_b(now);
        let first_of_b = of_b.iter().map(|&(at, _)| at).min();
        let by_b: u64 = of_b.iter().map(|&(_, transactions)| transactions).sum();
        let at = |time: Time| seconds(time - Time::ZERO);
        RecoveryReport {
            answered,
            answered_last_s: last_answer.map(at),
            held,
            recovered,
            lost,
            lost_bytes: lost.map(|lost| lost * self.setup.tx_bytes),
            lost_s: lost.map(since_first_lost),
            gone_s: self.gone.map(at),
            decided_s: self.decided.map(|(time, _)| at(time)),
            turned_s: self.account.served().map(at),
            first_answer_s: first_of_b.map(at),
            recovery_s: first_of_b.zip(last_answer).map(|(first, last)| span(last, first)),
            lag_s: self.lag.summary(),
            lag_tx: answered.saturating_sub(held),
            answered_by_b: by_b,
            throughput_tps: first_of_b
                .filter(|&first| first < now)
                .map(|first| by_b as f64 / seconds(now - first)),
        }
    }
}

impl Metrics<Fact> for RecoveryMetrics {
    type Measured = Measured;

    fn meter(&self) -> &Meter {
        self.hotstuff.meter()
    }

    fn meter_mut(&mut self) -> &mut Meter {
        self.hotstuff.meter_mut()
    }

    fn measured(&mut self, now: Time, requests: &Requests, down: u16) -> Measured {
        let crossing = self.crossing.measured(now, requests, down);
        // Replicas of the other cluster are none of those that quorums come from.
        let down = match self.numbering.onward() {
            None => self.down[0] + self.setup.clusters[1].size,
            Some(onward) => onward.replicas + self.down[1],
        };
        Measured {
            hotstuff: self.hotstuff.measured(now, requests, down),
            crossing: CrossingReport {
                throughput_tps: crossing.throughput_tps * self.setup.piece_tx as f64,
                delivered: crossing.delivered,
                everywhere: crossing.everywhere,
                stalled: crossing.stalled,
                copies: crossing.copies,
                latency_s: crossing.latency_s,
                bytes_across: crossing.bytes_across,
                bytes_inside: crossing.bytes_inside,
                bytes_by_cause: crossing.bytes_by_cause,
            },
            recovery: self.recovery(now),
        }
    }
}

impl Observer<Fact> for RecoveryMetrics {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.hotstuff.on_message(message);
        if let Some(kind) = in_crossing(message.kind) {
            self.crossing.on_message(&MessageRecord { kind, ..message.clone() });
        }
    }

    fn on_busy(&mut self, busy: &Busy) {
        self.hotstuff.on_busy(busy);
    }

    fn on_path(&mut self, path: &PathUse) {
        self.hotstuff.on_path(path);
    }

    fn on_work(&mut self, worked: &Worked) {
        self.hotstuff.on_work(worked);
    }

    fn on_replies(&mut self, replies: &Replies) {
        match (self.numbering.is_of_a(replies.replica), self.numbering.onward()) {
            (true, None) => self.hotstuff.on_replies(replies),
            (false, Some(_)) => {
                let ordinal = self.filled_of_a + replies.ordinal;
                self.hotstuff.on_replies(&Replies { ordinal, ..*replies });
            }
            _ => {}
        }
    }

    fn on_fact(
        &mut self,
        at: Point,
        replica: ReplicaId,
        fact: &Fact,
        cause: Option<MessageId>,
        requests: &Requests,
    ) {
        for &whole in self.account.hear(at, replica, fact, requests) {
            if whole >= self.setup.from {
                self.lag.record(at.time.saturating_since(whole), 1);
            }
        }
        match fact {
            Fact::HotStuff(fact) => self.hear(at, replica, fact, cause, requests),
            Fact::Crossing(fact) => self.crossing.on_fact(at, replica, fact, cause, requests),
            Fact::Gone { .. } => self.gone = self.gone.or(Some(at.time)),
            Fact::Decided { last, .. } => self.decided = self.decided.or(Some((at.time, *last))),
            _ => {}
        }
    }

    fn on_fault(&mut self, at: Point, index: usize, active: bool) {
        self.hotstuff.on_fault(at, index, active);
        self.crossing.on_fault(at, index, active);
        if let Some(replica) = self.setup.crashes[index] {
            let down = &mut self.down[usize::from(!self.numbering.is_of_a(replica))];
            *down = if active { *down + 1 } else { *down - 1 };
        }
    }

    fn on_change(&mut self, at: Point, index: usize) {
        self.hotstuff.on_change(at, index);
        self.crossing.on_change(at, index);
    }
}
