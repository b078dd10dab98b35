//! What a run is set to, as replicas need it.

use std::rc::Rc;

use sim::ids::ReplicaId;
use sim::time::Duration;

use crate::schedule::{Schedule, Weights};
use crate::wire::Wire;

/// A cluster: A is 0, B is 1.
pub type Side = usize;

/// The settings of all replicas from some time on.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The configuration: how often stakes and thresholds have changed.
    pub epoch: u16,
    /// Replicas of each cluster; those of A have the lower ids.
    pub sizes: [u16; 2],
    /// Stakes and thresholds of each.
    pub weights: [Weights; 2],
    /// Whether each sends to the other.
    pub sends: [bool; 2],
    /// Of what each sends.
    pub schedules: [Rc<Schedule>; 2],
    /// How messages cross.
    pub scheme: Scheme,
    /// What commits them.
    pub source: Source,
    /// Bytes of a message.
    pub payload: u32,
    /// What messages are made of.
    pub wire: Wire,
    /// Messages that go in one packet.
    pub packet: Option<Packet>,
    /// The rules of Picsou.
    pub rules: Rules,
}

/// How messages cross.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// A sender and a receiver at a time, acknowledged by quorums.
    Picsou,
    /// A sender and a receiver at a time, once, and no broadcast inside.
    OneShot,
    /// Every sender to every receiver.
    AllToAll,
    /// Leader to leader, who broadcasts inside.
    Leader {
        /// Every replica does so, with its like on the other side: the authors' program with a file as source.
        all: bool,
    },
    /// Leader to u + 1, who broadcast inside; who lacks something asks the next sender.
    Otu {
        /// After so long without news; none: never.
        patience: Option<Duration>,
    },
}

/// What commits messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// When they are committed.
    pub comes: Comes,
    /// No more than so many.
    pub limit: u32,
    /// So many at once.
    pub batch: u32,
}

/// When messages are committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comes {
    /// As fast as they are asked for.
    AsFast,
    /// As clients bring them, at all replicas of a cluster at once.
    FromClients,
    /// At each replica when its host says so ([`Replica::hand`](crate::node::Replica::hand)).
    FromHost,
}

/// Messages wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// Until there are so many bytes for one receiver.
    pub bytes: u32,
    /// Or for so long.
    pub after: Duration,
}

/// The rules of Picsou that are settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// W: so many messages may cross past one's QUACK, of all senders together.
    pub window: u32,
    /// After so long without sending anything across a replica sends a no-op.
    pub silence: Duration,
    /// phi: a list tells of so many messages at most.
    pub phi: u32,
    /// Whose complaints count, and how many are needed.
    pub complaints: Complaining,
    /// So long after a message has been sent nobody's complaint about it counts; none: it always does.
    pub pause: Option<Duration>,
    /// Who is not the first to receive a message hands it on only when others go without, or after so long for each
    /// step from who is (Figure 11); none: whatever crosses is handed on at once.
    pub guard: Option<Duration>,
    /// What replicas do that miss what is collected.
    pub collection: Collection,
}

/// Whose complaints count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Complaining {
    /// r + 1 of the other side make a duplicate QUACK, and nobody complains about what is not sent (paper, Section
    /// 4.2).
    Text,
    /// u + 1 do, and the message after the acknowledgement counts whether it is sent or not (authors' program).
    Prototype,
}

/// What replicas do that miss what is collected (paper, Section 4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collection {
    /// Nobody tells them.
    Off,
    /// They go on without it.
    Skip,
    /// They ask the others of their cluster.
    Fetch,
}

/// Rules that tests break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Broken {
    /// A receiver checks no certificate.
    AcceptsForged,
    /// What comes twice is delivered twice.
    DeliversTwice,
    /// A QUACK takes a stake of u.
    QuacksEarly,
    /// A duplicate QUACK takes a stake of r.
    ComplainsEarly,
    /// Whoever has waited long sends a message again, whoever's turn it is.
    Clocked,
    /// The window does not move.
    Stuck,
    /// Acknowledgements of other configurations count.
    MixesEpochs,
    /// Nobody says what is collected.
    Secretive,
}

impl Settings {
    /// The cluster of a replica.
    pub fn side(&self, replica: ReplicaId) -> Side {
        usize::from(replica.0 >= self.sizes[0])
    }

    /// The number of a replica in its cluster.
    pub fn number(&self, replica: ReplicaId) -> u16 {
        if replica.0 >= self.sizes[0] { replica.0 - self.sizes[0] } else { replica.0 }
    }

    /// The replica of a number in a cluster.
    pub fn replica(&self, side: Side, number: u16) -> ReplicaId {
        ReplicaId(if side == 0 { number } else { self.sizes[0] + number })
    }

    /// How many replicas there are.
    pub fn replicas(&self) -> u16 {
        self.sizes[0] + self.sizes[1]
    }

    /// How many messages are divided by stake among those of `side` that send, where they are.
    pub fn quantum(&self, side: Side) -> Option<u32> {
        self.schedules[side].quantum()
    }

    /// The most resends of a message that its schedule admits, where replicas are as many and as equal as Lemma 1 says;
    /// none elsewhere.
    pub fn attempts_most(&self) -> Option<u32> {
        let [a, b] = &self.weights;
        let lemma = a.u + b.u;
        let holds = a.are_equal() && b.are_equal() && lemma < self.sizes[0].min(self.sizes[1]).into();
        holds.then_some(lemma as u32)
    }

    /// The stake that makes a QUACK of what `side` receives: one correct replica is among it.
    pub fn quack_needed(&self, side: Side) -> u64 {
        self.weights[side].u + 1
    }

    /// The stake that makes a duplicate QUACK of what `side` receives.
    pub fn complaints_needed(&self, side: Side) -> u64 {
        match self.rules.complaints {
            Complaining::Text => self.weights[side].r + 1,
            Complaining::Prototype => self.weights[side].u + 1,
        }
    }
}
