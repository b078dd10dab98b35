//! MultiPaxos from outside: closed forms, transcripts, a small world, drawn worlds, the paper's places, and runs as of
//! any family.

mod family;
mod forms;
mod places;
mod small;
mod stage;
mod transcripts;
mod worlds;
