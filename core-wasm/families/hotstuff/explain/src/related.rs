//! Messages that belong together: what led to one, the block that it is about, and the same message in another run.

use facts::kinds::{COMMIT, PRE_COMMIT, PROPOSAL, STREAM, VOTE};
use sim::ids::{Point, ReplicaId};
use sim::record::Fate;
use sim::time::Time;

use tables::Recorder;
use tables::marks::{MarkKind, Phase, Read};
use trace::marks::Mark;
use trace::messages::{Message, MessageTable};

/// The most messages that are named as what led to one: streams and their acknowledgements may go on and on.
const CAUSES_MAX: usize = 16;

/// What led to the message of `row`, the nearest first: cause by cause, back to a proposal.
pub fn causes(messages: &MessageTable, row: u32) -> Vec<u32> {
    let mut rows = Vec::new();
    let (mut effect, mut next) = (row, messages.get(row).cause);
    while let Some(cause) = next.filter(|_| rows.len() < CAUSES_MAX) {
        rows.push(cause);
        let before = || held_for(messages, effect).or(messages.get(cause).cause);
        next = if is_proposal(messages, cause) { None } else { before() };
        effect = cause;
    }
    rows
}

/// The proposal that a vote is for, where a piece of a stream that the vote waited for is its cause.
pub fn held_for(messages: &MessageTable, row: u32) -> Option<u32> {
    let vote = messages.get(row);
    let piece = vote.cause.filter(|&cause| messages.kind(cause) == STREAM && messages.kind(row) == VOTE)?;
    let is_it = |proposal: &Message| (proposal.target, proposal.tag) == (vote.source, vote.tag);
    // Rows are in the order of their ends, and the proposal came before the piece.
    (0..piece).rev().find(|&row| is_proposal(messages, row) && is_it(&messages.get(row)))
}

fn is_proposal(messages: &MessageTable, row: u32) -> bool {
    messages.kind(row) == PROPOSAL
}

/// The quorum certificate that the target of a vote formed of the votes of its view and phase; the vote is in it unless
/// it came later. `None` for what is no vote, was not handled, or where no certificate was formed before the target
/// went on.
pub fn certificate_of(trace: &Recorder, vote: &Message, causes: &[u32]) -> Option<Mark> {
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
        mark.of() == MarkKind::Certified
            && mark.round == vote.tag
            && opened.is_none_or(|phase| mark.votes().0 == phase)
    };
    let since = causes.last().map_or(vote.queued, |&proposal| trace.messages().get(proposal).queued);
    let first = trace.marks().partition_point(|mark| mark.time < since);
    let has_gone_on = |mark: &Mark| mark.of() == MarkKind::Entered && mark.round > vote.tag;
    let mut marks = trace.marks().iter_from(first).filter(|mark| mark.replica == vote.target);
    marks.by_ref().take_while(|mark| !has_gone_on(mark)).find(|mark| is_its(mark)).copied()
}

/// How many recorded messages of its kind were sent over the same link in the same instant before the message of `row`:
/// in their connection they leave in the order of their sending, and those that do not leave at all end in it.
pub fn ordinal(messages: &MessageTable, row: u32) -> u32 {
    let message = messages.get(row);
    let is_before = |&other: &u32| {
        let other = messages.get(other);
        (other.source, other.target, other.kind, other.queued)
            == (message.source, message.target, message.kind, message.queued)
            && (other.first_bit_out, other.row) < (message.first_bit_out, message.row)
    };
    messages.overlapping(message.queued, message.queued).iter().filter(|row| is_before(row)).count() as u32
}

/// The row of the block that a message is about: its own, or else that of the proposal that led to it.
pub fn block_of(trace: &Recorder, row: u32, causes: &[u32]) -> Option<u32> {
    let about = |row| trace.subject(&trace.messages().get(row));
    let proposal = || causes.last().copied().filter(|&cause| is_proposal(trace.messages(), cause));
    about(row).or_else(|| about(proposal()?))
}

/// The proposals of the block of `row`: to each replica that its proposer sent it to.
pub fn proposals_of(trace: &Recorder, row: u32) -> Vec<u32> {
    let Some(block) = trace.tables.blocks.get(row) else { return Vec::new() };
    let is_of = |&proposal: &u32| {
        let message = trace.messages().get(proposal);
        (message.source, message.queued) == (block.proposer, block.proposed)
            && is_proposal(trace.messages(), proposal)
            && trace.subject(&message) == Some(row)
    };
    trace.messages().overlapping(block.proposed, block.proposed).into_iter().filter(is_of).collect()
}

/// What replicas stated of the block of `row`, in order.
pub fn statements_of(trace: &Recorder, row: u32) -> Vec<Mark> {
    let Some(block) = trace.tables.blocks.get(row) else { return Vec::new() };
    let first = trace.marks().partition_point(|mark| mark.time < block.proposed);
    let mut left = trace.replicas();
    let mut stated = Vec::new();
    for mark in trace.marks().iter_from(first).filter(|mark| mark.subject == row) {
        stated.push(*mark);
        left -= u16::from(mark.of() == MarkKind::Committed);
        // Who has committed it says nothing more of it.
        if left == 0 {
            break;
        }
    }
    stated
}

/// What makes a message the same one in a run under other settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Likeness {
    /// Kind, by its number.
    pub kind: u8,
    /// Sender.
    pub source: ReplicaId,
    /// Receiver.
    pub target: ReplicaId,
    /// A view's number, or a count of transactions.
    pub tag: u32,
    /// When it was handed to the network: of several alike the one that is nearest in time is meant.
    pub queued: Time,
}

/// The row of the message that is most like the one described; `None` where there is none of its kind, way and tag.
pub fn alike(messages: &MessageTable, wanted: &Likeness) -> Option<u32> {
    let is_alike = |message: &Message| {
        (message.source, message.target, message.tag) == (wanted.source, wanted.target, wanted.tag)
    };
    (0..messages.len())
        .filter(|&row| messages.kind(row).0 == wanted.kind)
        .map(|row| messages.get(row))
        .filter(is_alike)
        .min_by_key(|message| message.queued.as_ns().abs_diff(wanted.queued.as_ns()))
        .map(|message| message.row)
}

/// The row of the last message that ended at `point` or before it.
pub fn last_ended(messages: &MessageTable, point: Point) -> Option<u32> {
    messages.first_ended(|at| at > point).checked_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use sim::ids::Kind;
    use sim::ids::MessageId;
    use sim::observer::Observer;
    use tables::testing::{Chain, record, recorder, requests};

    /// A block is proposed at 100 us to replica 1, whose vote leads to the next proposal; then a stream without cause.
    fn trace() -> Recorder {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = recorder(100);
        let send = |trace: &mut Recorder, row: u32, kind: u8, source, target, queued_us: u64, cause| {
            let mut message = record(row, source, target, queued_us * 1_000);
            (message.kind, message.cause) = (Kind(kind), Option::map(cause, MessageId));
            message.block = [1, 1, 2, 2, 0][row as usize];
            Observer::<facts::Fact>::on_message(trace, &message);
        };
        chain.propose(&mut trace, Time::from_ns(100_000), 70, &requests);
        send(&mut trace, 0, 0, 0, 1, 100, None);
        send(&mut trace, 1, 1, 1, 0, 111, Some(0));
        chain.propose(&mut trace, Time::from_ns(122_000), 30, &requests);
        send(&mut trace, 2, 0, 0, 1, 122, Some(1));
        send(&mut trace, 3, 1, 1, 0, 133, Some(2));
        send(&mut trace, 4, 8, 1, 0, 150, None);
        trace
    }

    #[test]
    fn causes_go_back_to_the_nearest_proposal() {
        let trace = trace();
        let led_to = |row| causes(trace.messages(), row);
        assert_eq!([0, 1, 2, 3, 4].map(led_to), [vec![], vec![0], vec![1, 0], vec![2], vec![]]);
    }

    #[test]
    fn a_message_is_about_the_block_of_its_proposal() {
        let trace = trace();
        let about = |row| block_of(&trace, row, &causes(trace.messages(), row));
        assert_eq!([0, 1, 2, 3, 4].map(about), [Some(0), Some(0), Some(1), Some(1), None]);
    }

    /// A liar's second block of view 2 goes to replica 2, whose vote is for it; what is about no block is none's.
    #[test]
    fn of_two_blocks_of_a_view_a_message_is_about_its_own() {
        let mut trace = trace();
        let first = trace.tables.blocks.get(1).expect("it was proposed").fact;
        let second = facts::BlockFact { id: facts::BlockId(9), ..first };
        let (at, proposed) = (
            Point { time: Time::from_ns(122_000), sequence: 99 },
            facts::Fact::Proposed { block: second, cut: [].into() },
        );
        trace.on_fact(at, ReplicaId(0), &proposed, None, &requests(1_000));
        for (row, kind, source, target, queued_us, block) in
            [(5, 0, 0, 2, 122, 9), (6, 1, 2, 0, 160, 9), (7, 1, 3, 0, 160, 2), (8, 2, 3, 0, 170, 0)]
        {
            let mut message = record(row, source, target, queued_us * 1_000);
            (message.kind, message.tag, message.block) = (Kind(kind), 2, block);
            Observer::<facts::Fact>::on_message(&mut trace, &message);
        }
        let about = |row| trace.subject(&trace.messages().get(row));
        assert_eq!([2, 5, 6, 7, 8].map(about), [Some(1), Some(2), Some(2), Some(1), None]);
        assert_eq!((proposals_of(&trace, 1), proposals_of(&trace, 2)), (vec![2], vec![5]));
    }

    #[test]
    fn the_same_message_is_the_nearest_of_its_kind_way_and_tag() {
        let trace = trace();
        let vote = |queued_us: u64, tag| Likeness {
            kind: 1,
            source: ReplicaId(1),
            target: ReplicaId(0),
            tag,
            queued: Time::from_ns(queued_us * 1_000),
        };
        let found = |wanted| alike(trace.messages(), &wanted);
        assert_eq!([found(vote(0, 1)), found(vote(140, 1)), found(vote(140, 2))], [Some(1), Some(3), None]);
    }

    #[test]
    fn the_last_message_is_the_last_that_ended() {
        let trace = trace();
        let last = |us: u64, sequence| {
            last_ended(trace.messages(), Point { time: Time::from_ns(us * 1_000), sequence })
        };
        assert_eq!(
            [last(110, 9), last(111, 0), last(132, 9), last(999, 0)],
            [None, Some(0), Some(1), Some(4)]
        );
    }
}
