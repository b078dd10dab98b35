//! Shipped scenarios as rows take them: with their settings, without their texts.

use serde_json::Value;

/// What a scenario says to its reader; its runs do not depend on it.
pub const TEXTS: [&str; 12] = [
    "version", "title", "question", "setup", "watch", "levers", "predict", "answer", "summary", "source",
    "view", "expect",
];

/// The settings of a shipped scenario, with its variants.
pub fn settings(id: &str) -> Value {
    let text = hotstuff_format::shipped(id).unwrap_or_else(|| panic!("{id} is shipped"));
    bare(serde_json::from_str(text).expect("a shipped scenario is JSON"))
}

/// A scenario without its texts.
pub fn bare(mut scenario: Value) -> Value {
    let members = scenario.as_object_mut().expect("a scenario is an object");
    for text in TEXTS {
        members.shift_remove(text);
    }
    scenario
}
