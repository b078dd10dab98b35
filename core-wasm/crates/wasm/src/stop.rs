//! What a step stops at, named for the page: TypeScript's `Stop` is generated from it.

#![allow(missing_docs, reason = "wasm_bindgen adds what has no documentation")]

use explain::steps;
use wasm_bindgen::prelude::wasm_bindgen;

/// What a step stops at.
#[wasm_bindgen]
#[derive(Clone, Copy, Debug)]
pub enum Stop {
    /// What matters.
    Significant = "significant",
    /// Everything.
    Event = "event",
    /// The first commit of a block.
    Commit = "commit",
    /// A proof of a view change.
    ViewChange = "viewChange",
}

impl From<Stop> for steps::Stop {
    /// Anything else than the names above is a mistake of the page's.
    fn from(stop: Stop) -> Self {
        match stop {
            Stop::Significant => steps::Stop::Significant,
            Stop::Event => steps::Stop::Event,
            Stop::Commit => steps::Stop::Commit,
            Stop::ViewChange => steps::Stop::ViewChange,
            _ => panic!("a step stops at none of what is named"),
        }
    }
}
