//! Faults of single messages: which one they are about, what becomes of it, and that nothing else is touched.

use sim::fault::{Fault, FaultKind};
use sim::ids::{Kind, ReplicaId};
use sim::record::Fate;
use sim::time::{Duration, Time};

use crate::node::Seen;
use crate::recorder::{Entry, Message, Recorder};
use crate::world::{errand, ms, plain, run, senders};

/// About the `nth` parcel from 0 to 1 at `at_ms`.
fn fault(at_ms: u64, nth: u32, delay_ms: Option<u64>) -> Fault {
    let (source, target) = (ReplicaId(0), ReplicaId(1));
    let kind =
        FaultKind::Message { kind: Kind(0), source, target, nth, delay: delay_ms.map(Duration::from_ms) };
    Fault { kind, at: ms(at_ms), until: None }
}

/// Three parcels at once from 0 to 1 and one 30 ms later, numbered, under such faults. Each arrives after 10 ms and 8
/// us for itself and for each before it.
fn seen(faults: Vec<Fault>) -> Recorder<Seen> {
    let mut setup = plain(3);
    setup.faults = faults;
    let mut parcels: Vec<_> = (0..3).map(|tag| errand(ms(5), 1, 1_000, tag)).collect();
    parcels.push(errand(ms(35), 1, 1_000, 3));
    run(setup, senders(3, [parcels]))
}

fn of(seen: &Recorder<Seen>, tag: u32) -> &Message {
    seen.messages().find(|message| message.tag == tag).unwrap()
}

/// The tags of what was handled, in order.
fn handled(seen: &Recorder<Seen>) -> Vec<u32> {
    let tag = |fact: &Seen| match fact {
        Seen::Handled { tag, .. } => Some(*tag),
        _ => None,
    };
    seen.facts().filter_map(|(_, _, fact)| tag(fact)).collect()
}

/// When faults began and ended.
fn told(seen: &Recorder<Seen>) -> Vec<(Time, bool)> {
    let change = |entry: &Entry<Seen>| match entry {
        Entry::Fault { at, active, .. } => Some((at.time, *active)),
        _ => None,
    };
    seen.entries.iter().filter_map(change).collect()
}

fn after(ms_and_us: (u64, u64), ns: u64) -> Time {
    ms(ms_and_us.0) + Duration::from_us(ms_and_us.1) + Duration::from_ns(ns)
}

#[test]
fn a_dropped_message_travels_and_is_discarded() {
    let (calm, seen) = (seen(vec![]), seen(vec![fault(5, 1, None)]));
    assert_eq!(handled(&seen), [0, 2, 3]);
    let dropped = of(&seen, 1);
    assert_eq!((dropped.fate, dropped.ended), (Fate::Dropped, after((15, 16), 0)));
    assert_eq!(dropped.transmissions, of(&calm, 1).transmissions);
    assert!(seen.busy().eq(calm.busy()), "its bytes are sent, and taken in");
    assert_eq!(told(&seen), [(after((5, 0), 1), true)]);
}

#[test]
fn a_delayed_message_is_overtaken() {
    let (calm, seen) = (seen(vec![]), seen(vec![fault(5, 0, Some(40))]));
    assert_eq!(handled(&seen), [1, 2, 3, 0]);
    let delayed = of(&seen, 0);
    assert_eq!((delayed.fate, delayed.ended), (Fate::Delivered, after((55, 8), 0)));
    assert_eq!(delayed.held, Duration::from_ms(40));
    assert_eq!(delayed.transmissions[0].received, after((15, 8), 0));
    assert!(seen.busy().eq(calm.busy()));
    assert_eq!(told(&seen), [(after((5, 0), 1), true), (after((55, 8), 0), false)]);
}

#[test]
fn one_of_a_message_that_is_not_sent_changes_nothing() {
    let calm = seen(vec![]);
    let other = |kind| Fault { kind, ..fault(5, 0, None) };
    let FaultKind::Message { kind, source, target, nth, delay } = fault(5, 0, None).kind else { panic!() };
    let missing = [
        fault(5, 3, None),
        fault(6, 0, None),
        other(FaultKind::Message { kind: Kind(1), source, target, nth, delay }),
        other(FaultKind::Message { kind, source: target, target: source, nth, delay }),
    ];
    for fault in missing {
        assert!(seen(vec![fault.clone()]) == calm, "{fault:?}");
    }
}

#[test]
fn a_crash_takes_what_a_fault_holds_back() {
    let crash = |at_ms| Fault {
        kind: FaultKind::Crash { replica: ReplicaId(1), is_silent: false },
        at: ms(at_ms),
        until: Some(ms(at_ms + 1)),
    };
    // While it waits at its target: it ends there and then.
    let seen_then = seen(vec![fault(5, 0, Some(40)), crash(25)]);
    let lost = of(&seen_then, 0);
    assert_eq!((lost.fate, lost.ended), (Fate::TargetDown, ms(25)));
    assert_eq!(lost.held, ms(25) - after((15, 8), 0));
    assert_eq!(handled(&seen_then), [1, 2, 3]);
    // On its way: it ends as it would have, and the next in its place is not taken for it.
    let seen_before = seen(vec![fault(5, 0, Some(40)), crash(10)]);
    let lost = of(&seen_before, 0);
    assert_eq!((lost.fate, lost.ended, lost.held), (Fate::TargetDown, ms(15), Duration::ZERO));
    assert_eq!(of(&seen_before, 3).ended, after((45, 8), 0));
    assert_eq!(handled(&seen_before), [3]);
}
