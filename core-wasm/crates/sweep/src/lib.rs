//! Sweeps: a scenario run at many points, described once for the program and the page. No simulation here.
//!
//! A description ([`Description`]) names what varies (`x`, `series`, `panels`), what is measured (`y`) and the
//! variants; [`plan`] expands it to [`Point`]s in a fixed order. [`Knee`] finds by bisection the highest load at which
//! the queue does not grow, and says step by step what to run next. [`file`] writes what came of the runs.
//!
//! Asked once a sweep, and shipped in the page: compiled for size.

mod description;
pub mod file;
mod knee;
mod plan;
mod values;

pub use description::{Axis, Description, FILE_MAX_BYTES, RUNS_MAX, Values};
pub use knee::{Found, Knee};
pub use plan::{Plan, Point, plan};
