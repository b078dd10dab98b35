//! Windows of runs of HotStuff.

use sim::ids::{Class, Kind, ReplicaId};
use sim::observer::Observer;
use sim::record::Side;
use sim::time::{Duration, Time};
use trace::clients::Answers;
use trace::window::window;
use trace::{Counts, Lanes, TraceWindow, WindowRequest};

use crate::Recorder;
use crate::testing::{Chain, record, recorder, requests};

const EVERYTHING: WindowRequest = WindowRequest {
    start: Time::ZERO,
    end: Time::FAR,
    resolution: Duration::from_us(1),
    budget: 1_000_000,
    kinds: u32::MAX,
};

fn trace(messages: u32, messages_max: u32) -> Recorder {
    let mut trace = recorder(messages_max);
    for id in 0..messages {
        let mut message = record(id, (id % 3) as u16, 3, u64::from(id) * 10_000);
        message.kind = Kind((id % 2) as u8);
        Observer::<facts::Fact>::on_message(&mut trace, &message);
    }
    trace
}

fn at(us: u64) -> Time {
    Time::from_ns(us * 1_000)
}

/// The window of a trace of four replicas, each with a lane.
fn window_of(trace: &Recorder, request: &WindowRequest, now: Time) -> TraceWindow {
    let mut counts = Counts::new(Lanes::each(4), trace);
    counts.catch_up(trace);
    let clients = (&Answers::new(1, 4, 0, ::trace::testing::ALL), &requests(1_000));
    window(trace.written(), &counts, clients, request, now, &[])
}

#[test]
fn what_is_far_apart_comes_one_by_one() {
    let trace = trace(1_000, 1_000_000);
    let request = WindowRequest { start: at(100), end: at(200), kinds: 0b01, ..EVERYTHING };
    let window = window_of(&trace, &request, at(20_000));
    // Messages 9 to 20 overlap [100, 200] us; those of kind 0 have even numbers.
    assert_eq!(window.messages.row, [10, 12, 14, 16, 18, 20]);
    assert_eq!(window.messages.first_bit_out_ns[1], 20_000.0);
    assert_eq!(window.messages.reached_ns[1], 30_000.0);
    assert_eq!(window.messages.received_ns[1], 31_000.0);
    assert_eq!(window.messages.spacing_ns[0], f32::INFINITY);
}

#[test]
fn what_is_dense_comes_as_bands_that_count_every_message_once() {
    for (messages, resolution_us) in [(10_000, 100), (100_000, 1_000)] {
        let trace = trace(messages, 1_000_000);
        let end = at(u64::from(messages) * 10 + 20);
        let request = WindowRequest { end, resolution: Duration::from_us(resolution_us), ..EVERYTHING };
        let window = window_of(&trace, &request, end);
        assert!(window.messages.row.is_empty());
        assert_eq!(window.bands.messages.iter().sum::<u32>(), messages);
        assert_eq!(window.bands.bytes.iter().sum::<f64>(), f64::from(messages) * 125.0);
        assert!(window.bands.delay_ns.iter().all(|&ns| ns == 11_000.0));
        // Two kinds and three sources: like messages are 60 us apart.
        assert!(window.bands.spacing_ns.iter().all(|&ns| (50_000.0..=70_000.0).contains(&ns)));
    }
}

#[test]
fn bands_are_the_same_wherever_the_window_begins() {
    let trace = trace(30_000, 1_000_000);
    let resolution = Duration::from_us(100);
    let bands = |start, end| {
        let request = WindowRequest { start: at(start), end: at(end), resolution, ..EVERYTHING };
        let window = window_of(&trace, &request, at(400_000));
        let starts = window.bands.start_ns.iter().map(|&ns| window.origin.as_ns() + ns as u64);
        let rows = starts.zip(window.bands.messages.iter().zip(&window.bands.spacing_ns));
        rows.filter(|(start, _)| (at(100_000).as_ns()..at(130_000).as_ns()).contains(start))
            .map(|(start, (&messages, &spacing))| (start, messages, spacing))
            .collect::<Vec<_>>()
    };
    let far = bands(0, 300_000);
    assert!(far.len() > 300);
    assert_eq!(bands(40_000, 190_000), far);
}

#[test]
fn a_budget_makes_rows_fewer_and_never_hides_what_is_rare() {
    let mut trace = trace(3_000, 1_000_000);
    let mut rare = record(3_000, 2, 0, 30_000_000);
    rare.kind = Kind(5);
    Observer::<facts::Fact>::on_message(&mut trace, &rare);
    let request = WindowRequest { end: at(40_000), resolution: Duration::from_us(5), ..EVERYTHING };
    let all = window_of(&trace, &request, at(40_000));
    assert_eq!(all.messages.row.len(), 3_001);
    let few = window_of(&trace, &WindowRequest { budget: 100, ..request }, at(40_000));
    assert!(few.messages.row.len() <= 100 && few.messages.row.contains(&3_000));
    assert_eq!(few.bands.messages.iter().sum::<u32>(), 3_001);
}

#[test]
fn of_too_many_marks_the_first_in_a_bucket_stands_for_the_others() {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = trace(0, 1_000_000);
    for block in 0..3_000 {
        chain.propose(&mut trace, at(block * 10), 1, &requests);
        for replica in 0..4 {
            chain.commit(&mut trace, ReplicaId(replica), block, at(block * 10 + 5), &requests);
        }
    }
    let request = WindowRequest { end: at(30_000), resolution: Duration::from_us(100), ..EVERYTHING };
    let marks = window_of(&trace, &request, at(30_000)).marks;
    assert_eq!((marks.stands_for.iter().sum::<u32>(), marks.kind.len()), (12_000, 4 * 58));
    let near = WindowRequest { start: at(10_000), end: at(10_600), ..request };
    let marks = window_of(&trace, &near, at(30_000)).marks;
    assert!(marks.stands_for.iter().all(|&count| count == 1));
}

#[test]
fn a_message_that_never_left_is_drawn_as_waiting() {
    let mut trace = trace(0, 10);
    let mut message = record(0, 0, 1, 0);
    message.fate = sim::record::Fate::InFlight;
    (message.first_bit_out, message.last_bit_out) = (Time::FAR, Time::FAR);
    Observer::<facts::Fact>::on_message(&mut trace, &message);
    let window = window_of(&trace, &WindowRequest { end: at(5), ..EVERYTHING }, at(11));
    assert_eq!(window.messages.row, [0]);
    assert_eq!(window.messages.first_bit_out_ns, [f32::INFINITY]);
}

#[test]
fn what_is_lost_comes_with_when_it_is_sent_again() {
    let mut trace = trace(0, 10);
    let sent = |start, lost, again, received| sim::record::Transmission {
        start: at(start),
        end: at(start + 1),
        propagation: Duration::from_us(10),
        queue: Duration::ZERO,
        received,
        bytes: 125,
        lost,
        again,
    };
    let parts = [
        sent(0, 73, false, at(11)),
        sent(1, 73, false, Time::FAR),
        sent(50, 0, true, at(61)),
        sent(70, 0, false, at(81)),
    ];
    let mut message = record(0, 0, 1, 0);
    (message.last_bit_out, message.ended, message.bytes) = (at(71), at(81), 500);
    message.transmissions = &parts;
    Observer::<facts::Fact>::on_message(&mut trace, &message);
    let columns = window_of(&trace, &WindowRequest { end: at(100), ..EVERYTHING }, at(100)).messages;
    assert_eq!((columns.lost_bytes, columns.again), (vec![73, 73, 0, 0], vec![0, 0, 1, 0]));
    assert_eq!(columns.sent_again_ns, [50_000.0, 50_000.0, f32::INFINITY, f32::INFINITY]);
    assert_eq!(columns.received_ns, [11_000.0, f32::INFINITY, 61_000.0, 81_000.0]);
}

#[test]
fn past_the_cap_recording_stops_and_bandwidth_goes_on() {
    let mut trace = trace(20, 15);
    assert_eq!((trace.messages().len(), trace.recording_stopped()), (15, Some(at(161))));
    Observer::<facts::Fact>::on_busy(
        &mut trace,
        &sim::record::Busy {
            replica: ReplicaId(0),
            side: Side::Egress,
            class: Class::Foreground,
            start: at(1_000),
            end: at(1_100),
            bytes: 1,
        },
    );
    let window = window_of(&trace, &WindowRequest { end: at(2_000), ..EVERYTHING }, at(2_000));
    // Of the replicas' rows alone: the last one is of the busiest of them.
    let shares = &window.bandwidth.egress_foreground;
    let of_replicas = &shares[..shares.len() - window.bandwidth.buckets as usize];
    let busy: f64 = of_replicas.iter().map(|&part| f64::from(part)).sum();
    assert!((busy * window.bandwidth.bucket_ns - 100_000.0).abs() < 0.1);
}

#[test]
fn committed_begins_with_its_value_at_the_start() {
    let (requests, mut chain) = (requests(1_000), Chain::default());
    let mut trace = trace(0, 10);
    for block in 0..3 {
        chain.propose(&mut trace, at(block * 100), 100, &requests);
        chain.commit(&mut trace, ReplicaId(0), block, at(block * 100 + 50), &requests);
        chain.commit(&mut trace, ReplicaId(1), block, at(block * 100 + 60), &requests);
    }
    let window = window_of(&trace, &WindowRequest { start: at(100), end: at(155), ..EVERYTHING }, at(400));
    assert_eq!(window.committed.transactions, [100.0, 200.0]);
    assert_eq!(window.committed.time_ns, [0.0, 50_000.0]);
    assert_eq!(window.marks.kind, [0, 4]);
    assert_eq!(window.marks.value, [0, 100]);
}
