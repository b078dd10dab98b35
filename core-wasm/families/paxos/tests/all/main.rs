//! MultiPaxos from outside: closed forms and transcripts.

mod forms;
mod stage;
mod transcripts;
