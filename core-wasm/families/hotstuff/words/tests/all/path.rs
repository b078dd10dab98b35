//! The critical path of a commit, and what a message's time goes into.

use explain::Spent;
use explain::delays::totals;
use facts::kinds::{STREAM, VOTE};
use quorumscope_hotstuff_words::HotStuffWords;
use sim::ids::MessageId;
use sim::ids::{ReplicaId, Wait};
use sim::observer::Observer;
use sim::record::Transmission;
use sim::record::{Fate, MessageRecord};
use sim::time::{Duration, Time};
use tables::Recorder;
use tables::testing::{Chain, record, recorder, requests};

fn at(us: u64) -> Time {
    Time::from_ns(us * 1_000)
}

fn us(us: u64) -> Duration {
    Duration::from_us(us)
}

fn observe(trace: &mut Recorder, message: &MessageRecord<'_>) {
    Observer::<facts::Fact>::on_message(trace, message);
}

/// Replica 0 proposes at 100 us; its proposal waits 5 us in its NIC; replica 1 waits 20 us for a batch before it
/// answers; the answer is cut in two by the window and waits 3 us at the target; its handling commits.
fn trace() -> Recorder {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = recorder(100);
    chain.propose(&mut trace, at(100), 100, &requests);
    let mut proposal = record(0, 0, 1, 100_000);
    proposal.first_bit_out = at(105);
    proposal.last_bit_out = at(106);
    proposal.ended = at(116);
    observe(&mut trace, &proposal);
    let part = |start, end| Transmission {
        start: at(start),
        end: at(end),
        propagation: us(10),
        queue: Duration::ZERO,
        received: at(end + 10),
        bytes: 125,
        lost: 0,
        again: false,
    };
    let parts = [part(138, 139), Transmission { received: at(164), ..part(150, 151) }];
    let mut answer = record(1, 1, 0, 136_000);
    answer.cause = Some(MessageId(0));
    answer.wait = Wait::Batch;
    answer.first_bit_out = at(138);
    answer.last_bit_out = at(151);
    answer.stalled = us(8);
    answer.ended = at(164);
    answer.transmissions = &parts;
    observe(&mut trace, &answer);
    chain.commit_by(&mut trace, ReplicaId(0), 0, at(164), Some(MessageId(1)), &requests);
    trace
}

#[test]
fn the_parts_are_what_happened_and_sum_to_the_latency() {
    let path = explain::critical_path::<HotStuffWords>(&trace(), ReplicaId(0), 1).unwrap();
    let told: Vec<_> = path.iter().map(|part| (part.spent, part.end.as_ns() / 1_000, part.row)).collect();
    let expected = [
        (Spent::Queueing, 105, Some(0)),
        (Spent::Serialising, 106, Some(0)),
        (Spent::Propagation, 116, Some(0)),
        (Spent::BatchWait, 136, None),
        (Spent::Queueing, 138, Some(1)),
        (Spent::Serialising, 139, Some(1)),
        (Spent::WindowStall, 147, Some(1)),
        (Spent::Queueing, 150, Some(1)),
        (Spent::Serialising, 151, Some(1)),
        (Spent::Propagation, 161, Some(1)),
        (Spent::Queueing, 164, Some(1)),
    ];
    assert_eq!(told, expected);
    assert!(path.windows(2).all(|pair| pair[0].end == pair[1].start));
    let total = totals(&path).into_iter().fold(Duration::ZERO, |sum, span| sum + span);
    assert_eq!((path[0].start, total), (at(100), us(64)));
}

#[test]
fn a_path_begins_at_the_proposal_even_where_its_messages_do_not() {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = recorder(100);
    observe(&mut trace, &record(0, 2, 1, 95_000));
    chain.propose(&mut trace, at(100), 100, &requests);
    chain.commit_by(&mut trace, ReplicaId(1), 0, at(130), Some(MessageId(0)), &requests);
    let path = explain::critical_path::<HotStuffWords>(&trace, ReplicaId(1), 1).unwrap();
    let told: Vec<_> = path.iter().map(|part| (part.spent, part.start, part.end)).collect();
    assert_eq!(told, [(Spent::Propagation, at(100), at(106)), (Spent::VoteWait, at(106), at(130))]);
}

#[test]
fn what_is_not_out_at_the_end_waits() {
    let mut trace = recorder(100);
    let part = Transmission {
        start: at(104),
        end: at(105),
        propagation: us(10),
        queue: Duration::ZERO,
        received: at(115),
        bytes: 125,
        lost: 0,
        again: false,
    };
    let parts = [part];
    let mut half = record(0, 0, 1, 100_000);
    half.first_bit_out = at(104);
    half.last_bit_out = Time::FAR;
    half.stalled = us(3);
    half.ended = at(150);
    half.fate = Fate::InFlight;
    half.transmissions = &parts;
    observe(&mut trace, &half);
    let told: Vec<_> = explain::delays(&trace, &trace.messages().get(0))
        .iter()
        .map(|part| (part.spent, part.end.as_ns() / 1_000))
        .collect();
    let expected = [
        (Spent::Queueing, 104),
        (Spent::Serialising, 105),
        (Spent::WindowStall, 108),
        (Spent::Queueing, 150),
    ];
    assert_eq!(told, expected);
}

/// What the delays of one message are: what for, and until when, in microseconds.
fn told(message: &MessageRecord<'_>) -> Vec<(Spent, u64)> {
    let mut trace = recorder(100);
    observe(&mut trace, message);
    let delays = explain::delays(&trace, &trace.messages().get(0));
    assert!(delays.windows(2).all(|pair| pair[0].end == pair[1].start));
    assert_eq!((delays[0].start, delays[delays.len() - 1].end), (message.queued, message.ended));
    delays.iter().map(|part| (part.spent, part.end.as_ns() / 1_000)).collect()
}

/// A lone train waits 4 us for the congestion window and 7 us in the queue of the path.
#[test]
fn a_congestion_window_and_a_queue_of_the_path_are_parts() {
    let mut lone = record(0, 0, 1, 100_000);
    (lone.first_bit_out, lone.last_bit_out, lone.congested) = (at(106), at(107), us(4));
    (lone.propagation, lone.queue, lone.ended) = (us(17), us(7), at(125));
    let expected = [
        (Spent::CongestionWindow, 104),
        (Spent::Queueing, 106),
        (Spent::Serialising, 107),
        (Spent::PathQueue, 114),
        (Spent::Propagation, 124),
        (Spent::Queueing, 125),
    ];
    assert_eq!(told(&lone), expected);
}

fn sent(start: u64, received: u64, lost: u32, again: bool) -> Transmission {
    let received = if received == 0 { Time::FAR } else { at(received) };
    let (start, end) = (at(start), at(start + 1));
    Transmission { start, end, propagation: us(10), queue: us(2), received, bytes: 125, lost, again }
}

/// Of three trains the second loses something; the third, after 5 us for the congestion window, does not; what was
/// lost is sent again 39 us later, loses something again, and comes at last.
#[test]
fn what_was_lost_is_sent_again() {
    let parts = [
        sent(100, 111, 0, false),
        sent(101, 112, 60, false),
        sent(107, 118, 0, false),
        sent(141, 0, 60, true),
        sent(180, 191, 0, true),
    ];
    let mut message = record(0, 0, 1, 100_000);
    (message.first_bit_out, message.last_bit_out, message.ended) = (at(100), at(181), at(191));
    (message.congested, message.bytes, message.transmissions) = (us(5), 375, &parts);
    let expected = [
        (Spent::Serialising, 102),
        (Spent::SentAgain, 141),
        (Spent::Serialising, 142),
        (Spent::SentAgain, 180),
        (Spent::Serialising, 181),
        (Spent::PathQueue, 183),
        (Spent::Propagation, 191),
    ];
    let told = told(&message);
    let merged: Vec<_> = told
        .iter()
        .enumerate()
        .filter(|&(index, part)| told.get(index + 1).is_none_or(|next| next.0 != part.0))
        .map(|(_, part)| *part)
        .collect();
    assert_eq!(merged, expected);
}

#[test]
fn a_message_waits_behind_a_hole_of_its_socket() {
    let parts = [sent(100, 111, 0, false)];
    let mut message = record(0, 0, 1, 100_000);
    (message.ended, message.transmissions) = (at(150), &parts);
    let expected = [
        (Spent::Serialising, 101),
        (Spent::PathQueue, 103),
        (Spent::Propagation, 111),
        (Spent::SentAgain, 150),
    ];
    assert_eq!(told(&message), expected);
}

#[test]
fn what_is_lost_at_the_end_waits_to_be_sent_again() {
    let parts = [sent(100, 0, 125, false), sent(101, 112, 0, false)];
    let mut message = record(0, 0, 1, 100_000);
    (message.last_bit_out, message.ended, message.fate) = (at(102), at(130), Fate::InFlight);
    (message.bytes, message.transmissions) = (250, &parts);
    assert_eq!(told(&message), [(Spent::Serialising, 101), (Spent::SentAgain, 130)]);
}

/// The piece that replica 1's vote waits for was sent before the proposal, and comes after it: the path goes on
/// from there to what the proposal answers.
#[test]
fn a_vote_that_waited_for_a_piece_leads_to_its_proposal() {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = recorder(100);
    chain.propose(&mut trace, at(100), 100, &requests);
    observe(&mut trace, &record(0, 1, 0, 100_000));
    let mut proposal = record(1, 0, 1, 111_000);
    (proposal.tag, proposal.cause) = (2, Some(MessageId(0)));
    observe(&mut trace, &proposal);
    let mut piece = record(2, 0, 1, 105_000);
    (piece.kind, piece.ended) = (STREAM, at(129));
    (piece.first_bit_out, piece.last_bit_out, piece.stalled) = (at(118), at(119), us(13));
    observe(&mut trace, &piece);
    let mut vote = record(3, 1, 0, 129_000);
    (vote.kind, vote.tag, vote.cause) = (VOTE, 2, Some(MessageId(2)));
    observe(&mut trace, &vote);
    chain.commit_by(&mut trace, ReplicaId(0), 0, at(140), Some(MessageId(3)), &requests);
    let path = explain::critical_path::<HotStuffWords>(&trace, ReplicaId(0), 1).unwrap();
    let told: Vec<_> = path.iter().map(|part| (part.spent, part.end.as_ns() / 1_000, part.row)).collect();
    let expected = [
        (Spent::Serialising, 101, Some(0)),
        (Spent::Propagation, 111, Some(0)),
        (Spent::WindowStall, 118, Some(2)),
        (Spent::Serialising, 119, Some(2)),
        (Spent::Propagation, 129, Some(2)),
        (Spent::Serialising, 130, Some(3)),
        (Spent::Propagation, 140, Some(3)),
    ];
    assert_eq!(told, expected);
    assert_eq!(explain::related::causes::<HotStuffWords>(&trace, 3), [2, 1]);
}

#[test]
fn what_is_not_recorded_has_no_path() {
    assert_eq!(explain::critical_path::<HotStuffWords>(&trace(), ReplicaId(1), 1), None);
    assert_eq!(explain::critical_path::<HotStuffWords>(&trace(), ReplicaId(0), 2), None);
}
