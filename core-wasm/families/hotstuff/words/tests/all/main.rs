//! How runs of HotStuff are told, on records made by hand.

mod fingerprint;
mod path;
mod related;
mod steps;
mod thresholds;
