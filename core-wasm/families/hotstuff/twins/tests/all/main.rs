//! Twins: surveys of all scenarios up to symmetry, and samples of larger ones.

mod fuzz;
mod surveys;
