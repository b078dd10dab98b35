//! The control plane of one transaction, followed from its request to its reply.

use explain::transaction::{Follower, Part, Stage};
use family::Run;
use serde::Serialize;
use sim::time::Time;
use trace::meter::Metrics;

use crate::Page;
use crate::sketches::MessageSketch;

/// A stretch of a transaction's time; the parts of one leave no gap, so they sum exactly to the whole.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct TransactionPart {
    /// What it waits for.
    pub stage: Stage,
    /// Begin.
    pub start_ns: u64,
    /// End.
    pub end_ns: u64,
}

/// A transaction, followed as far as the run is. `S`: what its family says of what it is agreed on in.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS), ts(concrete(S = ())))]
#[serde(rename_all = "camelCase")]
pub struct TransactionDetail<S> {
    /// Its number in its stream.
    pub number: u64,
    /// Its client's group.
    pub group: u16,
    /// When it was submitted.
    pub submitted_ns: u64,
    /// When its client had the replies that it needed; null where that has not come.
    pub answered_ns: Option<u64>,
    /// The replica that the request goes to: which proposes or streams the transaction, or hands it on.
    pub to: u16,
    /// The replica whose reply was the last that the client needed.
    pub by: Option<u16>,
    /// What it is agreed on in, once that is committed.
    #[cfg_attr(feature = "typescript", ts(type = "SubjectSketch | null"))]
    pub subject: Option<S>,
    /// Where its time went, in order, from its submission to its answer, or as far as the run is.
    pub parts: Vec<TransactionPart>,
    /// The messages that the agreement on it waited for, in order.
    pub messages: Vec<MessageSketch>,
}

impl<S> TransactionDetail<S> {
    /// The first that was submitted at a time or after it; none where none is by now.
    pub fn first_from<P: Page<Subject = S>>(run: &mut Run<P::Family>, at: Time) -> Option<Self> {
        run.settle();
        let trace = &run.observers().recorder;
        let found = follower::<P>(run).first_from(at)?;
        let part = |part: &Part| TransactionPart {
            stage: part.stage,
            start_ns: part.start.as_ns(),
            end_ns: part.end.as_ns(),
        };
        Some(TransactionDetail {
            number: found.number,
            group: found.group,
            submitted_ns: found.submitted.as_ns(),
            answered_ns: found.answered.map(Time::as_ns),
            to: found.to.0,
            by: found.by.map(|replica| replica.0),
            subject: found.block.and_then(|row| P::subject(&trace.tables, row)),
            parts: found.parts.iter().map(part).collect(),
            messages: MessageSketch::of_rows(trace, &found.rows),
        })
    }
}

/// What follows a transaction of a run, as far as that was settled.
pub fn follower<P: Page>(run: &Run<P::Family>) -> Follower<'_, P::Words> {
    let observers = run.observers();
    let (trace, answers) = (&observers.recorder, &observers.metrics.meter().answers);
    Follower { trace, answers, requests: run.requests(), now: run.now() }
}
