//! Spreading transactions as they are: to all peers at once (flooding), to some of them and their hashes to the others
//! (Ethereum), or hashes alone, which are asked for (Bitcoin, Shrec), or to the peers of a mesh
//! at once and to others as lists of hashes (GossipSub).

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::rc::Rc;

use sim::random::Random;
use sim::time::{Duration, Time};

use super::{Desk, unmade};
use crate::facts::Fact;
use crate::known::TxSet;
use crate::message::{Body, Message, TxId};
use crate::settings::{Asks, Broken, Mesh, Pushing, Scheme, Settings};

/// A transaction that a node has heard of and has not.
#[derive(Clone, Debug, Default)]
struct Wanted {
    /// The links over which it was announced, in order.
    announced: Vec<u16>,
    /// How many of them were asked.
    asked: usize,
    /// Whether the answer of one is awaited.
    is_awaited: bool,
}

/// What a node does later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Later {
    /// It announces a transaction over a link.
    Announce(TxId, u16),
    /// It asks the next one, if it has the transaction not yet.
    AskNext(TxId),
    /// It tells some peers what came lately.
    Heartbeat,
}

/// The state of a node that hands on transactions as they are.
#[derive(Clone, Debug)]
pub struct Pusher {
    random: Random,
    known: TxSet,
    wanted: BTreeMap<TxId, Wanted>,
    later: BTreeSet<(Time, Later)>,
    /// Which peers are in its mesh, where there is one; none otherwise.
    mesh: Box<[bool]>,
    /// What came in each of the latest heartbeats, the present one last.
    recent: VecDeque<Vec<TxId>>,
}

fn rules(settings: &Settings) -> Pushing {
    match settings.scheme {
        Scheme::Pushing(rules) => rules,
        Scheme::Coding(_) | Scheme::Mixing(_) => unreachable!("the node pushes"),
    }
}

impl Pusher {
    /// Of a node with these peers in its mesh, where there is one.
    pub fn new(random: Random, mesh: Box<[bool]>) -> Self {
        Pusher {
            random,
            known: TxSet::default(),
            wanted: BTreeMap::new(),
            later: BTreeSet::new(),
            mesh,
            recent: VecDeque::from([Vec::new()]),
        }
    }

    /// The run begins: heartbeats of nodes have a phase each.
    pub fn start(&mut self, desk: &Desk<'_, '_>) {
        if let Some(Mesh { heartbeat, .. }) = rules(desk.settings).mesh {
            let after = Duration::from_ns(self.random.below(heartbeat.as_ns()));
            self.later.insert((desk.context.now() + after, Later::Heartbeat));
        }
    }

    pub fn make(&mut self, tx: TxId, desk: &mut Desk<'_, '_>) {
        self.known.insert(tx);
        if desk.is_broken(Broken::DeliversUnmade) {
            desk.deliver(unmade(tx, desk.settings), (0, 0), false);
        }
        self.hand_on(tx, None, desk);
    }

    pub fn hear(&mut self, link: usize, message: &Message, desk: &mut Desk<'_, '_>) {
        match message.body {
            Body::Transaction(tx) if message.is_corrupt => {
                desk.discard(1);
                // Whoever was asked did not answer; where others were asked, too, they will.
                if self.wanted.get(&tx).is_some_and(|wanted| wanted.is_awaited) {
                    self.ask_next(tx, desk);
                }
            }
            Body::Transaction(tx) => {
                if self.known.insert(tx) {
                    desk.deliver(tx, (link, link), false);
                    self.hand_on(tx, Some(link), desk);
                } else {
                    let from = desk.peers[link];
                    desk.context.state(Fact::Repeated { tx, from });
                    if desk.is_broken(Broken::DeliversAgain) {
                        desk.deliver(tx, (link, link), false);
                    }
                }
            }
            Body::Announcement(tx) => self.hear_of(tx, link, desk),
            Body::List(ref ids) => ids.iter().for_each(|&tx| self.hear_of(tx, link, desk)),
            Body::Request(tx) if !desk.is_silent() && self.known.has(tx) && !desk.withholds(tx) => {
                desk.send(link, Body::Transaction(tx), desk.settings.tx_bytes.into());
            }
            Body::Request(_) => {}
            ref body => unreachable!("whoever pushes sends no {body:?}"),
        }
    }

    /// A peer has a transaction.
    fn hear_of(&mut self, tx: TxId, link: usize, desk: &mut Desk<'_, '_>) {
        if self.known.has(tx) {
            return;
        }
        let wanted = self.wanted.entry(tx).or_default();
        // Lists tell again what they told before.
        if !wanted.announced.contains(&(link as u16)) {
            wanted.announced.push(link as u16);
        }
        if !wanted.is_awaited {
            self.ask_next(tx, desk);
        }
    }

    /// Asks whoever announced it first and was not asked.
    fn ask_next(&mut self, tx: TxId, desk: &mut Desk<'_, '_>) {
        let wanted = self.wanted.get_mut(&tx).expect("it was announced");
        wanted.is_awaited = false;
        let Some(&link) = wanted.announced.get(wanted.asked) else { return };
        wanted.asked += 1;
        desk.send(link.into(), Body::Request(tx), desk.settings.id_bytes.into());
        if let Asks::One(patience) = rules(desk.settings).asks {
            wanted.is_awaited = true;
            self.later.insert((desk.context.now() + patience, Later::AskNext(tx)));
        }
    }

    /// What came over a link, or was made here, goes on: to those that have not announced it.
    fn hand_on(&mut self, tx: TxId, from: Option<usize>, desk: &mut Desk<'_, '_>) {
        let wanted = self.wanted.remove(&tx).unwrap_or_default();
        let rules = rules(desk.settings);
        let links = desk.peers.len();
        if desk.withholds(tx) {
            return;
        }
        let is_told = |link: usize| {
            let came_from = from == Some(link) && !rules.back_to_sender;
            came_from || !desk.speaks[link] || wanted.announced.contains(&(link as u16))
        };
        if rules.mesh.is_some() {
            self.recent.back_mut().expect("the present one is there").push(tx);
            let told: Vec<usize> =
                (0..links).filter(|&link| self.mesh[link] && !is_told(link) && !desk.is_silent()).collect();
            for link in told {
                desk.send(link, Body::Transaction(tx), desk.settings.tx_bytes.into());
            }
            return;
        }
        // A silent node keeps transactions to itself, and announces what it will not send.
        let pushed = if usize::from(rules.peers) >= links { links } else { rules.peers.into() };
        let mut order: Vec<usize> = (0..links).collect();
        if pushed < links {
            self.random.draw_to_front(&mut order, pushed);
        }
        for (place, link) in order.into_iter().enumerate() {
            if is_told(link) {
                continue;
            }
            if place >= pushed {
                self.announce(tx, link, rules.jitter, desk);
            } else if !desk.is_silent() {
                desk.send(link, Body::Transaction(tx), desk.settings.tx_bytes.into());
            }
        }
    }

    fn announce(&mut self, tx: TxId, link: usize, jitter: Duration, desk: &mut Desk<'_, '_>) {
        if jitter == Duration::ZERO {
            return desk.send(link, Body::Announcement(tx), desk.settings.id_bytes.into());
        }
        let after = Duration::from_ns(self.random.below(jitter.as_ns() + 1));
        self.later.insert((desk.context.now() + after, Later::Announce(tx, link as u16)));
    }

    /// Tells some peers beside the mesh what came lately.
    fn beat(&mut self, Mesh { lazy, heartbeat, history }: Mesh, desk: &mut Desk<'_, '_>) {
        let ids: Rc<[TxId]> = self.recent.iter().flatten().copied().collect();
        let mut others: Vec<usize> = (0..self.mesh.len()).filter(|&link| !self.mesh[link]).collect();
        let told = usize::from(lazy).min(others.len());
        self.random.draw_to_front(&mut others, told);
        if !ids.is_empty() {
            for &link in &others[..told] {
                let bytes = u64::from(desk.settings.id_bytes) * ids.len() as u64;
                desk.send(link, Body::List(Rc::clone(&ids)), bytes);
            }
        }
        self.recent.push_back(Vec::new());
        while self.recent.len() > usize::from(history) {
            self.recent.pop_front();
        }
        self.later.insert((desk.context.now() + heartbeat, Later::Heartbeat));
    }

    /// Does what is due.
    pub fn act(&mut self, desk: &mut Desk<'_, '_>) {
        while let Some(&(at, later)) = self.later.first()
            && at <= desk.context.now()
        {
            self.later.pop_first();
            match later {
                Later::Announce(tx, link) => {
                    desk.send(link.into(), Body::Announcement(tx), desk.settings.id_bytes.into());
                }
                Later::AskNext(tx) if !self.known.has(tx) => self.ask_next(tx, desk),
                Later::AskNext(_) => {}
                Later::Heartbeat => {
                    let mesh = rules(desk.settings).mesh.expect("whoever has a heartbeat has a mesh");
                    self.beat(mesh, desk);
                }
            }
        }
    }

    /// Whether a transaction is known.
    pub fn knows(&self, tx: TxId) -> bool {
        self.known.has(tx)
    }

    /// What it has heard of and has not, each with the place of the peer that it has asked last.
    pub fn wanted(&self) -> impl Iterator<Item = (TxId, Option<usize>)> {
        self.wanted.iter().map(|(&tx, wanted)| {
            let asked = wanted.asked.checked_sub(1).and_then(|last| wanted.announced.get(last));
            (tx, asked.map(|&link| link.into()))
        })
    }

    /// When something is due.
    pub fn next(&self) -> Option<Time> {
        self.later.first().map(|&(at, _)| at)
    }
}
