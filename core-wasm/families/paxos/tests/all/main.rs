//! MultiPaxos from outside: closed forms, transcripts, small worlds, drawn worlds, the paper's places, and runs as of
//! any family.

mod explored;
mod family;
mod forms;
mod places;
mod stage;
mod transcripts;
mod worlds;
