//! What drawn worlds have found (docs/reliability.md), each as a scenario of its own.

use audit::{Judge, Verdict};
use quorumscope_paxos::facts::Fact;
use quorumscope_paxos::node::Paxos;
use quorumscope_paxos::{MultiPaxos, Run, Shape};
use serde_json::{Value, json};
use sim::ids::{MessageId, Point, ReplicaId};
use sim::observer::Observer;
use sim::requests::Requests;
use sim::simulation::Simulation;
use sim::time::Time;

fn shape(scenario: &Value) -> Shape {
    let scenario = scenario::check::<MultiPaxos>(&scenario.to_string()).expect("it is a scenario");
    Shape::from(&scenario)
}

fn finished(scenario: &Value) -> Run {
    let mut run = Run::new(&shape(scenario), 0);
    while !run.advance(100_000) {}
    run
}

/// Ten requests a second, and settings that change at 0.5 s: a batch is open since 0.41 s.
fn changing(set: &Value) -> Value {
    json!({
        "horizon_s": 2, "replicas": {"count": 3}, "network": {"latency": {"uniform_one_way_ms": 10}},
        "protocol": {"family": "paxos", "batch": {"delay_ms": 400}}, "workload": {"rate_tps": 10},
        "changes": [{"at_s": 0.5, "set": set}],
    })
}

#[test]
fn a_batch_may_be_what_the_settings_let_it_become() {
    for set in [json!({"protocol.batch.delay_ms": 20}), json!({"protocol.batch.max_bytes": 200})] {
        assert_eq!(finished(&changing(&set)).violations(), [], "{set}");
    }
}

/// Four instances are being prepared, one by one, when the window becomes one.
#[test]
fn an_instance_that_has_begun_may_be_proposed_in_a_smaller_window() {
    let run = finished(&json!({
        "horizon_s": 3, "replicas": {"count": 3}, "network": {"latency": {"uniform_one_way_ms": 50}},
        "protocol": {"family": "paxos", "window": 4, "phase_1": "each", "batch": {"max_bytes": 148, "ahead": true}},
        "clients": {"count": 8}, "workload": {"kind": "closed", "outstanding": 1},
        "changes": [{"at_s": 0.18, "set": {"protocol.window": 1}}],
    }));
    assert_eq!(run.violations(), []);
}

/// Of which instances something was decided at a replica, and then proposed by it.
#[derive(Default)]
struct Late {
    decided: Vec<(ReplicaId, u64)>,
    late: Vec<(ReplicaId, u64)>,
}

impl Observer<Fact> for Late {
    fn on_fact(&mut self, _: Point, replica: ReplicaId, fact: &Fact, _: Option<MessageId>, _: &Requests) {
        match fact {
            Fact::Decided { instance, .. } => self.decided.push((replica, *instance)),
            Fact::Proposed { instance, .. } if self.decided.contains(&(replica, *instance)) => {
                self.late.push((replica, *instance));
            }
            _ => {}
        }
    }
}

/// A new leader prepares an instance again, one by one, of which it hears meanwhile that the old one has decided it.
#[test]
fn what_is_decided_while_it_is_prepared_is_not_proposed() {
    let shape = shape(&json!({
        "seed": 12789, "horizon_s": 4.457, "replicas": {"count": 5},
        "network": {
            "model": "tcp", "latency": {"uniform_one_way_ms": 20}, "egress_mbps": 3, "ingress_mbps": 3,
            "window_bytes": null, "sockets": 3,
            "tcp": {"congestion": "reno", "pacing": "window", "reconnect_ms": 100},
        },
        "protocol": {
            "family": "paxos", "window": 6, "batch": {"max_bytes": 177, "delay_ms": 54}, "phase_1": "each",
            "retransmission": "average", "suspicion_ms": 580, "heartbeat_ms": 120, "accepts_beyond_window": true,
            "sizes": "code",
        },
        "workload": {"rate_tps": 6, "arrivals": "poisson", "tx_bytes": 16},
        "faults": [
            {"kind": "timeout", "replica": 1, "at_s": 2.547},
            {"kind": "loss", "rate": 0.28, "at_s": 1.085, "until_s": 3.309},
            {"kind": "timeout", "replica": 2, "at_s": 1.013},
            {"kind": "partition", "groups": [[1, 2, 3], [0, 4]], "at_s": 0.06, "until_s": 2.328},
            {"kind": "loss", "rate": 0.22, "at_s": 0.666, "until_s": 1.562},
        ],
    }));
    let node = |me| Paxos::with(ReplicaId(me), 5, shape.settings.clone(), shape.rules);
    let mut simulation = Simulation::new(shape.setup.clone(), (0..5).map(node).collect());
    let mut late = Late::default();
    assert!(simulation.advance(Time::FAR, 100_000, &mut late));
    assert!(late.decided.len() > 50, "{}", late.decided.len());
    assert_eq!(late.late, []);
}

/// Who is in no group of a partition is alone: two of three have a majority, and none of five that are alone.
#[test]
fn a_partition_may_leave_replicas_alone() {
    let verdicts = |count: u32, group: &[u32]| {
        let run = finished(&json!({
            "horizon_s": 20, "replicas": {"count": count}, "protocol": {"family": "paxos"},
            "workload": {"rate_tps": 10},
            "faults": [{"kind": "partition", "groups": [group], "at_s": 1}],
        }));
        let verdicts = run.observers().judge.verdicts(run.now(), run.requests());
        (verdicts.liveness, verdicts.liveness_reason.is_some())
    };
    assert_eq!(verdicts(3, &[0, 1]), (Verdict::Holds, false));
    assert_eq!(verdicts(5, &[0, 1]), (Verdict::Impossible, true));
}
