//! One connection: its window, its sockets, loss and slow start.

use sim::fault::{Fault, FaultKind};
use sim::observer::Unobserved;
use sim::record::Fate;
use sim::simulation::Simulation;
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::node::{Seen, Sender};
use crate::random::unlimited_path;
use crate::recorder::Recorder;
use crate::world::{EVENTS_MAX, SEGMENT, background, errand, ms, plain, run, senders};

/// What a segment takes on a NIC of the plain setup.
const SEGMENT_TIME: Duration = Duration::from_us(8);

fn times(from: Time, span: Duration, count: u64) -> Time {
    from + Duration::from_ns(span.as_ns() * count)
}

/// When and how much the only sender sends.
fn sent<F>(seen: &Recorder<F>) -> Vec<(Time, u64)> {
    let egress = seen.busy().filter(|busy| busy.replica.0 == 0);
    egress.map(|busy| (busy.start, u64::from(busy.bytes))).collect()
}

#[test]
fn a_lone_message_takes_its_serialisation_and_the_one_way_delay() {
    let seen = run(plain(2), senders(2, [vec![errand(ms(5), 1, 1_000, 7)]]));
    let message = seen.messages().next().unwrap();
    assert_eq!((message.queued, message.first_bit_out), (ms(5), ms(5)));
    assert_eq!(message.last_bit_out, ms(5) + SEGMENT_TIME);
    assert_eq!(message.ended, ms(15) + SEGMENT_TIME);
    assert_eq!((message.stalled, message.fate), (Duration::ZERO, Fate::Delivered));
}

#[test]
fn a_broadcast_leaves_in_the_order_of_the_replicas() {
    let mut all = errand(ms(0), 0, 1_000, 0);
    all.target = crate::node::Target::All;
    let seen = run(plain(4), senders(4, [vec![], vec![all]]));
    let own = seen.facts().find(|(.., fact)| matches!(fact, Seen::Handled { .. })).unwrap();
    assert_eq!((own.0.time, own.1.0), (ms(0), 1), "to oneself at once");
    let others: Vec<_> = seen.messages().map(|message| (message.target.0, message.ended)).collect();
    let at = |place| times(ms(10), SEGMENT_TIME, place);
    assert_eq!(others, [(0, at(1)), (2, at(2)), (3, at(3))]);
}

/// Thesis Figure 3: a window of three segments. Three go, then the sender waits for the first acknowledgement.
#[test]
fn a_window_of_three_segments_stalls_until_the_first_acknowledgement() {
    let mut setup = plain(2);
    setup.network.connection.window_bytes = 3 * SEGMENT;
    let segments = (0..7).map(|tag| errand(ms(0), 1, SEGMENT, tag)).collect();
    let seen = run(setup, senders(2, [segments]));
    let round_trip = Duration::from_ms(20) + SEGMENT_TIME;
    let expected: Vec<_> = (0..7)
        .map(|segment| {
            let window = times(ms(0), round_trip, segment / 3);
            (times(window, SEGMENT_TIME, segment % 3), SEGMENT)
        })
        .collect();
    assert_eq!(sent(&seen), expected);
    let stalled: Vec<_> = seen.messages().map(|message| message.stalled.as_ns() / 1_000).collect();
    // The fourth waits from when the third is on the wire, the seventh from when the sixth is.
    assert_eq!(stalled, [0, 0, 0, 20_008 - 24, 0, 0, 20_008 - 24]);
}

/// Of four thousand nodes each talks to sixteen others: what the network keeps of pairs grows with those that are used.
#[test]
fn links_are_made_as_they_are_used() {
    const NODES: u16 = 4_000;
    let partners = |node: u16| (1..=16).map(move |step| (node + step * 211) % NODES);
    let talk = |node| Sender::new(partners(node).map(|to| errand(ms(0), to, SEGMENT, 0)).collect());
    let mut simulation = Simulation::new(plain(NODES.into()), (0..NODES).map(talk).collect());
    assert!(simulation.advance(Time::FAR, EVENTS_MAX, &mut Unobserved), "a run ends");
    // Nothing is under way any more: what is left are connections.
    assert_eq!((simulation.counters().messages.delivered, simulation.parts()), (64_000, 64_000));
}

/// A line of a tenth of a card's rate between every two: bits to different targets do not wait for each other, those to
/// one do, and a message of the other class waits as well.
#[test]
fn each_pair_has_a_line_of_its_own() {
    let mut setup = plain(3);
    setup.network.path = Some(unlimited_path(100_000_000));
    let big = |target, tag| errand(ms(0), target, 10 * SEGMENT, tag);
    let schedule = vec![big(1, 0), big(2, 1), big(1, 2), background(ms(0), 1, SEGMENT, 3)];
    let seen = run(setup, senders(3, [schedule]));
    let ended: Vec<_> = (0..4).map(|tag| seen.ended(tag).as_ns() / 1_000).collect();
    // The card takes 80 us for each of the first three, and the line 800.
    assert_eq!(ended, [10_800, 10_880, 11_600, 11_680]);
    let queued: Vec<_> = seen
        .messages()
        .flat_map(|message| &message.transmissions)
        .map(|sent| sent.queue.as_ns() / 1_000)
        .collect();
    assert_eq!(queued, [800 - 80, 800 - 80, 1_600 - 240, 1_680 - 248]);
}

/// The window law holds on a line: a window of three segments is out in less than its first acknowledgement takes.
#[test]
fn a_window_comes_back_when_the_line_has_carried_a_segment() {
    let mut setup = plain(2);
    setup.network.connection.window_bytes = 3 * SEGMENT;
    setup.network.path = Some(unlimited_path(10_000_000));
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 9 * SEGMENT, 0)]]));
    // A segment takes 0.8 ms on the line.
    let at = |round: u64| ms(0) + Duration::from_us(20_800 * round);
    assert_eq!(sent(&seen), [(at(0), 3_000), (at(1), 3_000), (at(2), 3_000)]);
    assert_eq!(seen.ended(0), at(2) + Duration::from_us(12_400));
}

/// The same bytes as one message: as much as the window has room for is one piece.
#[test]
fn a_window_admits_part_of_a_message() {
    let mut setup = plain(2);
    setup.network.connection.window_bytes = 3 * SEGMENT;
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 7 * SEGMENT, 0)]]));
    let round_trip = Duration::from_ms(20) + SEGMENT_TIME;
    let at = |window| times(ms(0), round_trip, window);
    assert_eq!(sent(&seen), [(at(0), 3_000), (at(1), 3_000), (at(2), 1_000)]);
    let ended = times(at(2), SEGMENT_TIME, 1) + Duration::from_ms(10);
    assert_eq!(seen.ended(0), ended);
}

#[test]
fn slow_start_doubles_a_round_trip_from_ten_segments_up_to_the_window() {
    let mut setup = plain(2);
    setup.network.connection.slow_start = true;
    setup.network.connection.window_bytes = 100 * SEGMENT;
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 1_000 * SEGMENT, 0)]]));
    let round_trip = Duration::from_ms(20) + SEGMENT_TIME;
    // Sent from one acknowledgement of the first segment of a round to the next.
    let in_round = |round| -> u64 {
        let (from, until) = (times(ms(0), round_trip, round), times(ms(0), round_trip, round + 1));
        sent(&seen).iter().filter(|&&(at, _)| from <= at && at < until).map(|&(_, bytes)| bytes).sum()
    };
    let rounds: Vec<_> = (0..6).map(|round| in_round(round) / SEGMENT).collect();
    assert_eq!(rounds, [10, 20, 40, 80, 100, 100]);
}

/// All segments that arrive in the interval are lost.
fn loss(from: Time, until: Time) -> Fault {
    let kind = FaultKind::Loss { source: None, target: None, threshold: u32::MAX };
    Fault { kind, at: from, until: Some(until) }
}

/// Four messages at 0, of which the first is lost.
fn first_of_four_lost(sockets: u16) -> Vec<Time> {
    let mut setup = plain(2);
    setup.network.connection.sockets = sockets;
    setup.faults = vec![loss(ms(10), ms(10) + Duration::from_us(4))];
    let seen = run(setup, senders(2, [(0..4).map(|tag| errand(ms(0), 1, SEGMENT, tag)).collect()]));
    (0..4).map(|tag| seen.ended(tag)).collect()
}

#[test]
fn a_loss_is_sent_again_a_round_trip_later_and_holds_up_what_is_behind_it() {
    let again = times(ms(30), SEGMENT_TIME, 2);
    assert_eq!(first_of_four_lost(1), [again; 4]);
}

#[test]
fn a_loss_holds_up_its_own_socket_only() {
    // The sockets take turns: 0 and 2 go by the one, 1 and 3 by the other.
    let again = times(ms(30), SEGMENT_TIME, 2);
    let on_time = |place| times(ms(10), SEGMENT_TIME, place);
    assert_eq!(first_of_four_lost(2), [again, on_time(2), again, on_time(4)]);
    assert_eq!(first_of_four_lost(4), [again, on_time(2), on_time(3), on_time(4)]);
}

#[test]
fn a_hole_holds_up_acknowledgements() {
    let mut setup = plain(2);
    setup.network.connection.window_bytes = 3 * SEGMENT;
    setup.faults = vec![loss(ms(10), ms(10) + Duration::from_us(4))];
    let seen = run(setup, senders(2, [(0..4).map(|tag| errand(ms(0), 1, SEGMENT, tag)).collect()]));
    let fourth = seen.messages().find(|message| message.tag == 3).unwrap();
    // The first is whole at 30.016 ms; the second and third, which came in time, are acknowledged with it.
    assert_eq!(fourth.first_bit_out, times(ms(40), SEGMENT_TIME, 2));
}

#[test]
fn there_and_back_may_differ() {
    let mut setup = plain(2);
    let (there, back) = (Duration::from_ms(3), Duration::from_ms(40));
    setup.network.topology = Topology::new(2, vec![Duration::ZERO, there, back, Duration::ZERO], 0);
    setup.network.connection.window_bytes = SEGMENT;
    let seen = run(setup, senders(2, [(0..2).map(|tag| errand(ms(0), 1, SEGMENT, tag)).collect()]));
    assert_eq!(seen.ended(0), ms(3) + SEGMENT_TIME);
    assert_eq!(seen.ended(1), times(ms(46), SEGMENT_TIME, 2));
}

#[test]
fn what_is_lost_of_a_message_is_sent_again_and_no_more() {
    let mut setup = plain(2);
    setup.seed = 3;
    setup.network.loss = 1 << 29;
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 50 * SEGMENT, 0)]]));
    let message = seen.messages().next().unwrap();
    assert_eq!(message.fate, Fate::Delivered);
    let bytes: Vec<_> = message.transmissions.iter().map(|sent| sent.bytes).collect();
    assert_eq!(bytes[0], 50_000);
    assert!(bytes.len() > 1 && bytes.is_sorted_by(|a, b| a >= b), "{bytes:?}");
    assert!(bytes[1..].iter().all(|bytes| bytes % 1_000 == 0), "{bytes:?}");
    let taken_in: u32 = seen.busy().filter(|busy| busy.replica.0 == 1).map(|busy| busy.bytes).sum();
    assert_eq!(taken_in, 50_000, "each segment once");
}

#[test]
fn segments_are_lost_as_often_as_the_setting_says() {
    let mut setup = plain(2);
    setup.network.loss = (0.02 * 4_294_967_296.0) as u32;
    let segments = 20_000;
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, segments * SEGMENT, 0)]]));
    let sent: u64 = sent(&seen).iter().map(|&(_, bytes)| bytes).sum();
    // Each is sent 1 / (1 - p) times on average; six standard deviations are 130 segments.
    let again = sent / SEGMENT - segments;
    assert!((408 - 130..=408 + 130).contains(&again), "{again} of {segments} sent again");
}

#[test]
fn a_loss_halves_the_limit_of_slow_start() {
    let mut setup = plain(2);
    setup.network.connection.slow_start = true;
    setup.network.connection.window_bytes = 64 * SEGMENT;
    // By 200 ms the window is open; what arrives in the interval is lost, and nothing else.
    setup.faults = vec![loss(ms(210), ms(210) + Duration::from_us(4))];
    let message = |at, segments, tag| errand(ms(at), 1, segments * SEGMENT, tag);
    let seen = run(setup, senders(2, [vec![message(0, 300, 0), message(200, 1, 1), message(300, 64, 2)]]));
    let third: Vec<_> = sent(&seen).into_iter().filter(|&(at, _)| at >= ms(300)).collect();
    // Half of 64, and the segment that was lost has been acknowledged since.
    assert_eq!(third[0], (ms(300), 33 * SEGMENT));
}
