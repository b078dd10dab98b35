//! Gossip, judged from outside. One program, because each compiles the kernel's generic code again.

mod adversaries;
mod asked;
mod decoding;
mod lessons;
mod networks;
mod pictures;
mod rules;
mod scale;
mod schema;
mod sources;
mod stories;
