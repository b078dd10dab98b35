//! What is kept of a run, and what is asked of it: message table, marks, bandwidth, window queries with level of
//! detail, digest, metrics, the critical path of a commit, steps and captions.
//!
//! All of it observes a run from outside (`impl Observer<Fact>`); none of it knows a protocol or JavaScript.

pub mod bandwidth;
pub mod chunks;
pub mod digest;
pub mod marks;
pub mod messages;
mod packed;
pub mod recorder;
pub mod setup;
#[cfg(test)]
mod testing;

pub use digest::Digest;
pub use recorder::{MESSAGES_MAX, Recorder};
pub use setup::{MESSAGE_KINDS, Names, Setup};
