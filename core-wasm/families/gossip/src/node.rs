//! A node: it makes transactions, hands on what it has, and delivers what it gets, by one of two ways of spreading.

mod coding;
mod pushing;

use std::rc::Rc;

use sim::ids::{ReplicaId, StreamId, TimerSlot, Wait};
use sim::node::{Context, Node};
use sim::random::{Purpose, Random};

use crate::facts::Fact;
use crate::graph::Graph;
use crate::message::{Body, Message, TxId};
use crate::settings::{Broken, Scheme, Settings};
use coding::Coder;
use pushing::Pusher;

/// What a node asks of the world.
pub type NodeContext<'a> = Context<'a, Message, Fact>;

/// A client brings a transaction.
const MADE: TimerSlot = TimerSlot { slot: 0, wait: Wait::Batch };
/// Something is due: codewords, hashes, the next question.
const DUE: TimerSlot = TimerSlot { slot: 1, wait: Wait::Batch };

/// A node.
#[derive(Clone, Debug)]
pub struct Peer {
    me: ReplicaId,
    settings: Rc<Settings>,
    graph: Rc<Graph>,
    /// How many transactions it has made.
    made: u64,
    way: Way,
    /// It hears, and sends nothing of what is asked of it.
    is_silent: bool,
    broken: Option<Broken>,
}

#[derive(Clone, Debug)]
enum Way {
    Pushing(Pusher),
    Coding(Coder),
}

/// What both ways of spreading work with.
struct Desk<'a, 'c> {
    peers: &'a [ReplicaId],
    settings: &'a Settings,
    is_silent: bool,
    broken: Option<Broken>,
    context: &'a mut NodeContext<'c>,
}

impl Desk<'_, '_> {
    /// Sends to the peer of a place.
    fn send(&mut self, link: usize, body: Body, bytes: u64) {
        let bytes = u32::try_from(bytes).expect("a message is small");
        self.context.send(self.peers[link], Message { body, bytes });
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

impl Peer {
    /// Node `me` of a graph, with these of its peers in its mesh, where there is one.
    pub fn new(
        me: ReplicaId,
        settings: &Rc<Settings>,
        graph: &Rc<Graph>,
        seed: u64,
        mesh: Box<[bool]>,
        is_silent: bool,
        broken: Option<Broken>,
    ) -> Self {
        let random = Random::split_by(seed, Purpose::Codes, me, me);
        let links = graph.peers(me).len();
        Peer {
            me,
            settings: Rc::clone(settings),
            graph: Rc::clone(graph),
            made: 0,
            way: match &settings.scheme {
                Scheme::Pushing(_) => Way::Pushing(Pusher::new(random, mesh)),
                Scheme::Coding(coding) => Way::Coding(Coder::new(coding, links, random, broken)),
            },
            is_silent,
            broken,
        }
    }

    fn act(&mut self, context: &mut NodeContext<'_>, act: impl FnOnce(&mut Way, &mut Desk<'_, '_>)) {
        let mut desk = Desk {
            peers: self.graph.peers(self.me),
            settings: &self.settings,
            is_silent: self.is_silent,
            broken: self.broken,
            context,
        };
        act(&mut self.way, &mut desk);
    }

    /// Its clients' transactions that are here are its own; it waits for the next one.
    fn make(&mut self, context: &mut NodeContext<'_>) {
        let (stream, nodes) = (StreamId(self.me.0), self.settings.nodes);
        let here = context.received(stream);
        while self.made < here {
            let tx = TxId::of(self.me.0, self.made, nodes);
            self.made += 1;
            context.state(Fact::Made { tx });
            self.act(context, |way, desk| match way {
                Way::Pushing(pusher) => pusher.make(tx, desk),
                Way::Coding(coder) => coder.make(tx),
            });
        }
        context.wake_on_request(MADE, (stream, here));
    }

    /// Waits for what is due next.
    fn wait(&mut self, context: &mut NodeContext<'_>) {
        let next = match &self.way {
            Way::Pushing(pusher) => pusher.next(),
            Way::Coding(_) if self.is_silent => None,
            Way::Coding(coder) => coder.next(&self.settings),
        };
        if let Some(next) = next {
            context.set_timer(DUE, next.saturating_since(context.now()));
        }
    }

    /// The rate of its link to each of its peers, in millionths of a codeword a second; none where it sends no
    /// codewords.
    pub fn rates(&self) -> Vec<(ReplicaId, u64)> {
        match &self.way {
            Way::Pushing(_) => Vec::new(),
            Way::Coding(coder) => self.graph.peers(self.me).iter().copied().zip(coder.rates()).collect(),
        }
    }

    /// Whether it has a transaction.
    pub fn knows(&self, tx: TxId) -> bool {
        match &self.way {
            Way::Pushing(pusher) => pusher.knows(tx),
            Way::Coding(coder) => coder.knows(tx),
        }
    }

    /// What it has heard of by its hash and has not, each with the peer that it has asked last.
    pub fn wanted(&self) -> Vec<(TxId, Option<ReplicaId>)> {
        let peers = self.graph.peers(self.me);
        match &self.way {
            Way::Pushing(pusher) => {
                pusher.wanted().map(|(tx, link)| (tx, link.map(|link| peers[link]))).collect()
            }
            Way::Coding(_) => Vec::new(),
        }
    }

    /// Whether it sends nothing of what is asked of it.
    pub fn is_silent(&self) -> bool {
        self.is_silent
    }

    /// How many codewords wait to be decoded.
    pub fn waiting(&self) -> usize {
        match &self.way {
            Way::Pushing(_) => 0,
            Way::Coding(coder) => coder.waiting(),
        }
    }
}

impl Node for Peer {
    const TIMERS: usize = 2;

    type Message = Message;
    type Fact = Fact;
    type Settings = ();

    fn start(&mut self, context: &mut NodeContext<'_>) {
        self.act(context, |way, desk| match way {
            Way::Coding(coder) => coder.start(desk),
            Way::Pushing(pusher) => pusher.start(desk),
        });
        self.make(context);
        self.wait(context);
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        let link = self.graph.peers(self.me).binary_search_by_key(&source.0, |peer| peer.0);
        let link = link.expect("peers alone send");
        self.act(context, |way, desk| match (way, &message.body) {
            (Way::Coding(coder), Body::Codeword { sources, lost }) => coder.hear(link, sources, *lost, desk),
            (Way::Pushing(pusher), body) => pusher.hear(link, body, desk),
            (Way::Coding(_), body) => unreachable!("whoever codes sends no {body:?}"),
        });
        self.wait(context);
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        if timer.slot == MADE.slot {
            self.make(context);
        } else {
            self.act(context, |way, desk| match way {
                Way::Pushing(pusher) => pusher.act(desk),
                Way::Coding(coder) => coder.send_due(desk),
            });
        }
        self.wait(context);
    }

    /// What it knows it has on disk; what was due while it was down is sent now.
    fn restart(&mut self, context: &mut NodeContext<'_>) {
        self.make(context);
        self.wait(context);
    }

    fn adopt(&mut self, (): &()) {}

    fn look(&mut self, context: &mut NodeContext<'_>) {
        self.make(context);
    }
}
