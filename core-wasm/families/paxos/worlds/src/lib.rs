//! Scenarios of MultiPaxos drawn from seeds: any place, settings and load that go together, faults and changes of
//! settings until a time; then calm enough for all that was submitted to be executed.
//!
//! They are JSON, as a person writes scenarios, so that one that fails can be opened. Nothing is drawn that breaks a
//! rule, and copies are never switched off but for a while: what is lost then would never be sent again.

use std::collections::BTreeMap;

use explain::related::ordinal;
use quorumscope_paxos::kinds::KINDS;
use quorumscope_paxos::{MultiPaxos, Run, Shape};
use scenario::check;
use serde_json::{Map, Value, json};
use sim::ids::Kind;
use sim::random::{Purpose, Random};
use trace::MESSAGES_MAX;
use trace::messages::Message;

/// What retransmission timers of TCP may add to a suspicion, and to calm: the first waits for 208 ms and a round trip,
/// the fourth for eight times as long.
const TIMERS_MS: u64 = 4_000;
/// How long a prepare or a copy waits at most where the time is not fixed, before anything has been answered.
const AVERAGE_MS: u64 = 3_000;
/// After how long clients turn to another leader.
const TURN_MS: u64 = 1_000;
/// By how many instances a change widens a window at most.
const CHANGED_BY: u64 = 2;
/// What sending a copy takes of the slowest processor, and reading its answer.
const COPY_MS: u64 = 2;
/// Kinds of faults.
const FAULTS: [&str; 9] =
    ["crash", "crash", "partition", "partition", "one_way", "slow_link", "loss", "asynchrony", "timeout"];

/// The scenario of a seed. All faults and the load end at one time, at which settings are again what they were.
pub fn drawn(seed: u64) -> Value {
    let random = &mut Random::split(seed, Purpose::Scenarios);
    let replicas = *random.pick(&[3, 3, 4, 5]);
    let one_way_ms = *random.pick(&[1, 5, 20, 50, 100]);
    let window = 1 + random.below(6);
    let profile = *random.pick(&["free", "free", "free", "cluster", "emulab"]);
    // What a window takes of a processor at most, of one that changes too.
    let work_ms = (window + CHANGED_BY) * replicas * if profile == "free" { 0 } else { COPY_MS };
    let heartbeat_ms = 40 + one_way_ms * random.below(5);
    let rounds = 8 + random.below(16);
    let heals_ms = TURN_MS + (heartbeat_ms + one_way_ms * rounds + work_ms) * (1 + random.below(6));

    let tx_bytes = *random.pick(&[16, 64, 256]);
    let batch_tx = *random.pick(&[1, 2, 5, 20, 100]);
    let batch_bytes = 4 + batch_tx * (tx_bytes + 16) + random.below(tx_bytes);
    let is_each = random.below(8) == 0;
    let is_ahead = random.below(2) == 0;
    // A quarter of what a batch an instance carries, an instance taking at most ten one-way delays. Batches that close
    // ahead of the window may have a single request.
    let carried_tx = if is_ahead { 1 } else { batch_tx };
    let carried_tps = carried_tx * 1_000 / (one_way_ms * 10) / 4;
    // The same of a processor, which reads requests one by one and may find each alone.
    let worked_tps = if profile == "free" { 1_000 } else { 1_000 / (replicas * COPY_MS) / 4 };
    let rate_tps = carried_tps.clamp(1, worked_tps);
    let closed = if random.below(2) == 0 { Some([1 + random.below(3), 1 + random.below(4)]) } else { None };
    // And a network that carries a batch to everybody in a one-way delay.
    let egress_mbps = (batch_bytes * 8 * replicas / (one_way_ms * 1_000)).max(50) * (1 + random.below(20));
    let window_bytes = batch_bytes * window * (1 + random.below(4)) + 65_536;
    // What Phase 1 takes of it where a promise has all that was ever submitted, beside another one. Clients that wait
    // submit each time a request is there and back, and an instance too; others twice as many where the rate changes.
    let most_tps = match closed {
        Some([clients, outstanding]) => clients * outstanding * 1_000 / (4 * one_way_ms),
        None => rate_tps * 2,
    };
    let log_bytes = most_tps * heals_ms / 1_000 * (tx_bytes + 40);
    let log_ms = 2 * log_bytes / (window_bytes / (4 * one_way_ms)).min(egress_mbps * 125);
    // A new leader is heard before anybody suspects it: after Phase 1, with its jitter, and a heartbeat.
    let suspicion_ms = heartbeat_ms + one_way_ms * rounds + work_ms + log_ms;
    // Copies fill neither channel nor processor: a window of batches, or a promise, is through and answered before they
    // are sent.
    let retransmission_ms =
        one_way_ms * (2 * (window + CHANGED_BY) + 8 + random.below(16)) + work_ms + log_ms;
    // The average counts answers from the last copy, and falls below what copies take of a busy processor: no more is
    // decided then.
    let is_average = random.below(3) == 0 && profile == "free";
    let retransmission = if is_average { "average" } else { "fixed" };
    let waits_ms = if is_average { AVERAGE_MS } else { retransmission_ms };
    let patience_ms = if random.below(3) == 0 { patience_ms(one_way_ms, random) } else { 0 };

    let mut scenario = json!({
        "seed": seed, "replicas": {"count": replicas},
        "network": {
            "latency": {"uniform_one_way_ms": one_way_ms, "factor": 1}, "jitter": *random.pick(&[0.0, 0.0, 0.2, 1.0]),
            "loss": *random.pick(&[0.0, 0.0, 0.0, 0.001, 0.01]),
            "egress_mbps": egress_mbps, "ingress_mbps": egress_mbps,
            "window_bytes": window_bytes, "sockets": 1 + random.below(4),
        },
        "protocol": {
            "family": "paxos", "window": window,
            "batch": {"max_bytes": batch_bytes, "delay_ms": random.below(60), "ahead": is_ahead},
            "phase_1": if is_each { "each" } else { "once" }, "learn": random.pick(&["two_b_to_all", "piggyback"]),
            "retransmission": retransmission, "retransmission_ms": retransmission_ms,
            "suspicion_ms": suspicion_ms, "heartbeat_ms": heartbeat_ms,
            "accepts_beyond_window": random.below(2) == 0, "patience_ms": patience_ms,
            "sizes": random.pick(&["paper", "code"]),
        },
        "cpu": {"profile": profile},
        "workload": {
            "kind": "open", "rate_tps": rate_tps, "arrivals": random.pick(&["uniform", "poisson"]),
            "tx_bytes": tx_bytes, "stop_s": seconds(heals_ms),
        },
        "faults": faults(replicas, heals_ms, random),
    });
    if let Some([clients, outstanding]) = closed {
        scenario["clients"] = json!({"count": clients});
        scenario["workload"]["kind"] = json!("closed");
        scenario["workload"]["outstanding"] = json!(outstanding);
    }
    // Who does not accept beyond the window waits for a copy where a 2a overtakes the notice before it.
    let overtaken = if scenario["protocol"]["accepts_beyond_window"] == true { 1 } else { 8 };
    // Calm: everybody suspects in turn, a prepare or a copy waits for its time, clients turn to the new leader, and a
    // backlog is worked off.
    let mut calm_ms = suspicion_ms * (2 + replicas)
        + overtaken * waits_ms.max(TURN_MS)
        + 2 * TURN_MS
        + patience_ms
        + heals_ms
        + one_way_ms * 100;
    if random.below(3) == 0 {
        let loses = draw_tcp(&mut scenario, random);
        // A timer that doubled until the end fires after as long again, and so does a try to connect.
        calm_ms += 2 * heals_ms + 2 * TIMERS_MS;
        // A connection that begins is slow, and a segment that is sent again is not silence.
        let more_ms = one_way_ms * 16 + if loses { TIMERS_MS } else { 0 };
        scenario["protocol"]["suspicion_ms"] = json!(suspicion_ms + more_ms);
        scenario["protocol"]["retransmission_ms"] = json!(retransmission_ms + more_ms);
        calm_ms += more_ms * (2 + replicas);
    }
    scenario["horizon_s"] = json!(seconds(heals_ms + calm_ms));
    scenario["changes"] = json!(changes(&scenario, heals_ms, random));
    let random = &mut Random::split(seed, Purpose::Dealing);
    if random.below(3) == 0 {
        draw_messages(&mut scenario, heals_ms, random);
    }
    scenario
}

/// One to three messages are lost or late: any that is sent before `heals_ms` where those before it are.
fn draw_messages(scenario: &mut Value, heals_ms: u64, random: &mut Random) {
    let mut last = None;
    for _ in 0..1 + random.below(3) {
        let mut sent: BTreeMap<Kind, Vec<Message>> = BTreeMap::new();
        let run = run_until(scenario, heals_ms);
        let messages = run.observers().recorder.messages();
        for message in (0..messages.len()).map(|row| messages.get(row)) {
            if Some(message.queued) > last {
                sent.entry(message.kind).or_default().push(message);
            }
        }
        let kinds: Vec<Kind> = sent.keys().copied().collect();
        if kinds.is_empty() {
            return;
        }
        let of_kind = &sent[random.pick(&kinds)];
        let message = random.pick(of_kind);
        last = Some(message.queued);
        let mut fault = json!({
            "kind": "drop_message", "message": KINDS[usize::from(message.kind.0)].word, "from": message.source.0,
            "to": message.target.0, "sent_s": message.queued.as_ns() as f64 / 1e9,
            "nth": ordinal(messages, message.row),
        });
        if random.below(2) == 0 {
            fault["kind"] = json!("delay_message");
            fault["by_ms"] = json!(random.below(500));
        }
        scenario["faults"].as_array_mut().expect("it is a list").push(fault);
    }
}

/// The run of a scenario until then.
fn run_until(scenario: &Value, end_ms: u64) -> Run {
    let (mut scenario, end_s) = (scenario.clone(), seconds(end_ms));
    scenario["horizon_s"] = json!(end_s);
    let changes = scenario["changes"].as_array_mut().expect("it is a list");
    changes.retain(|change| change["at_s"].as_f64().is_some_and(|at_s| at_s < end_s));
    let scenario = check::<MultiPaxos>(&scenario.to_string()).expect("what is drawn is a scenario");
    let mut run = Run::new(&Shape::from(&scenario), MESSAGES_MAX);
    while !run.advance(u64::MAX) {}
    run
}

/// Puts TCP connections into the place of the ideal network; returns whether these lose segments without a fault.
fn draw_tcp(scenario: &mut Value, random: &mut Random) -> bool {
    let network = &mut scenario["network"];
    let (egress_mbps, has_path) = (whole(&network["egress_mbps"]), random.below(2) == 0);
    network["model"] = json!("tcp");
    if random.below(2) == 0 {
        network["window_bytes"] = Value::Null;
    }
    network["tcp"] = json!({
        "congestion": random.pick(&["cubic", "reno"]), "pacing": random.pick(&["none", "window"]),
        "initial_window_bytes": random.pick(&[None, Some(2_920), Some(65_536)]),
        "reconnect_ms": random.pick(&[10, 100, 1_000]),
    });
    let buffer = *random.pick(&[None, Some(4_000), Some(20_000), Some(1_000_000)]);
    if has_path {
        network["path"] = json!({"mbps": egress_mbps * (1 + random.below(4)), "buffer_bytes": buffer});
    }
    let loses = network["loss"] != 0.0 || (has_path && buffer.is_some());
    for fault in scenario["faults"].as_array_mut().expect("it is a list") {
        let dies = *random.pick(&["process", "host"]);
        match fault["kind"].as_str() {
            Some("crash") => fault["of"] = json!(dies),
            // TCP loses nothing across a cut that heals.
            Some("partition") => fault["mode"] = json!("hold"),
            _ => {}
        }
    }
    loses
}

/// Up to eight faults of so many replicas, two or more, within the time before `heals_ms`, 2 or more. No two crashes of
/// a replica overlap, and one at most slows links: two would multiply.
pub fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
    let mut faults: Vec<Value> = Vec::new();
    for _ in 0..random.below(9) {
        let fault = fault(replicas, heals_ms, random);
        if !faults.iter().any(|other| excludes(other, &fault)) {
            faults.push(fault);
        }
    }
    faults
}

/// Whether two faults contradict each other, or would come to more than calm is drawn for.
fn excludes(one: &Value, other: &Value) -> bool {
    let is = |kind: &str| one["kind"] == kind && other["kind"] == kind;
    let time = |fault: &Value, key: &str| fault[key].as_f64().expect("it was drawn");
    let overlap =
        || time(one, "at_s") <= time(other, "until_s") && time(other, "at_s") <= time(one, "until_s");
    is("slow_link") || is("crash") && one["replica"] == other["replica"] && overlap()
}

fn fault(replicas: u64, heals_ms: u64, random: &mut Random) -> Value {
    let (at_ms, until_ms) = interval(heals_ms, random);
    let (at_s, until_s) = (seconds(at_ms), seconds(until_ms));
    let one = random.below(replicas);
    let other = (one + 1 + random.below(replicas - 1)) % replicas;
    match *random.pick(&FAULTS) {
        "crash" => json!({"kind": "crash", "replica": one, "at_s": at_s, "until_s": until_s}),
        "partition" => {
            let (side, rest): (Vec<u64>, Vec<u64>) =
                (0..replicas).partition(|&replica| replica == one || random.below(2) == 0);
            // Those that are in no group are alone.
            let groups = if rest.is_empty() || random.below(3) == 0 { vec![side] } else { vec![side, rest] };
            let mode = random.pick(&["hold", "drop"]);
            json!({"kind": "partition", "groups": groups, "at_s": at_s, "until_s": until_s, "mode": mode})
        }
        "one_way" => json!({"kind": "one_way", "from": one, "to": other, "at_s": at_s, "until_s": until_s}),
        "slow_link" => {
            let (factor, directed) = (1 + random.below(20), random.below(2) == 0);
            let to = if random.below(2) == 0 { json!(other) } else { json!("*") };
            json!({"kind": "slow_link", "from": one, "to": to, "factor": factor, "directed": directed,
                "at_s": at_s, "until_s": until_s})
        }
        "loss" => {
            let rate = random.below(30) as f64 / 100.0;
            json!({"kind": "loss", "rate": rate, "at_s": at_s, "until_s": until_s})
        }
        "asynchrony" => {
            json!({"kind": "asynchrony", "extra_ms": random.below(heals_ms).min(500), "until_s": until_s})
        }
        // Two lead then: the one that is suspected knows nothing of it.
        _ => json!({"kind": "timeout", "replica": one, "at_s": at_s}),
    }
}

/// Up to two changes of settings, and where there are any, one back to what they were at `heals_ms`.
fn changes(scenario: &Value, heals_ms: u64, random: &mut Random) -> Vec<Value> {
    let (half_ms, mut back) = (heals_ms / 2, Map::new());
    let mut changes = Vec::new();
    for begins_ms in &[1, half_ms + 1][..*random.pick(&[0, 0, 1, 2])] {
        let set = settings(scenario, random);
        for path in set.keys() {
            let setting = scenario.pointer(&format!("/{}", path.replace('.', "/")));
            back.insert(path.clone(), setting.expect("it was drawn").clone());
        }
        changes.push(json!({"at_s": seconds(begins_ms + random.below(half_ms - 1)), "set": set}));
    }
    if !changes.is_empty() {
        changes.push(json!({"at_s": seconds(heals_ms), "set": back}));
    }
    changes
}

/// Other values of some settings, no later than with them is a leader suspected within its heartbeats.
fn settings(scenario: &Value, random: &mut Random) -> Map<String, Value> {
    let (protocol, workload) = (&scenario["protocol"], &scenario["workload"]);
    let one_way_ms = whole(&scenario["network"]["latency"]["uniform_one_way_ms"]);
    let [least_bytes, batch_bytes] =
        [whole(&workload["tx_bytes"]) + 20, whole(&protocol["batch"]["max_bytes"])];
    let Value::Object(mut all) = json!({
        "protocol.window": 1 + random.below(whole(&protocol["window"]) + CHANGED_BY),
        "protocol.batch.max_bytes": least_bytes + random.below(batch_bytes),
        "protocol.batch.delay_ms": random.below(100),
        "protocol.batch.ahead": random.below(2) == 0 && protocol["batch"]["ahead"] == true,
        "protocol.phase_1": random.pick(&["once", "each"]),
        "protocol.learn": random.pick(&["two_b_to_all", "piggyback"]),
        "protocol.retransmission": random.pick(&["fixed", "off"]),
        "protocol.retransmission_ms": whole(&protocol["retransmission_ms"]) + random.below(1_000),
        "protocol.suspicion_ms": whole(&protocol["heartbeat_ms"]) + 1 + random.below(1_000),
        "protocol.heartbeat_ms": 1 + random.below(whole(&protocol["heartbeat_ms"])),
        "protocol.accepts_beyond_window": random.below(2) == 0,
        "protocol.patience_ms": patience_ms(one_way_ms, random),
        "protocol.sizes": random.pick(&["paper", "code"]),
        "workload.rate_tps": random.below(whole(&workload["rate_tps"]) * 2),
        "network.latency.factor": *random.pick(&[0.25, 0.5, 2.0]),
        "network.jitter": random.below(10) as f64 / 10.0,
        "network.loss": random.below(10) as f64 / 100.0,
        "network.egress_mbps": 1 + random.below(1_000),
        "network.ingress_mbps": 1 + random.below(1_000),
        "network.sockets": 1 + random.below(4),
    }) else {
        unreachable!("it is an object")
    };
    if workload["kind"] == "closed" {
        all.remove("workload.rate_tps");
    }
    let one = random.below(all.len() as u64);
    (0..)
        .zip(all)
        .filter(|(index, _)| *index == one || random.below(5) == 0)
        .map(|(_, setting)| setting)
        .collect()
}

/// Clients come again where something is lost, and not where they wait in a queue, which would grow by that.
fn patience_ms(one_way_ms: u64, random: &mut Random) -> u64 {
    one_way_ms * 100 + random.below(1_000)
}

/// Two moments in whole milliseconds before `heals_ms`, or up to it.
fn interval(heals_ms: u64, random: &mut Random) -> (u64, u64) {
    let at_ms = random.below(heals_ms - 1);
    (at_ms, (at_ms + 1 + random.below(heals_ms - at_ms)).min(heals_ms))
}

fn whole(value: &Value) -> u64 {
    value.as_u64().expect("it was drawn whole")
}

fn seconds(ms: u64) -> f64 {
    ms as f64 / 1_000.0
}
