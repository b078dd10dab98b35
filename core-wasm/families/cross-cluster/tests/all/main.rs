//! Two clusters, judged from outside. One program, because each compiles the kernel's generic code again.

mod checks;
mod copies;
mod lessons;
mod rates;
mod rules;
mod schema;
mod stories;
mod worlds;
