//! Scenarios: what a run simulates, as a file a person writes. The format, its schema, its validation,
//! the shipped files and the measured latencies.
//!
//! [`check`] takes a file's text and gives the scenario with every default filled in, or everything that is wrong with
//! it, [`complete`] the same as JSON beside it; [`resolve`] does so for one variant with single paths set to other
//! values. A scenario whose settings change in the middle of its run has itself as it is from each change on
//! ([`Scenario::changed`]).

mod asked;
mod caveats;
mod check;
mod costs;
mod decimal;
mod error;
pub mod field;
mod forks;
pub mod form;
mod former;
mod idle_lies;
mod json;
mod path;
mod preset;
mod rules;
mod schema;
mod setup;
mod shipped;
mod text;
pub mod types;
mod vocabulary;
mod walk;

pub use asked::{Answered, Asked, Form, Prediction, Reason, Sought};
pub use check::{Checked, MAX_TEXT_BYTES, Setting, check, complete, resolve};
pub use decimal::decimal;
pub use error::{Code, ScenarioError, hint, quoted};
pub use former::{current, former, renewed};
pub use json::{SyntaxError, Value};
pub use preset::{LatencyPreset, Region, preset_ids};
pub use schema::{Numbers, SCHEMA_TEXT, label, numbers};
pub use setup::{Place, UNLIMITED_BYTES, millionths, ns_from_ms, time_from_s};
pub use shipped::{shipped, shipped_ids};
pub use text::schema_text;
pub use types::Scenario;
pub use vocabulary::VOCABULARY;
pub use walk::{MAX_ERRORS, walk};
