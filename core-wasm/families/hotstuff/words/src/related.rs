//! What belongs to a vote, and to a block.

use facts::kinds::{COMMIT, KINDS, PRE_COMMIT, PROPOSAL, STREAM, VOTE};
use sim::ids::Kind;
use sim::record::Fate;

use tables::marks::{MarkKind, Phase, Read};
use trace::marks::Mark;
use trace::messages::{Message, MessageTable};

use crate::{OfHotStuff, Recorder};

/// The proposal that a vote is for, where a piece of a stream that the vote waited for is its cause.
pub fn held_for(messages: &MessageTable, row: u32) -> Option<u32> {
    let vote = messages.get(row);
    let piece = vote.cause.filter(|&cause| is_piece(messages.kind(cause)) && messages.kind(row) == VOTE)?;
    let is_it = |proposal: &Message| (proposal.target, proposal.tag) == (vote.source, vote.tag);
    // Rows are in the order of their ends, and the proposal came before the piece.
    (0..piece).rev().find(|&row| is_proposal(messages, row) && is_it(&messages.get(row)))
}

/// Whether it brings a piece of a stream: the host's kinds, which come behind HotStuff's, bring what they are made of.
fn is_piece(kind: Kind) -> bool {
    kind == STREAM || usize::from(kind.0) >= KINDS.len()
}

fn is_proposal(messages: &MessageTable, row: u32) -> bool {
    messages.kind(row) == PROPOSAL
}

/// The quorum certificate that the target of a vote formed of the votes of its view and phase; the vote is in it unless
/// it came later. `None` for what is no vote, was not handled, or where no certificate was formed before the target
/// went on.
pub fn certificate_of<T: OfHotStuff>(trace: &Recorder<T>, vote: &Message, causes: &[u32]) -> Option<Mark> {
    if vote.kind != VOTE || vote.fate != Fate::Delivered {
        return None;
    }
    // A vote of a later phase follows from the message that opened it.
    let opened = match causes.first().map(|&cause| trace.messages().kind(cause)) {
        Some(PRE_COMMIT) => Some(Phase::PreCommit),
        Some(COMMIT) => Some(Phase::Commit),
        _ => None,
    };
    let is_its = |mark: &Mark| {
        mark.is(MarkKind::Certified)
            && mark.round == vote.tag
            && opened.is_none_or(|phase| mark.votes().0 == phase)
    };
    let since = causes.last().map_or(vote.queued, |&proposal| trace.messages().get(proposal).queued);
    let first = trace.marks().partition_point(|mark| mark.time < since);
    let has_gone_on = |mark: &Mark| mark.is(MarkKind::Entered) && mark.round > vote.tag;
    let mut marks = trace.marks().iter_from(first).filter(|mark| mark.replica == vote.target);
    marks.by_ref().take_while(|mark| !has_gone_on(mark)).find(|mark| is_its(mark)).copied()
}

/// The proposals of the block of `row`: to each replica that its proposer sent it to.
pub fn proposals_of<T: OfHotStuff>(trace: &Recorder<T>, row: u32) -> Vec<u32> {
    let Some(block) = trace.tables.hotstuff().blocks.get(row) else { return Vec::new() };
    let is_of = |&proposal: &u32| {
        let message = trace.messages().get(proposal);
        (message.source, message.queued) == (block.proposer, block.proposed)
            && is_proposal(trace.messages(), proposal)
            && trace.subject(&message) == Some(row)
    };
    trace.messages().overlapping(block.proposed, block.proposed).into_iter().filter(is_of).collect()
}

/// What replicas stated of the block of `row`, in order.
pub fn statements_of<T: OfHotStuff>(trace: &Recorder<T>, row: u32) -> Vec<Mark> {
    let Some(block) = trace.tables.hotstuff().blocks.get(row) else { return Vec::new() };
    let first = trace.marks().partition_point(|mark| mark.time < block.proposed);
    let mut left = trace.replicas();
    let mut stated = Vec::new();
    for mark in trace.marks().iter_from(first).filter(|mark| mark.subject == row) {
        stated.push(*mark);
        left -= u16::from(mark.is(MarkKind::Committed));
        // Who has committed it says nothing more of it.
        if left == 0 {
            break;
        }
    }
    stated
}
