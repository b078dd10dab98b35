//! The language of questions: expressions over what runs measure, and texts with such expressions in them.
//!
//! `A.latency_s.p50 > 2 * B.latency_s.p50` is a condition, `{A.goodput_tps}` in a text stands for `3,009 tx/s`.
//! Everything has a type with a unit, which is checked before anything runs ([`unit`]); what can be measured is one
//! table of a family ([`Vocabulary`]). A measurement that a run does not have leaves an expression without a value.
//!
//! Asked once a run, and shipped in the page: compiled for size. MODEL.md has the grammar.

mod format;
mod read;
pub mod unit;
mod vocabulary;

pub use format::shown;
pub use read::{Measured, Problem, Runs, Subject, Unmeasured};
pub use vocabulary::{Measure, Of, STATISTICS, Shown, Vocabulary};
