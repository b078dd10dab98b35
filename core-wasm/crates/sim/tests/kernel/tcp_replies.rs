//! Replies to clients and messages share a network interface, under the TCP model.

use proptest::prelude::*;
use sim::fault::{Fault, FaultKind};
use sim::ids::{Class, ReplicaId, StreamId};
use sim::record::{Busy, Side};
use sim::requests::{Arrivals, ClientGroup};
use sim::simulation::{Setup, Simulation};
use sim::time::{Duration, Time};

use crate::node::{Errand, Seen};
use crate::recorder::Recorder;
use crate::tcp::{SEGMENT, play, tcp, world};
use crate::world::{EVENTS_MAX, cases, errand, ms, replies, senders};

/// Two replicas that send a byte a microsecond, and groups of clients so many milliseconds from them, as many in each;
/// a reply has 100 bytes.
fn with_clients(clients: u32, groups_ms: &[u64]) -> Setup {
    let mut setup = world(2);
    setup.network.egress_bps = 8_000_000;
    tcp(&mut setup).reply_bytes = 100;
    let group = |&way_ms: &u64| {
        let way = vec![Duration::from_ms(way_ms); 2];
        ClientGroup { clients, ..ClientGroup::of_all(way.clone(), way) }
    };
    setup.workload.groups = groups_ms.iter().map(group).collect();
    setup
}

fn us(at: Time) -> u64 {
    at.as_ns() / 1_000
}

/// When each reply is with its clients, with its block and group.
fn told(seen: &Recorder<Seen>) -> Vec<(u32, u16, u64)> {
    seen.replies().map(|replies| (replies.ordinal, replies.group, us(replies.at))).collect()
}

fn sent(seen: &Recorder<Seen>) -> impl Iterator<Item = &Busy> {
    seen.busy().filter(|busy| busy.side == Side::Egress && busy.replica == ReplicaId(0))
}

/// What leaves for clients: from when until when, in microseconds, and its bytes.
fn stretches(seen: &Recorder<Seen>) -> Vec<(u64, u64, u32)> {
    let replies = sent(seen).filter(|busy| busy.class == Class::Background);
    replies.map(|busy| (us(busy.start), us(busy.end), busy.bytes)).collect()
}

/// A hundred replies are 10,000 bytes. To one client they go in seven segments, to three in three each, to a thousand
/// in a hundred.
#[test]
fn replies_leave_the_interface_and_take_their_way() {
    for (clients, bytes) in [(1, 10_364), (3, 10_468), (1_000, 15_200)] {
        let seen = play(with_clients(clients, &[20]), vec![replies(ms(5), 0, 100, 0)]);
        assert_eq!(stretches(&seen), [(5_000, 5_000 + u64::from(bytes), bytes)]);
        assert_eq!(told(&seen), [(0, 0, 25_000 + u64::from(bytes))]);
    }
}

#[test]
fn replies_without_bytes_have_their_delay_alone() {
    let mut setup = with_clients(1, &[20]);
    tcp(&mut setup).reply_bytes = 0;
    let seen = play(setup, vec![errand(ms(0), 1, 10 * SEGMENT, 1), replies(ms(5), 0, 100, 0)]);
    assert_eq!((told(&seen), stretches(&seen)), (vec![(0, 0, 25_000)], vec![]));
}

/// Of ten segments that leave for the other replica two go at once, 3 ms, and two more before the replies have their
/// turn.
#[test]
fn replies_take_turns_with_messages() {
    let message = errand(ms(0), 1, 10 * SEGMENT, 1);
    let alone = play(with_clients(1, &[20]), vec![message.clone()]);
    let seen = play(with_clients(1, &[20]), vec![message, replies(ms(0), 0, 100, 0)]);
    assert_eq!(stretches(&seen), [(6_000, 16_364, 10_364)]);
    assert_eq!(told(&seen), [(0, 0, 36_364)]);
    assert_eq!((us(alone.ended(1)), us(seen.ended(1))), (115_000, 115_000 + 10_364));
}

/// 2,000 replies are 200,000 bytes and 139 headers, of which 65,536 go at once. A message has its turn behind as many.
#[test]
fn many_replies_let_others_have_their_turn() {
    let errands = vec![replies(ms(0), 0, 2_000, 0), errand(ms(1), 1, SEGMENT, 1)];
    let seen = play(with_clients(1, &[20]), errands);
    let expected = [
        (0, 65_536, 65_536),
        (65_536, 131_072, 65_536),
        (132_572, 198_108, 65_536),
        (198_108, 208_728, 10_620),
    ];
    assert_eq!(stretches(&seen), expected);
    assert_eq!(told(&seen), [(0, 0, 228_728)]);
}

/// Each group hears when its own are out; whoever has none in the block has nothing to wait for but those before it.
#[test]
fn groups_have_their_own_replies() {
    let errands = vec![replies(ms(0), 1, 10, 0), replies(ms(0), 0, 10, 1)];
    let seen = play(with_clients(1, &[20, 50]), errands);
    assert_eq!(told(&seen), [(0, 0, 20_000), (0, 1, 51_052), (1, 0, 22_104), (1, 1, 52_104)]);
}

/// 200 KB of replies: one stretch is on the wire when the replica crashes, the rest goes when it is back.
#[test]
fn a_replica_that_comes_back_answers() {
    let mut setup = with_clients(1, &[20]);
    let kind = FaultKind::Crash { replica: ReplicaId(0), is_silent: false };
    setup.faults = vec![Fault { kind, at: ms(10), until: Some(ms(1_000)) }];
    let seen = play(setup, vec![replies(ms(0), 0, 2_000, 0), replies(ms(5), 0, 10, 1)]);
    let bytes = 200_000 + 139 * 52 + 1_052;
    let last = bytes - 3 * 65_536;
    assert_eq!(
        stretches(&seen),
        [
            (0, 65_536, 65_536),
            (1_000_000, 1_065_536, 65_536),
            (1_065_536, 1_131_072, 65_536),
            (1_131_072, 1_131_072 + u64::from(last), last)
        ]
    );
    assert_eq!(
        told(&seen),
        [(0, 0, 1_151_072 + u64::from(last) - 1_052), (1, 0, 1_151_072 + u64::from(last))]
    );
}

/// One transaction at a time, 20 ms there and 20 back, and 152 us for its reply. The third reply waits for as many as
/// 10,000 bytes make.
#[test]
fn a_closed_loop_goes_on_when_the_reply_is_there() {
    let mut setup = with_clients(1, &[20]);
    setup.workload.arrivals = Arrivals::Closed(1);
    let mut errands: Vec<Errand> =
        (0..3).map(|ordinal| replies(ms(100 * u64::from(ordinal)), 0, 1, ordinal)).collect();
    errands.insert(2, errand(ms(200), 1, 9_896, 1));
    let mut simulation = Simulation::new(setup, senders(2, [errands]));
    assert!(simulation.advance(Time::FAR, EVENTS_MAX, &mut Recorder::default()));
    let submitted = |index| simulation.requests().submitted_at(StreamId(0), index).map(us);
    // Four segments of the message are before it, in two trains.
    let expected = [0, 20_152, 120_152, 220_152 + 6_000].map(Some);
    assert_eq!([0, 1, 2, 3].map(submitted), expected);
    assert_eq!(submitted(4), None);
}

proptest! {
    #![proptest_config(cases(150))]

    /// Whatever is sent when, and whoever crashes: all replies leave once, in order, with all their bytes, and an
    /// interface sends one thing at a time.
    #[test]
    fn replies_are_conserved(
        clients in 1..300u32,
        mut blocks in prop::collection::vec((0..3_000u64, 0..2u16, 1..3_000u64), 1..20),
        messages in prop::collection::vec((0..3_000u64, 1..60_000u64), 0..10),
        crash in prop::option::of((0..2_000u64, 1..2_000u64)),
    ) {
        blocks.sort_unstable();
        let mut setup = with_clients(clients, &[20, 50]);
        setup.faults = crash.into_iter().map(|(from, span)| Fault {
            kind: FaultKind::Crash { replica: ReplicaId(0), is_silent: false }, at: ms(from), until: Some(ms(from + span)),
        }).collect();
        let answers = (0..).zip(&blocks).map(|(ordinal, &(at, stream, count))| replies(ms(at), stream, count, ordinal));
        let sends = messages.iter().map(|&(at, bytes)| errand(ms(at), 1, bytes, 1));
        let seen = play(setup, answers.chain(sends).collect());
        let mut until = Time::ZERO;
        for busy in sent(&seen) {
            prop_assert!(busy.start >= until && (busy.end - busy.start).as_ns() == u64::from(busy.bytes) * 1_000);
            until = busy.end;
        }
        let on_wire = |count: u64| {
            let connections = count.min(clients.into());
            100 * count + 52 * connections * (100 * count).div_ceil(connections).div_ceil(SEGMENT)
        };
        let carried: u64 = stretches(&seen).iter().map(|&(.., bytes)| u64::from(bytes)).sum();
        prop_assert_eq!(carried, blocks.iter().map(|&(_, _, count)| on_wire(count)).sum::<u64>());
        let order: Vec<_> = seen.replies().map(|replies| (replies.ordinal, replies.group)).collect();
        let expected: Vec<_> = (0..blocks.len() as u32).flat_map(|ordinal| [(ordinal, 0), (ordinal, 1)]).collect();
        prop_assert_eq!(order, expected);
        for replies in seen.replies().filter(|replies| blocks[replies.ordinal as usize].1 == replies.group) {
            let (at, group, count) = blocks[replies.ordinal as usize];
            let way = [20_000, 50_000][usize::from(group)];
            prop_assert!(us(replies.at) >= at * 1_000 + on_wire(count) + way);
        }
    }
}
