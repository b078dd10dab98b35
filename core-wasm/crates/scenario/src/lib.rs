//! Scenarios.
pub mod schema;
pub mod types;
