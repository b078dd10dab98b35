//! The format of HotStuff from outside: every error, the schema, former words, forks, what the kernel gets.

mod errors;
mod forks;
mod former;
mod fuzz;
mod schema;
mod setup;
