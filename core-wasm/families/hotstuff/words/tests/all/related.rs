//! Messages that belong together.

use explain::related::{Likeness, alike, last_ended};
use quorumscope_hotstuff_words::HotStuffWords;
use quorumscope_hotstuff_words::related::proposals_of;
use sim::ids::Kind;
use sim::ids::MessageId;
use sim::ids::{Point, ReplicaId};
use sim::observer::Observer;
use sim::time::Time;
use tables::Recorder;
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
    let led_to = |row| explain::related::causes::<HotStuffWords>(&trace, row);
    assert_eq!([0, 1, 2, 3, 4].map(led_to), [vec![], vec![0], vec![1, 0], vec![2], vec![]]);
}

#[test]
fn a_message_is_about_the_block_of_its_proposal() {
    let trace = trace();
    let about = |row| {
        explain::related::subject_of::<HotStuffWords>(
            &trace,
            row,
            &explain::related::causes::<HotStuffWords>(&trace, row),
        )
    };
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
    let last =
        |us: u64, sequence| last_ended(trace.messages(), Point { time: Time::from_ns(us * 1_000), sequence });
    assert_eq!([last(110, 9), last(111, 0), last(132, 9), last(999, 0)], [None, Some(0), Some(1), Some(4)]);
}
