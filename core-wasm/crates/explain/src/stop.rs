//! What to step to, and which way.

use trace::marks::Mark;

use crate::words::{Recorder, Words};

/// Which way to step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// To later points.
    Forwards,
    /// To earlier points.
    Backwards,
}

/// What to stop at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop<S> {
    /// What matters: what is marked so, and what a family adds.
    Significant,
    /// Everything.
    Event,
    /// The first commit of what is agreed on.
    Commit,
    /// A check fails.
    Violation,
    /// A side of a network interface comes to be used for more than so many percent.
    LinkAbove(u64),
    /// More than so many transactions come to wait for their commit.
    QueueAbove(u64),
    /// One of the family's own.
    Own(S),
}

impl<S: Copy + Eq> Stop<S> {
    /// What stands for a word, of the percentage, the count or the family's own number `amount`; none of other words.
    pub fn named<W: Words<Stop = S>>(word: &str, amount: u32) -> Option<Self> {
        Some(match word {
            "significant" => Stop::Significant,
            "event" => Stop::Event,
            "commit" => Stop::Commit,
            "violation" => Stop::Violation,
            "linkAbove" => Stop::LinkAbove(amount.into()),
            "queueAbove" => Stop::QueueAbove(amount.into()),
            word => Stop::Own(W::stop(word, amount)?),
        })
    }

    /// Whether a replica's statement is one.
    pub fn is_at<W: Words<Stop = S>>(self, trace: &Recorder<W>, mark: &Mark) -> bool {
        match self {
            Stop::Significant => mark.significant || W::is_step(trace, mark),
            Stop::Event => true,
            Stop::Commit => mark.significant && mark.kind == W::COMMITTED,
            Stop::Own(own) => W::is_at(own, trace, mark),
            Stop::Violation | Stop::LinkAbove(_) | Stop::QueueAbove(_) => false,
        }
    }

    /// Whether faults are among them.
    pub fn is_at_faults(self) -> bool {
        matches!(self, Stop::Significant | Stop::Event)
    }

    /// Whether statements of one time that say one thing are one step.
    pub fn folds(self) -> bool {
        self != Stop::Event
    }
}
