//! What documents publish of HotStuff, beside what its runs and closed forms give.

mod asonnino;
mod dissertation;
mod libhotstuff;
mod shipped;
mod thesis;
mod validation;

use evidence::{Document, OfFamily};
use hotstuff_format::HotStuff;
use run::HotStuffFamily;

/// HotStuff with its documents.
pub fn family() -> OfFamily {
    family_with(vec![
        thesis::document(),
        dissertation::document(),
        asonnino::document(),
        libhotstuff::document(),
        validation::document(),
    ])
}

fn family_with(documents: Vec<Document>) -> OfFamily {
    OfFamily { word: "hotstuff", read: evidence::played::read::<HotStuffFamily, HotStuff>, documents }
}
