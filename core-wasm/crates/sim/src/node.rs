//! Sans-IO nodes. A node is a state machine: inputs are `start`, `handle_message`, `handle_timer` and
//! `restart`; outputs are the effects that it asks of its [`Context`]. It never sees the queue, the network, a clock
//! other than `Context::now`, or another node.

use std::ops::Range;
use std::rc::Rc;

use crate::ids::{Class, Kind, ReplicaId, Run, StreamId, TimerSlot};
use crate::record::Load;
use crate::requests::Requests;
use crate::time::{Duration, Time};
use crate::transactions::RunSet;

/// What a message must say of itself to the network.
pub trait Payload: Clone {
    /// Its kind.
    fn kind(&self) -> Kind;
    /// Its size on the wire, header included.
    fn wire_bytes(&self) -> u64;
    /// On which network it travels.
    fn class(&self) -> Class;
    /// A number for the trace: the view that it is about, or how many transactions it carries.
    fn tag(&self) -> u32;
    /// Digest of the block that it carries or is a vote for; 0 where it is about none.
    fn block(&self) -> u64;
    /// What of it takes a processor's time.
    fn load(&self) -> Load {
        Load::default()
    }
}

/// A replica's protocol state machine.
pub trait Node: Clone {
    /// How many timers it has; their slots are below.
    const TIMERS: usize;

    /// What it sends and receives.
    type Message: Payload;
    /// What it lets observers know.
    type Fact;
    /// Those of its settings that may change in the middle of a run.
    type Settings: Clone;

    /// The run begins.
    fn start(&mut self, context: &mut Context<'_, Self::Message, Self::Fact>);
    /// A message is here.
    fn handle_message(
        &mut self,
        source: ReplicaId,
        message: &Self::Message,
        context: &mut Context<'_, Self::Message, Self::Fact>,
    );
    /// A timer fires.
    fn handle_timer(&mut self, timer: TimerSlot, context: &mut Context<'_, Self::Message, Self::Fact>);
    /// The replica is up again after a crash: keep what is persisted, forget the rest.
    fn restart(&mut self, context: &mut Context<'_, Self::Message, Self::Fact>);
    /// Its settings are these from now on, even while it is down.
    fn adopt(&mut self, settings: &Self::Settings);
    /// Settings, its own or the clients', have changed: act on the new ones now, and recompute timers.
    fn look(&mut self, context: &mut Context<'_, Self::Message, Self::Fact>);
}

/// What a node asks of the world, which does it at once: nothing of it can be seen by the node before its next input.
#[allow(unused_variables)]
pub trait Effects<M, F> {
    /// Send to one replica; to oneself it is delivered after this input and for nothing.
    fn send(&mut self, target: ReplicaId, message: M) {}
    /// Send to every other replica, in replica order, and to oneself after this input.
    fn broadcast(&mut self, message: M) {}
    /// The same to those of these replicas alone, of which it is one.
    fn multicast(&mut self, among: Range<u16>, message: M) {}
    /// (Re)arm a timer; the earlier deadline of the same timer is forgotten.
    fn set_timer(&mut self, timer: TimerSlot, at: Time) {}
    /// (Re)arm a timer for the moment in which `count` (at least one) more requests of this replica's concern have
    /// reached it, or before where several groups submit them: when one has brought its even part. It is no later than
    /// `latest`. Where requests are answers to answers the moment is not known before it comes.
    fn wake_on_requests(&mut self, timer: TimerSlot, count: u64, latest: Time) {}
    /// (Re)arm a timer for the moment in which a request reaches this replica, by its stream and number.
    fn wake_on_request(&mut self, timer: TimerSlot, request: (StreamId, u64)) {}
    /// Forget a timer.
    fn cancel_timer(&mut self, timer: TimerSlot) {}
    /// Let observers know.
    fn state(&mut self, fact: &F) {}
    /// Make a quorum certificate: what is asked for afterwards comes when that is done.
    fn aggregate(&mut self) {}
    /// Serve clients from now on: where they send to one replica at a time, they turn to this one.
    fn serve(&mut self) {}
    /// Execute these transactions as the `ordinal`-th block of the chain, and answer their clients.
    fn reply(&mut self, ordinal: u64, runs: &[Run]) {}
}

/// Does nothing of it: for looking at a node.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ignored;
impl<M, F> Effects<M, F> for Ignored {}

/// A node's window on the world while it handles one input.
pub struct Context<'a, M, F> {
    now: Time,
    replica: ReplicaId,
    place: ReplicaId,
    requests: &'a Requests,
    taken: Option<&'a [u64]>,
    effects: &'a mut dyn Effects<M, F>,
}

impl<'a, M, F> Context<'a, M, F> {
    /// For the kernel, and for looking at a node.
    pub fn new(
        now: Time,
        replica: ReplicaId,
        requests: &'a Requests,
        effects: &'a mut dyn Effects<M, F>,
    ) -> Self {
        Context { now, replica, place: replica, requests, taken: None, effects }
    }

    /// The same for a node that is `replica` among its own, and inside of another one.
    pub fn playing(self, replica: ReplicaId) -> Self {
        Context { replica, ..self }
    }

    /// The same where the processor has taken in so many requests of each stream: the node knows of no others.
    pub fn knowing(self, taken: Option<&'a [u64]>) -> Self {
        Context { taken, ..self }
    }

    /// What the processor has taken in of each stream, where that takes time.
    pub fn taken(&self) -> Option<&'a [u64]> {
        self.taken
    }

    /// The present.
    pub fn now(&self) -> Time {
        self.now
    }

    /// Who this node is among those that it knows.
    pub fn replica(&self) -> ReplicaId {
        self.replica
    }

    /// Who it is, or is inside of, to the kernel.
    pub fn place(&self) -> ReplicaId {
        self.place
    }

    /// How many requests of `stream` have reached this replica.
    pub fn received(&self, stream: StreamId) -> u64 {
        match self.taken {
            Some(taken) => taken[usize::from(stream.0)],
            None => self.requests.received(self.place, stream, self.now),
        }
    }

    /// When request `index` of `stream` reached this replica; `None` if it has not, or waits for its processor.
    pub fn reached_at(&self, stream: StreamId, index: u64) -> Option<Time> {
        let is_taken = self.taken.is_none_or(|taken| index < taken[usize::from(stream.0)]);
        (is_taken && self.hears(stream))
            .then(|| self.requests.reaches(self.place, stream, index))?
            .filter(|&at| at <= self.now)
    }

    /// How many streams of requests there are.
    pub fn streams(&self) -> u16 {
        self.requests.streams()
    }

    /// The streams of requests of `replica`'s concern.
    pub fn streams_of(&self, replica: ReplicaId) -> impl Iterator<Item = StreamId> + use<M, F> {
        self.requests.streams_of(replica)
    }

    /// Whether requests of `stream` come to this replica.
    pub fn hears(&self, stream: StreamId) -> bool {
        self.requests.hears(self.place, stream)
    }

    /// The parts of `run` that have not come to this replica from clients, ascending.
    pub fn lacking(&self, run: Run) -> impl Iterator<Item = Run> + use<'a, M, F> {
        self.requests.lacking_beyond(self.place, run, self.received(run.stream))
    }

    /// The requests that came while this replica was down, and will not come again.
    pub fn missed(&self) -> &'a RunSet {
        self.requests.missed(self.place)
    }

    /// The clients, for a node around another one.
    pub fn requests(&self) -> &'a Requests {
        self.requests
    }

    /// Where all that is asked for goes, for a node around another one.
    pub fn effects(&mut self) -> &mut (dyn Effects<M, F> + 'a) {
        self.effects
    }

    /// Sends `message` to `target`.
    pub fn send(&mut self, target: ReplicaId, message: M) {
        self.effects.send(target, message);
    }

    /// Sends `message` to all, oneself included.
    pub fn broadcast(&mut self, message: M) {
        self.effects.broadcast(message);
    }

    /// Arms `timer` to fire after `span`.
    pub fn set_timer(&mut self, timer: TimerSlot, span: Duration) {
        self.effects.set_timer(timer, self.now + span);
    }

    /// Arms `timer` for the arrival of so many more requests of this replica's concern, or `latest`.
    pub fn wake_on_requests(&mut self, timer: TimerSlot, count: u64, latest: Time) {
        self.effects.wake_on_requests(timer, count, latest);
    }

    /// Arms `timer` for the arrival of a request, by its stream and number.
    pub fn wake_on_request(&mut self, timer: TimerSlot, request: (StreamId, u64)) {
        self.effects.wake_on_request(timer, request);
    }

    /// Disarms `timer`.
    pub fn cancel_timer(&mut self, timer: TimerSlot) {
        self.effects.cancel_timer(timer);
    }

    /// Makes a quorum certificate of the signatures that are here.
    pub fn aggregate(&mut self) {
        self.effects.aggregate();
    }

    /// States a fact.
    pub fn state(&mut self, fact: F) {
        self.effects.state(&fact);
    }

    /// Has clients that send to one replica at a time turn to this one.
    pub fn serve(&mut self) {
        self.effects.serve();
    }

    /// Whether clients send to this replica now.
    pub fn serves(&self) -> bool {
        self.requests.is_served_by(self.place)
    }

    /// Whether clients that wait for answers have all those to the `ordinal`-th executed block.
    pub fn is_answered(&self, ordinal: u64) -> bool {
        self.requests.is_answered(ordinal)
    }

    /// Answers clients.
    pub fn reply(&mut self, ordinal: u64, runs: Rc<[Run]>) {
        self.effects.reply(ordinal, &runs);
    }
}
