//! What documents publish of coded broadcast, beside what its runs give.

mod maelstrom;
mod rules;
mod setting;
mod strokkur;

use evidence::OfFamily;
use quorumscope_gossip::Gossip;

/// Gossip with its documents.
pub fn family() -> OfFamily {
    let read = evidence::played::read::<Gossip, Gossip>;
    OfFamily {
        word: "gossip",
        read,
        documents: vec![strokkur::document(), rules::document(), maelstrom::document()],
    }
}
