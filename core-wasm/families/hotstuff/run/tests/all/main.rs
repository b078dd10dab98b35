//! Runs of scenarios: what they promise, any scenario drawn at random, liars, limits and steps. One program, because
//! each compiles the kernel’s generic code again.

mod any_scenario;
mod books;
mod cards;
mod catching_up;
mod changes;
mod clients;
mod expectations;
mod full_blocks;
mod hashes;
mod implementation;
mod lagging;
mod lessons;
mod liars;
mod limits;
mod liveness;
mod measured;
mod names;
mod observed;
mod over_time;
mod paths;
mod processors;
mod questions;
mod single_messages;
mod steps;
mod stories;
