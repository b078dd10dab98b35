//! Spreading as random linear combinations (network coding: Ahlswede et al. 2000; at random: Ho et al. 2006). Whoever
//! makes transactions joins some that follow each other to a generation. Each combination that says something new to a
//! node lets it send others, of all that it has by then, to some peers that are not known to have the generation. Who
//! has it says so; who lacks some of it for long asks.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use sim::random::Random;
use sim::time::Time;

use super::Desk;
use crate::facts::Fact;
use crate::known::TxSet;
use crate::message::{Body, GENERATION_BYTES, Generation, Message, TxId};
use crate::roles::Behaviour;
use crate::settings::{Mixing, Scheme, Settings};
use crate::space::Space;

/// What is known of a generation.
#[derive(Clone, Debug)]
struct Known {
    space: Space,
    /// Some of what came is not what it says, and so is all that is mixed from it.
    is_corrupt: bool,
    /// Links whose other ends have it.
    done: BTreeSet<u16>,
    /// How many combinations were sent that nobody asked for: so many for each transaction at most, whatever comes.
    sent: usize,
}

/// What a node does later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Later {
    /// It closes the generation of a stream that begins there, if it is open.
    Close(u16, u32),
    /// It asks for what it lacks of a generation.
    Ask(Generation),
}

/// The state of a node that mixes.
#[derive(Clone, Debug)]
pub struct Mixer {
    random: Random,
    /// Its own streams.
    own: Box<[u16]>,
    known: BTreeMap<Generation, Known>,
    /// What it made or has got: where several make the same, they may close it in parts that overlap.
    has: TxSet,
    /// Of each of its streams the generation that is open, where one is.
    open: BTreeMap<u16, Generation>,
    later: BTreeSet<(Time, Later)>,
}

fn rules(settings: &Settings) -> Mixing {
    match settings.scheme {
        Scheme::Mixing(rules) => rules,
        Scheme::Coding(_) | Scheme::Pushing(_) => unreachable!("the node mixes"),
    }
}

impl Mixer {
    pub fn new(random: Random, own: Box<[u16]>) -> Self {
        Mixer {
            random,
            own,
            known: BTreeMap::new(),
            has: TxSet::default(),
            open: BTreeMap::new(),
            later: BTreeSet::new(),
        }
    }

    pub fn make(&mut self, tx: TxId, desk: &mut Desk<'_, '_>) {
        let (ids, rules) = (desk.settings.ids, rules(desk.settings));
        let (stream, ordinal) = (tx.stream(ids), tx.ordinal(ids));
        self.has.insert(tx);
        let open = self.open.entry(stream).or_insert(Generation { stream, first: ordinal, size: 0 });
        open.size += 1;
        let Generation { first, size, .. } = *open;
        if size == 1 {
            self.later.insert((desk.context.now() + rules.close, Later::Close(stream, first)));
        }
        if size == rules.size {
            self.close(stream, desk);
        }
    }

    /// A generation gets no more: it is sent, some combinations of it for each of its transactions.
    fn close(&mut self, stream: u16, desk: &mut Desk<'_, '_>) {
        let Some(generation) = self.open.remove(&stream) else { return };
        let (size, fanout) = (generation.size, usize::from(rules(desk.settings).fanout));
        let known = Known { space: Space::whole(size), is_corrupt: false, done: BTreeSet::new(), sent: 0 };
        self.known.insert(generation, known);
        self.mix(generation, fanout * usize::from(size), desk);
        self.tell(generation, desk);
    }

    pub fn hear(&mut self, link: usize, message: &Message, desk: &mut Desk<'_, '_>) {
        match &message.body {
            Body::Mix { of, coefficients } => {
                self.hear_mix(link, *of, (coefficients, message.is_corrupt), desk);
            }
            Body::Done(generation) => {
                self.known_or_new(*generation, desk).done.insert(link as u16);
            }
            Body::Missing { of, count } => {
                if self.known.contains_key(of) {
                    (0..*count).for_each(|_| self.send(*of, link, desk));
                }
            }
            body => unreachable!("whoever mixes sends no {body:?}"),
        }
    }

    /// A generation that was not heard of is asked for after a while.
    fn known_or_new(&mut self, generation: Generation, desk: &Desk<'_, '_>) -> &mut Known {
        let after = desk.context.now() + rules(desk.settings).patience;
        // Where several make the same, another one may have closed it before.
        let is_own = self.own.contains(&generation.stream);
        self.known.entry(generation).or_insert_with(|| {
            self.later.insert((after, Later::Ask(generation)));
            let size = generation.size;
            Known {
                space: if is_own { Space::whole(size) } else { Space::empty(size) },
                is_corrupt: false,
                done: BTreeSet::new(),
                sent: 0,
            }
        })
    }

    fn hear_mix(
        &mut self,
        link: usize,
        generation: Generation,
        (coefficients, is_corrupt): (&[u8], bool),
        desk: &mut Desk<'_, '_>,
    ) {
        let (ids, from) = (desk.settings.ids, desk.peers[link]);
        let known = self.known_or_new(generation, desk);
        let is_new = known.space.insert(coefficients);
        known.is_corrupt |= is_new && is_corrupt;
        let is_spoilt = known.is_corrupt && known.space.is_whole();
        let is_readable = is_new && !known.is_corrupt;
        let solved: Vec<usize> = if is_readable { known.space.known().collect() } else { Vec::new() };
        if is_spoilt {
            // Nobody can tell which of the combinations it was.
            (known.space, known.is_corrupt) = (Space::empty(generation.size), false);
        }
        let is_whole = known.space.is_whole();
        let sources: Rc<[TxId]> = (0..)
            .zip(coefficients)
            .filter(|(_, factor)| **factor != 0)
            .map(|(at, _)| generation.tx(at, ids))
            .collect();
        let header = GENERATION_BYTES as u32 + coefficients.len() as u32;
        desk.context.state(Fact::Received { from, sources, lost: 0, header, is_useless: !is_new });
        for tx in solved.into_iter().map(|at| generation.tx(at as u32, ids)) {
            if self.has.insert(tx) {
                desk.deliver(tx, (link, link), false);
            }
        }
        if is_spoilt {
            desk.discard(u32::from(generation.size));
            let again = desk.context.now() + rules(desk.settings).patience;
            self.later.insert((again, Later::Ask(generation)));
        } else if is_new {
            self.mix(generation, rules(desk.settings).fanout.into(), desk);
            if is_whole {
                self.tell(generation, desk);
            }
        }
    }

    /// Sends so many combinations to peers that are not known to have the generation, drawn anew as often as all have
    /// got one.
    fn mix(&mut self, generation: Generation, count: usize, desk: &mut Desk<'_, '_>) {
        let budget = usize::from(rules(desk.settings).fanout) * usize::from(generation.size);
        let Known { done, sent, .. } = self.known.get_mut(&generation).expect("it is here");
        let count = count.min(budget - *sent);
        let lacking = |link: &usize| desk.speaks[*link] && !done.contains(&(*link as u16));
        let mut links: Vec<usize> = (0..desk.peers.len()).filter(lacking).collect();
        let all = links.len();
        if all == 0 {
            return;
        }
        *sent += count;
        for at in 0..count {
            if at % all == 0 {
                self.random.draw_to_front(&mut links, all.min(count - at));
            }
            self.send(generation, links[at % all], desk);
        }
    }

    fn send(&mut self, generation: Generation, link: usize, desk: &mut Desk<'_, '_>) {
        let known = &self.known[&generation];
        let ids = desk.settings.ids;
        let is_withheld = (0..generation.size.into()).any(|at| desk.withholds(generation.tx(at, ids)));
        if desk.is_silent() || is_withheld || known.space.rank() == 0 {
            return;
        }
        let coefficients: Rc<[u8]> = known.space.draw(&mut self.random).into();
        let bytes = u64::from(desk.settings.tx_bytes) + GENERATION_BYTES + coefficients.len() as u64;
        let is_corrupt = known.is_corrupt || desk.is(Behaviour::Corrupts);
        desk.send_as(link, Body::Mix { of: generation, coefficients }, bytes, is_corrupt);
    }

    /// Tells all peers that the generation is here.
    fn tell(&self, generation: Generation, desk: &mut Desk<'_, '_>) {
        for link in 0..desk.peers.len() {
            if !desk.is_silent() && desk.speaks[link] {
                desk.send(link, Body::Done(generation), GENERATION_BYTES);
            }
        }
    }

    /// Asks one of those who have the generation for what it lacks, or any if nobody is known to.
    fn ask(&mut self, generation: Generation, desk: &mut Desk<'_, '_>) {
        let known = &self.known[&generation];
        if known.space.is_whole() {
            return;
        }
        let count = u16::try_from(usize::from(generation.size) - known.space.rank()).expect("it is small");
        let done: Vec<usize> = known.done.iter().map(|&link| link.into()).collect();
        let asked = if done.is_empty() { (0..desk.peers.len()).collect() } else { done };
        let link = *self.random.pick(&asked);
        desk.send(link, Body::Missing { of: generation, count }, GENERATION_BYTES);
        let again = desk.context.now() + rules(desk.settings).patience;
        self.later.insert((again, Later::Ask(generation)));
    }

    /// Does what is due.
    pub fn act(&mut self, desk: &mut Desk<'_, '_>) {
        while let Some(&(at, later)) = self.later.first()
            && at <= desk.context.now()
        {
            self.later.pop_first();
            match later {
                Later::Close(stream, first) => {
                    if self.open.get(&stream).is_some_and(|open| open.first == first) {
                        self.close(stream, desk);
                    }
                }
                Later::Ask(generation) => self.ask(generation, desk),
            }
        }
    }

    pub fn next(&self) -> Option<Time> {
        self.later.first().map(|&(at, _)| at)
    }

    /// Whether a transaction is here: its own, or solved.
    pub fn knows(&self, tx: TxId) -> bool {
        self.has.has(tx)
    }

    /// How many combinations are here of which not every transaction is known.
    pub fn waiting(&self) -> usize {
        let waits = |known: &Known| known.space.rank() - known.space.known().count();
        self.known.values().map(waits).sum()
    }
}
