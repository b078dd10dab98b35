//! Crashes, partitions and cuts: what is lost, what is held, who handles what.

use proptest::option;
use proptest::prelude::*;
use sim::fault::{ActiveFaults, CutMode, Fault, FaultKind, greatest_loss};
use sim::ids::ReplicaId;
use sim::record::{Fate, Transmission};
use sim::simulation::Simulation;
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::node::Seen;
use crate::recorder::Recorder;
use crate::world::{EVENTS_MAX, errand, ms, plain, run, senders};

fn us(us: u64) -> Time {
    Time::ZERO + Duration::from_us(us)
}

fn crash(replica: u16, at: Time, until: Option<Time>) -> Fault {
    Fault { kind: FaultKind::Crash { replica: ReplicaId(replica), is_silent: false }, at, until }
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
}

#[test]
fn a_source_that_crashes_loses_what_has_not_begun_to_leave() {
    // Three pieces of 65,536 bytes and one of the second message; the crash comes during the second.
    let mut setup = plain(2);
    setup.faults = vec![crash(0, us(600), Some(us(700)))];
    let errands =
        vec![errand(ms(0), 1, 3 * 65_536, 0), errand(ms(0), 1, 1_000, 1), errand(ms(1), 1, 1_000, 2)];
    let seen = run(setup, senders(2, [errands]));
    assert_eq!(fates(&seen), [(0, Fate::SourceDown), (1, Fate::SourceDown), (2, Fate::Delivered)]);
    let pieces = seen.messages().find(|message| message.tag == 0).unwrap().transmissions.len();
    assert_eq!(pieces, 2, "the second piece had begun to leave");
}

#[test]
fn a_stall_lasts_until_the_crash_or_the_end_of_the_run() {
    let stalled = |faults| {
        let mut setup = plain(2);
        setup.network.connection.window_bytes = 1_000;
        setup.horizon = ms(18);
        setup.faults = faults;
        let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 2_000, 0)]]));
        seen.messages().map(|message| (message.fate, message.stalled)).next().unwrap()
    };
    assert_eq!(stalled(vec![]), (Fate::InFlight, ms(18) - us(8)));
    assert_eq!(stalled(vec![crash(0, ms(9), None)]), (Fate::SourceDown, ms(9) - us(8)));
}

#[test]
fn a_message_that_is_out_survives_its_source() {
    let mut setup = plain(2);
    setup.faults = vec![crash(0, ms(1), None)];
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 1_000, 0), errand(ms(2), 1, 1_000, 1)]]));
    assert_eq!(fates(&seen), [(0, Fate::Delivered)], "and a replica that is down sends nothing");
}

#[test]
fn a_restarted_replica_is_on_fresh_connections() {
    // The window is full of bytes that were lost with the crash; a fresh connection does not wait for them.
    let mut setup = plain(2);
    setup.network.connection.window_bytes = 10_000;
    setup.faults = vec![crash(1, ms(5), Some(ms(15)))];
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 30_000, 0), errand(ms(16), 1, 10_000, 1)]]));
    assert_eq!(fates(&seen), [(0, Fate::TargetDown), (1, Fate::Delivered)]);
    assert_eq!(seen.ended(1), us(26_080));
}

/// Between replica 0 and replica 1.
fn partition(mode: CutMode, at: u64, until: u64) -> Fault {
    Fault { kind: FaultKind::Partition { group_of: vec![0, 1], mode }, at: ms(at), until: Some(ms(until)) }
}

/// A message each at 0 (before the cut, but there only in it), 20 (in it) and 90 ms (after it).
fn across(fault: Fault) -> Recorder<Seen> {
    let mut setup = plain(2);
    setup.faults = vec![fault];
    let at = [0, 20, 90];
    run(setup, senders(2, [(0..3).map(|tag| errand(ms(at[tag as usize]), 1, 1_000, tag)).collect()]))
}

#[test]
fn a_cut_that_holds_sends_again_when_it_heals() {
    let segment = Duration::from_us(8);
    let one_way = FaultKind::OneWay { source: ReplicaId(0), target: ReplicaId(1) };
    for fault in [partition(CutMode::Hold, 5, 80), Fault { kind: one_way, at: ms(5), until: Some(ms(80)) }] {
        let seen = across(fault);
        let first = ms(90) + segment;
        assert_eq!([0, 1, 2].map(|tag| seen.ended(tag)), [first, first + segment, ms(100) + segment]);
        let sent = seen.messages().map(|message| message.transmissions.len());
        assert_eq!(sent.collect::<Vec<_>>(), [2, 1, 1], "nothing leaves while the link is cut");
    }
}

#[test]
fn what_follows_a_piece_that_is_held_is_not_acknowledged_before_it() {
    // The first of two segments arrives in a cut of 8 us, the second after it; the window has room for two.
    let mut setup = plain(2);
    setup.network.connection.window_bytes = 2_000;
    setup.faults = vec![partition(CutMode::Hold, 0, 0)];
    (setup.faults[0].at, setup.faults[0].until) = (us(9_998), Some(us(10_004)));
    let seen = run(setup, senders(2, [(0..3).map(|tag| errand(ms(0), 1, 1_000, tag)).collect()]));
    // Sent again at 10.004 ms, whole at 20.012 ms, acknowledged at 30.012 ms.
    let third = seen.messages().find(|message| message.tag == 2).unwrap();
    assert_eq!(third.first_bit_out, us(30_012));
}

#[test]
fn a_cut_that_drops_loses_what_arrives_in_it() {
    let seen = across(partition(CutMode::Drop, 5, 80));
    assert_eq!(fates(&seen), [(0, Fate::Cut), (1, Fate::Cut), (2, Fate::Delivered)]);
}

#[test]
fn what_a_cut_held_is_sent_again_in_order() {
    let mut setup = plain(2);
    setup.faults = vec![partition(CutMode::Hold, 5, 80)];
    let seen = run(setup, senders(2, [(0..3).map(|tag| errand(ms(0), 1, 1_000, tag)).collect()]));
    assert_eq!([0, 1, 2].map(|tag| seen.ended(tag)), [90_008, 90_016, 90_024].map(us));
}

#[test]
fn of_two_cuts_the_one_that_drops_wins() {
    let (hold, drop) = (partition(CutMode::Hold, 5, 80), partition(CutMode::Drop, 5, 80));
    for faults in [vec![hold.clone(), drop.clone()], vec![drop, hold]] {
        let mut setup = plain(2);
        setup.faults = faults;
        let seen = run(setup, senders(2, [vec![errand(ms(20), 1, 1_000, 0)]]));
        assert_eq!(fates(&seen), [(0, Fate::Cut)]);
    }
}

#[test]
fn the_losses_of_faults_add_up() {
    let half = |at: u64, until: u64| Fault {
        kind: FaultKind::Loss { source: None, target: Some(ReplicaId(1)), threshold: 1 << 31 },
        at: ms(at),
        until: Some(ms(until)),
    };
    let mut setup = plain(2);
    setup.faults = vec![half(0, 500), half(0, 1_000)];
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 100_000, 0)]]));
    let message = seen.messages().next().unwrap();
    let (lost, _): (Vec<&Transmission>, Vec<_>) =
        message.transmissions.iter().partition(|sent| sent.start + sent.propagation < ms(500));
    // Two pieces, sent again every round trip as long as everything is lost.
    assert!(lost.iter().all(|sent| sent.received == Time::FAR) && lost.len() > 2 * 20, "{lost:?}");
    assert!(message.ended < ms(800), "{:?}", message.ended);
}

#[test]
fn a_one_way_cut_lets_the_other_way_through_but_for_acknowledgements() {
    let back = FaultKind::OneWay { source: ReplicaId(1), target: ReplicaId(0) };
    let mut setup = plain(2);
    setup.network.connection.window_bytes = 1_000;
    setup.faults = vec![Fault { kind: back, at: ms(5), until: Some(ms(80)) }];
    let seen = run(setup, senders(2, [vec![errand(ms(0), 1, 2_000, 0)]]));
    let message = seen.messages().next().unwrap();
    let starts: Vec<_> = message.transmissions.iter().map(|sent| sent.start).collect();
    assert_eq!(starts, [ms(0), ms(80)], "the second half waits for the acknowledgement of the first");
    assert_eq!(message.stalled, ms(80) - us(8));
}

#[test]
fn slow_links_multiply_and_asynchrony_adds() {
    let slow = |source: Option<u16>, factor_ppm, directed| Fault {
        kind: FaultKind::SlowLink { source: source.map(ReplicaId), target: None, factor_ppm, directed },
        at: ms(0),
        until: Some(ms(1_000)),
    };
    let propagation = |faults: Vec<Fault>| {
        let mut setup = plain(3);
        setup.faults = faults;
        let seen = run(setup, senders(3, [vec![errand(ms(1), 1, 1_000, 0), errand(ms(2_000), 1, 1_000, 1)]]));
        let delays: Vec<_> = seen.messages().map(|message| message.propagation.as_ns()).collect();
        assert_eq!(delays[1], 10_000_000, "as before when the fault has passed");
        delays[0]
    };
    assert_eq!(propagation(vec![slow(Some(0), 3_000_000, true)]), 30_000_000);
    assert_eq!(propagation(vec![slow(Some(1), 3_000_000, true)]), 10_000_000, "the other direction");
    assert_eq!(propagation(vec![slow(Some(1), 3_000_000, false)]), 30_000_000, "both ways");
    assert_eq!(propagation(vec![slow(Some(2), 3_000_000, false)]), 10_000_000, "another replica's links");
    assert_eq!(propagation(vec![slow(None, 3_000_000, true), slow(None, 500_000, true)]), 15_000_000);
    let extra = Duration::from_ms(500);
    let asynchrony = Fault { kind: FaultKind::Asynchrony { extra }, at: ms(0), until: Some(ms(1_000)) };
    let delayed = propagation(vec![asynchrony]);
    assert!(delayed > 10_000_000 && delayed <= 510_000_000, "{delayed}");
}

/// The delays, in ms, of a message to each of 59 others that are 10 ms away.
fn delays(jitter: u64, faults: Vec<Fault>) -> Vec<u64> {
    let mut setup = plain(60);
    setup.network.topology = Topology::new(60, vec![Duration::from_ms(10); 3_600], jitter);
    setup.faults = faults;
    let seen = run(setup, senders(60, [(1..60).map(|target| errand(ms(0), target, 100, 0)).collect()]));
    let mut delays: Vec<_> = seen.messages().map(|message| message.propagation.as_ns() / 1_000_000).collect();
    delays.sort();
    assert_eq!(delays.len(), 59);
    delays
}

#[test]
fn jitter_is_a_fraction_of_the_link() {
    assert_eq!(delays(0, vec![]), [10; 59]);
    let delays = delays(1 << 31, vec![]);
    assert_eq!((delays[0], delays[58]), (10, 14), "{delays:?}");
    assert_eq!(delays[29], 12, "uniform: {delays:?}");
}

#[test]
fn asynchrony_adds_no_more_than_it_says_whatever_the_jitter() {
    let extra = Duration::from_ms(500);
    let fault = Fault { kind: FaultKind::Asynchrony { extra }, at: ms(0), until: None };
    let delays = delays(1 << 32, vec![fault]);
    assert!(delays[0] >= 10 && delays[0] < 60, "{delays:?}");
    assert!(delays[58] > 460 && delays[58] <= 10 + 10 + 500, "{delays:?}");
}

proptest! {
    /// Whatever faults there are, no link of the network loses more, and one loses as much.
    #[test]
    fn the_greatest_loss_is_that_of_the_worst_link(
        base in 0_u32..=1 << 30,
        losses in proptest::collection::vec((option::of(0_u16..4), option::of(0_u16..4), 0_u32..=1 << 30), 0..7),
    ) {
        let of = |end: Option<u16>| end.map(ReplicaId);
        let losses: Vec<_> = losses
            .into_iter()
            .filter(|(source, target, _)| source.is_none() || source != target)
            .map(|(source, target, threshold)| FaultKind::Loss { source: of(source), target: of(target), threshold })
            .collect();
        let mut active = ActiveFaults::new(base);
        losses.iter().for_each(|loss| active.begin(loss));
        let links = (0..4).flat_map(|source| (0..4).map(move |target| (source, target)));
        let worst = links
            .filter(|(source, target)| source != target)
            .map(|(source, target)| active.link(ReplicaId(source), ReplicaId(target)).loss)
            .max();
        prop_assert_eq!(Some(greatest_loss(base, losses.iter())), worst);
    }
}
