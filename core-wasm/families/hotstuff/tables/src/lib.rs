//! What HotStuff's facts come to: the tree of blocks, views, marks, leaders, and what is measured and what limits.
//!
//! All of it observes a run from outside. Messages, network interfaces, paths and clients are in `trace`, the same for
//! each family.

mod acknowledged;
pub mod blocks;
pub mod columns;
mod leaders;
pub mod limit;
pub mod marks;
pub mod measured;
pub mod metrics;
mod onward;
mod tables;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
pub mod views;

pub use measured::Measured;
pub use metrics::Metrics;
pub use onward::Onward;
pub use tables::{Layers, OfHotStuff, Tables};

/// A run of HotStuff, written down.
pub type Recorder = trace::recorder::Recorder<Tables>;
