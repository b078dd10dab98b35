//! The scenarios that come with the project, embedded so that a program stands alone.

/// Every shipped scenario by its id, in the order of the menu.
const SHIPPED: [(&str, &str); 1] = [("planet", include_str!("../../../../scenarios/planet.json"))];

/// The text of a shipped scenario.
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(name, _)| *name == id).map(|(_, text)| *text)
}

/// The ids of the shipped scenarios, in the order of the menu.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}
