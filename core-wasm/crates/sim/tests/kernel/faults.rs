//! Crashes, partitions and cuts: what is lost, what is held, who handles what.

use sim::fault::{CutMode, Fault, FaultKind};
use sim::node::ReplicaId;
use sim::observer::Fate;
use sim::simulation::Simulation;
use sim::time::{Duration, Time};

use crate::node::Seen;
use crate::recorder::Recorder;
use crate::world::{EVENTS_MAX, errand, ms, plain, run, senders};

fn us(us: u64) -> Time {
    Time::ZERO + Duration::from_us(us)
}

fn crash(replica: u16, at: Time, until: Option<Time>) -> Fault {
    Fault { kind: FaultKind::Crash { replica: ReplicaId(replica) }, at, until }
}

/// Each message's tag and fate, in the order of their tags.
fn fates<F>(seen: &Recorder<F>) -> Vec<(u32, Fate)> {
    let mut fates: Vec<_> = seen.messages().map(|message| (message.tag, message.fate)).collect();
    fates.sort();
    fates
}

#[test]
fn a_target_that_crashes_while_pieces_wait_at_its_door_loses_them() {
    // Both arrive at 10 ms; the first is taken in until 10.48 ms, the second after it.
    let mut setup = plain(3);
    setup.network.connection.window_bytes = 60_000;
    setup.faults = vec![crash(2, us(10_100), Some(us(10_200)))];
    let sending = |first, second| vec![errand(ms(0), 2, 60_000, first), errand(ms(40), 2, 60_000, second)];
    let seen = run(setup, senders(3, [sending(0, 1), sending(2, 3)]));
    let expected = [(0, Fate::TargetDown), (1, Fate::Delivered), (2, Fate::TargetDown), (3, Fate::Delivered)];
    assert_eq!(fates(&seen), expected);
}

#[test]
fn a_replica_that_is_down_from_the_first_instant_does_not_start() {
    let mut setup = plain(2);
    setup.faults = vec![crash(0, ms(0), Some(ms(50)))];
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 1_000, 0)]]));
    let facts: Vec<_> = seen.facts().map(|(at, replica, fact)| (at.time, replica.0, fact.clone())).collect();
    assert_eq!(facts[..2], [(ms(0), 1, Seen::Started), (ms(50), 0, Seen::Restarted)]);
}

#[test]
fn what_the_start_sends_is_seen_however_the_run_is_sliced() {
    let mut whole = Recorder::default();
    let mut sliced = Recorder::default();
    let world = || Simulation::new(plain(2), senders(2, [vec![errand(ms(0), 1, 1_000, 0)]]));
    let mut simulation = world();
    simulation.advance(Time::FAR, EVENTS_MAX, &mut whole);
    let mut simulation = world();
    while !simulation.advance(Time::FAR, 0, &mut sliced) && !simulation.is_finished() {
        simulation.advance(Time::FAR, 1, &mut sliced);
    }
    assert_eq!(whole, sliced);
    assert_eq!(whole.busy().count(), 2);
    let _ = CutMode::Hold;
}
