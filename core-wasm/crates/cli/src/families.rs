//! The program's door to the families of protocols: a line each. What one brings is in its module.

mod gossip;
mod hotstuff;
mod paxos;

use evidence::OfFamily;

/// Their words in `protocol.family`; a file that has none is the first's.
pub const FAMILIES: [&str; 3] = ["hotstuff", "paxos", "gossip"];

/// What documents publish of each, in the order of their words.
pub fn evidence() -> Vec<OfFamily> {
    vec![hotstuff_evidence::family(), quorumscope_paxos_evidence::family()]
}

/// A shipped scenario of any family.
pub fn shipped(id: &str) -> Option<&'static str> {
    hotstuff_format::shipped(id)
        .or_else(|| quorumscope_paxos::shipped(id))
        .or_else(|| quorumscope_gossip::shipped(id))
}

/// The ids of all shipped scenarios.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    hotstuff_format::shipped_ids()
        .chain(quorumscope_paxos::shipped_ids())
        .chain(quorumscope_gossip::shipped_ids())
}
