//! The kernel: a deterministic network of sans-IO nodes in virtual time. It knows no protocol, no trace and no
//! JavaScript.
//!
//! A run is a [`simulation::Simulation`]: nodes, a network, clients, and one queue of events ordered by time and
//! insertion. All of it is integers and a seed, so that it is the same on every machine; all of it can be cloned,
//! so that a point of the past is a clone and a bounded replay ([`checkpoint::Timeline`]).

pub mod checkpoint;
pub mod connection;
pub mod digest;
pub mod embed;
pub mod event;
pub mod fault;
pub mod ids;
pub mod kinds;
pub mod named;
pub mod network;
pub mod nic;
pub mod node;
pub mod observer;
pub mod order;
mod pool;
pub mod processor;
pub mod queue;
pub mod random;
pub mod record;
pub mod replica_set;
pub mod requests;
pub mod simulation;
pub mod time;
pub mod topology;
pub mod transactions;
