//! What an observer knows of A's log and of what B has of it: for checks and for measurements.
//!
//! A transaction is *answered* when as many of A's replicas have executed it as have to answer a client; their replies
//! may be under way. What A executes when clients have turned to B answers nobody.

use cross_cluster::facts::Fact as CrossingFact;
use cross_cluster::list::Here;
use facts::Fact as HotStuffFact;
use sim::ids::{Point, ReplicaId};
use sim::requests::Requests;
use sim::time::Time;
use sim::transactions::count;

use crate::cluster::Cluster;
use crate::facts::Fact;
use crate::log::Log;

/// A block of A, as it is executed.
#[derive(Clone, Copy, Debug)]
struct Executed {
    /// How many transactions A's log has with it.
    end: u64,
    /// At how many replicas.
    replicas: u32,
}

/// The account of a run.
#[derive(Clone, Debug)]
pub struct Account {
    a: Cluster,
    b: Cluster,
    /// Replies that answer a client.
    needed: u32,
    /// For each replica, whether it follows the rules of the crossing.
    is_correct: Vec<bool>,
    /// A's log, as whoever is first executes it.
    log: Log,
    /// When each of its pieces was whole.
    whole: Vec<Time>,
    /// Blocks by height, from 1 on.
    blocks: Vec<Executed>,
    /// When so many transactions were answered, both ascending.
    answered: Vec<(Time, u64)>,
    /// What each replica of B has.
    held: Vec<Here>,
    /// What correct replicas of B have together.
    together: Here,
    /// When each piece was with all before it, by what correct replicas have together.
    arrived: Vec<Time>,
    /// When clients turned to B.
    served: Option<Time>,
}

impl Account {
    /// Of clusters of these sizes, nothing yet.
    pub fn new(sizes: [u16; 2], needed: u32, is_correct: Vec<bool>, piece_tx: u64) -> Self {
        Account {
            a: Cluster::new(0, sizes),
            b: Cluster::new(1, sizes),
            needed,
            is_correct,
            log: Log::new(piece_tx),
            whole: Vec::new(),
            blocks: Vec::new(),
            answered: Vec::new(),
            held: vec![Here::default(); sizes[1].into()],
            together: Here::default(),
            arrived: Vec::new(),
            served: None,
        }
    }

    /// A's log.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// How many transactions A has answered, and when the last of them.
    pub fn answered(&self) -> (u64, Option<Time>) {
        self.answered.last().map_or((0, None), |&(at, end)| (end, Some(at)))
    }

    /// When the transaction of A's log with this place, from 0 on, was answered.
    pub fn answered_at(&self, place: u64) -> Option<Time> {
        self.answered.get(self.answered.partition_point(|&(_, end)| end <= place)).map(|&(at, _)| at)
    }

    /// What a replica of B has, by its number there.
    pub fn held(&self, number: u16) -> &Here {
        &self.held[usize::from(number)]
    }

    /// Up to which piece correct replicas of B have all together.
    pub fn together(&self) -> u32 {
        self.together.ack()
    }

    /// When clients turned to B.
    pub fn served(&self) -> Option<Time> {
        self.served
    }

    /// A fact was stated. Returns the pieces that B has from now on together with all before them: when each was whole
    /// in A.
    pub fn hear(&mut self, at: Point, replica: ReplicaId, fact: &Fact, requests: &Requests) -> &[Time] {
        let before = self.arrived.len();
        match fact {
            Fact::HotStuff(HotStuffFact::Committed { block, runs, .. })
                if self.a.number(replica).is_some() =>
            {
                let place = block.height as usize - 1;
                if place == self.blocks.len() {
                    self.log.append(runs);
                    let end = self.blocks.last().map_or(0, |last| last.end) + count(runs);
                    self.blocks.push(Executed { end, replicas: 0 });
                    self.whole.resize(self.log.last() as usize, at.time);
                }
                self.execute(at.time, replica, place, requests);
            }
            Fact::Crossing(CrossingFact::Delivered { k, value, .. }) if value == k => {
                if let Some(number) = self.b.number(replica) {
                    self.held[number.index()].insert(*k);
                    if self.is_correct[replica.index()] {
                        self.together.insert(*k);
                        self.arrived.resize(self.together.ack() as usize, at.time);
                    }
                }
            }
            Fact::Served => self.served = self.served.or(Some(at.time)),
            _ => {}
        }
        let known = self.arrived.len().min(self.whole.len());
        &self.whole[before.min(known)..known]
    }

    /// A replica of A executes a block.
    fn execute(&mut self, now: Time, replica: ReplicaId, place: usize, requests: &Requests) {
        let Some(block) = self.blocks.get_mut(place) else { return };
        block.replicas += 1;
        let is_news = self.answered.last().map_or(0, |&(_, end)| end) < block.end;
        if block.replicas == self.needed && self.served.is_none() && is_news {
            let at = now + requests.reply_delay(0, replica);
            self.answered.push((at, block.end));
        }
    }
}
