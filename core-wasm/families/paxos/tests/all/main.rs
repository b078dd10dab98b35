//! MultiPaxos from outside: closed forms, transcripts, small worlds, drawn worlds, the paper's places and experiments,
//! and runs as of any family.

mod case;
mod explored;
mod family;
mod forms;
mod found;
mod histories;
mod places;
mod rows;
mod schema;
mod stage;
mod stories;
mod transcripts;
mod worlds;
