//! What documents publish of MultiPaxos, beside what its runs and closed forms give.

use evidence::OfFamily;
use quorumscope_paxos::MultiPaxos;

/// MultiPaxos with its documents.
pub fn family() -> OfFamily {
    let read = evidence::played::read::<MultiPaxos, MultiPaxos>;
    OfFamily { word: "paxos", read, documents: vec![] }
}
