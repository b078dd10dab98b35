//! MultiPaxos from outside: closed forms, transcripts, a small world and drawn worlds.

mod forms;
mod small;
mod stage;
mod transcripts;
mod worlds;
