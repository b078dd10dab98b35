//! MultiPaxos through what is the same for every family: a run, its trace and windows, its past, its measurements.

use audit::{Judge, Verdict};
use quorumscope_paxos::metrics::Measured;
use quorumscope_paxos::settings::{Rules, Settings};
use quorumscope_paxos::{Run, Shape};
use sim::connection::ConnectionSetup;
use sim::fault::{Fault, FaultKind};
use sim::ids::{Point, ReplicaId};
use sim::network::tcp::{Algorithm, TcpSetup};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::simulation::Setup;
use sim::time::{Duration, Time};
use sim::topology::Topology;
use trace::window::window;
use trace::{Counts, Lanes, MESSAGES_MAX, Names, WindowRequest};

use crate::stage::waiting;

/// Three replicas 50 ms apart, and sixty clients beside the first of them that wait for their answers.
fn shape(window: u64, faults: Vec<Fault>) -> Shape {
    let delays: Vec<Duration> = [0, 50, 50].map(Duration::from_ms).to_vec();
    let network = NetworkSetup {
        topology: Topology::uniform(3, Duration::from_ms(50)),
        egress_bps: 20_000_000,
        ingress_bps: 20_000_000,
        nics: Vec::new(),
        priority: Priority::Fair,
        connection: ConnectionSetup {
            window_bytes: 1 << 30,
            sockets: 1,
            segment_bytes: 1_448,
            slow_start: false,
        },
        loss: 0,
        path: None,
        model: Model::Ideal,
    };
    Shape {
        setup: Setup {
            seed: 1,
            horizon: Time::ZERO + Duration::from_ms(20_000),
            network,
            faults,
            workload: waiting(60, delays),
            costs: None,
            certificate_bytes: 0,
        },
        settings: Settings::of_paper(1_024, window, 16 * 1_024),
        rules: Rules::default(),
        measured_from: Time::ZERO + Duration::from_ms(2_000),
        offered_tps: None,
        names: Names {
            replicas: ["Paris", "Lausanne", "Zürich"].map(str::to_owned).to_vec(),
            ..Names::default()
        },
        changes: Vec::new(),
    }
}

fn finished(shape: &Shape) -> Run {
    let mut run = Run::new(shape, MESSAGES_MAX);
    while !run.advance(10_000) {}
    assert_eq!(run.violations(), []);
    run
}

fn measured(shape: &Shape) -> Measured {
    finished(shape).measured()
}

#[test]
fn a_window_of_four_carries_what_one_cannot() {
    // Batches hold 15 requests: one at a time is 15 a round trip, four are all sixty clients.
    let [one, four] = [1, 4].map(|window| measured(&shape(window, Vec::new())));
    assert!((one.goodput_tps - 15.0 / 0.107).abs() < 5.0, "{}", one.goodput_tps);
    assert!(four.goodput_tps > 3.5 * one.goodput_tps, "{} and {}", four.goodput_tps, one.goodput_tps);
    assert_eq!((one.open_max, four.open_max), (1, 4));
    assert_eq!((one.ballots, one.suspicions, one.copies), (1, 0, 0));
    // Little's law: sixty clients are always waiting.
    let waiting = |of: &Measured| of.latency_s.expect("clients are answered").mean * of.goodput_tps;
    assert!((waiting(&one) - 60.0).abs() < 1.0 && (waiting(&four) - 60.0).abs() < 1.0);
}

#[test]
fn its_windows_show_messages_marks_and_who_leads() {
    let run = finished(&shape(4, Vec::new()));
    let recorder = &run.observers().recorder;
    let mut counts = Counts::new(Lanes::each(3), recorder);
    counts.catch_up(recorder);
    let second = |s: u64| Time::ZERO + Duration::from_ms(1_000 * s);
    let request = WindowRequest {
        start: second(2),
        end: second(3),
        resolution: Duration::from_ms(1),
        budget: 10_000,
        kinds: u32::MAX,
    };
    let clients = (&run.observers().metrics.meter.answers, run.requests());
    let seen = window(recorder.written(), &counts, clients, &request, run.horizon(), &[]);
    // Each 2a and 2b is about its instance, by whose number it is called.
    let about: Vec<u32> = seen.messages.height.iter().copied().filter(|&height| height > 0).collect();
    assert!(about.len() > 100 && about.iter().all(|&instance| instance > 40), "{}", about.len());
    assert!(
        seen.marks.kind.len() > 50
            && seen.committed.transactions.last() > seen.committed.transactions.first()
    );
    // The last row is the leader's.
    let row = |side: &[f32], row: usize| -> f32 {
        let buckets = seen.bandwidth.buckets as usize;
        side[row * buckets..][..buckets].iter().sum()
    };
    let egress = &seen.bandwidth.egress_foreground;
    assert_eq!(row(egress, 3), row(egress, 0));
    assert!(row(egress, 0) > 10.0 * row(egress, 1));
}

#[test]
fn its_past_can_be_asked_for_and_a_leader_that_crashes_is_followed_by_another() {
    let crash = || Fault {
        kind: FaultKind::Crash { replica: ReplicaId(0), is_silent: false },
        at: Time::ZERO + Duration::from_ms(6_000),
        until: Some(Time::ZERO + Duration::from_ms(16_000)),
    };
    let run = finished(&shape(4, vec![crash()]));
    let at = |ms: u64| Point { time: Time::ZERO + Duration::from_ms(ms), sequence: u32::MAX };
    let leads = |ms: u64| -> Vec<Option<bool>> {
        run.inspect_all(at(ms)).into_iter().map(|seen| seen.map(|seen| seen.leads)).collect()
    };
    assert_eq!(leads(5_000), [Some(true), Some(false), Some(false)]);
    let after = leads(15_000);
    assert_eq!((after[0], after.iter().flatten().filter(|&&leads| leads).count()), (None, 1));
    let again = finished(&shape(4, vec![crash()]));
    assert_eq!(run.observers().digest, again.observers().digest);
}

/// A leader alone answers; the next one answers in its place, what the first has kept back included.
#[test]
fn clients_are_answered_by_whoever_leads() {
    let crash = Fault {
        kind: FaultKind::Crash { replica: ReplicaId(0), is_silent: false },
        at: Time::ZERO + Duration::from_ms(6_000),
        until: None,
    };
    for is_tcp in [false, true] {
        let mut shape = shape(4, vec![crash.clone()]);
        if is_tcp {
            shape.setup.network.model = Model::Tcp(TcpSetup {
                algorithm: Algorithm::Cubic,
                initial_window_bytes: 10 * 1_448,
                paced: false,
                background_sockets: 1,
                reconnect: Duration::from_ms(1_000),
                request_bytes: 1_100,
                reply_bytes: 8,
            });
        }
        let mut run = finished(&shape);
        let measured = run.measured();
        let answered = measured.latency_s.expect("clients are answered").count;
        // All that was executed after the warm-up, but for what is on its way: sixty clients have one request each.
        assert!(answered + 1_300 > measured.committed, "{answered} of {}", measured.committed);
        assert_eq!(measured.ballots, 2);
    }
}

/// Two of three are down to the end, or come back, or only one is down.
#[test]
fn a_run_that_no_majority_carries_may_stand_still() {
    let down = |replica, until| Fault {
        kind: FaultKind::Crash { replica: ReplicaId(replica), is_silent: false },
        at: Time::ZERO + Duration::from_ms(2_000),
        until,
    };
    let verdict = |faults| {
        let run = finished(&shape(2, faults));
        let verdicts = run.observers().judge.verdicts(run.now(), run.requests());
        assert!(verdicts.violations.is_empty());
        (verdicts.liveness, verdicts.liveness_reason)
    };
    let (liveness, reason) = verdict(vec![down(1, None), down(2, None)]);
    assert_eq!(liveness, Verdict::Impossible);
    // A wide window does not keep it from being said.
    let wide = finished(&shape(900, vec![down(1, None), down(2, None)]));
    assert_eq!(wide.observers().judge.verdicts(wide.now(), wide.requests()).liveness, Verdict::Impossible);
    assert!(
        reason.as_deref().is_some_and(|told| told.ends_with("1 of 3 replicas are up, and a majority is 2")),
        "{reason:?}"
    );
    let again = Some(Time::ZERO + Duration::from_ms(4_000));
    assert_eq!(verdict(vec![down(1, again), down(2, None)]), (Verdict::Holds, None));
    assert_eq!(verdict(vec![down(0, None)]), (Verdict::Holds, None));
}
