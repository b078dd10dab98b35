//! What a campaign draws: a scenario for each seed, and what that must come to.

use serde_json::{Value, json};

/// A scenario, and what it must come to.
#[derive(Clone, Debug)]
pub struct Trial {
    /// The scenario as JSON.
    pub scenario: Value,
    /// Whether all that was submitted must be committed in the end.
    pub commits_all: bool,
    /// Whether the last change of settings is one back to what they were before the first.
    pub leads_back: bool,
}

/// The trial of each seed.
pub type Draws = Box<dyn Fn(u64) -> Trial + Sync>;

/// TCP loses nothing across a cut that heals.
pub fn hold_what_is_cut(scenario: &mut Value) {
    let faults = scenario["faults"].as_array_mut().expect("it is a list");
    for fault in faults.iter_mut().filter(|fault| fault["kind"] == "partition") {
        fault["mode"] = json!("hold");
    }
}
