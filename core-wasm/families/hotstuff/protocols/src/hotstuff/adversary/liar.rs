//! A liar: one or two honest replicas, and what becomes of their words on the way out.

use std::collections::VecDeque;
use std::rc::Rc;

use facts::Fact;
use sim::ids::{ReplicaId, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::order::{insert_at, ordered};
use sim::replica_set::ReplicaSet;
use sim::time::Time;

use super::outbox::{Outbox, Said, TIMERS};
use super::{Lie, LieKind, twist};
use crate::block_tree::Block;
use crate::hotstuff::Config;
use crate::hotstuff::message::Message;
use crate::hotstuff::node::HotStuff;
use crate::pool::NodeContext;
use crate::streaming::lane::Lane;

/// What is held back is due.
const HELD_TIMER: TimerSlot = TimerSlot { slot: 2 * TIMERS, wait: Wait::Batch };

/// A replica that lies.
#[derive(Clone, Debug)]
pub struct Liar {
    me: ReplicaId,
    lies: Rc<[Lie]>,
    /// Replicas of which there are two at some time.
    accomplices: Rc<ReplicaSet>,
    first: HotStuff,
    second: Option<HotStuff>,
    /// The number of the history in which the next second one goes on with its lane.
    next_fork: u32,
    /// Messages that leave later, by when they are due.
    held: VecDeque<(Time, usize, ReplicaId, Message)>,
    /// The other history of its own lane.
    lane: Option<Lane>,
    /// Messages to itself.
    own: VecDeque<(usize, Message)>,
}

/// What a replica inside is to handle.
#[derive(Clone, Copy)]
enum Input<'a> {
    Start,
    Message(ReplicaId, &'a Message),
    Timer(TimerSlot),
    Restart,
    Resume,
    Look,
}

/// The first of the even numbers, which are those of second ones; 0 is the first history of a lane.
const FIRST_FORK: u32 = 2;

impl Liar {
    /// `honest` with lies.
    pub fn new(honest: HotStuff, lies: Vec<Lie>, accomplices: Rc<ReplicaSet>) -> Self {
        let order = ordered(lies.iter().map(|lie| u64::from(lie.kind.turn())));
        let mut lies: Vec<Lie> = order.into_iter().map(|(_, index)| lies[index as usize].clone()).collect();
        if honest.group().quorum() == 1 {
            // Who is a quorum alone would go from view to view without end in no time, and nothing would ever be
            // committed.
            let fools_itself = |kind: &LieKind| {
                matches!(kind, LieKind::Fork { .. } | LieKind::BogusCut { .. } | LieKind::BogusHashes)
            };
            lies.retain(|lie| !fools_itself(&lie.kind));
        }
        Liar {
            me: honest.id(),
            lies: lies.into(),
            accomplices,
            first: honest,
            second: None,
            next_fork: FIRST_FORK,
            held: VecDeque::new(),
            lane: None,
            own: VecDeque::new(),
        }
    }

    /// The replica inside, the first of two.
    pub fn replica(&self) -> &HotStuff {
        &self.first
    }

    /// The groups of both copies, and whether they are rivals, while there are two.
    fn faces(&self, now: Time) -> Option<(&[ReplicaSet; 2], bool)> {
        self.lies.iter().filter(|lie| lie.is_told_at(now)).find_map(|lie| match &lie.kind {
            LieKind::TwoFaced { groups, rivals } => Some((groups, *rivals)),
            _ => None,
        })
    }

    fn groups(&self, now: Time) -> Option<&[ReplicaSet; 2]> {
        self.faces(now).map(|(groups, _)| groups)
    }

    /// Whether the copies live in worlds of their own.
    fn are_apart(&self, now: Time) -> bool {
        match self.faces(now) {
            None => false,
            Some((_, false)) => true,
            Some((groups, true)) => self.second.is_some() && self.is_viable(&groups[1]),
        }
    }

    /// Whether there is a second copy as soon as there may be. A rival that can have a quorum comes with the first
    /// block that is proposed twice, so that its world and the first one's part in that view; one that cannot only
    /// proposes and votes beside the first one, which goes on with everybody.
    fn divides_at_once(&self, now: Time) -> bool {
        self.faces(now).is_some_and(|(groups, rivals)| !rivals || !self.is_viable(&groups[1]))
    }

    fn tells(&self, kind: &LieKind, now: Time) -> bool {
        self.lies.iter().any(|lie| lie.kind == *kind && lie.is_told_at(now))
    }

    /// Becomes two, or begins anew as two: `copy` goes on beside the first one, with its lane in a history whose number
    /// no machine has used. A number stands for a hash: used twice it would be one hash of two contents.
    fn become_two(&mut self, mut copy: HotStuff) {
        self.become_one();
        copy.diverge(self.next_fork);
        self.second = Some(copy);
    }

    /// Becomes one. The numbers of the second one's histories stay used.
    fn become_one(&mut self) {
        if let Some(second) = self.second.take() {
            self.next_fork = second.next_fork().unwrap_or(FIRST_FORK);
        }
    }

    /// Becomes one when the lie is over. This comes before all else that happens then: a second one that outlived its
    /// lie would talk with everybody.
    fn end_division(&mut self, now: Time) {
        if self.groups(now).is_none() {
            self.become_one();
        }
    }

    /// Becomes two, or one again. `called`: somebody speaks to the second one.
    fn divide(&mut self, called: bool, context: &mut NodeContext<'_>) {
        let now = context.now();
        self.end_division(now);
        if self.second.is_none() && self.groups(now).is_some() && (called || self.divides_at_once(now)) {
            self.become_two(self.first.clone());
            self.handle(1, Input::Resume, context);
        }
    }

    /// A copy handles an input, and both what they send to themselves on account of it.
    fn handle(&mut self, copy: usize, input: Input<'_>, context: &mut NodeContext<'_>) {
        self.turn(copy, input, context);
        while let Some((copy, message)) = self.own.pop_front() {
            self.turn(copy, Input::Message(self.me, &message), context);
        }
    }

    fn turn(&mut self, copy: usize, input: Input<'_>, context: &mut NodeContext<'_>) {
        let (now, requests, taken) = (context.now(), context.requests(), context.taken());
        let Some(replica) = (if copy == 0 { Some(&mut self.first) } else { self.second.as_mut() }) else {
            return;
        };
        let mut outbox = Outbox { copy, world: context.effects(), said: Vec::new() };
        let inner = &mut Context::new(now, self.me, requests, &mut outbox).knowing(taken);
        match input {
            Input::Start => replica.start(inner),
            Input::Message(source, message) => replica.handle_message(source, message, inner),
            Input::Timer(timer) => replica.handle_timer(timer, inner),
            Input::Restart => replica.restart(inner),
            Input::Resume => replica.resume(inner),
            Input::Look => replica.look(inner),
        }
        for said in outbox.said {
            // Chains are those of what it says in the end.
            match said {
                Said::Send(target, message) => self.send(copy, target, message.bare(), context),
                Said::Broadcast(message) => match message.bare() {
                    Message::Proposal(block) => self.propose(copy, block, context),
                    message => self.broadcast(copy, &message, context),
                },
                Said::State(fact) => {
                    let kept_back = match fact {
                        Fact::ViewChanged { .. } => self.tells(&LieKind::SilentLeader, now),
                        Fact::Voted { .. } => self.tells(&LieKind::WithholdVotes, now),
                        _ => false,
                    };
                    if is_witnessed(copy, &fact) && !kept_back {
                        context.state(fact);
                    }
                }
            }
        }
    }

    /// Proposes, in its own way.
    fn propose(&mut self, copy: usize, mut block: Rc<Block>, context: &mut NodeContext<'_>) {
        let now = context.now();
        let tree = if copy == 0 { &self.first } else { self.second.as_ref().expect("it proposes") }.tree();
        let mut rival = None;
        for lie in self.lies.iter().filter(|lie| lie.is_told_at(now)) {
            match &lie.kind {
                LieKind::SilentLeader => return,
                LieKind::Fork { depth } => block = twist::forked(&block, *depth, tree),
                LieKind::BogusCut { signers } => {
                    let signers = self.first.certifies().then_some(signers);
                    block = twist::bogus(&block, tree, signers);
                }
                LieKind::BogusHashes => block = twist::invented(&block, tree),
                LieKind::TwoFaced { rivals: true, .. } => {
                    let other = twist::rival(&block, tree);
                    let is_behind = |second: &HotStuff| second.view() < block.view;
                    if copy == 1 {
                        block = other;
                    } else if !self.are_apart(now) && self.second.as_ref().is_none_or(is_behind) {
                        rival = Some(other);
                    }
                }
                _ => {}
            }
        }
        let Some(rival) = rival else { return self.publish(copy, block, context) };
        context.state(Fact::Proposed { block: block.fact(), cut: Rc::clone(block.cut()) });
        // If there was one, its last block came to nothing: it begins anew from where the first one is.
        self.become_two(self.first.clone());
        // Before the first one's block: accomplices who become two on account of it have not voted in this view yet.
        self.turn(1, Input::Resume, context);
        self.publish(1, rival, context);
        self.broadcast(copy, &Message::Proposal(block), context);
    }

    /// Whether those who talk with a copy, the accomplices among them, are a quorum.
    fn is_viable(&self, talks_with: &ReplicaSet) -> bool {
        let group = self.first.group();
        let is_in = |&replica: &ReplicaId| {
            replica == self.me || talks_with.contains(replica) || self.accomplices.contains(replica)
        };
        group.members().filter(is_in).count() >= usize::from(group.quorum())
    }

    fn publish(&mut self, copy: usize, block: Rc<Block>, context: &mut NodeContext<'_>) {
        context.state(Fact::Proposed { block: block.fact(), cut: Rc::clone(block.cut()) });
        self.broadcast(copy, &Message::Proposal(block), context);
    }

    fn broadcast(&mut self, copy: usize, message: &Message, context: &mut NodeContext<'_>) {
        let (me, group) = (self.me, self.first.group());
        for target in group.members().filter(|&target| target != me).chain([me]) {
            self.send(copy, target, message.clone(), context);
        }
    }

    /// Sends what is left of a message when all lies are told.
    fn send(&mut self, copy: usize, target: ReplicaId, mut message: Message, context: &mut NodeContext<'_>) {
        let lies = Rc::clone(&self.lies);
        for lie in lies.iter().filter(|lie| lie.is_told_at(context.now())) {
            match (&lie.kind, &message) {
                (LieKind::SilentLeader, _) if message.is_from_leader() => return,
                (LieKind::WithholdVotes, Message::Vote { .. }) => return,
                (LieKind::SelectiveSend { to }, _)
                    if message.is_from_leader() && target != self.me && !to.contains(target) =>
                {
                    return;
                }
                (LieKind::DelayProposals { by }, Message::Proposal(_)) => {
                    self.hold_back(context.now() + *by, copy, target, message);
                    return context.set_timer(HELD_TIMER, self.held[0].0 - context.now());
                }
                (LieKind::WithholdStream { to }, Message::Stream(_)) if !to.contains(target) => return,
                (LieKind::WithholdStream { to }, Message::LaneData { part, .. })
                    if part.origin == self.me.0 && !to.contains(target) =>
                {
                    return;
                }
                (LieKind::StreamEquivocate { told }, Message::Stream(part)) if told.contains(target) => {
                    message = Message::Stream(twist::other_history(&mut self.lane, part));
                }
                (LieKind::StreamEquivocate { told }, Message::LaneData { part, held })
                    if told.contains(target) && part.origin == self.me.0 =>
                {
                    message =
                        Message::LaneData { part: twist::other_history(&mut self.lane, part), held: *held };
                }
                (LieKind::FalseSnapshot, Message::State(snapshot)) => {
                    message = Message::State(Rc::new(twist::state(snapshot, context.streams())));
                }
                (LieKind::FalseSnapshot, Message::Blocks { .. }) => {
                    let own = self.first.take_snapshot();
                    message = Message::State(Rc::new(twist::state_after_nothing(&own, context.streams())));
                }
                (LieKind::AckHigh | LieKind::AckLow, Message::Acknowledgement(heads)) => {
                    let high = lie.kind == LieKind::AckHigh;
                    message = Message::Acknowledgement(twist::acknowledged(heads, high));
                }
                (
                    LieKind::AckHigh | LieKind::AckLow,
                    Message::SignedAcknowledgement { receipts, every, signatures },
                ) => {
                    let receipts = twist::signed(receipts, lie.kind == LieKind::AckHigh);
                    let (every, signatures) = (*every, *signatures);
                    message = Message::SignedAcknowledgement { receipts, every, signatures };
                }
                _ => {}
            }
        }
        self.deliver(copy, target, message, context);
    }

    /// Keeps a message until `due`: behind what is due before it or was kept sooner, whatever lie that was kept back
    /// by.
    fn hold_back(&mut self, due: Time, copy: usize, target: ReplicaId, message: Message) {
        let place = self.held.partition_point(|(earlier, ..)| *earlier <= due);
        insert_at(&mut self.held, place, (due, copy, target, message));
    }

    /// Hands a message to the network, or to itself, if the copy talks with the target.
    fn deliver(&mut self, copy: usize, target: ReplicaId, message: Message, context: &mut NodeContext<'_>) {
        if target == self.me {
            return self.own.push_back((copy, message));
        }
        let replica = if copy == 0 { Some(&mut self.first) } else { self.second.as_mut() };
        let told = replica.map(|replica| replica.with_chain(Some(target), message.clone()));
        if copy == 1 && self.accomplices.contains(target) {
            context.send(target, Message::Aside(Rc::new(told.unwrap_or(message))));
        } else if self.talks(copy, target, &message, context.now()) {
            context.send(target, told.unwrap_or(message));
        }
    }

    /// Whether a copy says this to somebody.
    fn talks(&self, copy: usize, target: ReplicaId, message: &Message, now: Time) -> bool {
        let Some(groups) = self.groups(now) else { return true };
        let is_of_view =
            matches!(message, Message::Proposal(_) | Message::Phase { .. } | Message::Vote { .. });
        let is_in_group = groups[copy].contains(target) || self.accomplices.contains(target);
        if self.are_apart(now) || is_of_view { is_in_group } else { copy == 0 }
    }

    /// Which copies hear what somebody says to this replica, or says aside.
    fn hears(&self, source: ReplicaId, aside: bool, now: Time) -> [bool; 2] {
        match self.groups(now) {
            None => [!aside, false],
            Some(_) if self.accomplices.contains(source) => [!aside, aside],
            Some(groups) => [groups[0].contains(source) || !self.are_apart(now), groups[1].contains(source)],
        }
    }
}

impl Liar {
    pub(super) fn start(&mut self, context: &mut NodeContext<'_>) {
        let now = context.now();
        let untouched = self.first.clone();
        let is_two = self.groups(now).is_some() && self.divides_at_once(now);
        self.handle(0, Input::Start, context);
        if is_two {
            self.become_two(untouched);
            self.handle(1, Input::Start, context);
        }
    }

    pub(super) fn handle_message(
        &mut self,
        source: ReplicaId,
        message: &Message,
        context: &mut NodeContext<'_>,
    ) {
        let (aside, message) = match message {
            Message::Aside(message) => (true, &**message),
            message => (false, message),
        };
        self.divide(aside, context);
        let hears = self.hears(source, aside, context.now());
        for (copy, _) in hears.into_iter().enumerate().filter(|&(_, hears)| hears) {
            self.handle(copy, Input::Message(source, message), context);
        }
    }

    pub(super) fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        self.divide(false, context);
        if timer.slot == HELD_TIMER.slot {
            self.release(context);
        } else {
            let (copy, slot) = (usize::from(timer.slot / TIMERS), timer.slot % TIMERS);
            self.handle(copy, Input::Timer(TimerSlot { slot, ..timer }), context);
        }
    }

    pub(super) fn restart(&mut self, context: &mut NodeContext<'_>) {
        self.held.clear();
        self.end_division(context.now());
        for copy in 0..2 {
            self.handle(copy, Input::Restart, context);
        }
    }

    pub(super) fn adopt(&mut self, settings: &Config) {
        self.first.adopt(settings);
        if let Some(second) = &mut self.second {
            second.adopt(settings);
        }
    }

    pub(super) fn look(&mut self, context: &mut NodeContext<'_>) {
        self.end_division(context.now());
        for copy in 0..2 {
            self.handle(copy, Input::Look, context);
        }
    }

    /// What was held back until now leaves.
    fn release(&mut self, context: &mut NodeContext<'_>) {
        while let Some((_, copy, target, message)) = self.held.pop_front_if(|(due, ..)| *due <= context.now())
        {
            self.deliver(copy, target, message, context);
        }
        if let Some((due, ..)) = self.held.front() {
            context.set_timer(HELD_TIMER, *due - context.now());
        }
        while let Some((copy, message)) = self.own.pop_front() {
            self.turn(copy, Input::Message(self.me, &message), context);
        }
    }
}

/// Whether a fact about a liar is more than its own word.
fn is_witnessed(copy: usize, fact: &Fact) -> bool {
    match fact {
        Fact::Voted { .. } | Fact::Certified { .. } => true,
        Fact::Entered { .. } | Fact::ViewChanged { .. } | Fact::TimedOut { .. } | Fact::Restarted => {
            copy == 0
        }
        _ => false,
    }
}
