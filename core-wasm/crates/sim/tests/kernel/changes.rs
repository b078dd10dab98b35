//! Settings that change in the middle of a run: the past is what it was, and what is decided from then on goes by the
//! new ones.

use proptest::prelude::*;
use sim::checkpoint::Timeline;
use sim::ids::{Point, ReplicaId, StreamId};
use sim::network::NetworkSetup;
use sim::observer::Unobserved;
use sim::requests::{ClientGroup, Requests};
use sim::simulation::{Change, Setup, Simulation};
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::node::Sender;
use crate::random::{Case, case, network};
use crate::recorder::{Entry, Recorder};
use crate::requests::any_workload;
use crate::world::{EVENTS_MAX, SEGMENT, cases, errand, ms, plain, senders};

fn change(at: Time, network: NetworkSetup, setup: &Setup) -> Change<()> {
    Change { at, network, workload: setup.workload.clone(), nodes: () }
}

/// Any case, and any other network at a time of it.
fn changed_case() -> impl Strategy<Value = (Case, Vec<Change<()>>)> {
    case().prop_flat_map(|case| {
        let replicas = case.setup.network.topology.replicas() as u16;
        let change = (1..400u64, network(replicas));
        (Just(case), prop::collection::vec(change, 1..3)).prop_map(|(case, changes)| {
            let mut at = Time::ZERO;
            let changes = changes.into_iter().map(|(after, network)| {
                at += Duration::from_ms(after);
                change_of(&case, at, network)
            });
            let changes = changes.collect();
            (case, changes)
        })
    })
}

fn change_of(case: &Case, at: Time, network: NetworkSetup) -> Change<()> {
    // NICs with rates of their own stay what they are.
    let network = NetworkSetup { nics: case.setup.network.nics.clone(), ..network };
    change(at, network, &case.setup)
}

fn changing(case: &Case, changes: &[Change<()>]) -> Simulation<Sender> {
    Simulation::changing(case.setup.clone(), changes.to_vec(), case.nodes())
}

/// Everything from here to the end.
fn rest(mut simulation: Simulation<Sender>) -> Vec<Entry<crate::node::Seen>> {
    let mut seen = Recorder::default();
    assert!(simulation.advance(Time::FAR, EVENTS_MAX, &mut seen), "a run ends");
    simulation.finish(&mut seen);
    let counts = simulation.counters().messages;
    assert_eq!(counts.sent, counts.delivered + counts.dropped + simulation.counters().in_flight);
    seen.entries
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn the_past_is_the_one_without_the_change((case, changes) in changed_case()) {
        let before = changes[0].at.checked_before(Duration::from_ns(1)).unwrap();
        let past = |mut simulation: Simulation<Sender>| {
            let mut seen = Recorder::default();
            simulation.advance(before, EVENTS_MAX, &mut seen);
            (seen.entries, simulation.point(), simulation.counters().messages)
        };
        prop_assert_eq!(past(changing(&case, &changes)), past(changing(&case, &[])));
    }

    #[test]
    fn a_seek_is_a_run_to_that_point_with_its_changes(
        (case, changes) in changed_case(),
        interval in 1..100u64,
        at_ms in 0..700u64,
    ) {
        let mut simulation = changing(&case, &changes);
        let mut timeline = Timeline::with_interval(&simulation, interval);
        while !simulation.advance(Time::FAR, timeline.events_to_next(&simulation).max(1), &mut Unobserved) {
            timeline.keep(&simulation);
        }
        let mut run_to = changing(&case, &changes);
        run_to.advance(ms(at_ms), EVENTS_MAX, &mut Unobserved);
        let state = timeline.seek(Point { time: ms(at_ms), sequence: u32::MAX });
        prop_assert_eq!(state.point(), run_to.point());
        prop_assert!(rest(state) == rest(run_to));
    }

    /// Also where rates and delays change on the way: how many by when and which when are one table, nothing submitted
    /// is taken back, and what a replica has received it has received.
    #[test]
    fn requests_go_on_where_clients_change(
        workload in any_workload(),
        later in any_workload(),
        change_us in 1..120_000u64,
        mut at_us in prop::collection::vec(0..140_000u64, 8),
    ) {
        let later = sim::requests::Workload {
            rate_per_1000s: later.rate_per_1000s,
            groups: workload
                .groups
                .iter()
                .zip(later.groups.iter().cycle())
                .map(|(group, later)| ClientGroup { share: group.share, ..later.clone() })
                .collect(),
            ..workload.clone()
        };
        let us = |us| Time::ZERO + Duration::from_us(us);
        let before = Requests::new(workload.clone(), 2, ms(120));
        let mut after = before.clone();
        after.adopt(&later, us(change_us), 2, ms(120));
        at_us.sort();
        let mut received = [0; 12];
        for at in at_us.into_iter().map(us) {
            for stream in (0..after.streams()).map(StreamId) {
                let (count, replica) = (after.submitted(stream, at), ReplicaId(stream.0 % 4));
                if at < us(change_us) {
                    prop_assert_eq!(count, before.submitted(stream, at));
                    prop_assert_eq!(after.received(replica, stream, at), before.received(replica, stream, at));
                }
                if let Some(last) = count.checked_sub(1) {
                    prop_assert!(after.submitted_at(stream, last).is_some_and(|time| time <= at));
                }
                prop_assert!(after.submitted_at(stream, count).is_none_or(|time| time > at));
                let has = after.received(replica, stream, at);
                prop_assert!(has >= std::mem::replace(&mut received[usize::from(stream.0)], has));
                if let Some(last) = has.checked_sub(1) {
                    prop_assert!(after.reaches(replica, stream, last).is_some_and(|time| time <= at));
                }
                prop_assert!(after.reaches(replica, stream, has).is_none_or(|time| time > at));
            }
        }
    }
}

/// A saturated connection that has one window up to 2 s and another one from then on.
fn carried(before: u64, after: u64, sockets: [u16; 2]) -> [u64; 2] {
    let mut setup = plain(2);
    setup.network.connection.window_bytes = before;
    setup.network.connection.sockets = sockets[0];
    let mut network = setup.network.clone();
    network.connection.window_bytes = after;
    network.connection.sockets = sockets[1];
    let all = (0..60_000).map(|tag| errand(ms(0), 1, SEGMENT, tag)).collect();
    let change = change(ms(2_000), network, &setup);
    let mut simulation = Simulation::changing(setup, vec![change], senders(2, [all]));
    let mut seen = Recorder::default();
    simulation.advance(ms(4_000), EVENTS_MAX, &mut seen);
    assert!(simulation.counters().in_flight > 0, "saturated to the end");
    let in_second = |from: u64| {
        let second = |at: Time| ms(from) <= at && at < ms(from + 1_000);
        seen.messages().filter(|message| second(message.ended)).map(|message| message.bytes).sum()
    };
    [in_second(500), in_second(2_500)]
}

#[test]
fn a_window_is_another_one_from_the_change_on() {
    // A round trip of 20 ms and a segment's 8 us: window x sockets a cycle.
    let law = |window: u64, sockets: u64| window as f64 * sockets as f64 / 0.020_008;
    for (before, after, sockets) in [
        (10_000, 50_000, [1, 1]),
        (50_000, 10_000, [1, 1]),
        (20_000, 20_000, [1, 5]),
        (20_000, 20_000, [5, 1]),
    ] {
        let [first, second] = carried(before, after, sockets);
        for (measured, law) in
            [(first, law(before, sockets[0].into())), (second, law(after, sockets[1].into()))]
        {
            assert!((measured as f64 / law - 1.0).abs() < 0.03, "{measured} for {law}: {before} to {after}");
        }
    }
}

#[test]
fn what_is_under_way_keeps_its_delay_and_what_is_sent_takes_the_new_one() {
    let setup = plain(2);
    let slower = NetworkSetup {
        topology: Topology::uniform(2, Duration::from_ms(30)),
        egress_bps: 100_000_000,
        ..setup.network.clone()
    };
    let change = change(ms(5), slower, &setup);
    let errands = vec![errand(ms(4), 1, SEGMENT, 1), errand(ms(5), 1, SEGMENT, 2)];
    let mut simulation = Simulation::changing(setup, vec![change], senders(2, [errands]));
    let mut seen = Recorder::default();
    assert!(simulation.advance(Time::FAR, EVENTS_MAX, &mut seen));
    let ended: Vec<_> = seen.messages().map(|message| message.ended).collect();
    assert_eq!(ended, [ms(14) + Duration::from_us(8), ms(35) + Duration::from_us(80)]);
}
