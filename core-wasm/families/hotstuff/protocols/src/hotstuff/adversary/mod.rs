//! Replicas that lie. A liar is an honest replica between whom and the world stands what it lies about: messages that
//! it holds back, delays, changes or says in two ways. Keys cannot be forged, so that a liar never speaks for the
//! honest: the signatures that it shows are real, its own and those of replicas that tell the same lie.
//!
//! A liar's word on its own state is worth nothing: it states only facts that others could witness (what it proposed,
//! voted for and certified), so that no observer judges a run by what a liar claims to hold, to be locked on or to have
//! committed.

mod liar;
mod outbox;
mod twist;

use std::rc::Rc;

use facts::Fact;
use sim::ids::{ReplicaId, TimerSlot};
use sim::node::Node;
use sim::replica_set::ReplicaSet;
use sim::time::{Duration, Time};

use super::Config;
use super::message::Message;
use super::node::HotStuff;
use crate::pool::NodeContext;

pub use liar::Liar;

/// What a replica lies about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LieKind {
    /// When leader, it stays silent.
    SilentLeader,
    /// It sends no votes.
    WithholdVotes,
    /// What it says as leader reaches only these (and itself).
    SelectiveSend {
        /// Who is told.
        to: ReplicaSet,
    },
    /// Its proposals leave late.
    DelayProposals {
        /// By how much.
        by: Duration,
    },
    /// It proposes on top of an ancestor of the block that it should extend, with that ancestor's certificate.
    Fork {
        /// How many certified blocks its proposal leaves out.
        depth: u8,
    },
    /// There are two of it from then on. Each talks with its own group, and with its like among the others that are
    /// two.
    TwoFaced {
        /// Whom each one talks with; a replica may be in both.
        groups: [ReplicaSet; 2],
        /// Whether the second one is there to propose other blocks than the first does. If it cannot have a quorum, it
        /// begins anew with each block of the first one; else the two go their own ways.
        rivals: bool,
    },
    /// Streaming: it tells these replicas another history of its own lane.
    StreamEquivocate {
        /// Who is told the other history.
        told: ReplicaSet,
    },
    /// To whoever asks it for blocks or for its state it sends a state of its own making.
    FalseSnapshot,
    /// Streaming: its own lane reaches only these, whether it is pushed or asked for.
    WithholdStream {
        /// Who gets it.
        to: ReplicaSet,
    },
    /// Streaming: it acknowledges more than it holds.
    AckHigh,
    /// Streaming: it acknowledges less than it holds.
    AckLow,
    /// Hashes: its blocks name transactions that nobody has.
    BogusHashes,
    /// Streaming: its cuts name what nobody has, or take back what was cut, in turn.
    BogusCut {
        /// Who sign the certificates of these cuts: all who lie so.
        signers: Rc<[u16]>,
    },
}

/// A lie and when it is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lie {
    /// What.
    pub kind: LieKind,
    /// From.
    pub at: Time,
    /// Until.
    pub until: Time,
}

impl LieKind {
    /// Lies of one replica are told in this order, however they are listed: first what a block is, then that there are
    /// two, then who hears what; and last when.
    fn turn(&self) -> u8 {
        match self {
            LieKind::Fork { .. } => 0,
            LieKind::BogusCut { .. } | LieKind::BogusHashes => 1,
            LieKind::TwoFaced { .. } => 2,
            LieKind::AckHigh => 3,
            LieKind::DelayProposals { .. } => 5,
            _ => 4,
        }
    }
}

impl Lie {
    fn is_told_at(&self, now: Time) -> bool {
        self.at <= now && now < self.until
    }
}

/// A replica of a run: honest, or a liar around one.
#[derive(Debug)]
#[allow(clippy::large_enum_variant, reason = "mostly the large one, which is looked at for every message")]
pub enum Participant {
    /// It follows the protocol.
    Honest(HotStuff),
    /// It does not.
    Liar(Box<Liar>),
}

impl Clone for Participant {
    /// Compiled here alone: a derived one would be compiled once more in each crate that clones a run.
    #[inline(never)]
    fn clone(&self) -> Self {
        match self {
            Participant::Honest(replica) => Participant::Honest(replica.clone()),
            Participant::Liar(liar) => Participant::Liar(liar.clone()),
        }
    }
}

impl Participant {
    /// `honest`, lying as `lies` say; `accomplices` are the replicas of which there are two.
    pub fn new(honest: HotStuff, lies: Vec<Lie>, accomplices: &Rc<ReplicaSet>) -> Self {
        if lies.is_empty() {
            Participant::Honest(honest)
        } else {
            Participant::Liar(Box::new(Liar::new(honest, lies, Rc::clone(accomplices))))
        }
    }

    /// The replica as it is inside, the first of two.
    pub fn replica(&self) -> &HotStuff {
        match self {
            Participant::Honest(replica) => replica,
            Participant::Liar(liar) => liar.replica(),
        }
    }
}

impl Node for Participant {
    // Those of two copies, and the liar's own.
    const TIMERS: usize = 2 * HotStuff::TIMERS + 1;

    type Message = Message;
    type Fact = Fact;
    type Settings = Config;

    fn start(&mut self, context: &mut NodeContext<'_>) {
        match self {
            Participant::Honest(replica) => replica.start(context),
            Participant::Liar(liar) => liar.start(context),
        }
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        match self {
            Participant::Honest(replica) => replica.handle_message(source, message, context),
            Participant::Liar(liar) => liar.handle_message(source, message, context),
        }
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        match self {
            Participant::Honest(replica) => replica.handle_timer(timer, context),
            Participant::Liar(liar) => liar.handle_timer(timer, context),
        }
    }

    fn restart(&mut self, context: &mut NodeContext<'_>) {
        match self {
            Participant::Honest(replica) => replica.restart(context),
            Participant::Liar(liar) => liar.restart(context),
        }
    }

    fn adopt(&mut self, settings: &Config) {
        match self {
            Participant::Honest(replica) => replica.adopt(settings),
            Participant::Liar(liar) => liar.adopt(settings),
        }
    }

    fn look(&mut self, context: &mut NodeContext<'_>) {
        match self {
            Participant::Honest(replica) => replica.look(context),
            Participant::Liar(liar) => liar.look(context),
        }
    }
}
