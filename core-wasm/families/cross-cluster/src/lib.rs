//! Broadcast from one cluster of replicas to another.

pub mod apportion;
pub mod attempts;
pub mod checks;
pub mod facts;
mod family;
pub mod format;
pub mod forms;
pub mod kinds;
pub mod list;
pub mod marks;
pub mod message;
pub mod metrics;
pub mod node;
pub mod quack;
pub mod roles;
pub mod schedule;
pub mod settings;
pub mod tables;
pub mod wire;

pub use crate::family::{CrossCluster, Run, Shape};
