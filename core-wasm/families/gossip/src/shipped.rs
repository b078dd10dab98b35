//! The scenarios of this family that come with the project.

const SHIPPED: [(&str, &str); 6] = [
    ("gossip-sums", include_str!("../../../../scenarios/gossip/sums.json")),
    ("gossip-swing", include_str!("../../../../scenarios/gossip/swing.json")),
    ("gossip-silence", include_str!("../../../../scenarios/gossip/silence.json")),
    ("gossip-two-senders", include_str!("../../../../scenarios/gossip/two-senders.json")),
    ("gossip-censor", include_str!("../../../../scenarios/gossip/censor.json")),
    ("gossip-keys", include_str!("../../../../scenarios/gossip/keys.json")),
];

/// Their ids.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

/// The text of one.
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}
