//! The protocols by themselves: closed forms, transcripts of messages in order, and worlds drawn from seeds. One
//! program, because each compiles the kernel’s generic code again.

mod awaited;
mod chains;
mod coming_together;
mod common;
mod hashes;
mod hidden_lock;
mod references;
mod rulings;
mod runs;
mod seeds;
mod sent;
mod transcripts;
