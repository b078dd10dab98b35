//! The native program and the engine behind it: golden outputs, sweeps, limits, and what the documents say of them. One
//! program, because each links all of the engine.

mod critical_path;
mod evidence;
mod families;
mod goldens;
mod program;
mod reliability;
mod sweeps;
mod transactions;
mod what_limits;
