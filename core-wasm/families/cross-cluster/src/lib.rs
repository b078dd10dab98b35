//! Broadcast from one cluster of replicas to another.

pub mod apportion;
pub mod attempts;
pub mod forms;
pub mod list;
pub mod quack;
pub mod schedule;
pub mod wire;
