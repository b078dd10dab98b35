//! HotStuff across two clusters, judged from outside. One program, because each compiles the kernel's generic code
//! again.

mod checks;
mod drawn;
mod recovery;
mod rules;
mod schema;
mod stories;
mod worlds;
