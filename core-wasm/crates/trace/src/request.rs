//! What a window is asked for.

use sim::time::{Duration, Time};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowRequest {
    /// Begin.
    pub start: Time,
    /// End, included.
    pub end: Time,
    /// The width of a pixel.
    pub resolution: Duration,
    /// Most message rows wanted.
    pub budget: usize,
    /// Bit i asks for messages of kind i.
    pub kinds: u32,
}
