//! MultiPaxos from outside: closed forms, transcripts, a small world, drawn worlds, and the paper's places.

mod forms;
mod places;
mod small;
mod stage;
mod transcripts;
mod worlds;
