//! Shipped scenarios as rows take them.

use serde_json::Value;

/// The settings of a shipped scenario, with its variants, without its texts.
pub fn settings(id: &str) -> Value {
    let text = hotstuff_format::shipped(id).unwrap_or_else(|| panic!("{id} is shipped"));
    evidence::bare(serde_json::from_str(text).expect("a shipped scenario is JSON"))
}
