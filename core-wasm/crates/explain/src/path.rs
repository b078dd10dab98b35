//! The critical path of a commit: from the message whose handling committed backwards, cause by cause, to the proposal
//! of what is committed. Its parts are contiguous, so they sum exactly to the commit's latency.
//!
//! A message's own parts are those of [`crate::delays`]. Between the handling of a cause and the sending of its effect
//! lies what the sender waited for: a batch (or an acknowledgement) to fall due, a time-out, or the processor, which
//! signs and sends. *Vote wait* is a stretch that no message of the path explains: a replica had all that the path
//! brought it and waited for other replicas. Where an answer waited for something else than what it answers, such as a
//! vote for a piece of a stream ([`Words::answered_by`]), the path follows that back to the sending of what it answers,
//! and goes on with what led to that.

use sim::ids::{ReplicaId, Wait};
use sim::time::Time;

use trace::Trace;
use trace::marks::Mark;
use trace::messages::Message;
use trace::tables::History;

use crate::delays::{Backwards, PathPart, Spent, walk_message};
use crate::words::{Recorder, Words};

/// The path of `replica`'s commit at `height`, in the order of time; `None` where that commit, or the proposal of what
/// it commits, is not recorded.
pub fn critical_path<W: Words>(
    trace: &Recorder<W>,
    replica: ReplicaId,
    height: u64,
) -> Option<Vec<PathPart>> {
    let (commit, proposed) = find_commit::<W>(trace, replica, height)?;
    let mut path = Backwards { since: proposed, until: commit.time, parts: Vec::new() };
    let mut cause = (commit.cause != Mark::NO_CAUSE).then_some(commit.cause);
    let mut wait = Spent::VoteWait;
    while let Some(row) = cause.filter(|_| !path.is_complete()) {
        let message = trace.messages().get(row);
        path.back_to(message.ended, wait, None);
        walk_message(trace, &message, &mut path);
        wait = spent_on(message.wait);
        cause = message.cause;
        if let Some(proposal) = W::answered_by(trace.messages(), row) {
            let proposal = trace.messages().get(proposal);
            if let Some(piece) = cause {
                walk_piece(trace, &trace.messages().get(piece), &proposal, &mut path);
            }
            (wait, cause) = (spent_on(proposal.wait), proposal.cause);
        }
    }
    path.back_to(proposed, Spent::VoteWait, None);
    path.parts.reverse();
    Some(path.parts)
}

fn spent_on(wait: Wait) -> Spent {
    match wait {
        Wait::None => Spent::Processor,
        Wait::Batch | Wait::Acknowledge => Spent::BatchWait,
        Wait::Timeout | Wait::Fetch => Spent::TimeOut,
    }
}

/// The replica's commit at `height`, and when what it commits was proposed; `None` where either is not recorded.
pub fn find_commit<W: Words>(trace: &Recorder<W>, replica: ReplicaId, height: u64) -> Option<(Mark, Time)> {
    let first = trace.commits().partition_point(|step| step.height < height);
    let step = trace.commits().get(first).filter(|step| step.height == height)?;
    let commit = trace.marks().iter_from(step.mark as usize).find(|mark| {
        let height_of = || trace.tables.name(mark.subject).map(|(number, _)| u64::from(number));
        mark.kind == W::COMMITTED && mark.replica == replica && height_of() == Some(height)
    })?;
    Some((*commit, Time::from_ns(step.time.as_ns() - step.latency.as_ns())))
}

/// What an answer waited for beside what it answers, from its end back to its sending, or to that of what is answered.
fn walk_piece(trace: &Trace, piece: &Message, proposal: &Message, path: &mut Backwards) {
    let since = path.since;
    path.since = since.max(proposal.queued);
    path.back_to(piece.ended, Spent::Processor, None);
    walk_message(trace, piece, path);
    path.back_to(path.since, Spent::VoteWait, None);
    path.since = since;
}
