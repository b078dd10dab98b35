//! What a step stops at, named for the page: TypeScript's `Stop` is generated from it.

#![allow(missing_docs, reason = "wasm_bindgen adds what has no documentation")]

use explain::stop;
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
    /// A replica locks.
    Lock = "lock",
    /// A view times out.
    TimeOut = "timeOut",
    /// A certificate of a view.
    Certificate = "certificate",
    /// A second certificate of a view.
    Conflict = "conflict",
    /// A check fails.
    Violation = "violation",
    /// A link is used more than so many percent.
    LinkAbove = "linkAbove",
    /// More than so many transactions wait.
    QueueAbove = "queueAbove",
}

impl Stop {
    /// What it stands for, of the view, the percentage or the count `amount`. Anything else than the names above is a
    /// mistake of the page's.
    pub(crate) fn of(self, amount: u32) -> stop::Stop {
        match self {
            Stop::Significant => stop::Stop::Significant,
            Stop::Event => stop::Stop::Event,
            Stop::Commit => stop::Stop::Commit,
            Stop::ViewChange => stop::Stop::ViewChange,
            Stop::Lock => stop::Stop::Lock,
            Stop::TimeOut => stop::Stop::TimeOut,
            Stop::Certificate => stop::Stop::Certificate(amount),
            Stop::Conflict => stop::Stop::Conflict,
            Stop::Violation => stop::Stop::Violation,
            Stop::LinkAbove => stop::Stop::LinkAbove(u64::from(amount)),
            Stop::QueueAbove => stop::Stop::QueueAbove(u64::from(amount)),
            _ => panic!("a step stops at none of what is named"),
        }
    }
}
