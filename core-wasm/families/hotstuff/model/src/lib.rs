//! Closed forms of HotStuff: what theory says of a run, to hold beside what the simulation measures. Floats take plain
//! + - * / and comparisons only, so that every machine agrees.
//!
//! - [`commit`]: how long a commit takes, in one-way delays and time-outs of crashed leaders (dissertation 2.2 and
//!   3.3).
//! - [`dissemination`]: what batching and streaming commit, and the gain of one over the other (thesis 3.3, 3.4).
//! - [`line`]: how long both take over the leader's own line, and the load at which they are equal.

pub mod commit;
pub mod dissemination;
pub mod line;
