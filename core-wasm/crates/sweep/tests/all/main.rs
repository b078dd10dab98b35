//! Sweeps: their plans, and the search for a knee.

mod knee;
mod plan;
