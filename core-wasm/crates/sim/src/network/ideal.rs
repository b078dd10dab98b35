//! The ideal network: windows that are full from the first instant (or slow start), losses that are noticed one
//! acknowledgement later, connections that outlive every cut, and nothing between two network interfaces but delay and,
//! where there is one, a line of bounded rate before which all that comes finds room.
//! Textbook closed forms hold in it exactly.
//!
//! [`egress`] puts pieces on the wire, [`ingress`] takes them in, [`loss`] is about what does not arrive.

mod egress;
mod ingress;
mod loss;
