//! The scenarios of this family that come with the project.

const SHIPPED: [(&str, &str); 7] = [
    ("cross-once", include_str!("../../../../scenarios/cross-cluster/cross-once.json")),
    ("cross-resend", include_str!("../../../../scenarios/cross-cluster/cross-resend.json")),
    ("cross-asked", include_str!("../../../../scenarios/cross-cluster/cross-asked.json")),
    ("cross-liar", include_str!("../../../../scenarios/cross-cluster/cross-liar.json")),
    ("cross-stalled", include_str!("../../../../scenarios/cross-cluster/cross-stalled.json")),
    ("cross-goodput", include_str!("../../../../scenarios/cross-cluster/cross-goodput.json")),
    ("cross-stake", include_str!("../../../../scenarios/cross-cluster/cross-stake.json")),
];

/// Their ids.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

/// The text of one.
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}
