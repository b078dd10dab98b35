//! The settings that a question is about are settings that a reader can move.

use crate::error::{Code, Errors};
use crate::json::Value;
use crate::schema::can_move;

impl Errors {
    /// Each lever is a setting with a control, and stands once.
    pub(super) fn check_levers(&mut self, schema: &Value, levers: &[String]) {
        for (index, path) in levers.iter().enumerate() {
            let (code, wrong) = match can_move(schema, path) {
                None => (Code::Reference, "is no setting of a run"),
                Some(false) => (Code::Type, "is no setting that a control moves"),
                Some(true) if levers[..index].contains(path) => (Code::Conflict, "is listed twice"),
                Some(true) => continue,
            };
            let allowed =
                "a number, a switch or a word among the settings, each once, such as workload.rate_tps";
            self.push(
                &format!("levers.{index}"),
                code,
                format_args!("{path} {wrong}"),
                format_args!("{allowed}"),
            );
        }
    }
}
