//! The program's door to the families of protocols: a line each. What one brings is in its module.

mod cross_cluster;
mod gossip;
mod hotstuff;
mod hotstuff_cross;
mod over_gossip;
mod paxos;

use ::cross_cluster as cross_cluster_family;
use ::hotstuff_cross_cluster as hotstuff_cross_family;
use evidence::OfFamily;

pub use hotstuff::{forms, speed, twins, validate};

/// Their words in `protocol.family`; a file that has none is the first's.
pub const FAMILIES: [&str; 6] =
    ["hotstuff", "paxos", "gossip", "hotstuff_over_gossip", "cross_cluster", "hotstuff_cross_cluster"];

/// The revision of the first one's rules.
pub const REVISION: u32 = run::REVISION;

/// What documents publish of each, in the order of their words.
pub fn evidence() -> Vec<OfFamily> {
    vec![
        hotstuff_evidence::family(),
        quorumscope_paxos_evidence::family(),
        quorumscope_gossip_evidence::family(),
        quorumscope_cross_cluster_evidence::family(),
    ]
}

/// What a campaign draws, where it is not anything: options of one family, which others refuse.
#[derive(clap::Args)]
pub struct Wanted {
    /// HotStuff: restart all replicas repeatedly and let leaders propose against the others' locks.
    #[arg(long, conflicts_with = "scenario")]
    pub restarts: bool,
    /// HotStuff: draw only scenarios with this protocol, a value of protocol.variant.
    #[arg(long, value_name = "WORD", conflicts_with = "scenario")]
    pub variant: Option<String>,
}

/// A shipped scenario of any family.
pub fn shipped(id: &str) -> Option<&'static str> {
    hotstuff_format::shipped(id)
        .or_else(|| quorumscope_paxos::shipped(id))
        .or_else(|| quorumscope_gossip::shipped(id))
        .or_else(|| quorumscope_hotstuff_over_gossip::shipped(id))
        .or_else(|| cross_cluster_family::shipped(id))
        .or_else(|| hotstuff_cross_family::shipped(id))
}

/// The ids of all shipped scenarios.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    hotstuff_format::shipped_ids()
        .chain(quorumscope_paxos::shipped_ids())
        .chain(quorumscope_gossip::shipped_ids())
        .chain(quorumscope_hotstuff_over_gossip::shipped_ids())
        .chain(cross_cluster_family::shipped_ids())
        .chain(hotstuff_cross_family::shipped_ids())
}
