//! What a replica lets observers know.

use std::rc::Rc;

use sim::digest::{Digest, Statement};
use sim::ids::Run;

use crate::ballot::{Ballot, Instance};
use crate::message::Acceptance;
use crate::value::Value;

/// A statement of one replica.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// It prepares a ballot of its own.
    Stood {
        /// The ballot.
        ballot: Ballot,
        /// For all instances from here on.
        from: Instance,
    },
    /// It promises to accept nothing below a ballot.
    Promised {
        /// The ballot.
        ballot: Ballot,
        /// What it has accepted that the ballot's owner may not know to be decided.
        accepted: Rc<[Acceptance]>,
    },
    /// It leads: a majority has promised.
    Led {
        /// Its ballot.
        ballot: Ballot,
        /// Who has, ascending.
        promised: Rc<[u16]>,
    },
    /// It opens a batch. Not in the digest.
    Opened,
    /// It closes a batch: nothing is added to it any more. Not in the digest.
    Closed {
        /// The batch.
        value: Value,
    },
    /// It prepares an instance again, in which it will propose a value.
    Prepared {
        /// Its ballot.
        ballot: Ballot,
        /// The instance.
        instance: Instance,
        /// The value.
        value: Value,
    },
    /// It proposes a value.
    Proposed {
        /// Its ballot.
        ballot: Ballot,
        /// The instance.
        instance: Instance,
        /// The value.
        value: Value,
    },
    /// A 2a goes out again.
    Repeated {
        /// The instance.
        instance: Instance,
        /// To how many replicas.
        copies: u16,
    },
    /// It accepts a value; of the leader, when it proposes.
    Accepted {
        /// The ballot.
        ballot: Ballot,
        /// The instance.
        instance: Instance,
        /// The value.
        value: Value,
    },
    /// It knows a value to be decided.
    Decided {
        /// In which ballot.
        ballot: Ballot,
        /// The instance.
        instance: Instance,
        /// The value.
        value: Value,
    },
    /// It executes an instance.
    Executed {
        /// The instance.
        instance: Instance,
        /// The value.
        value: Value,
        /// What of it was not executed before.
        runs: Rc<[Run]>,
    },
    /// It suspects the leader of a ballot.
    Suspected {
        /// The ballot.
        ballot: Ballot,
    },
    /// It is up again.
    Restarted,
}

impl Statement for Fact {
    fn number(&self) -> Option<u8> {
        Some(match self {
            Fact::Stood { .. } => 1,
            Fact::Promised { .. } => 2,
            Fact::Led { .. } => 3,
            Fact::Proposed { .. } => 4,
            Fact::Accepted { .. } => 5,
            Fact::Decided { .. } => 6,
            Fact::Executed { .. } => 7,
            Fact::Suspected { .. } => 8,
            Fact::Repeated { .. } => 9,
            Fact::Restarted => 10,
            Fact::Prepared { .. } => 11,
            // What batches become goes in with what is proposed.
            Fact::Opened | Fact::Closed { .. } => return None,
        })
    }

    // Fields are named, so that a new one has to be decided on.
    fn digest(&self, digest: &mut Digest) {
        match self {
            Fact::Stood { ballot, from } => {
                mix_ballot(digest, *ballot);
                digest.word(*from);
            }
            Fact::Promised { ballot, accepted } => {
                mix_ballot(digest, *ballot);
                digest.word(accepted.len() as u64);
                for Acceptance { instance, ballot, value, is_decided } in accepted.iter() {
                    mix(digest, *ballot, *instance, value);
                    digest.word(u64::from(*is_decided));
                }
            }
            Fact::Led { ballot, promised } => {
                mix_ballot(digest, *ballot);
                digest.word(promised.len() as u64);
                promised.iter().for_each(|&replica| digest.word(u64::from(replica)));
            }
            Fact::Prepared { ballot, instance, value }
            | Fact::Proposed { ballot, instance, value }
            | Fact::Accepted { ballot, instance, value }
            | Fact::Decided { ballot, instance, value } => mix(digest, *ballot, *instance, value),
            Fact::Executed { instance, value, runs } => {
                digest.word(*instance);
                digest.runs(value.runs());
                digest.runs(runs);
            }
            Fact::Repeated { instance, copies } => {
                digest.word(*instance);
                digest.word(u64::from(*copies));
            }
            Fact::Suspected { ballot } => mix_ballot(digest, *ballot),
            Fact::Restarted | Fact::Opened | Fact::Closed { value: _ } => {}
        }
    }
}

fn mix_ballot(digest: &mut Digest, ballot: Ballot) {
    digest.pair(ballot.round, ballot.owner.into());
}

fn mix(digest: &mut Digest, ballot: Ballot, instance: Instance, value: &Value) {
    mix_ballot(digest, ballot);
    digest.word(instance);
    digest.runs(value.runs());
}
