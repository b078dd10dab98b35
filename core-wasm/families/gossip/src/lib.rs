//! Gossip of transactions over a graph of peers, without consensus: as sums, after Yang, Gilad and Alizadeh, *Coded
//! Transaction Broadcasting for High-throughput Blockchains* (Strokkur), and as they are, by flooding and its kin.
//! Where the text leaves something open, the first author's programs decide. MODEL.md, "Gossip", has what is simulated
//! and what is left out.
//!
//! | module | holds |
//! |---|---|
//! | [`known`], [`soliton`], [`window`], [`peeling`], [`rate`] | the code: degrees, what sums are of, how they are decoded, how many are sent |
//! | [`field`], [`space`] | the same for random linear network coding |
//! | [`bucket`] | one window decoded to the end |
//! | [`forms`] | what is known without a run |
//! | [`graph`], [`delays`], [`churn`] | who is whose peer, how far from it, and who is away |
//! | [`message`], [`kinds`], [`facts`] | the vocabulary: what nodes say, and what they state |
//! | [`node`] | a node over the kernel, which codes or pushes |
//! | [`roles`] | who breaks the rules, and how |
//! | [`settings`], [`format`] | parameters, and rules that tests break; a scenario's |
//! | [`checks`] | seven checks over facts and the network's records alone; it uses nothing of [`node`] |
//! | [`tables`], [`flow`], [`marks`], [`metrics`] | what is kept, drawn and measured of a run |
//! | [`columns`], [`spread`], [`watch`], [`desk`] | what a picture is told: of a window, of a transaction, of a peer |
//! | [`words`] | how it is told |
//! | `family` | all of it as a family of protocols |
//!
//! Sections, tables and figures that are named here are the paper's.

pub mod bucket;
pub mod checks;
pub mod churn;
pub mod columns;
pub mod delays;
pub mod desk;
pub mod facts;
mod family;
pub mod field;
pub mod flow;
pub mod format;
pub mod forms;
pub mod graph;
pub mod kinds;
pub mod known;
pub mod marks;
pub mod message;
pub mod metrics;
pub mod node;
pub mod peeling;
pub mod rate;
pub mod roles;
pub mod settings;
mod shipped;
pub mod soliton;
pub mod space;
pub mod spread;
pub mod swing;
pub mod tables;
pub mod watch;
pub mod window;
pub mod words;

pub use crate::family::{Gossip, Run, Shape};
pub use crate::shipped::{shipped, shipped_ids};
