//! What is kept of a run, and what is asked of it: message table, marks, bandwidth, window queries with level of
//! detail, digest, metrics, the critical path of a commit, steps and captions.
//!
//! All of it observes a run from outside (`impl Observer<Fact>`); none of it knows a protocol or JavaScript.

pub mod bandwidth;
pub mod blocks;
pub mod chunks;
mod clients;
pub mod columns;
pub mod counts;
pub mod critical_path;
pub mod csv;
pub mod detail;
pub mod digest;
pub mod distribution;
pub mod lanes;
mod leaders;
pub mod limit;
pub mod marks;
pub mod messages;
pub mod metrics;
pub mod overview;
mod packed;
pub mod recorder;
pub mod related;
pub mod setup;
pub mod steps;
#[cfg(test)]
mod testing;
pub mod window;

pub use columns::TraceWindow;
pub use counts::Counts;
pub use critical_path::{PathPart, Spent, critical_path, delays, find_commit};
pub use digest::Digest;
pub use lanes::Lanes;
pub use metrics::{Measured, Metrics};
pub use recorder::{MESSAGES_MAX, Recorder};
pub use setup::{MESSAGE_KINDS, Names, Setup};
pub use window::WindowRequest;
