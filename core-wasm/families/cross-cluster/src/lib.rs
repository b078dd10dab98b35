//! Broadcast from one cluster of replicas to another that sends back: Picsou, after Frank et al., *Picsou: Enabling
//! Replicated State Machines to Communicate Efficiently*, and the schemes that it is compared with. Where the rules of
//! the authors' program differ from the text, the text's are the default and the program's are settings. MODEL.md, "Two
//! clusters", has what is simulated and what is left out.
//!
//! | module | holds |
//! |---|---|
//! | [`apportion`], [`schedule`] | who sends how much; who sends what to whom, and who sends it again |
//! | [`list`], [`quack`] | what a replica says it has; what enough of them have, or miss |
//! | [`attempts`], [`forms`], [`wire`] | what is known without a run: attempts, rates, bytes |
//! | [`message`], [`kinds`], [`facts`] | the vocabulary: what replicas say, and what they state |
//! | [`node`] | a replica over the kernel, which sends, receives, or follows another scheme |
//! | [`roles`] | who breaks the rules, and how |
//! | [`settings`], [`format`] | parameters, and rules that tests break; a scenario's |
//! | [`checks`] | eleven checks over facts and the network's records alone; it uses nothing of [`node`] |
//! | [`tables`], [`marks`], [`metrics`] | what is kept, drawn and measured of a run |
//! | [`words`] | how it is told |
//! | `family` | all of it as a family of protocols |
//!
//! Sections, figures and lemmas that are named here are the paper's.

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
mod shipped;
pub mod tables;
pub mod wire;
pub mod words;

pub use crate::family::{CrossCluster, ReplicaView, Run, Shape};
pub use crate::shipped::{shipped, shipped_ids};
