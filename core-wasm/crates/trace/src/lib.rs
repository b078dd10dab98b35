//! What is kept of a run, and what is asked of it: message table, marks, bandwidth, window queries with level of
//! detail, metrics.
//!
//! All of it observes a run from outside (`impl Observer<Fact>`). What HotStuff's facts come to is in `tables` and what
//! that names (blocks, marks, leaders, rounds, progress); the rest knows messages, network interfaces and clients
//! alone.

mod acknowledged;
pub mod bandwidth;
pub mod blocks;
pub mod chunks;
pub mod clients;
pub mod columns;
pub mod counts;
pub mod csv;
pub mod detail;
pub mod distribution;
pub mod drops;
pub mod lanes;
mod leaders;
pub mod limit;
pub mod lines;
pub mod marks;
pub mod measured;
pub mod messages;
pub mod metrics;
pub mod numerals;
pub mod over_time;
pub mod overview;
mod packed;
pub mod paths;
mod progress;
pub mod recorder;
pub mod repeats;
pub mod request;
pub mod requested;
mod rounds;
pub mod setup;
mod stretch;
pub mod tables;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod traffic;
pub mod transactions;
pub mod window;
pub mod work;

pub use columns::TraceWindow;
pub use counts::Counts;
pub use lanes::Lanes;
pub use measured::Measured;
pub use metrics::Metrics;
pub use recorder::{MESSAGES_MAX, Recorder};
pub use request::WindowRequest;
pub use setup::{Load, Names, PathSettings, Settings, Setup};
