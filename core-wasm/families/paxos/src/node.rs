//! A replica of MultiPaxos, without input or output of its own: acceptor and learner always, and proposer where it
//! leads.
//!
//! | module | what a replica does there |
//! |---|---|
//! | `phase_one` | it suspects, prepares and promises |
//! | `phase_two` | it proposes, accepts, and sends again |
//! | `learning` | it learns what is decided, executes it, and answers |
//!
//! Its promise, what it has accepted, what is decided and what it has executed survive a crash.

mod learning;
mod phase_one;
mod phase_two;

use std::collections::VecDeque;
use std::rc::Rc;

use sim::ids::{ReplicaId, Run, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::transactions::RunSet;

use crate::ballot::{Ballot, Instance};
use crate::facts::Fact;
use crate::log::Log;
use crate::message::{Body, Message};
use crate::settings::{Broken, Rules, Settings};

use phase_one::Candidate;
use phase_two::Leader;

/// What a replica handles its inputs with.
pub type World<'a> = Context<'a, Message, Fact>;

/// A batch is full, or has been open for long enough.
const BATCH: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };
/// A prepare or a 2a goes out again.
const AGAIN: TimerSlot = TimerSlot { slot: 1, wait: Wait::Acknowledge };
/// The leader says that it is alive.
const HEARTBEAT: TimerSlot = TimerSlot { slot: 2, wait: Wait::None };
/// Nothing has been heard of the leader.
const SUSPICION: TimerSlot = TimerSlot { slot: 3, wait: Wait::Timeout };

/// What a replica does beside accepting and learning.
#[derive(Clone, Debug)]
enum Role {
    /// Nothing: it follows the owner of the ballot that it has promised.
    Follower,
    /// It prepares that ballot.
    Candidate(Candidate),
    /// It proposes in it.
    Leader(Box<Leader>),
}

/// A replica.
#[derive(Clone, Debug)]
pub struct Paxos {
    me: u16,
    replicas: u16,
    settings: Settings,
    rules: Rules,
    /// The highest ballot that it has promised.
    promised: Ballot,
    log: Log,
    /// What it has executed.
    executed: RunSet,
    /// How many instances with something to execute it has executed.
    ordinal: u64,
    /// Of these, what was executed, where clients may lack the answer.
    unanswered: VecDeque<(u64, Rc<[Run]>)>,
    role: Role,
    /// The highest instance that it knows of.
    highest: Instance,
    /// The first instance that was undecided here when the leader's last heartbeat knew more to be decided.
    behind: Option<Instance>,
}

impl Paxos {
    /// Replica `me` of so many; the first leads as the run begins.
    pub fn new(me: ReplicaId, replicas: u16, settings: Settings) -> Self {
        Paxos::with(me, replicas, settings, Rules::default())
    }

    /// The same, with a rule that may be broken.
    pub fn with(me: ReplicaId, replicas: u16, settings: Settings, rules: Rules) -> Self {
        Paxos {
            me: me.0,
            replicas,
            settings,
            rules,
            promised: Ballot::NONE,
            log: Log::default(),
            executed: RunSet::default(),
            ordinal: 0,
            unanswered: VecDeque::new(),
            role: Role::Follower,
            highest: 0,
            behind: None,
        }
    }

    /// The ballot that it has promised.
    pub fn promised(&self) -> Ballot {
        self.promised
    }

    /// Whether it leads, in the ballot that it has promised.
    pub fn leads(&self) -> bool {
        matches!(self.role, Role::Leader(_))
    }

    /// The first instance that it does not know to be decided.
    pub fn first_undecided(&self) -> Instance {
        self.log.first_undecided()
    }

    fn is_broken(&self, rule: Broken) -> bool {
        self.rules.is_broken(rule)
    }

    /// How many acceptances or promises make a majority, the own included.
    fn majority(&self) -> u16 {
        self.replicas / 2 + 1
    }

    fn others(&self) -> impl Iterator<Item = ReplicaId> + use<> {
        let me = self.me;
        (0..self.replicas).filter(move |&replica| replica != me).map(ReplicaId)
    }

    fn say(&self, target: ReplicaId, body: Body, world: &mut World<'_>) {
        world.send(target, Message::new(body, &self.settings));
    }

    fn say_to_others(&self, body: Body, world: &mut World<'_>) {
        let message = Message::new(body, &self.settings);
        self.others().for_each(|target| world.send(target, message.clone()));
    }

    /// A message of a ballot's owner: whether it is worth heeding. A higher ballot than the own deposes.
    fn heeds(&mut self, ballot: Ballot, world: &mut World<'_>) -> bool {
        if ballot > self.promised {
            self.follow(ballot, world);
        }
        let is_heeded = ballot == self.promised;
        if is_heeded && matches!(self.role, Role::Follower) {
            // Any message of the leader's is a sign of life.
            world.set_timer(SUSPICION, self.settings.suspicion);
        }
        is_heeded
    }

    /// Whoever it was that led, the owner of `ballot` does now. Requests that wait are dropped without an answer.
    fn follow(&mut self, ballot: Ballot, world: &mut World<'_>) {
        self.promised = ballot;
        self.role = Role::Follower;
        [BATCH, AGAIN, HEARTBEAT].into_iter().for_each(|timer| world.cancel_timer(timer));
        world.set_timer(SUSPICION, self.settings.suspicion);
    }
}

impl Node for Paxos {
    const TIMERS: usize = 4;

    type Message = Message;
    type Fact = Fact;
    type Settings = Settings;

    fn start(&mut self, world: &mut World<'_>) {
        if self.me == Ballot::FIRST.owner {
            self.stand(Ballot::FIRST, world);
        } else {
            world.set_timer(SUSPICION, self.settings.suspicion);
        }
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, world: &mut World<'_>) {
        match &message.body {
            Body::Prepare { ballot, from } => self.handle_prepare(source, *ballot, *from, world),
            Body::Promise { ballot, accepted, highest, from } => {
                self.handle_promise(source, *ballot, (accepted, *highest), *from, world);
            }
            Body::TwoA { ballot, instance, value, decided } => {
                if self.heeds(*ballot, world) {
                    // First, since it moves the window.
                    self.hear_decided(decided, world);
                    self.handle_two_a(source, *ballot, *instance, value, world);
                }
            }
            Body::TwoB { ballot, instance, .. } => self.handle_two_b(source, *ballot, *instance, world),
            Body::Heartbeat { ballot, next, undecided, decided } => {
                if self.heeds(*ballot, world) {
                    self.highest = self.highest.max(next - 1);
                    self.hear_decided(decided, world);
                    self.catch_up(source, *undecided, world);
                }
            }
            Body::CatchUp { from } => self.handle_catch_up(source, *from, world),
            Body::Decisions { decided, undecided } => {
                self.handle_decisions(source, decided, *undecided, world);
            }
        }
    }

    fn handle_timer(&mut self, timer: TimerSlot, world: &mut World<'_>) {
        if timer == BATCH {
            self.propose_more(world);
        } else if timer == AGAIN {
            self.send_again(world);
        } else if timer == HEARTBEAT {
            self.beat(world);
        } else {
            self.suspect(world);
        }
    }

    fn restart(&mut self, world: &mut World<'_>) {
        world.state(Fact::Restarted);
        self.role = Role::Follower;
        self.behind = None;
        self.log.forget_acceptors();
        if self.is_broken(Broken::ForgottenPromise) {
            self.promised = Ballot::NONE;
            self.log.forget_accepted();
        }
        world.set_timer(SUSPICION, self.settings.suspicion);
    }

    fn adopt(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        if let Role::Leader(leader) = &mut self.role {
            leader.resending.adopt(settings.retransmission);
        }
    }

    fn look(&mut self, world: &mut World<'_>) {
        self.propose_more(world);
        self.await_copies(world);
    }
}
