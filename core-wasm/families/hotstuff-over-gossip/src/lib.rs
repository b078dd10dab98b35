//! HotStuff that streams over a coded graph: two families in one run, by composition. Each node hosts a streaming
//! replica of HotStuff (thesis 3.4) and a peer of gossip that codes (Strokkur), both as they are in their own families,
//! on one network and one processor.
//!
//! What the leader streams does not go to each replica. A micro-batch becomes a *symbol*, which enters the leader's
//! coding window; replicas decode symbols, code anew, and hand codewords on over a random regular graph. A symbol that
//! is decoded is to the replica the micro-batch that its origin sent: it acknowledges the prefix that it holds, and a
//! cut names what n - f replicas hold. What is not decoded in time is asked of a peer.
//!
//! | module | holds |
//! |---|---|
//! | [`settings`], [`format`] | what a run is set up from; a scenario's file |
//! | [`message`], [`kinds`], [`facts`] | both vocabularies, one after the other |
//! | [`symbols`], [`questions`] | what of the lanes has come as symbols, and what is asked of peers |
//! | [`node`] | the node around both, or around HotStuff alone |
//! | [`checks`] | both families' checks, and one of what is between them |
//! | [`tables`], [`metrics`] | what is kept and measured: HotStuff's, and how symbols spread |
//! | `family` | all of it as a family of protocols |

pub mod checks;
pub mod facts;
mod family;
pub mod format;
pub mod kinds;
pub mod message;
pub mod metrics;
pub mod node;
pub mod questions;
pub mod settings;
mod shipped;
pub mod symbols;
pub mod tables;

pub use crate::family::{NodeView, OverGossip, Run};
pub use crate::shipped::{shipped, shipped_ids};
