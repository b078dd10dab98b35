//! Twins: Byzantine replicas without writing one (Bano et al., "Twins: BFT Systems Made Robust", OPODIS 2021).
//!
//! A *twin* is a second process with a replica's identity and keys. Both run the honest code; the network decides who
//! talks to whom, view by view, and so the pair equivocates, votes twice, forgets and lies as an adversary would. A
//! [`TwinsScenario`] names a leader and a partition of the processes for each of the first views; afterwards everybody
//! hears everybody and an honest replica leads (the synchronous tail), so that what was hidden comes to be committed.
//! No protocol may violate safety while at most f replicas have twins.
//!
//! [`protocol`] says by which rules, [`scenario`] is the format, [`process`] a replica or its twin as a node of the
//! kernel, [`outcome`] runs one scenario and judges it by the checks of every run, [`generate`] enumerates or samples
//! scenarios.

pub mod generate;
pub mod outcome;
pub mod process;
pub mod protocol;
pub mod scenario;

pub use generate::{Plan, Sampling, Survey, Violated, survey};
pub use outcome::{Outcome, play};
pub use protocol::Protocol;
pub use scenario::{Settings, TwinsScenario, ViewScenario};
