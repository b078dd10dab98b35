//! The numbers by which runs are drawn and measured. B's replicas count views and blocks from 1 on, as A's do; they are
//! numbered on from A's, so that one chain of numbers goes through the run.

use std::borrow::Cow;

use ::facts::Fact;
use sim::ids::ReplicaId;
use tables::Onward;

/// How far A has come, until B begins.
#[derive(Clone, Debug)]
pub struct Numbering {
    of_a: Onward,
    has_begun: bool,
}

impl Numbering {
    /// Nothing was stated. `replicas`: of A.
    pub fn new(replicas: u16) -> Self {
        Numbering { of_a: Onward { replicas, ..Onward::default() }, has_begun: false }
    }

    /// Whether a replica is of A.
    pub fn is_of_a(&self, replica: ReplicaId) -> bool {
        replica.0 < self.of_a.replicas
    }

    /// How numbers of B's replicas go on; none before one has stated anything.
    pub fn onward(&self) -> Option<Onward> {
        self.has_begun.then_some(self.of_a)
    }

    /// What a replica states next, by drawn numbers.
    pub fn fact<'a>(&mut self, replica: ReplicaId, fact: &'a Fact) -> Cow<'a, Fact> {
        if !self.is_of_a(replica) {
            self.has_begun = true;
            return Cow::Owned(self.of_a.fact(fact));
        }
        if !self.has_begun {
            self.of_a.hear(fact);
        }
        Cow::Borrowed(fact)
    }
}
