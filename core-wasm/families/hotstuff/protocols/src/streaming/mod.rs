//! Streaming instead of batching (thesis 3.4), made safe.
//!
//! Every origin numbers its transactions in a *lane* and sends them as micro-batches over the background network as
//! they come. Replicas acknowledge how much of each lane they hold. A block carries no transactions but a *cut*: for
//! each lane a count and the hash of that prefix, the count being the (n - f)-th largest acknowledged one (thesis
//! 3.4.2: the minimum of the n - t fastest replicas; with one origin, its integer and a hash). A replica votes when it
//! holds the cut.
//!
//! A cut may name what is *sent* instead ([`Cut::Sent`]): all that its leader holds, its own lane as far as it has
//! streamed it, others as far as they have come to it without a hole. Nobody acknowledges anything, and a transaction
//! is proposed a round trip sooner.
//!
//! **Safety** does not depend on what a leader names. An honest replica votes for a cut only if it holds, of each lane,
//! the prefix whose hash the cut names, and if no lane goes back behind the parent's cut; whoever proposed it, and for
//! whatever reason. So n - 2f honest replicas or more, which are f + 1, hold what a quorum has voted for, cuts grow
//! along every chain, and the same cut is the same transactions everywhere. Acknowledgements have no part in this: they
//! are the leader's guess at what can be voted for at once.
//!
//! **Liveness** does depend on it. What an honest leader names it holds, and hands to whoever asks. A follower that
//! lacks some of it waits as long as pieces keep coming, since they were sent before the proposal; where none has come
//! for a quarter of the time-out it asks the leader, and then all. So a view takes a quarter of the time-out and four
//! delays at most (proposal, question, answer, vote), which the time-out has to cover. A leader that names what it
//! never sent has its view fail, like one that is silent, and no more than that. The price is paid where nobody lies: a
//! vote waits for the newest piece of each lane, so that a lane that stalls on the way to one replica of the quorum, or
//! that reaches the leader alone, slows every view, where a cut of what is acknowledged only names less.
//!
//! **View changes** hand nothing over: the next leader goes on from the cut of the block that it extends, in the
//! histories which that names, and where it lacks one of them, or knows that the origin tells two, it names no more of
//! that lane.
//!
//! What is acknowledged is here; a replica's own lane is in [`origin`], parts of lanes that come and go are in
//! [`parts`], and what blocks order of them in [`cut`].

mod acknowledgements;
mod certificates;
mod cut;
pub mod lane;
mod origin;
mod parts;
mod push;

use std::rc::Rc;

use facts::{LaneHead, View};
use sim::ids::{ReplicaId, TimerSlot, Wait};
use sim::time::{Duration, Time};
use sim::transactions::RunSet;

use self::acknowledgements::Acknowledgements;
use self::certificates::Certificates;
use self::lane::Lane;
use self::push::Push;
use crate::hotstuff::broken::Broken;
use crate::hotstuff::message::{History, Message, Receipt, Wanted};
use crate::pool::NodeContext;
use crate::quorum::Group;

/// Which replicas stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origins {
    /// The current leader, what its pool holds.
    Leader,
    /// Every replica, the requests that are its concern.
    All,
}

/// What a leader's cut names, where votes need the data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// What n - f replicas have acknowledged.
    Acknowledged,
    /// All that the leader holds itself. Nobody acknowledges anything.
    Sent,
    /// What n - f replicas have acknowledged, once that is all that the leader held when it could propose.
    Awaited,
}

/// What a vote for a cut needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    /// The voter holds the data, of which a cut names so much.
    Data(Cut),
    /// The block carries certificates that f + 1 replicas do.
    Certificate {
        /// Replicas sign a lane at the multiples of so many transactions.
        every: u64,
    },
}

/// Settings of streaming.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StreamConfig {
    /// Who streams.
    pub origins: Origins,
    /// Transactions a micro-batch.
    pub micro_batch_tx: u64,
    /// How long a micro-batch waits to fill.
    pub flush: Duration,
    /// How long an acknowledgement waits for more.
    pub ack_every: Duration,
    /// After how many transactions it waits no longer.
    pub ack_every_tx: Option<u64>,
    /// What a vote for a cut needs.
    pub availability: Availability,
    /// Size of a transaction.
    pub tx_bytes: u64,
    /// After how long another replica takes a lane's requests over.
    pub take_over: Duration,
}

impl StreamConfig {
    /// Whether cuts name all that their leader holds.
    pub fn names_sent(&self) -> bool {
        self.availability == Availability::Data(Cut::Sent)
    }

    /// Whether a leader waits until what it holds is acknowledged.
    pub fn awaits_receipts(&self) -> bool {
        self.availability == Availability::Data(Cut::Awaited)
    }

    /// These settings as they become `later` in the middle of a run: the same origins stream, and votes need the same;
    /// but what is signed may be so at other multiples, for all replicas at once.
    pub(crate) fn changed(self, later: StreamConfig) -> StreamConfig {
        let availability = match (self.availability, later.availability) {
            (Availability::Certificate { .. }, Availability::Certificate { every }) => {
                Availability::Certificate { every }
            }
            (own, _) => own,
        };
        StreamConfig { origins: self.origins, availability, ..later }
    }
}

/// Flush the micro-batch.
pub const FLUSH_TIMER: TimerSlot = TimerSlot { slot: 2, wait: Wait::Batch };
/// Acknowledge.
pub const ACK_TIMER: TimerSlot = TimerSlot { slot: 3, wait: Wait::Acknowledge };

/// Ask for what a gap in a lane lacks.
pub const GAP_TIMER: TimerSlot = TimerSlot { slot: 6, wait: Wait::Fetch };

/// Micro-batches under way that an origin is ahead of what is executed, over all targets, and messages that a replica
/// which forwards requests is: beyond it requests wait in the pool, where they cost nothing, and not in connections.
pub(crate) const AHEAD_MESSAGES_MAX: u64 = 1 << 18;

/// The first of the odd numbers of histories, which a replica's first machine tells (1 is what it tells beside its
/// own); the even ones are a second machine's.
const FIRST_FORK: u32 = 3;

/// What a leader waits for before it proposes.
#[derive(Clone, Debug)]
struct Receipts {
    /// The view that it leads.
    view: View,
    /// What it held of each lane when it could propose; of a lane that the parent has in another history, nothing.
    held: Vec<u64>,
    /// Until when it waits at most.
    until: Time,
}

/// What others say that they hold, by their word or by their signatures; nothing where cuts name what is sent.
#[derive(Clone, Debug)]
enum Acknowledged {
    Nothing,
    Data(Acknowledgements),
    Certificate(Certificates),
}

/// The streaming side of a replica.
#[derive(Clone, Debug)]
pub struct Streaming {
    config: StreamConfig,
    broken: Broken,
    group: Group,
    me: ReplicaId,
    lanes: Vec<Lane>,
    /// Other histories of lanes whose origins have told two: where a proposal wants them they are fetched, and when one
    /// is executed it takes the lane's place.
    others: Vec<Lane>,
    /// Transactions in lanes whose origins are not suspected, and executed ones.
    covered: RunSet,
    /// Origins that have fallen silent.
    suspected: Vec<bool>,
    /// What each replica gets of the own lane as it comes.
    pushes: Vec<Push>,
    /// What other replicas say that they hold.
    acknowledged: Acknowledged,
    /// Transactions taken in since the last acknowledgement.
    unacknowledged: u64,
    /// Transactions of the own lane that are executed.
    executed: u64,
    /// The number of the next history that this machine tells of its own lane: an honest one needs none.
    next_fork: u32,
    /// Since when each lane waits: it was executed further then, or began to hold more than is executed.
    moved: Vec<Time>,
    /// The gap whose filling is awaited: origin and the lane's progress.
    gap: Option<(u16, u64)>,
    /// As leader, what is to be acknowledged before it proposes.
    receipts: Option<Receipts>,
}

impl Streaming {
    /// Empty lanes.
    pub fn new(config: StreamConfig, broken: Broken, group: Group, me: ReplicaId) -> Self {
        let needed = |least| if broken.minimum_over_all { group.replicas } else { least };
        let acknowledged = match config.availability {
            Availability::Data(Cut::Sent) => Acknowledged::Nothing,
            Availability::Data(Cut::Acknowledged | Cut::Awaited) => {
                Acknowledged::Data(Acknowledgements::new(group, me, needed(group.quorum())))
            }
            Availability::Certificate { every } => Acknowledged::Certificate(Certificates::new(
                me,
                group.replicas,
                every,
                needed(group.holders()),
            )),
        };
        Streaming {
            config,
            broken,
            group,
            me,
            lanes: group.members().map(|origin| Lane::new(origin.0)).collect(),
            others: Vec::new(),
            covered: RunSet::default(),
            suspected: vec![false; group.replicas.into()],
            pushes: vec![Push::default(); group.replicas.into()],
            acknowledged,
            unacknowledged: 0,
            executed: 0,
            next_fork: FIRST_FORK,
            moved: vec![Time::ZERO; group.replicas.into()],
            gap: None,
            receipts: None,
        }
    }

    /// The settings are these from now on.
    pub fn adopt(&mut self, config: StreamConfig) {
        self.config = config;
        if let (Acknowledged::Certificate(certificates), Availability::Certificate { every }) =
            (&mut self.acknowledged, config.availability)
        {
            certificates.adopt(every);
        }
    }

    /// Whether what is signed is so at other multiples since a change, which all are to be told of at once.
    pub fn signs_anew(&self) -> bool {
        matches!(&self.acknowledged, Acknowledged::Certificate(certificates) if certificates.is_changed())
    }

    /// A lane's history was `before`. Where it is another one now and the lane the own, another machine of this replica
    /// has told it: what this one tells from here on is not that one's.
    fn tell_apart(&mut self, origin: u16, before: History) {
        if origin == self.me.0 && self.lane(origin).history() != before {
            self.diverge(self.next_fork);
        }
    }

    /// There is another one of this replica from here on, which goes on with the lane in its own way. Each further
    /// divergence takes the next number of the same parity.
    pub fn diverge(&mut self, fork: u32) {
        self.lanes[self.me.index()].leave(fork);
        self.next_fork = fork + 2;
    }

    /// The number that the next divergence takes.
    pub fn next_fork(&self) -> u32 {
        self.next_fork
    }

    /// After a crash: lanes are persisted, what others said is not.
    pub fn restart(&mut self, context: &mut NodeContext<'_>) {
        *self = Streaming {
            lanes: std::mem::take(&mut self.lanes),
            others: std::mem::take(&mut self.others),
            covered: std::mem::take(&mut self.covered),
            executed: self.executed,
            next_fork: self.next_fork,
            ..Streaming::new(self.config, self.broken, self.group, self.me)
        };
        self.await_gap(context);
    }

    /// The history of a lane that leads to `head`, if it is here.
    fn leading_to(&self, head: &LaneHead) -> Option<&Lane> {
        let lane = self.lane(head.origin);
        if lane.leads_to(head) {
            return Some(lane);
        }
        self.others.iter().find(|other| other.head().origin == head.origin && other.leads_to(head))
    }

    /// How much has come of what is wanted, and of what comes before.
    pub fn progress(&self, wanted: &Wanted) -> u64 {
        self.leading_to(&wanted.head).map_or(0, |lane| lane.progress(wanted.end))
    }

    /// Whether all that is wanted is here.
    pub fn holds(&self, wanted: &Wanted) -> bool {
        self.leading_to(&wanted.head).is_some_and(|lane| lane.held() >= wanted.end)
    }

    /// A lane.
    pub fn lane(&self, origin: u16) -> &Lane {
        &self.lanes[usize::from(origin)]
    }

    /// Whether any lane holds more than `executed`.
    pub fn has_work(&self, executed: &[LaneHead]) -> bool {
        self.lanes.iter().zip(executed).any(|(lane, head)| lane.acknowledged().count > head.count)
    }

    /// Acknowledges before long.
    pub fn await_acknowledgement(&self, context: &mut NodeContext<'_>) {
        self.acknowledge_after(self.config.ack_every, context);
    }

    /// Acknowledges, where that is asked for.
    fn acknowledge_after(&self, span: Duration, context: &mut NodeContext<'_>) {
        if !self.config.names_sent() {
            context.set_timer(ACK_TIMER, span);
        }
    }

    /// What was signed is sent again with the next acknowledgement: it may not have come.
    pub fn acknowledge_again(&mut self) {
        if let Acknowledged::Certificate(certificates) = &mut self.acknowledged {
            certificates.forget_told();
        }
    }

    /// Tells `leaders` how much of every lane is held.
    pub fn acknowledge(&mut self, leaders: &[ReplicaId], context: &mut NodeContext<'_>) {
        self.unacknowledged = 0;
        if let Acknowledged::Certificate(_) = self.acknowledged {
            return self.sign(leaders, context);
        }
        let heads: Rc<[LaneHead]> =
            self.lanes.iter().map(Lane::acknowledged).filter(|head| head.count > 0).collect();
        if heads.is_empty() {
            return;
        }
        for &leader in leaders {
            if leader != self.me {
                context.send(leader, Message::Acknowledgement(Rc::clone(&heads)));
            }
        }
    }

    /// The same with signatures, for those who have not got them.
    fn sign(&mut self, leaders: &[ReplicaId], context: &mut NodeContext<'_>) {
        let Acknowledged::Certificate(certificates) = &mut self.acknowledged else { return };
        let receipts: Rc<[Receipt]> =
            self.lanes.iter().map(Lane::receipt).filter(|receipt| receipt.count > 0).collect();
        let executed: Vec<u64> = self.lanes.iter().map(Lane::executed).collect();
        let every = certificates.every();
        let signatures = certificates.sign(&receipts, &executed, leaders);
        for (&leader, signatures) in leaders.iter().zip(signatures) {
            if leader != self.me && signatures > 0 {
                let receipts = Rc::clone(&receipts);
                context.send(leader, Message::SignedAcknowledgement { receipts, every, signatures });
            }
        }
    }

    /// A replica says how much it holds.
    pub fn handle_acknowledgement(&mut self, source: ReplicaId, heads: &[LaneHead]) {
        if let Acknowledged::Data(acknowledgements) = &mut self.acknowledged {
            acknowledgements.handle(source, heads);
        }
    }

    /// A replica has signed how much it holds, at the multiples of `every`.
    pub fn handle_receipts(&mut self, source: ReplicaId, receipts: &[Receipt], every: u64) {
        if let Acknowledged::Certificate(certificates) = &mut self.acknowledged
            && certificates.every() == every
        {
            certificates.handle(source, receipts);
        }
    }

    /// Whether votes go by certificates.
    fn certifies(&self) -> bool {
        matches!(self.acknowledged, Acknowledged::Certificate(_))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_leaves_what_votes_need() {
        let config = |availability| StreamConfig {
            origins: Origins::All,
            micro_batch_tx: 1,
            flush: Duration::ZERO,
            ack_every: Duration::ZERO,
            ack_every_tx: None,
            availability,
            tx_bytes: 1,
            take_over: Duration::ZERO,
        };
        let [tens, hundreds] = [10, 100].map(|every| config(Availability::Certificate { every }));
        let data = config(Availability::Data(Cut::Acknowledged));
        let sent = config(Availability::Data(Cut::Sent));
        assert_eq!(tens.changed(hundreds), hundreds);
        assert_eq!((tens.changed(data), data.changed(tens)), (tens, data));
        assert_eq!((sent.changed(data), data.changed(sent)), (sent, data));
        let led = StreamConfig { origins: Origins::Leader, micro_batch_tx: 7, ..data };
        assert_eq!(data.changed(led), StreamConfig { micro_batch_tx: 7, ..data });
    }
}
