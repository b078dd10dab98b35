//! What a step stops at, named for the page: TypeScript's `Stop` is generated from it.

#![allow(missing_docs, reason = "wasm_bindgen adds what has no documentation")]

use explain::Stop as Any;
use hotstuff_words::Stop as Own;
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
    pub(crate) fn of(self, amount: u32) -> Any<Own> {
        match self {
            Stop::Significant => Any::Significant,
            Stop::Event => Any::Event,
            Stop::Commit => Any::Commit,
            Stop::ViewChange => Any::Own(Own::ViewChange),
            Stop::Lock => Any::Own(Own::Lock),
            Stop::TimeOut => Any::Own(Own::TimeOut),
            Stop::Certificate => Any::Own(Own::Certificate(amount)),
            Stop::Conflict => Any::Own(Own::Conflict),
            Stop::Violation => Any::Violation,
            Stop::LinkAbove => Any::LinkAbove(u64::from(amount)),
            Stop::QueueAbove => Any::QueueAbove(u64::from(amount)),
            _ => panic!("a step stops at none of what is named"),
        }
    }
}
