//! What a person asks of a recorded run: what happened next and in which words, what led to a message, where the time
//! of a commit and of a transaction went.
//!
//! Called once per click, so that it is compiled for size where the trace beside it is compiled for speed.

mod captions;
pub mod critical_path;
pub mod fingerprint;
pub mod related;
pub mod steps;
pub mod stop;
pub mod thresholds;
pub mod transaction;

pub use critical_path::{PathPart, Spent, critical_path, delays, find_commit};
pub use transaction::{Follower, Transaction};
