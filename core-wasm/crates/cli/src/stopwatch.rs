//! The one clock of the program: what a run took in wall time. Nothing that a run decides sees it.

#![allow(clippy::disallowed_types, reason = "measuring wall time is what this module is for")]

use std::time::Instant;

/// Started once, read as often as needed.
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts now.
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// Seconds since the start.
    pub fn elapsed_s(&self) -> f64 {
        self.0.elapsed().as_secs_f64()
    }
}
