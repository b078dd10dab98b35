//! The network's books: messages and what their records say, beside what the kernel counted.

use sim::network::MessageCounts;
use sim::node::{Class, Kind, Wait};
use sim::observer::{Busy, Fate, MessageId, MessageRecord, Side};
use sim::simulation::Counters;

use super::*;

/// A message of replica 0 to replica 1.
pub(super) fn message(id: u32, queued: u64, ended: u64, fate: Fate) -> MessageRecord<'static> {
    MessageRecord {
        id: MessageId(id),
        point: Point { time: at(ended), sequence: id },
        source: ReplicaId(0),
        target: ReplicaId(1),
        kind: Kind(0),
        class: Class::Foreground,
        tag: 0,
        bytes: 1_000,
        queued: at(queued),
        first_bit_out: at(queued),
        last_bit_out: at(queued + 1),
        propagation: Duration::from_ms(9),
        stalled: Duration::ZERO,
        congested: Duration::ZERO,
        queue: Duration::ZERO,
        held: Duration::ZERO,
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
