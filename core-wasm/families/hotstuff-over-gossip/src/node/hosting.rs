//! A node with a replica of HotStuff and a peer of gossip, and what passes between them.
//!
//! A micro-batch that the replica streams becomes a symbol that the peer makes. A symbol that the peer decodes comes to
//! the replica as the micro-batch that its origin sent: each carries its origin's word, so that it does not matter
//! through whom it came. Parts that the replica sends once more, after a view has failed, go as they are.

use std::collections::VecDeque;
use std::rc::Rc;

use gossip::graph::Graph;
use gossip::message::{Body, Message as GossipMessage, TxId};
use gossip::node::Peer;
use protocols::hotstuff::message::{LanePart, Message as HotStuffMessage, wire};
use protocols::hotstuff::{Config, HotStuff};
use sim::embed::{Host, embedded, fed};
use sim::ids::{ReplicaId, TimerSlot, Wait};
use sim::node::{Context, Effects, Node};
use sim::time::{Duration, Time};

use super::NodeContext;
use crate::facts::{Fact, Part};
use crate::message::Message;
use crate::questions::{Due, Questions};
use crate::settings::Broken;
use crate::symbols::Symbols;

/// The slot of the peer's first timer.
const PEER: u8 = HotStuff::TIMERS as u8;
/// A symbol is to be asked for.
const ASK: TimerSlot = TimerSlot { slot: PEER + Peer::TIMERS as u8, wait: Wait::Fetch };
/// A question of the replica is to be put.
const PUT: TimerSlot = TimerSlot { slot: ASK.slot + 1, wait: Wait::Fetch };

/// Symbols that a node keeps for those who ask: seconds of a stream.
const KEPT: usize = 1_024;

/// The most symbols that enter the window for each codeword that leaves over each link.
const SYMBOLS_A_CODEWORD: u64 = 4;

/// What all nodes have in common.
#[derive(Clone, Debug)]
pub struct Common {
    /// How many replicas there are.
    pub replicas: u16,
    /// Who is whose peer.
    pub graph: Rc<Graph>,
    /// How long what is not decoded may take before it is asked for.
    pub patience: Duration,
    /// Bytes of the id that names a symbol which is asked for.
    pub id_bytes: u32,
    /// Symbols in a coding window.
    pub window: u16,
    /// Whether what is decoded late enters windows.
    pub late_enter: bool,
    /// A rule that is broken.
    pub broken: Option<Broken>,
}

impl Common {
    /// For how many codewords symbols may enter at once.
    fn at_once(&self, node: ReplicaId) -> u64 {
        self.links(node) * u64::from(self.window).div_ceil(2)
    }

    fn links(&self, node: ReplicaId) -> u64 {
        self.graph.peers(node).len() as u64
    }
}

/// A node.
#[derive(Clone, Debug)]
pub struct Hosting {
    me: ReplicaId,
    hotstuff: HotStuff,
    peer: Peer,
    own: Own,
    between: Between,
}

/// What the replica has streamed. Symbols wait for codewords to leave: all that a new leader streams at once would push
/// each other out of the window before any link has carried them, and half a window may enter at once. Links that each
/// carry every symbol are four times as fast.
#[derive(Clone, Debug)]
struct Own {
    /// Of each replica, how many symbols this node has made of its lane: none but of its own.
    made: Vec<u64>,
    /// One past the last transaction that was streamed.
    end: u64,
    /// The part that was streamed last.
    latest: Option<Rc<LanePart>>,
    /// Parts that are to become symbols.
    waiting: VecDeque<Rc<LanePart>>,
    /// Codewords that have left, as far as no symbol has entered for them.
    left: u64,
}

/// What is between the replica and the peer.
#[derive(Clone, Debug)]
struct Between {
    common: Rc<Common>,
    symbols: Symbols,
    questions: Questions,
    /// When the timer for asking fires.
    asks_at: Option<Time>,
}

impl Hosting {
    /// A replica and a peer that have not begun.
    pub fn new(me: ReplicaId, hotstuff: HotStuff, peer: Peer, common: &Rc<Common>) -> Self {
        Hosting {
            me,
            hotstuff,
            peer,
            own: Own {
                made: vec![0; common.replicas.into()],
                end: 0,
                latest: None,
                waiting: VecDeque::new(),
                left: common.at_once(me),
            },
            between: Between {
                common: Rc::clone(common),
                symbols: Symbols::new(common.replicas, KEPT.max(2 * usize::from(common.window))),
                questions: Questions::default(),
                asks_at: None,
            },
        }
    }

    /// The replica of HotStuff.
    pub fn hotstuff(&self) -> &HotStuff {
        &self.hotstuff
    }

    /// The peer.
    pub fn peer(&self) -> &Peer {
        &self.peer
    }

    /// Lets the replica handle an input; what it streams goes to the peer.
    fn replicate(
        &mut self,
        context: &mut NodeContext<'_>,
        handle: impl FnOnce(&mut HotStuff, &mut Context<'_, HotStuffMessage, ::facts::Fact>),
    ) {
        let now = context.now();
        let mut replica = OfReplica { now, own: &mut self.own, between: &mut self.between };
        embedded(&mut replica, self.me, context, |context| handle(&mut self.hotstuff, context));
        self.pack(context);
    }

    /// What the replica streams becomes symbols, as far as they may enter the window.
    fn pack(&mut self, context: &mut NodeContext<'_>) {
        let Hosting { me, own, between, .. } = self;
        let takes = between.common.links(*me).div_ceil(SYMBOLS_A_CODEWORD);
        let before = own.made[me.index()];
        while own.left >= takes
            && let Some(part) = own.waiting.pop_front()
        {
            let made = &mut own.made[me.index()];
            let symbol = TxId::of(me.0, *made, between.common.replicas);
            (*made, own.left) = (*made + 1, own.left - takes);
            between.symbols.make(symbol, &part);
            context.state(Fact::Packed { symbol, part: extent(&part) });
        }
        if own.made[me.index()] > before {
            let mut peer = OfPeer { between, learned: Vec::new(), left: 0 };
            fed(&mut peer, *me, &own.made, context, |context| self.peer.look(context));
        }
    }

    /// Lets the peer handle an input; what it decodes goes to the replica.
    fn spread(
        &mut self,
        context: &mut NodeContext<'_>,
        handle: impl FnOnce(&mut Peer, &mut Context<'_, GossipMessage, gossip::facts::Fact>),
    ) {
        let mut peer = OfPeer { between: &mut self.between, learned: Vec::new(), left: 0 };
        fed(&mut peer, self.me, &self.own.made, context, |context| handle(&mut self.peer, context));
        let OfPeer { learned, left, .. } = peer;
        self.own.left = (self.own.left + left).min(self.between.common.at_once(self.me));
        for part in learned {
            self.take_in(&part, context);
        }
        self.pack(context);
    }

    /// A micro-batch is here, by its origin's word.
    fn take_in(&mut self, part: &Rc<LanePart>, context: &mut NodeContext<'_>) {
        let message = HotStuffMessage::Stream(Rc::clone(part));
        let origin = ReplicaId(part.origin);
        self.replicate(context, |replica, context| replica.handle_message(origin, &message, context));
    }

    fn hear(
        &mut self,
        source: ReplicaId,
        message: &GossipMessage,
        parts: &[Rc<LanePart>],
        context: &mut NodeContext<'_>,
    ) {
        match &message.body {
            Body::Codeword { sources, .. } => {
                let due = context.now() + self.between.common.patience;
                for (&symbol, part) in sources.iter().zip(parts) {
                    if !self.peer.knows(symbol) {
                        self.between.symbols.hear_of(symbol, part, source, due);
                    }
                }
                self.spread(context, |peer, context| peer.handle_message(source, message, context));
                if self.between.common.broken == Some(Broken::AcknowledgesUndecoded) {
                    parts.iter().for_each(|part| self.take_in(part, context));
                }
            }
            &Body::Request(symbol) => self.between.answer(source, symbol, context),
            &Body::Transaction(symbol) if self.between.common.graph.peers(self.me).contains(&source) => {
                if !self.peer.knows(symbol) {
                    self.between.symbols.hear_of(symbol, &parts[0], source, context.now());
                }
                self.spread(context, |peer, context| peer.handle_message(source, message, context));
            }
            // The peer hears its own peers alone.
            &Body::Transaction(symbol) => {
                if self.between.symbols.bring(symbol) {
                    context.state(Fact::Brought { part: extent(&parts[0]), from: source });
                    self.take_in(&parts[0], context);
                }
            }
            body => unreachable!("whoever codes sends no {body:?}"),
        }
        self.between.await_asking(context);
    }

    /// States what comes to the replica as it is.
    fn note_brought(source: ReplicaId, message: &HotStuffMessage, context: &mut NodeContext<'_>) {
        match message {
            HotStuffMessage::Stream(part) | HotStuffMessage::LaneData { part, .. } => {
                context.state(Fact::Brought { part: extent(part), from: source });
            }
            HotStuffMessage::State(snapshot) => {
                for head in snapshot.block.cut().iter().filter(|head| head.count > 0) {
                    let part = Part { origin: head.origin, first: 0, end: head.count };
                    context.state(Fact::Brought { part, from: source });
                }
            }
            _ => {}
        }
    }
}

fn extent(part: &LanePart) -> Part {
    Part { origin: part.origin, first: part.first, end: part.end() }
}

impl Between {
    /// Asks peers for what is not decoded in time.
    fn ask(&mut self, context: &mut NodeContext<'_>) {
        let now = context.now();
        while let Some((symbol, whom)) = self.symbols.ask(now, now + self.common.patience) {
            let message =
                GossipMessage { body: Body::Request(symbol), bytes: self.common.id_bytes, is_corrupt: false };
            context.send(whom, Message::Gossip { message, parts: Rc::new([]) });
        }
        self.asks_at = None;
        self.await_asking(context);
    }

    fn await_asking(&mut self, context: &mut NodeContext<'_>) {
        // What was to be asked for first may have come: the timer fires in vain then, and is set anew.
        if let Some(next) = self.symbols.next()
            && self.asks_at.is_none_or(|at| next < at)
        {
            self.asks_at = Some(next);
            context.set_timer(ASK, next.saturating_since(context.now()));
        }
    }

    /// A peer asks for a symbol. It is sent as it is, without padding.
    fn answer(&self, target: ReplicaId, symbol: TxId, context: &mut NodeContext<'_>) {
        if let Some(part) = self.symbols.part(symbol) {
            let bytes = u32::try_from(wire::CUT_LANE + part.bytes).expect("a micro-batch is small");
            let message = GossipMessage { body: Body::Transaction(symbol), bytes, is_corrupt: false };
            context.send(target, Message::Gossip { message, parts: Rc::new([Rc::clone(part)]) });
        }
    }

    /// Puts the questions of the replica that are due: to a peer, each time to another one, and where that was in vain
    /// to whom the replica means.
    fn put(&mut self, me: ReplicaId, context: &mut NodeContext<'_>) {
        while let Some(Due { wanted, target, put, is_repeated }) = self.questions.due(context.now()) {
            let peers = self.common.graph.peers(me);
            let whom = if is_repeated { target } else { peers[(me.index() + put) % peers.len()] };
            context.send(whom, Message::HotStuff(HotStuffMessage::FetchLane(wanted)));
        }
        if let Some(next) = self.questions.next() {
            context.set_timer(PUT, next.saturating_since(context.now()));
        }
    }
}

/// The world of the replica inside.
struct OfReplica<'a> {
    now: Time,
    own: &'a mut Own,
    between: &'a mut Between,
}

impl Host<HotStuffMessage, ::facts::Fact> for OfReplica<'_> {
    type Message = Message;
    type Fact = Fact;

    fn send(&mut self, target: ReplicaId, message: HotStuffMessage, out: &mut dyn Effects<Message, Fact>) {
        match message {
            // To each of the others the same.
            HotStuffMessage::Stream(part)
                if self.own.latest.as_ref().is_some_and(|latest| Rc::ptr_eq(latest, &part)) => {}
            HotStuffMessage::Stream(part) if part.first >= self.own.end => {
                (self.own.end, self.own.latest) = (part.end(), Some(Rc::clone(&part)));
                self.own.waiting.push_back(part);
            }
            HotStuffMessage::FetchLane(wanted) => {
                let questions = &mut self.between.questions;
                questions.ask(wanted, target, self.now + self.between.common.patience);
                // An earlier one may be due already, while the processor works on something else.
                out.set_timer(PUT, questions.next().expect("one waits").max(self.now));
            }
            message => out.send(target, Message::HotStuff(message)),
        }
    }

    fn broadcast(&mut self, message: HotStuffMessage, out: &mut dyn Effects<Message, Fact>) {
        out.broadcast(Message::HotStuff(message));
    }

    fn state(&mut self, fact: &::facts::Fact, out: &mut dyn Effects<Message, Fact>) {
        if let ::facts::Fact::Held { head, .. } = fact {
            self.between.questions.hold(head.origin, head.count);
        }
        out.state(&Fact::HotStuff(fact.clone()));
    }
}

/// The world of the peer inside.
struct OfPeer<'a> {
    between: &'a mut Between,
    /// What it knows by this input.
    learned: Vec<Rc<LanePart>>,
    /// Codewords that leave.
    left: u64,
}

impl Host<GossipMessage, gossip::facts::Fact> for OfPeer<'_> {
    type Message = Message;
    type Fact = Fact;

    const FIRST_TIMER: u8 = PEER;

    fn send(&mut self, target: ReplicaId, message: GossipMessage, out: &mut dyn Effects<Message, Fact>) {
        let Body::Codeword { sources, .. } = &message.body else {
            unreachable!("whoever codes sends codewords")
        };
        let part = |&symbol: &TxId| Rc::clone(self.between.symbols.part(symbol).expect("the window is kept"));
        let parts = sources.iter().map(part).collect();
        self.left += 1;
        out.send(target, Message::Gossip { message, parts });
    }

    fn broadcast(&mut self, _: GossipMessage, _: &mut dyn Effects<Message, Fact>) {
        unreachable!("a peer sends to its peers")
    }

    fn state(&mut self, fact: &gossip::facts::Fact, out: &mut dyn Effects<Message, Fact>) {
        if let &gossip::facts::Fact::Delivered { tx, is_late, .. } = fact {
            let enters = !is_late || self.between.common.late_enter;
            self.learned.extend(self.between.symbols.learn(tx, enters));
        }
        out.state(&Fact::Gossip(fact.clone()));
    }
}

impl Node for Hosting {
    const TIMERS: usize = HotStuff::TIMERS + Peer::TIMERS + 2;

    type Message = Message;
    type Fact = Fact;
    type Settings = Config;

    fn start(&mut self, context: &mut NodeContext<'_>) {
        self.spread(context, |peer, context| peer.start(context));
        self.replicate(context, |replica, context| replica.start(context));
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        match message {
            Message::HotStuff(message) => {
                Hosting::note_brought(source, message, context);
                self.replicate(context, |replica, context| replica.handle_message(source, message, context));
            }
            Message::Gossip { message, parts } => self.hear(source, message, parts, context),
        }
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        match timer.slot {
            slot if slot == ASK.slot => self.between.ask(context),
            slot if slot == PUT.slot => self.between.put(self.me, context),
            slot if slot >= PEER => {
                let timer = TimerSlot { slot: slot - PEER, ..timer };
                self.spread(context, |peer, context| peer.handle_timer(timer, context));
            }
            _ => self.replicate(context, |replica, context| replica.handle_timer(timer, context)),
        }
    }

    /// Symbols are on disk, as both protocols have what they hold there.
    fn restart(&mut self, context: &mut NodeContext<'_>) {
        self.between.asks_at = None;
        self.between.questions.forget();
        self.spread(context, |peer, context| peer.restart(context));
        self.replicate(context, |replica, context| replica.restart(context));
        self.between.await_asking(context);
    }

    fn adopt(&mut self, settings: &Config) {
        self.hotstuff.adopt(settings);
    }

    fn look(&mut self, context: &mut NodeContext<'_>) {
        self.replicate(context, |replica, context| replica.look(context));
    }
}
