//! MultiPaxos with batching and pipelining, after Santos and Schiper, *Tuning Paxos for High-Throughput with Batching
//! and Pipelining* (2012), and their program JPaxos of April 2011: where the paper is silent, the program decides.
//!
//! Sections, tables, figures and formulas that are named here are the paper's. KB is 1,024 bytes.

mod arrivals;
pub mod ballot;
pub mod batching;
pub mod checks;
pub mod facts;
pub mod forms;
pub mod kinds;
mod log;
pub mod message;
pub mod node;
mod resending;
pub mod settings;
pub mod value;
