//! Scenarios drawn from a seed: any topology, protocol, workload, faults, changes of settings and as many liars as are
//! tolerated, until a time; then peace.

use hotstuff_format::types::ProtocolVariant::{
    self, Basic, ByzantineDelta, Chained, CrashStop, Hotstuff2, TwoPhase,
};
use serde_json::{Map, Value, json};
use sim::random::{Purpose, Random};

use crate::trial::{Trial, hold_what_is_cut};

/// Variants that are safe, and live when all is well; a rung for crashes alone is drawn without liars.
const VARIANTS: [ProtocolVariant; 6] = [Chained, Chained, Basic, TwoPhase, ByzantineDelta, CrashStop];
/// Most bytes of a batch that connections which start small carry within the other time-outs.
const SLOW_START_MAX: u64 = 100_000;
/// One-way delays of a time-out that covers a view with a larger batch: seven doublings from the two segments that
/// losses may leave, and two losses that take two more each, are 22 delays, and the longest view has ten such messages
/// in a row.
const SLOW_START_TIMEOUT: u64 = 250;
/// What retransmission timers may add to a time-out that covers a view, and to peace: the first waits for 208 ms and a
/// round trip, the fourth for eight times as long.
const TIMERS_MS: u64 = 4_000;
/// Kinds of faults.
const FAULTS: [&str; 7] = ["crash", "partition", "one_way", "slow_link", "loss", "asynchrony", "timeout"];
/// Kinds of lies about consensus.
const LIES: [&str; 7] =
    ["silent_leader", "equivocate", "fork", "withhold_votes", "selective_send", "delay_proposals", "twin"];
/// Kinds of lies about streams.
const STREAM_LIES: [&str; 4] = ["ack_high", "ack_low", "bogus_cut", "stream_equivocate"];

/// The trial of a seed, of a protocol that it draws or that is wanted: replicas and clients somewhere, a protocol with
/// settings that fit the place, a load that it can carry, up to four faults, up to two changes of settings, and at most
/// f liars. All faults, lies and the load end at one time, at which settings are again what they were; what is left is
/// peace enough for everything to be committed.
pub fn any(seed: u64, wanted: Option<ProtocolVariant>) -> Trial {
    let random = &mut Random::split(seed, Purpose::Scenarios);
    let replicas = 4 + random.below(4);
    let one_way_ms = *random.pick(&[1, 5, 20, 50, 100, 200]);
    let timeout_ms = one_way_ms * (8 + random.below(8));
    let timeout_max_ms = timeout_ms * (1 + random.below(3));
    let heals_ms = timeout_ms * (2 + random.below(6));

    let tx_bytes = *random.pick(&[16, 128, 512]);
    let batch_tx = *random.pick(&[10, 100, 400]);
    // A quarter of what a batch a decision can carry, a decision taking at most ten one-way delays.
    let rate_tps = (batch_tx * 1_000 / (one_way_ms * 10) / 4).clamp(1, 5_000);
    // And a network that carries a batch to everybody in a one-way delay.
    let block_bytes = batch_tx * tx_bytes + 1_000;
    let egress_mbps = (block_bytes * 8 * replicas / (one_way_ms * 1_000)).max(1) * (1 + random.below(20));
    let window_bytes = block_bytes * (1 + random.below(4)) + 16_384;

    let drawn = *random.pick(&VARIANTS);
    let variant = wanted.unwrap_or(drawn);
    let delta_ms = one_way_ms * 3;
    // A pipeline commits in views that follow each other, of which the first after a view change waits for Delta.
    let waits_ms = if variant == Hotstuff2 { delta_ms } else { 0 };
    let (timeout_ms, timeout_max_ms) = (timeout_ms + waits_ms, timeout_max_ms + waits_ms);
    // Peace: every replica's longest time-out, the passing of f crashed leaders, and time to catch up.
    let horizon_ms = heals_ms + timeout_max_ms * (6 + replicas) + one_way_ms * 100;
    let protocol = json!({
        "variant": variant.word(), "delta_ms": delta_ms,
        "leader": {"policy": random.pick(&["fixed", "rotate"]), "tenure": 1 + random.below(8)},
        "timeout_ms": timeout_ms, "timeout_factor": 1.0 + random.below(11) as f64 / 10.0,
        "timeout_max_ms": timeout_max_ms,
        "dissemination": random.pick(&["batch", "stream"]),
        "batch": {"max_tx": batch_tx, "max_delay_ms": random.below(one_way_ms), "filter": random.below(4) > 0},
        "stream": {
            "origins": random.pick(&["leader", "all"]), "micro_batch_tx": 1 + random.below(batch_tx),
            "flush_ms": 1 + random.below(one_way_ms), "ack_every_ms": 1 + random.below(one_way_ms), "ack_every_tx": null,
        },
    });
    let faults = faults(replicas, heals_ms, random);
    let starts_in_time = protocol["dissemination"] == "stream" || block_bytes <= SLOW_START_MAX;
    let adversaries = match variant {
        CrashStop => Vec::new(),
        _ => lies(replicas, heals_ms, protocol["dissemination"] == "stream", random),
    };
    let mut scenario = json!({
        "seed": seed, "horizon_s": seconds(horizon_ms), "replicas": {"count": replicas},
        "network": {
            "latency": {"uniform_one_way_ms": one_way_ms, "factor": 1}, "jitter": random.below(5) as f64 / 10.0,
            "loss": *random.pick(&[0.0, 0.0, 0.001, 0.01]), "egress_mbps": egress_mbps, "ingress_mbps": egress_mbps,
            "window_bytes": window_bytes, "sockets": 1 + random.below(4), "slow_start": random.below(4) == 0,
            "foreground_priority": random.pick(&["strict", "fair"]),
        },
        "protocol": protocol,
        "workload": {
            "rate_tps": rate_tps, "arrivals": random.pick(&["uniform", "poisson"]), "tx_bytes": tx_bytes,
            "send_to": random.pick(&["all", "one"]), "stop_s": seconds(heals_ms),
        },
        "faults": faults, "adversaries": adversaries,
    });
    let network = &mut Random::split(seed, Purpose::Network);
    let loses = network.below(3) == 0 && draw_tcp(&mut scenario, network);
    let starts_slowly = scenario["network"]["slow_start"] == true || scenario["network"]["model"] == "tcp";
    if loses || (starts_slowly && !starts_in_time) {
        let timeout_ms = one_way_ms * SLOW_START_TIMEOUT + if loses { TIMERS_MS } else { 0 };
        scenario["protocol"]["timeout_ms"] = json!(timeout_ms);
        scenario["protocol"]["timeout_max_ms"] = json!(timeout_ms);
        scenario["horizon_s"] = json!(seconds(heals_ms + timeout_ms * (6 + replicas)));
    }
    if scenario["network"]["model"] == "tcp" {
        // A timer that doubled until the end fires after as long again, and so does a try to connect.
        let horizon_s = scenario["horizon_s"].as_f64().expect("it was drawn");
        scenario["horizon_s"] = json!(horizon_s + seconds(2 * heals_ms + 2 * TIMERS_MS));
    }
    if random.below(3) == 0 {
        scenario["protocol"]["stream"]["availability"] = json!("certificate");
        scenario["protocol"]["stream"]["ack_every_tx"] = json!(1 + random.below(batch_tx));
    }
    scenario["changes"] = json!(changes(&scenario, heals_ms, random));
    let cuts = &mut Random::split(seed, Purpose::Cuts);
    draw_cut(&mut scenario, replicas, cuts);
    if scenario["workload"]["send_to"] == "one" && cuts.below(2) == 0 {
        scenario["workload"]["send_to"] = json!("nearest");
        if scenario["protocol"]["leader"]["policy"] == "rotate" {
            // One replica has all that waits, and proposes it in its own turns.
            let horizon_s = scenario["horizon_s"].as_f64().expect("it was drawn");
            scenario["horizon_s"] = json!(2.0 * horizon_s);
        }
    }
    // A lane whose origin has told two histories is not gone on with, and nobody may ever hear of the end of one that
    // was withheld: what only that origin was sent may be lost.
    let keeps = |lie: &Value| {
        matches!(lie["kind"].as_str(), Some("twin" | "equivocate" | "stream_equivocate" | "withhold_stream"))
    };
    let is_of_one =
        scenario["workload"]["send_to"] != "all" && scenario["protocol"]["stream"]["origins"] == "all";
    let liars = scenario["adversaries"].as_array();
    let commits_all = !(is_of_one && liars.is_some_and(|liars| liars.iter().any(keeps)));
    Trial { scenario, commits_all, leads_back: true }
}

/// The trial of a seed in which everybody restarts again and again. Where liars are tolerated, in every other one there
/// are no other faults, leaders take short turns, and one of them proposes against the others' locks: those they had
/// before they restarted. In the rest one more lie is told to those who catch up.
pub fn restarting(seed: u64, wanted: Option<ProtocolVariant>) -> Trial {
    let mut trial = any(seed, wanted);
    // Draws of its own: those of the seed are spent.
    let random = &mut Random::split(seed, Purpose::Dealing);
    let scenario = &mut trial.scenario;
    let whole = |value: &Value| value.as_u64().expect("it was drawn whole");
    let replicas = whole(&scenario["replicas"]["count"]);
    let one_way_ms = whole(&scenario["network"]["latency"]["uniform_one_way_ms"]);
    let heals_ms = (scenario["workload"]["stop_s"].as_f64().expect("it was drawn") * 1_000.0) as u64;
    let mut faults: Vec<Value> = scenario["faults"].as_array().cloned().unwrap_or_default();
    faults.retain(|fault| fault["kind"] != "crash");
    let (tolerates, any) = (scenario["protocol"]["variant"] != "crash_stop", random.below(replicas));
    if tolerates && random.below(2) == 0 {
        let (replica, tenure) = (any, 1 + random.below(2));
        let fork = json!({"kind": "fork", "replica": replica, "depth": 3, "until_s": seconds(heals_ms)});
        scenario["adversaries"] = json!([fork]);
        scenario["protocol"]["leader"] = json!({"policy": "rotate", "tenure": tenure});
        trial.commits_all = true;
        faults.clear();
    } else if tolerates && let Some(lies) = scenario["adversaries"].as_array_mut() {
        let replica = lies.first().map_or(json!(any), |lie| lie["replica"].clone());
        lies.push(json!({"kind": "false_snapshot", "replica": replica, "until_s": seconds(heals_ms)}));
    }
    // What is on its way to whoever restarts is lost: one restart costs a view at most, and most views have to end well
    // for locks to matter.
    let apart_ms = 8 * replicas * one_way_ms;
    for replica in 0..replicas {
        let mut at_ms = 1 + random.below(apart_ms);
        while at_ms < heals_ms {
            let (at_s, until_s) = (seconds(at_ms), seconds(at_ms + 1));
            faults.push(json!({"kind": "crash", "replica": replica, "at_s": at_s, "until_s": until_s}));
            at_ms += 2 + random.below(2 * apart_ms);
        }
    }
    scenario["faults"] = json!(faults);
    trial
}

/// Puts TCP connections into the place of the ideal network; returns whether these lose segments without a fault.
fn draw_tcp(scenario: &mut Value, random: &mut Random) -> bool {
    let replicas = scenario["replicas"]["count"].as_u64().expect("it was drawn whole");
    let network = &mut scenario["network"];
    let egress_mbps = network["egress_mbps"].as_u64().expect("it was drawn whole");
    network["model"] = json!("tcp");
    network["slow_start"] = json!(false);
    if random.below(2) == 0 {
        network["window_bytes"] = Value::Null;
    }
    network["tcp"] = json!({
        "congestion": random.pick(&["cubic", "reno"]), "pacing": random.pick(&["none", "window"]),
        "initial_window_bytes": random.pick(&[None, Some(2_920), Some(65_536)]),
        "reconnect_ms": random.pick(&[10, 100, 1_000]),
    });
    // What a copy of a proposal needs, and up to four times as much.
    let path_mbps = egress_mbps.div_ceil(replicas) * (1 + random.below(4));
    let buffer = *random.pick(&[None, Some(4_000), Some(20_000), Some(100_000), Some(1_000_000)]);
    let has_path = random.below(3) > 0;
    if has_path {
        network["path"] = json!({"mbps": path_mbps, "buffer_bytes": buffer});
    }
    let loses = network["loss"] != 0.0 || (has_path && buffer.is_some());
    for fault in scenario["faults"].as_array_mut().expect("it is a list") {
        let dies = *random.pick(&["process", "host"]);
        if fault["kind"] == "crash" {
            fault["of"] = json!(dies);
        }
    }
    hold_what_is_cut(scenario);
    loses
}

/// Of the scenarios whose votes need the data of a stream, half have cuts of what is sent. A third of the first liars
/// withhold their lane besides.
fn draw_cut(scenario: &mut Value, replicas: u64, random: &mut Random) {
    let protocol = &mut scenario["protocol"];
    if protocol["dissemination"] != "stream" {
        return;
    }
    if random.below(2) == 0 && protocol["stream"]["availability"] != "certificate" {
        protocol["stream"]["cut"] = json!("sent");
    }
    let to = some(replicas, random);
    if let Some(lie) = scenario["adversaries"].get(0)
        && random.below(3) == 0
    {
        let withheld = json!({"kind": "withhold_stream", "replica": lie["replica"], "at_s": lie["at_s"],
            "until_s": lie["until_s"], "to": to});
        scenario["adversaries"].as_array_mut().expect("it is a list").push(withheld);
    }
}

/// Up to two changes of settings, and where there are any, one back to what they were at `heals_ms`.
fn changes(scenario: &Value, heals_ms: u64, random: &mut Random) -> Vec<Value> {
    let (half_ms, mut back) = (heals_ms / 2, Map::new());
    let mut changes = Vec::new();
    for begins_ms in &[1, half_ms + 1][..random.below(3) as usize] {
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

/// Other values of some settings.
fn settings(scenario: &Value, random: &mut Random) -> Map<String, Value> {
    let (protocol, workload) = (&scenario["protocol"], &scenario["workload"]);
    let one_way_ms =
        scenario["network"]["latency"]["uniform_one_way_ms"].as_u64().expect("it was drawn whole");
    // What slow links hold up longer still would come after all is over.
    let is_slowed = scenario["faults"]
        .as_array()
        .is_some_and(|faults| faults.iter().any(|fault| fault["kind"] == "slow_link"));
    let mut below = |end: &Value, times: u64| random.below(end.as_u64().expect("it was drawn whole") * times);
    let Value::Object(all) = json!({
        // Not below a delay: what is sent again meanwhile would take connections longer than peace lasts.
        "protocol.timeout_ms": (1 + below(&protocol["timeout_max_ms"], 1)).max(one_way_ms),
        "protocol.delta_ms": below(&protocol["timeout_ms"], 1),
        "protocol.batch.max_tx": 1 + below(&protocol["batch"]["max_tx"], 2),
        "protocol.batch.max_delay_ms": below(&protocol["delta_ms"], 4),
        "protocol.stream.micro_batch_tx": 1 + below(&protocol["batch"]["max_tx"], 2),
        "protocol.stream.flush_ms": 1 + below(&protocol["delta_ms"], 4),
        "protocol.stream.ack_every_ms": 1 + below(&protocol["delta_ms"], 4),
        "protocol.stream.ack_every_tx": 1 + below(&protocol["batch"]["max_tx"], 2),
        "workload.rate_tps": below(&workload["rate_tps"], 2),
        "workload.tx_bytes": 1 + below(&workload["tx_bytes"], 1),
        "network.latency.factor": *random.pick(if is_slowed { &[0.25, 0.5] } else { &[0.25, 0.5, 2.0, 4.0, 8.0] }),
        "network.jitter": random.below(10) as f64 / 10.0,
        "network.loss": random.below(10) as f64 / 100.0,
        "network.egress_mbps": 1 + random.below(1_000),
        "network.ingress_mbps": 1 + random.below(1_000),
        "network.window_bytes": 4_096 + random.below(200_000),
        "network.sockets": 1 + random.below(4),
        "network.slow_start": random.below(2) == 0,
    }) else {
        unreachable!("it is an object")
    };
    let mut all = all;
    if scenario["network"]["model"] == "tcp" {
        let starts = all.remove("network.slow_start").expect("it is there");
        let pacing = if starts == true { "window" } else { "none" };
        all.insert("network.tcp.pacing".to_owned(), json!(pacing));
    }
    let one = random.below(all.len() as u64);
    (0..)
        .zip(all)
        .filter(|(index, _)| *index == one || random.below(4) == 0)
        .map(|(_, setting)| setting)
        .collect()
}

/// Lies of at most f replicas within the time before `heals_ms`, one or two each.
fn lies(replicas: u64, heals_ms: u64, streams: bool, random: &mut Random) -> Vec<Value> {
    let liars = random.below((replicas - 1) / 3 + 1);
    let first = random.below(replicas);
    let mut lies = Vec::new();
    for liar in 0..liars {
        let replica = (first + liar * 2) % replicas;
        let kinds = [*random.pick(&LIES), *random.pick(if streams { &STREAM_LIES } else { &LIES })];
        // Two of a kind, or two that both make two of a replica, contradict each other.
        let is_two_faced = |kind| matches!(kind, "equivocate" | "twin");
        let both =
            kinds[0] != kinds[1] && !kinds.iter().all(|&kind| is_two_faced(kind)) && random.below(2) == 0;
        lies.extend(
            kinds[..=usize::from(both)].iter().map(|kind| lie(kind, replica, replicas, heals_ms, random)),
        );
    }
    lies
}

fn lie(kind: &str, replica: u64, replicas: u64, heals_ms: u64, random: &mut Random) -> Value {
    let (at_s, until_s) = interval(heals_ms, random);
    let mut lie = json!({"kind": kind, "replica": replica, "at_s": at_s, "until_s": until_s});
    match kind {
        "fork" => lie["depth"] = json!(1 + random.below(3)),
        "selective_send" => lie["to"] = json!(some(replicas, random)),
        "delay_proposals" => lie["by_ms"] = json!(random.below(2_000)),
        "twin" => lie["groups"] = json!([some(replicas, random), some(replicas, random)]),
        _ => {}
    }
    lie
}

/// Any of the replicas.
fn some(replicas: u64, random: &mut Random) -> Vec<u64> {
    (0..replicas).filter(|_| random.below(2) == 0).collect()
}

/// Two moments before `heals_ms`, or up to it.
fn interval(heals_ms: u64, random: &mut Random) -> (f64, f64) {
    let at_ms = random.below(heals_ms - 1);
    let until_ms = at_ms + 1 + random.below(heals_ms - at_ms);
    (seconds(at_ms), seconds(until_ms.min(heals_ms)))
}

/// Up to four faults within the time before `heals_ms`.
pub fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
    (0..random.below(5)).map(|index| fault(index, replicas, heals_ms, random)).collect()
}

/// A fault within the time before `heals_ms`. Crashes are of replica `index`, so that no two overlap on one; the first
/// alone slows links.
fn fault(index: u64, replicas: u64, heals_ms: u64, random: &mut Random) -> Value {
    let (at_s, until_s) = interval(heals_ms, random);
    let one = random.below(replicas);
    let other = (one + 1 + random.below(replicas - 1)) % replicas;
    match *random.pick(&FAULTS) {
        // Two of them would multiply, and what they hold up would come after all is over.
        "slow_link" if index > 0 => json!({"kind": "loss", "rate": 0.1, "at_s": at_s, "until_s": until_s}),
        "crash" => json!({"kind": "crash", "replica": index % replicas, "at_s": at_s, "until_s": until_s}),
        "partition" => {
            let side: Vec<u64> = (0..replicas).filter(|_| random.below(2) == 0).collect();
            let groups = if side.is_empty() { vec![vec![one]] } else { vec![side] };
            let mode = random.pick(&["hold", "drop"]);
            json!({"kind": "partition", "groups": groups, "at_s": at_s, "until_s": until_s, "mode": mode})
        }
        "one_way" => json!({"kind": "one_way", "from": one, "to": other, "at_s": at_s, "until_s": until_s}),
        "slow_link" => {
            let factor = 1 + random.below(20);
            json!({"kind": "slow_link", "from": "*", "to": one, "factor": factor, "at_s": at_s, "until_s": until_s})
        }
        "timeout" => json!({"kind": "timeout", "replica": one, "at_s": at_s}),
        "loss" => {
            let rate = random.below(30) as f64 / 100.0;
            json!({"kind": "loss", "rate": rate, "at_s": at_s, "until_s": until_s})
        }
        _ => json!({"kind": "asynchrony", "extra_ms": random.below(heals_ms).min(2_000), "until_s": until_s}),
    }
}

fn seconds(ms: u64) -> f64 {
    ms as f64 / 1_000.0
}
