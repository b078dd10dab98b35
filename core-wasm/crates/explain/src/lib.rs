//! What a person asks of a recorded run: what happened next and in which words, what led to a message, where the time
//! of a commit and of a transaction went. What a family of protocols says of its own statements is in its [`Words`].
//!
//! Called once per click, so that it is compiled for size where the trace beside it is compiled for speed.

mod captions;
pub mod delays;
pub mod fingerprint;
pub mod path;
pub mod related;
pub mod steps;
pub mod stop;
pub mod thresholds;
pub mod transaction;
mod words;

pub use delays::{PathPart, Spent, delays};
pub use path::{critical_path, find_commit};
pub use steps::Moment;
pub use stop::{Direction, Stop};
pub use transaction::{Follower, Transaction};
pub use words::{Recorder, Story, Words};
