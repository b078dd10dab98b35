//! HotStuff whose log crosses to a second cluster, which takes over when the first is gone: two families in one run, by
//! composition. Each node hosts a replica of HotStuff, in its own cluster, and a replica of the crossing (Picsou or one
//! of the schemes that it is compared with), both as they are in their own families, on one network and one processor.
//!
//! What A's HotStuff commits is cut into pieces, which cross as the messages of the crossing, each from the moment in
//! which it is whole at the replica that sends it. When A is gone the replicas of B agree on the longest prefix of A's
//! log that they hold together, and B's HotStuff goes on from it: clients turn to B, and send again what A has not
//! answered. MODEL.md, "HotStuff across two clusters", has what is simulated and what is left out.
//!
//! | module | holds |
//! |---|---|
//! | [`settings`], [`format`] | what a run is set up from; a scenario's file |
//! | [`message`], [`kinds`], [`facts`] | both vocabularies, and that of the takeover |
//! | [`log`] | a cluster's log in pieces |
//! | [`takeover`] | how B agrees on what it goes on from, as a state machine |
//! | [`node`] | the node around both |
//! | [`cluster`], [`account`] | one cluster by itself; what an observer knows of A's log and of what B has of it |
//! | [`checks`] | HotStuff's checks of each cluster, the crossing's, and three of what B recovers |
//! | [`tables`], [`metrics`] | what is kept and measured: HotStuff's of A, the crossing's, and what is lost |
//! | `numbering`, [`marks`], [`words`] | by which numbers it is drawn; what is drawn of it and told |
//! | `family` | all of it as a family of protocols |

pub mod account;
pub mod checks;
pub mod cluster;
pub mod facts;
mod family;
pub mod format;
pub mod kinds;
pub mod log;
pub mod marks;
pub mod message;
pub mod metrics;
pub mod node;
mod numbering;
pub mod settings;
mod shipped;
pub mod tables;
pub mod takeover;
pub mod words;

pub use crate::family::{HotStuffCross, NodeView, Run};
pub use crate::shipped::{shipped, shipped_ids};
