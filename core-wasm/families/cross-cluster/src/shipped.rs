//! The scenarios of this family that come with the project.

const SHIPPED: [(&str, &str); 6] = [
    ("cross-once", include_str!("../../../../scenarios/cross-cluster/once.json")),
    ("cross-resend", include_str!("../../../../scenarios/cross-cluster/resend.json")),
    ("cross-asked", include_str!("../../../../scenarios/cross-cluster/asked.json")),
    ("cross-liar", include_str!("../../../../scenarios/cross-cluster/liar.json")),
    ("cross-stalled", include_str!("../../../../scenarios/cross-cluster/stalled.json")),
    ("cross-stake", include_str!("../../../../scenarios/cross-cluster/stake.json")),
];

/// Their ids.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

/// The text of one.
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}
