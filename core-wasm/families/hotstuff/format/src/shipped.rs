//! The scenarios that come with the project, embedded so that a program stands alone.

/// Every shipped scenario by its id, in the order of the menu.
const SHIPPED: [(&str, &str); 52] = [
    ("planet", include_str!("../../../../../scenarios/planet.json")),
    ("hashes", include_str!("../../../../../scenarios/hashes.json")),
    ("low-load", include_str!("../../../../../scenarios/low-load.json")),
    ("burst-and-buffer", include_str!("../../../../../scenarios/burst-and-buffer.json")),
    ("first-hiccup", include_str!("../../../../../scenarios/first-hiccup.json")),
    ("random-loss", include_str!("../../../../../scenarios/random-loss.json")),
    ("who-should-stream", include_str!("../../../../../scenarios/who-should-stream.json")),
    ("why-nothing-helped", include_str!("../../../../../scenarios/why-nothing-helped.json")),
    ("planet-window", include_str!("../../../../../scenarios/planet-window.json")),
    ("datacentre", include_str!("../../../../../scenarios/datacentre.json")),
    ("processor", include_str!("../../../../../scenarios/processor.json")),
    ("uniform-lan-to-planet", include_str!("../../../../../scenarios/uniform-lan-to-planet.json")),
    ("window-of-three", include_str!("../../../../../scenarios/window-of-three.json")),
    ("batch-large", include_str!("../../../../../scenarios/batch-large.json")),
    ("two-networks", include_str!("../../../../../scenarios/two-networks.json")),
    (
        "when-streaming-does-not-pay",
        include_str!("../../../../../scenarios/when-streaming-does-not-pay.json"),
    ),
    ("acknowledged-or-sent", include_str!("../../../../../scenarios/acknowledged-or-sent.json")),
    ("prototype", include_str!("../../../../../scenarios/prototype.json")),
    ("pipelining", include_str!("../../../../../scenarios/pipelining.json")),
    ("filtering", include_str!("../../../../../scenarios/filtering.json")),
    ("measured-curve", include_str!("../../../../../scenarios/measured-curve.json")),
    ("six-switches", include_str!("../../../../../scenarios/six-switches.json")),
    ("hidden-lock", include_str!("../../../../../scenarios/hidden-lock.json")),
    ("hotstuff-2", include_str!("../../../../../scenarios/hotstuff-2.json")),
    ("waiting-for-delta", include_str!("../../../../../scenarios/waiting-for-delta.json")),
    ("silent-leader", include_str!("../../../../../scenarios/silent-leader.json")),
    ("one-vote", include_str!("../../../../../scenarios/one-vote.json")),
    ("lost-vote", include_str!("../../../../../scenarios/lost-vote.json")),
    ("timeout-too-short", include_str!("../../../../../scenarios/timeout-too-short.json")),
    ("slower-on-the-way", include_str!("../../../../../scenarios/slower-on-the-way.json")),
    ("rotation-and-a-crash", include_str!("../../../../../scenarios/rotation-and-a-crash.json")),
    ("killed-node", include_str!("../../../../../scenarios/killed-node.json")),
    ("growing-after-a-kill", include_str!("../../../../../scenarios/growing-after-a-kill.json")),
    ("dead-host", include_str!("../../../../../scenarios/dead-host.json")),
    ("partition-and-heal", include_str!("../../../../../scenarios/partition-and-heal.json")),
    ("equivocation", include_str!("../../../../../scenarios/equivocation.json")),
    ("forking", include_str!("../../../../../scenarios/forking.json")),
    ("stolen-key", include_str!("../../../../../scenarios/stolen-key.json")),
    ("small-quorum", include_str!("../../../../../scenarios/small-quorum.json")),
    ("forgetting", include_str!("../../../../../scenarios/forgetting.json")),
    ("waiting-for-votes", include_str!("../../../../../scenarios/waiting-for-votes.json")),
    (
        "certificate-in-the-proposal",
        include_str!("../../../../../scenarios/certificate-in-the-proposal.json"),
    ),
    ("abandoned-block", include_str!("../../../../../scenarios/abandoned-block.json")),
    ("consecutive-views", include_str!("../../../../../scenarios/consecutive-views.json")),
    ("two-chain", include_str!("../../../../../scenarios/two-chain.json")),
    ("two-histories", include_str!("../../../../../scenarios/two-histories.json")),
    ("lying-acknowledgements", include_str!("../../../../../scenarios/lying-acknowledgements.json")),
    ("minimum-over-all", include_str!("../../../../../scenarios/minimum-over-all.json")),
    ("cut-without-data", include_str!("../../../../../scenarios/cut-without-data.json")),
    ("certified-availability", include_str!("../../../../../scenarios/certified-availability.json")),
    ("unverified-certificate", include_str!("../../../../../scenarios/unverified-certificate.json")),
    ("shrinking-cut", include_str!("../../../../../scenarios/shrinking-cut.json")),
];

/// The text of a shipped scenario.
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(name, _)| *name == id).map(|(_, text)| *text)
}

/// The ids of the shipped scenarios, in the order of the menu.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}
