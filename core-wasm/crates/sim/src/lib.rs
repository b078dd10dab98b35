//! The kernel: a deterministic network of sans-IO nodes in virtual time. It knows no protocol, no trace and no
//! JavaScript.

pub mod node;
pub mod observer;
pub mod queue;
pub mod random;
pub mod requests;
pub mod time;
