//! Whether the replicas that faults, liars and network cards name are there. Read off the values as they stand, so that
//! no other mistake in an item hides this one.

use crate::decimal::decimal;
use crate::error::{Code, Errors};
use crate::json::Value;
use crate::walk::MAX_ERRORS;

/// Where faults and liars name replicas.
const KEYS: [&str; 4] = ["replica", "from", "to", "groups"];

impl Errors {
    /// Faults, liars and network cards have to name replicas that there are.
    pub(super) fn check_targets(&mut self, value: &Value, count: usize) {
        let cards = value.get("network").and_then(|network| network.get("cards"));
        let lists = [
            ("faults", value.get("faults")),
            ("adversaries", value.get("adversaries")),
            ("network.cards", cards),
        ];
        for (section, list) in lists {
            for (index, item) in list.map_or(&[][..], Value::items).iter().enumerate() {
                for key in KEYS {
                    if let Some(named) = item.get(key) {
                        self.check_named(&format!("{section}.{index}.{key}"), named, count);
                    }
                }
            }
        }
    }

    /// A number is a replica, a list names several; the schema tells of the rest.
    fn check_named(&mut self, path: &str, named: &Value, count: usize) {
        if self.0.len() >= MAX_ERRORS {
            return;
        }
        for (place, named) in named.items().iter().enumerate() {
            self.check_named(&format!("{path}.{place}"), named, count);
        }
        if let Some(replica) = named.as_number().filter(|replica| *replica >= count as f64) {
            let message = format_args!("there is no replica {}", decimal(replica));
            self.push(path, Code::Reference, message, format_args!("0 to {}", count - 1));
        }
    }
}
