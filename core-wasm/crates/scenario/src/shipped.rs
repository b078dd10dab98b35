//! The scenarios that come with the project, embedded so that a program stands alone.

/// Every shipped scenario by its id, in the order of the menu.
const SHIPPED: [(&str, &str); 10] = [
    ("planet", include_str!("../../../../scenarios/planet.json")),
    ("datacentre", include_str!("../../../../scenarios/datacentre.json")),
    ("uniform-lan-to-planet", include_str!("../../../../scenarios/uniform-lan-to-planet.json")),
    ("window-of-three", include_str!("../../../../scenarios/window-of-three.json")),
    ("batch-large", include_str!("../../../../scenarios/batch-large.json")),
    ("two-networks", include_str!("../../../../scenarios/two-networks.json")),
    ("prototype", include_str!("../../../../scenarios/prototype.json")),
    ("pipelining", include_str!("../../../../scenarios/pipelining.json")),
    ("hidden-lock", include_str!("../../../../scenarios/hidden-lock.json")),
    ("waiting-for-delta", include_str!("../../../../scenarios/waiting-for-delta.json")),
];

/// The text of a shipped scenario.
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(name, _)| *name == id).map(|(_, text)| *text)
}

/// The ids of the shipped scenarios, in the order of the menu.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}
