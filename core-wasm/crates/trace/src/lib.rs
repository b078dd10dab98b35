//! What is kept of a run, and what is asked of it: message table, marks, bandwidth, window queries with level of
//! detail, metrics.
//!
//! All of it observes a run from outside, and knows messages, network interfaces, paths and clients alone. What a
//! family's facts come to are its own tables ([`tables`]).

pub mod bandwidth;
pub mod chunks;
pub mod clients;
pub mod columns;
pub mod counts;
pub mod csv;
pub mod detail;
pub mod distribution;
pub mod drops;
pub mod lanes;
pub mod ledger;
pub mod lines;
pub mod marks;
pub mod messages;
pub mod meter;
pub mod numerals;
pub mod over_time;
pub mod overview;
mod packed;
pub mod paths;
pub mod progress;
pub mod recorder;
pub mod repeats;
pub mod request;
pub mod requested;
pub mod rounds;
pub mod setup;
pub mod stretch;
pub mod tables;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod traffic;
pub mod transactions;
pub mod window;
pub mod work;
pub mod workload;

pub use columns::TraceWindow;
pub use counts::Counts;
pub use lanes::Lanes;
pub use meter::Meter;
pub use recorder::{MESSAGES_MAX, Recorder, Trace};
pub use request::WindowRequest;
pub use setup::{Load, Names, PathSettings, Settings, Setup};
