//! A node: it makes transactions, hands on what it has, and delivers what it gets, by one of three ways of spreading.

mod coding;
mod mixing;
mod pushing;

use std::rc::Rc;

use sim::ids::{ReplicaId, StreamId, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::random::{Purpose, Random};

use crate::facts::Fact;
use crate::graph::Graph;
use crate::message::{Body, Message, TxId};
use crate::roles::{Behaviour, Role, Target};
use crate::settings::{Broken, Scheme, Settings};
use coding::Coder;
use mixing::Mixer;
use pushing::Pusher;

/// What a node asks of the world.
pub type NodeContext<'a> = Context<'a, Message, Fact>;

/// Something is due: codewords, hashes, the next question.
const DUE: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };
/// A client brings a transaction of the first of the node's streams; those of others follow.
const MADE: TimerSlot = TimerSlot { slot: 1, wait: Wait::Batch };
/// A node has at most so many streams.
pub const STREAMS_MAX: usize = 7;

/// A node.
#[derive(Clone, Debug)]
pub struct Peer {
    me: ReplicaId,
    settings: Rc<Settings>,
    graph: Rc<Graph>,
    /// The streams that come to it, and how many transactions of each it has made.
    streams: Box<[(u16, u64)]>,
    way: Way,
    role: Role,
    target: Target,
    broken: Option<Broken>,
}

#[derive(Clone, Debug)]
enum Way {
    Pushing(Pusher),
    Coding(Box<Coder>),
    Mixing(Mixer),
}

/// What all ways of spreading work with.
struct Desk<'a, 'c> {
    peers: &'a [ReplicaId],
    /// Over which links it sends what it has.
    speaks: &'a [bool],
    settings: &'a Settings,
    role: Role,
    target: Target,
    broken: Option<Broken>,
    context: &'a mut NodeContext<'c>,
}

impl Desk<'_, '_> {
    /// Sends to the peer of a place.
    fn send(&mut self, link: usize, body: Body, bytes: u64) {
        let is_corrupt = self.is(Behaviour::Corrupts);
        self.send_as(link, body, bytes, is_corrupt);
    }

    /// The same, and whether it is what it says.
    fn send_as(&mut self, link: usize, body: Body, bytes: u64, is_corrupt: bool) {
        let bytes = u32::try_from(bytes).expect("a message is small");
        self.context.send(self.peers[link], Message { body, bytes, is_corrupt });
    }

    fn is(&self, behaviour: Behaviour) -> bool {
        self.role == Role::Adversary(behaviour)
    }

    fn is_silent(&self) -> bool {
        self.role == Role::Silent
    }

    /// Whether the node keeps a transaction to itself.
    fn withholds(&self, tx: TxId) -> bool {
        self.is(Behaviour::Censors) && self.target.has(tx)
    }

    /// What came is thrown away.
    fn discard(&mut self, count: u32) {
        if count > 0 {
            self.context.state(Fact::Discarded { count });
        }
    }

    /// A message over `link` brings it, out of what came over the link `of`.
    fn deliver(&mut self, tx: TxId, (link, of): (usize, usize), is_late: bool) {
        let (from, of) = (self.peers[link], self.peers[of]);
        self.context.state(Fact::Delivered { tx, from, of, is_late });
    }

    fn is_broken(&self, broken: Broken) -> bool {
        self.broken == Some(broken)
    }
}

/// A transaction that nobody makes.
fn unmade(tx: TxId, settings: &Settings) -> TxId {
    TxId(tx.0 + 1_000 * u32::from(settings.ids))
}

impl Peer {
    /// Node `me` of a graph, with these of its peers in its mesh, where there is one; an attack is about `target`.
    pub fn new(
        me: ReplicaId,
        settings: &Rc<Settings>,
        graph: &Rc<Graph>,
        seed: u64,
        mesh: Box<[bool]>,
        (role, target): (Role, Target),
        broken: Option<Broken>,
    ) -> Self {
        let random = Random::split_by(seed, Purpose::Codes, me, me);
        Peer {
            me,
            settings: Rc::clone(settings),
            graph: Rc::clone(graph),
            streams: settings.sources.of(me.0).into_iter().map(|stream| (stream, 0)).collect(),
            way: match &settings.scheme {
                Scheme::Pushing(_) => Way::Pushing(Pusher::new(random, mesh)),
                Scheme::Mixing(_) => Way::Mixing(Mixer::new(random, settings.sources.of(me.0).into())),
                Scheme::Coding(coding) => {
                    let links: Vec<Option<u64>> = (graph.peers(me).iter().zip(graph.speaks(me)))
                        .map(|(&peer, speaks)| speaks.then(|| coding.first_rate.of(me, peer)))
                        .collect();
                    // Without keys a twin has the id of the other one.
                    let streams = settings.sources.count();
                    let twins = (!coding.keys && settings.ids > streams).then_some(streams);
                    Way::Coding(Box::new(Coder::new(coding, twins, &links, random, broken)))
                }
            },
            role,
            target,
            broken,
        }
    }

    fn act(&mut self, context: &mut NodeContext<'_>, act: impl FnOnce(&mut Way, &mut Desk<'_, '_>)) {
        let mut desk = Desk {
            peers: self.graph.peers(self.me),
            speaks: self.graph.speaks(self.me),
            settings: &self.settings,
            role: self.role,
            target: self.target,
            broken: self.broken,
            context,
        };
        act(&mut self.way, &mut desk);
    }

    /// Its clients' transactions that are here are its own; it waits for the next one.
    fn make(&mut self, context: &mut NodeContext<'_>) {
        for place in 0..self.streams.len() {
            let (stream, made) = self.streams[place];
            let here = context.received(StreamId(stream));
            for ordinal in made..here {
                let tx = TxId::of(stream, ordinal, self.settings.ids);
                context.state(Fact::Made { tx });
                self.take_in(tx, context);
            }
            self.streams[place].1 = here;
            let timer = TimerSlot { slot: MADE.slot + place as u8, ..MADE };
            context.wake_on_request(timer, (StreamId(stream), here));
        }
    }

    /// A transaction of its own is there.
    fn take_in(&mut self, tx: TxId, context: &mut NodeContext<'_>) {
        self.act(context, |way, desk| match way {
            Way::Pushing(pusher) => pusher.make(tx, desk),
            Way::Coding(coder) => coder.make(tx, desk),
            Way::Mixing(mixer) => mixer.make(tx, desk),
        });
    }

    /// Waits for what is due next.
    fn wait(&mut self, context: &mut NodeContext<'_>) {
        let next = match &self.way {
            Way::Pushing(pusher) => pusher.next(),
            Way::Coding(_) if self.role == Role::Silent => None,
            Way::Coding(coder) => coder.next(),
            Way::Mixing(mixer) => mixer.next(),
        };
        if let Some(next) = next {
            context.set_timer(DUE, next.saturating_since(context.now()));
        }
    }

    /// The rate of its link to each of its peers, in millionths of a codeword a second; none where it sends no
    /// codewords.
    pub fn rates(&self) -> Vec<(ReplicaId, u64)> {
        match &self.way {
            Way::Pushing(_) | Way::Mixing(_) => Vec::new(),
            Way::Coding(coder) => {
                let links = self.graph.peers(self.me).iter().zip(coder.rates());
                links.filter_map(|(&peer, rate)| Some((peer, rate?))).collect()
            }
        }
    }

    /// Whether it has a transaction.
    pub fn knows(&self, tx: TxId) -> bool {
        match &self.way {
            Way::Pushing(pusher) => pusher.knows(tx),
            Way::Coding(coder) => coder.knows(tx),
            Way::Mixing(mixer) => mixer.knows(tx),
        }
    }

    /// What it has heard of by its hash and has not, each with the peer that it has asked last.
    pub fn wanted(&self) -> Vec<(TxId, Option<ReplicaId>)> {
        let peers = self.graph.peers(self.me);
        match &self.way {
            Way::Pushing(pusher) => {
                pusher.wanted().map(|(tx, link)| (tx, link.map(|link| peers[link]))).collect()
            }
            Way::Coding(_) | Way::Mixing(_) => Vec::new(),
        }
    }

    /// What it is to the others.
    pub fn role(&self) -> Role {
        self.role
    }

    /// How many codewords wait to be decoded.
    pub fn waiting(&self) -> usize {
        match &self.way {
            Way::Pushing(_) => 0,
            Way::Coding(coder) => coder.waiting(),
            Way::Mixing(mixer) => mixer.waiting(),
        }
    }
}

impl Node for Peer {
    const TIMERS: usize = 1 + STREAMS_MAX;

    type Message = Message;
    type Fact = Fact;
    type Settings = ();

    fn start(&mut self, context: &mut NodeContext<'_>) {
        self.act(context, |way, desk| match way {
            Way::Coding(coder) => coder.start(desk),
            Way::Mixing(_) => {}
            Way::Pushing(pusher) => pusher.start(desk),
        });
        self.make(context);
        self.wait(context);
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        let link = self.graph.peers(self.me).binary_search_by_key(&source.0, |peer| peer.0);
        let link = link.expect("peers alone send");
        self.act(context, |way, desk| match way {
            Way::Coding(coder) => coder.hear(link, message, desk),
            Way::Mixing(mixer) => mixer.hear(link, message, desk),
            Way::Pushing(pusher) => pusher.hear(link, message, desk),
        });
        self.wait(context);
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        if timer.slot >= MADE.slot {
            self.make(context);
        } else {
            self.act(context, |way, desk| match way {
                Way::Pushing(pusher) => pusher.act(desk),
                Way::Coding(coder) => coder.send_due(desk),
                Way::Mixing(mixer) => mixer.act(desk),
            });
        }
        self.wait(context);
    }

    /// What it knows it has on disk. Links go on at the rates that they had.
    fn restart(&mut self, context: &mut NodeContext<'_>) {
        self.act(context, |way, desk| {
            if let Way::Coding(coder) = way {
                coder.start(desk);
            }
        });
        self.make(context);
        self.wait(context);
    }

    fn adopt(&mut self, (): &()) {}

    fn look(&mut self, context: &mut NodeContext<'_>) {
        self.make(context);
    }
}
