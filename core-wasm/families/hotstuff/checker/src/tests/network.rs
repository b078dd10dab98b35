//! The network's books: messages and what their records say, beside what the kernel counted.

use audit::Judge as _;
use sim::fault::{CutMode, Fault, FaultKind};
use sim::ids::{Class, Kind, MessageId, Wait};
use sim::network::{MessageCounts, PathSetup};
use sim::record::{Busy, Fate, MessageRecord, PathUse, Side, Transmission};
use sim::simulation::Counters;

use super::*;

/// A message of replica 0 to replica 1.
pub(crate) fn message(id: u32, queued: u64, ended: u64, fate: Fate) -> MessageRecord<'static> {
    MessageRecord {
        id: MessageId(id),
        point: Point { time: at(ended), sequence: id },
        source: ReplicaId(0),
        target: ReplicaId(1),
        kind: Kind(0),
        class: Class::Foreground,
        tag: 0,
        block: 0,
        bytes: 1_000,
        queued: at(queued),
        first_bit_out: at(queued),
        last_bit_out: at(queued + 1),
        propagation: Duration::from_ms(9),
        stalled: Duration::ZERO,
        congested: Duration::ZERO,
        queue: Duration::ZERO,
        held: Duration::ZERO,
        processed: Duration::ZERO,
        ended: at(ended),
        fate,
        cause: None,
        wait: Wait::None,
        transmissions: &[],
    }
}

/// Of three messages one is delivered after 10 ms, one dropped after 20, and one under way for 30 at the end.
fn checker() -> Checker {
    let mut checker = judge(&[]);
    for (id, ended, fate) in [(0, 10, Fate::Delivered), (1, 20, Fate::Cut), (2, 30, Fate::InFlight)] {
        checker.on_message(&message(id, 0, ended, fate));
    }
    checker
}

fn settled(sent: u64, delivered: u64, dropped: u64, in_flight: u64, presence_ms: u128) -> Vec<Check> {
    let mut checker = checker();
    let messages = MessageCounts { sent, delivered, dropped };
    let counters = Counters { events: 9, messages, in_flight, presence: presence_ms * 1_000_000 };
    checker.settle(Point { time: at(30), sequence: 9 }, &counters);
    tripped(&checker)
}

#[test]
fn what_is_sent_arrives_or_is_lost_or_under_way() {
    assert_eq!(settled(3, 1, 1, 1, 60), []);
    for [sent, delivered, dropped, in_flight] in [[4, 1, 1, 1], [4, 2, 1, 1], [3, 1, 2, 0], [2, 1, 1, 0]] {
        assert_eq!(settled(sent, delivered, dropped, in_flight, 60), [Check::MessagesConserved]);
    }
}

#[test]
fn sojourns_are_the_integral_of_the_number_present() {
    assert_eq!(settled(3, 1, 1, 1, 61), [Check::Sojourns]);
}

#[test]
fn a_nic_carries_one_thing_at_a_time_and_no_faster_than_its_rate() {
    let carrying = |start_us: u64, end_us: u64, bytes| {
        let mut checker = judge(&[]);
        let carry = |checker: &mut Checker, start_us, end_us, bytes| {
            let (replica, side, class) = (ReplicaId(1), Side::Ingress, Class::Background);
            let [start, end] = [start_us, end_us].map(|us| Time::ZERO + Duration::from_us(us));
            checker.on_busy(&Busy { replica, side, class, start, end, bytes });
        };
        carry(&mut checker, 0, 8, 1_000);
        carry(&mut checker, start_us, end_us, bytes);
        tripped(&checker)
    };
    assert_eq!(carrying(8, 16, 1_000), []);
    assert_eq!(carrying(7, 16, 1_000), [Check::Utilisation]);
    assert_eq!(carrying(8, 16, 1_001), [Check::Utilisation]);
}

/// A path of a byte a microsecond with a buffer of 10,000 bytes.
fn with_path(loses: bool, faults: Vec<Fault>) -> Checker {
    let path =
        PathSetup { bits_per_second: 8_000_000, each: Vec::new(), buffer_bytes: 10_000, shared_by: None };
    let network = NetworkSetup { path: Some(path), loss: u32::from(loses), ..network() };
    Checker::new(Setup { settings: Settings { network, ..setup().settings }, faults, ..setup() })
}

fn us(us: u64) -> Time {
    Time::ZERO + Duration::from_us(us)
}

/// What comes to the queue at a time, and until when the line carries then.
fn comes(at_us: u64, until_us: u64, bytes: u32) -> PathUse {
    PathUse {
        source: ReplicaId(0),
        target: ReplicaId(1),
        bits_per_second: 8_000_000,
        at: us(at_us),
        until: us(until_us),
        backlog: until_us.saturating_sub(at_us),
        bytes,
        dropped: 0,
        dropped_packets: 0,
        message: None,
    }
}

#[test]
fn a_path_carries_no_faster_than_its_rate_and_holds_no_more_than_its_buffer() {
    let after = |path: PathUse| {
        let mut checker = with_path(false, Vec::new());
        checker.on_path(&comes(3_000, 12_000, 12_000));
        checker.on_path(&path);
        tripped(&checker)
    };
    assert_eq!(after(comes(4_000, 14_000, 2_000)), []);
    // A train of another sender that is over earlier, and one that is dropped whole.
    assert_eq!(after(PathUse { backlog: 10_000, ..comes(2_500, 13_000, 1_000) }), []);
    assert_eq!(after(comes(4_000, 12_000, 0)), []);
    // A byte more in the same time; bytes that wait too many, by more than a nanosecond of them; a backlog that does
    // not fit.
    assert_eq!(after(comes(4_000, 14_000, 2_001)), [Check::Utilisation]);
    let end = |ns| PathUse { backlog: 10_000, until: Time::from_ns(ns), ..comes(4_000, 14_001, 2_000) };
    assert_eq!([14_001_000, 14_001_001].map(|ns| after(end(ns))), [vec![], vec![Check::Utilisation]]);
    assert_eq!(after(PathUse { backlog: 10_001, ..comes(4_000, 14_000, 2_000) }), [Check::Utilisation]);
    // Where no path has bounds nothing comes to one.
    let mut checker = judge(&[]);
    checker.on_path(&comes(3_000, 12_000, 12_000));
    assert_eq!(tripped(&checker), [Check::Utilisation]);
}

#[test]
fn what_paths_drop_messages_lose() {
    let settled = |mut checker: Checker, dropped: u32, lost: u32| {
        let of = Some((Kind(0), 0));
        checker.on_path(&PathUse { dropped, message: of, ..comes(3_000, 12_000, 12_000) });
        // No message lacks a spurious retransmission.
        checker.on_path(&PathUse { dropped: 1_000, ..comes(3_000, 12_000, 0) });
        let (start, end) = (at(0), at(1));
        let (propagation, queue) = (Duration::from_ms(9), Duration::ZERO);
        let part = Transmission {
            start,
            end,
            propagation,
            queue,
            received: at(10),
            bytes: 1_000,
            lost,
            again: false,
        };
        checker.on_message(&MessageRecord { transmissions: &[part], ..message(0, 0, 10, Fate::Delivered) });
        let messages = MessageCounts { sent: 1, delivered: 1, dropped: 0 };
        let counters = Counters { events: 9, messages, in_flight: 0, presence: 10_000_000 };
        checker.settle(Point { time: at(30), sequence: 9 }, &counters);
        tripped(&checker)
    };
    let sound = || with_path(false, Vec::new());
    assert_eq!(settled(sound(), 700, 700), []);
    assert_eq!(settled(sound(), 700, 699), [Check::MessagesConserved]);
    assert_eq!(settled(sound(), 700, 701), [Check::MessagesConserved]);
    // Links that lose as well lose more, and never less.
    let loses = || with_path(true, Vec::new());
    assert_eq!(settled(loses(), 700, 800), []);
    assert_eq!(settled(loses(), 700, 699), [Check::MessagesConserved]);
    // Connections that break keep no books of what they lose.
    let cut = FaultKind::Partition { group_of: vec![0, 1, 1, 1], mode: CutMode::Hold };
    let broken = with_path(false, vec![Fault { kind: cut, at: at(1), until: None }]);
    assert_eq!(settled(broken, 700, 0), []);
}
