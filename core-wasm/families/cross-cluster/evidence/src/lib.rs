//! What documents publish of broadcast between clusters, beside what its runs give.

mod paper;
mod program;
mod setting;

use cross_cluster::CrossCluster;
use evidence::OfFamily;

/// Two clusters with their documents.
pub fn family() -> OfFamily {
    let read = evidence::played::read::<CrossCluster, CrossCluster>;
    OfFamily { word: "cross_cluster", read, documents: vec![paper::document(), program::document()] }
}
