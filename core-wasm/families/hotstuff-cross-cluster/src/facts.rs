//! What a node lets observers know: what the protocols inside state, and how B takes over.

use std::rc::Rc;

use sim::digest::{Digest, Statement};
use sim::ids::Run;

/// A statement of one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Of its replica of HotStuff, in which the replicas of each cluster are numbered from 0.
    HotStuff(::facts::Fact),
    /// Of its replica of the crossing.
    Crossing(cross_cluster::facts::Fact),
    /// Of B: A is gone.
    Gone {
        /// In which turn it says so.
        turn: u16,
    },
    /// Of B: A is there again.
    Back,
    /// Of B: it proposes which pieces of A's log B goes on from.
    Proposed {
        /// In which turn.
        turn: u16,
        /// The last piece.
        last: u32,
        /// Whose word it has, by their numbers in B.
        heard: Rc<[u16]>,
    },
    /// Of B: that is agreed on.
    Decided {
        /// In which turn.
        turn: u16,
        /// The last piece.
        last: u32,
    },
    /// Of B: it has these pieces, and begins.
    Recovered {
        /// The last piece.
        last: u32,
        /// Their transactions.
        runs: Rc<[Run]>,
    },
    /// Of B: clients have turned to it.
    Served,
}

/// The numbers of the crossing's facts come after HotStuff's, which has up to 14.
const FIRST_OF_CROSSING: u8 = 20;

impl Statement for Fact {
    fn number(&self) -> Option<u8> {
        match self {
            Fact::HotStuff(fact) => fact.number(),
            Fact::Crossing(fact) => fact.number().map(|number| FIRST_OF_CROSSING + number),
            Fact::Gone { .. } => Some(30),
            Fact::Proposed { .. } => Some(31),
            Fact::Decided { .. } => Some(32),
            Fact::Recovered { .. } => Some(33),
            Fact::Served => Some(34),
            Fact::Back => Some(35),
        }
    }

    fn digest(&self, digest: &mut Digest) {
        match self {
            Fact::HotStuff(fact) => fact.digest(digest),
            Fact::Crossing(fact) => fact.digest(digest),
            Fact::Gone { turn } => digest.word((*turn).into()),
            Fact::Proposed { turn, last, heard } => {
                digest.pair((*turn).into(), *last);
                heard.iter().for_each(|&number| digest.word(number.into()));
            }
            Fact::Decided { turn, last } => digest.pair((*turn).into(), *last),
            Fact::Recovered { last, runs } => {
                digest.pair(*last, 0);
                for run in runs.iter() {
                    digest.pair(run.stream.0.into(), 0);
                    digest.word(run.first);
                    digest.word(run.count);
                }
            }
            Fact::Served | Fact::Back => {}
        }
    }
}
