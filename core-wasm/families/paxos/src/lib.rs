//! MultiPaxos with batching and pipelining, after Santos and Schiper, *Tuning Paxos for High-Throughput with Batching
//! and Pipelining* (2012), and their program JPaxos of April 2011: where the paper is silent, the program decides.
//! MODEL.md, "MultiPaxos", has what is simulated and what is left out.
//!
//! n replicas tolerate the crash of floor((n - 1) / 2). One leads, and decides a log of instances.
//!
//! | module | holds |
//! |---|---|
//! | [`forms`], [`model`] | the paper's closed forms, and those of the collapse by copies that wait in a queue; the same of a scenario |
//! | [`ballot`], [`value`], [`message`], [`kinds`], [`facts`] | the vocabulary: what replicas say, and what they state |
//! | [`batching`] | when batches open and close |
//! | [`node`] | the replica over the kernel, with its log, its arrivals and its copies |
//! | [`settings`] | parameters, and rules that tests break |
//! | [`checks`] | ten checks over facts and the network's records alone; it uses nothing of [`node`] |
//! | [`tables`], [`columns`], [`marks`], [`metrics`], [`limit`] | what is kept, drawn and measured of a run, and what limits it |
//! | [`words`] | how it is told |
//! | `family` | all of it as a family of protocols |
//!
//! Sections, tables, figures and formulas that are named here are the paper's. KB is 1,024 bytes.

mod arrivals;
pub mod ballot;
pub mod batching;
pub mod checks;
pub mod columns;
pub mod costs;
pub mod facts;
mod family;
pub mod format;
pub mod forms;
mod impatience;
pub mod kinds;
pub mod limit;
mod log;
pub mod marks;
pub mod message;
pub mod metrics;
pub mod model;
pub mod node;
pub mod progress;
mod resending;
pub mod settings;
mod shipped;
pub mod tables;
pub mod value;
pub mod words;

pub use crate::family::{MultiPaxos, Run, Shape};
pub use crate::shipped::{shipped, shipped_ids};
