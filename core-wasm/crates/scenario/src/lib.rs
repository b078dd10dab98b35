//! Scenarios: what a run simulates, as a file a person writes. The format, its schema, its validation,
//! the shipped files and the measured latencies.
//!
//! [`check`] takes a file's text and gives the scenario with every default filled in, or everything that is wrong with
//! it, [`complete`] the same as JSON beside it; [`resolve`] does so for one variant with single paths set to other
//! values. A scenario whose settings change in the middle of its run has itself as it is from each change on
//! ([`Scenario::changed`]).

mod asked;
mod check;
mod decimal;
mod error;
mod family;
pub mod field;
mod forks;
pub mod form;
mod format;
mod former;
mod json;
mod path;
#[cfg(test)]
mod ping;
mod preset;
mod rules;
mod schema;
mod sections;
mod setup;
mod text;
pub mod types;
mod walk;

pub use asked::{Answered, Asked, Form, Prediction, Reason, Sought};
pub use check::{Checked, MAX_TEXT_BYTES, Setting, check, complete, resolve};
pub use decimal::decimal;
pub use error::{Code, Errors, ScenarioError, hint, quoted};
pub use family::family_of;
pub use format::{Format, Sound};
pub use former::{current, former, renewed};
pub use json::{SyntaxError, Value};
pub use preset::{LatencyPreset, Region, preset_ids};
pub use rules::letters;
pub use schema::{Numbers, label, numbers};
pub use sections::{Former, Said, Section, Sections};
pub use setup::{Place, millionths, ns_from_ms, time_from_s};
pub use text::{schema_of, schema_text};
pub use types::Scenario;
pub use walk::{MAX_ERRORS, walk};
