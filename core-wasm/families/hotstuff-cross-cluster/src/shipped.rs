//! The scenarios of this family that come with the project.

const SHIPPED: [(&str, &str); 2] = [
    ("recovery-lost", include_str!("../../../../scenarios/hotstuff-cross-cluster/recovery-lost.json")),
    ("recovery-cost", include_str!("../../../../scenarios/hotstuff-cross-cluster/recovery-cost.json")),
];

/// Their ids.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

/// The text of one.
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}
