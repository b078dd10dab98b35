//! The scenarios of this family that come with the project.

const SHIPPED: [(&str, &str); 9] = [
    ("paxos-rules", include_str!("../../../../scenarios/paxos/rules.json")),
    ("paxos-window", include_str!("../../../../scenarios/paxos/window.json")),
    ("paxos-batch", include_str!("../../../../scenarios/paxos/batch.json")),
    ("paxos-flight", include_str!("../../../../scenarios/paxos/flight.json")),
    ("paxos-busy", include_str!("../../../../scenarios/paxos/busy.json")),
    ("paxos-waiting", include_str!("../../../../scenarios/paxos/waiting.json")),
    ("paxos-time-out", include_str!("../../../../scenarios/paxos/time-out.json")),
    ("paxos-cure", include_str!("../../../../scenarios/paxos/cure.json")),
    ("paxos-notice", include_str!("../../../../scenarios/paxos/notice.json")),
];

/// Their ids.
pub fn shipped_ids() -> impl Iterator<Item = &'static str> {
    SHIPPED.iter().map(|(id, _)| *id)
}

/// The text of one.
pub fn shipped(id: &str) -> Option<&'static str> {
    SHIPPED.iter().find(|(known, _)| *known == id).map(|(_, text)| *text)
}
