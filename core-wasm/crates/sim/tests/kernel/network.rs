//! What holds of every network, whatever its parameters and faults.

use std::collections::BTreeMap;

use proptest::prelude::*;
use sim::fault::{CutMode, Fault, FaultKind};
use sim::ids::ReplicaId;
use sim::record::{Busy, Fate, Side, Transmission};
use sim::simulation::Simulation;
use sim::time::{Duration, Time};

use crate::node::Seen;
use crate::random::{Case, case};
use crate::recorder::{Entry, Message, Recorder};
use crate::world::{EVENTS_MAX, UNLIMITED, cases, run};

/// Runs in slices of `slice` events, looking at the counters after each.
fn is_crash_of(kind: &FaultKind, of: ReplicaId) -> bool {
    matches!(kind, FaultKind::Crash { replica, .. } if *replica == of)
}

fn run_in_slices(case: &Case, slice: u64) -> Recorder<Seen> {
    let mut simulation = Simulation::new(case.setup.clone(), case.nodes());
    let mut seen = Recorder::default();
    let mut ended = 0;
    let mut looked_at = 0;
    loop {
        let done = simulation.advance(Time::FAR, slice, &mut seen);
        let counters = simulation.counters();
        assert!(counters.events < EVENTS_MAX, "a run ends");
        ended += seen.entries[looked_at..].iter().filter(|entry| matches!(entry, Entry::Message(_))).count()
            as u64;
        looked_at = seen.entries.len();
        let messages = counters.messages;
        assert_eq!(messages.delivered + messages.dropped, ended, "what ended was seen to end");
        assert_eq!(messages.sent, ended + counters.in_flight, "what was sent ended or is in flight");
        if done {
            break;
        }
    }
    let sent = simulation.counters().messages.sent;
    simulation.finish(&mut seen);
    assert_eq!(seen.messages().count() as u64, sent, "every message ends once");
    let ids: Vec<_> = seen.messages().map(|message| u64::from(message.id.0)).collect();
    assert!(ids.into_iter().eq(0..sent), "ids count the ends");
    seen
}

fn lasts(fault: &Fault, at: Time) -> bool {
    fault.at <= at && fault.until.is_none_or(|until| at < until)
}

/// Whether the link is cut at `at`, and in which modes.
fn cuts(case: &Case, source: ReplicaId, target: ReplicaId, at: Time) -> Vec<CutMode> {
    let cut_by = |fault: &Fault| match &fault.kind {
        FaultKind::Partition { group_of, mode } => {
            (group_of[source.index()] != group_of[target.index()]).then_some(*mode)
        }
        FaultKind::OneWay { source: from, target: to } => {
            ((*from, *to) == (source, target)).then_some(CutMode::Hold)
        }
        _ => None,
    };
    case.setup.faults.iter().filter(|fault| lasts(fault, at)).filter_map(cut_by).collect()
}

fn is_down(case: &Case, replica: ReplicaId, at: Time) -> bool {
    case.setup.faults.iter().any(|fault| is_crash_of(&fault.kind, replica) && lasts(fault, at))
}

fn crashes(case: &Case, replica: ReplicaId) -> bool {
    case.has(|kind| is_crash_of(kind, replica))
}

/// Bits leave after they are queued, arrive after they left, and are handled after they arrived.
fn check_causality(case: &Case, message: &Message, all: &[&Message]) {
    let one_way = case.setup.network.topology.one_way(message.source, message.target);
    let slowed = case.has(|kind| matches!(kind, FaultKind::SlowLink { .. }));
    let mut last = message.queued;
    for sent in &message.transmissions {
        assert!(last <= sent.start && sent.start < sent.end, "{message:?}");
        assert!(sent.propagation >= one_way || slowed, "{message:?}");
        last = sent.end;
        if sent.received < Time::FAR {
            assert!(sent.received >= sent.end + sent.propagation, "{message:?}");
            assert!(sent.received <= message.ended, "{message:?}");
        }
    }
    if let Some(first) = message.transmissions.first() {
        assert_eq!(message.first_bit_out, first.start);
    } else {
        assert_eq!((message.first_bit_out, message.last_bit_out), (Time::FAR, Time::FAR));
    }
    assert!(message.stalled <= message.ended.saturating_since(message.queued), "{message:?}");
    let connection = &case.setup.network.connection;
    let limited = connection.window_bytes < UNLIMITED || connection.slow_start;
    assert!(message.stalled == Duration::ZERO || limited, "{message:?}");
    if message.fate == Fate::Delivered {
        assert_eq!(message.last_bit_out, last);
        assert!(message.ended >= message.last_bit_out + message.propagation, "{message:?}");
        let received: u64 = message
            .transmissions
            .iter()
            .filter(|sent| sent.received < Time::FAR)
            .map(|sent| u64::from(sent.bytes))
            .sum();
        assert!(received >= message.bytes, "{message:?}");
    }
    if let Some(cause) = message.cause {
        let cause = all[cause.0 as usize];
        assert_eq!((cause.fate, cause.target), (Fate::Delivered, message.source));
        assert!(cause.ended <= message.queued && cause.id < message.id);
    }
}

fn check_faults(case: &Case, message: &Message) {
    let (source, target) = (message.source, message.target);
    for sent in &message.transmissions {
        assert!(!is_down(case, source, sent.start), "sent by a replica that is down: {message:?}");
        let start = cuts(case, source, target, sent.start);
        assert!(start.is_empty() || start.contains(&CutMode::Drop), "sent into a cut: {message:?}");
        if sent.received < Time::FAR {
            let on_line = case.setup.network.path.as_ref().map_or(Duration::ZERO, |path| {
                Duration::to_serialise(u64::from(sent.bytes), path.bits_per_second)
            });
            // That of its first bit.
            let comes = sent.end + sent.propagation;
            let arrival =
                comes.checked_before(on_line.max(sent.end - sent.start)).expect("after it was sent");
            assert!(cuts(case, source, target, arrival).is_empty(), "through a cut: {message:?}");
        }
    }
    if message.held > Duration::ZERO {
        let is_as_long = |delay| match message.fate {
            Fate::Delivered => delay == Some(message.held),
            _ => delay > Some(message.held),
        };
        assert!(names(case, message, is_as_long), "{message:?}");
    }
    match message.fate {
        Fate::Delivered => assert!(!is_down(case, target, message.ended), "handled while down: {message:?}"),
        Fate::SourceDown => assert!(crashes(case, source)),
        Fate::TargetDown => assert!(crashes(case, target)),
        Fate::Cut => {
            assert!(case.has(|kind| matches!(kind, FaultKind::Partition { mode: CutMode::Drop, .. })))
        }
        Fate::Dropped => assert!(names(case, message, |delay| delay.is_none()), "{message:?}"),
        Fate::InFlight => assert_eq!(message.ended, case.setup.horizon),
    }
}

/// Whether a fault is about this message, or one sent with it, and delays it as it should.
fn names(case: &Case, message: &Message, is_so: impl Fn(Option<Duration>) -> bool) -> bool {
    case.setup.faults.iter().any(|fault| match fault.kind {
        FaultKind::Message { source, target, delay, .. } => {
            (source, target, fault.at) == (message.source, message.target, message.queued) && is_so(delay)
        }
        _ => false,
    })
}

/// One side of a NIC carries one thing at a time, at its rate, and reports in the order of time. So its utilisation is
/// at most 1 in any interval, and the integral of its busy time is the bytes carried over its rate.
fn check_nics(case: &Case, seen: &Recorder<Seen>) {
    let network = &case.setup.network;
    for replica in (0..network.topology.replicas() as u16).map(ReplicaId) {
        for (side, rate) in
            [(Side::Egress, network.egress_of(replica)), (Side::Ingress, network.ingress_of(replica))]
        {
            let mut free_at = Time::ZERO;
            for busy in seen.busy().filter(|busy| (busy.replica, busy.side) == (replica, side)) {
                assert!(busy.start >= free_at, "{busy:?} overlaps what ends at {free_at:?}");
                assert!(busy.bytes > 0, "{busy:?} carries nothing");
                assert_eq!(busy.end - busy.start, Duration::to_serialise(u64::from(busy.bytes), rate));
                free_at = busy.end;
            }
        }
    }
    let mut egress: Vec<_> = seen
        .busy()
        .filter(|busy| busy.side == Side::Egress)
        .map(|&Busy { replica, class, start, end, bytes, .. }| (replica, class, start, end, bytes))
        .collect();
    let mut sent: Vec<_> = seen
        .messages()
        .flat_map(|message| {
            message
                .transmissions
                .iter()
                .map(|sent| (message.source, message.class, sent.start, sent.end, sent.bytes))
        })
        .collect();
    egress.sort();
    sent.sort();
    let differs = egress.iter().zip(&sent).find(|(carried, said)| carried != said);
    assert!(
        egress.len() == sent.len() && differs.is_none(),
        "what a NIC carries out is what messages say was sent of them: {} and {}, {differs:?}",
        egress.len(),
        sent.len()
    );
    for replica in (0..network.topology.replicas() as u16).map(ReplicaId) {
        let taken_in: u64 = seen
            .busy()
            .filter(|busy| (busy.replica, busy.side) == (replica, Side::Ingress))
            .map(|busy| u64::from(busy.bytes))
            .sum();
        let bytes_of = |fate: Option<Fate>| -> u64 {
            let mine = seen.messages().filter(|message| message.target == replica);
            mine.filter(|message| fate.is_none_or(|fate| message.fate == fate))
                .map(|message| message.bytes)
                .sum()
        };
        assert!(bytes_of(Some(Fate::Delivered)) <= taken_in && taken_in <= bytes_of(None));
    }
}

/// A line carries what comes to it in that order, one train after the other at its rate, and drops nothing.
fn check_lines(case: &Case, seen: &Recorder<Seen>) {
    let Some(path) = &case.setup.network.path else {
        assert_eq!(seen.paths().count(), 0);
        return;
    };
    let mut free_at = BTreeMap::new();
    for used in seen.paths() {
        let free_at = free_at.entry((used.source, used.target)).or_insert(Time::ZERO);
        let takes = Duration::to_serialise(u64::from(used.bytes), path.bits_per_second);
        assert!(used.until >= used.at && used.until >= *free_at + takes, "{used:?} after {free_at:?}");
        assert_eq!(used.dropped, 0);
        *free_at = used.until;
    }
    let carried: u64 = seen.paths().map(|used| u64::from(used.bytes)).sum();
    let sent = seen.messages().flat_map(|message| &message.transmissions);
    assert_eq!(carried, sent.map(|sent| u64::from(sent.bytes)).sum::<u64>());
}

/// A node handles what was delivered to it, when it was delivered, and nothing else; a replica that is down nothing.
fn check_handling(case: &Case, seen: &Recorder<Seen>) {
    let delivered: Vec<_> = seen
        .messages()
        .filter(|message| message.fate == Fate::Delivered)
        .map(|message| (message.point, message.target, message.source, message.tag))
        .collect();
    let mut handled = Vec::new();
    for (at, replica, fact) in seen.facts() {
        assert!(!is_down(case, replica, at.time), "{fact:?} at {at:?} of a replica that is down");
        if let Seen::Handled { source, tag } = *fact
            && source != replica
        {
            handled.push((at, replica, source, tag));
        }
    }
    assert_eq!(delivered, handled);
}

/// One socket a connection: its bits arrive, and its messages are handled, in the order in which they were sent.
fn check_order(case: &Case, seen: &Recorder<Seen>) {
    if case.setup.network.connection.sockets > 1 {
        return;
    }
    let unbroken = |message: &&Message| !crashes(case, message.source) && !crashes(case, message.target);
    let connection = |message: &Message| (message.source, message.target, message.class);
    let mut latest = BTreeMap::new();
    let mut wires: BTreeMap<_, Vec<&Transmission>> = BTreeMap::new();
    for message in seen.messages().filter(unbroken) {
        wires.entry(connection(message)).or_default().extend(&message.transmissions);
        // What a fault holds back is overtaken.
        if message.fate == Fate::Delivered && message.held == Duration::ZERO {
            let before = latest.insert(connection(message), message.queued).unwrap_or(Time::ZERO);
            assert!(before <= message.queued, "{message:?} was overtaken");
        }
    }
    for wire in wires.values_mut() {
        wire.sort_by_key(|sent| sent.start);
        for pair in wire.windows(2) {
            let (first, second) = (pair[0], pair[1]);
            assert!(first.end + first.propagation <= second.start + second.propagation, "{pair:?}");
        }
    }
}

fn check_all_arrive(case: &Case, seen: &Recorder<Seen>) {
    let is_of_message = |fault: &Fault| matches!(fault.kind, FaultKind::Message { .. });
    let heals = case.setup.faults.iter().all(|fault| fault.until.is_some() || is_of_message(fault));
    let loses = case.has(|kind| match kind {
        FaultKind::Crash { .. } | FaultKind::Partition { mode: CutMode::Drop, .. } => true,
        FaultKind::Message { delay, .. } => delay.is_none(),
        _ => false,
    });
    if case.setup.horizon == Time::FAR && heals && !loses {
        assert!(seen.messages().all(|message| message.fate == Fate::Delivered), "what was held arrives");
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_network_keeps_its_books(case in case(), slice in 1..50u64) {
        let seen = run_in_slices(&case, slice);
        let all: Vec<_> = seen.messages().collect();
        for message in &all {
            check_causality(&case, message, &all);
            check_faults(&case, message);
        }
        prop_assert!(all.is_sorted_by_key(|message| message.point));
        check_nics(&case, &seen);
        check_lines(&case, &seen);
        check_handling(&case, &seen);
        check_order(&case, &seen);
        check_all_arrive(&case, &seen);
        prop_assert_eq!(seen, run(case.setup.clone(), case.nodes()), "the same again, and in one slice");
    }
}
