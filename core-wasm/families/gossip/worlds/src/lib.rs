//! Scenarios drawn from seeds, as JSON, as a person writes them: any graph, scheme and load, and faults until a time.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use sim::random::{Purpose, Random};

/// Kinds of faults.
const FAULTS: [&str; 6] = ["crash", "partition", "one_way", "slow_link", "loss", "asynchrony"];
/// All faults are over then.
const HEALS_MS: u64 = 2_000;

/// The scenario of a seed.
pub fn drawn(seed: u64) -> Value {
    let random = &mut Random::split(seed, Purpose::Scenarios);
    let nodes = 4 + 2 * random.below(5);
    let degree = 2 + random.below(nodes - 2);
    let is_tcp = random.below(3) == 0;
    let mut faults = faults(nodes, HEALS_MS, random);
    if is_tcp {
        // TCP loses nothing across a cut that heals.
        for fault in faults.iter_mut().filter(|fault| fault["kind"] == "partition") {
            fault["mode"] = json!("hold");
        }
    }
    let scheme = *random.pick(&[
        "strokkur",
        "strokkur",
        "strokkur",
        "flooding",
        "subset_push",
        "hash_flooding",
        "shrec",
        "gossipsub",
        "rlnc",
    ]);
    let report = *random.pick(&["codeword", "message"]);
    let links = links(nodes, report == "message" || scheme != "strokkur", random);
    let behaviours: &[&str] = match scheme {
        "strokkur" => &["censor", "corrupt", "report_all", "report_none", "flood", "twin"],
        // What one invalid combination spoils is asked for again and again: it would be all that a run does.
        "rlnc" => &["censor"],
        _ => &["censor", "corrupt"],
    };
    let behaviour = *random.pick(behaviours);
    // Without a limit a rate grows with every lie: it would be all that a run does.
    let limits: &[Option<f64>] =
        if behaviour == "report_all" { &[Some(0.5), Some(1.6)] } else { &[None, Some(1.6)] };
    let silent = random.below(nodes / 2);
    let adversaries = random.below(3).min(nodes - silent - 1);
    let has_churn = random.below(6) == 0;
    if has_churn {
        faults.retain(|fault| fault["kind"] != "crash");
    }
    json!({
        "seed": seed, "horizon_s": 4, "replicas": {"count": nodes},
        "network": {
            "model": if is_tcp { "tcp" } else { "ideal" },
            "latency": {"uniform_one_way_ms": random.pick(&[1, 20, 70])},
            "jitter": *random.pick(&[0.0, 0.0, 0.5]), "loss": *random.pick(&[0.0, 0.0, 0.01]),
            "egress_mbps": *random.pick(&[10, 1_000]), "window_bytes": random.pick(&[None, Some(65_536)]),
        },
        "protocol": {
            "family": "gossip",
            "scheme": scheme,
            "graph": {"degree": degree, "spread": *random.pick(&[0.0, 0.5]), "links": links},
            "coding": {
                "window": *random.pick(&[1, 5, 50, 200]), "timeout_ms": *random.pick(&[50, 500]),
                "step": *random.pick(&[0.1, 5.0]), "steps": random.pick(&["fixed", "proportional"]),
                "tick_ms": *random.pick(&[1, 10]), "late_enter": random.below(2) == 0,
                "first_rate": random.pick(&[None, Some(100)]), "report": report,
                "kept": random.pick(&[None, None, Some(100)]), "limit": random.pick(limits), "keys": random.below(2) == 0,
            },
            "mix": {
                "size": *random.pick(&[1, 8, 16]), "close_ms": *random.pick(&[20, 200]),
                "fanout": 1 + random.below(3), "patience_ms": *random.pick(&[50, 500]),
            },
            "push": {
                "back_to_sender": random.below(2) == 0, "jitter_ms": *random.pick(&[0, 100]),
                "patience_ms": *random.pick(&[50, 500]),
            },
            "silent": silent,
            "adversary": {
                "count": adversaries, "behaviour": behaviour, "share": *random.pick(&[0.01, 0.5, 1.0]),
                "near": links.is_empty() && random.below(3) == 0,
            },
            "churn": {"stay_s": if has_churn { Some(2) } else { None }, "away_s": 1},
            "sources": sources(nodes, random),
        },
        "workload": {
            "rate_tps": 1 + random.below(200), "arrivals": random.pick(&["uniform", "poisson"]), "tx_bytes": 128,
        },
        "faults": faults,
    })
}

/// One time in four a ring of links both ways, and other links, both ways or not; otherwise none.
fn links(nodes: u64, one_way: bool, random: &mut Random) -> Vec<Value> {
    if random.below(4) > 0 {
        return Vec::new();
    }
    let mut links = BTreeSet::new();
    for node in 0..nodes {
        let next = (node + 1) % nodes;
        let other = (node + 2 + random.below(nodes - 3)) % nodes;
        links.extend([(node, next), (next, node), (node, other)]);
        if !one_way || random.below(2) == 0 {
            links.insert((other, node));
        }
    }
    let link =
        |(from, to): (u64, u64)| json!({"from": from, "to": to, "first_rate": (from == 0).then_some(50)});
    links.into_iter().map(link).collect()
}

/// One time in four up to three sources, of some nodes each; otherwise none.
fn sources(nodes: u64, random: &mut Random) -> Vec<Value> {
    if random.below(4) > 0 {
        return Vec::new();
    }
    let mut source = |_| {
        let first = random.below(nodes);
        let count = 1 + random.below(3);
        let which: Vec<u64> = (0..count).map(|more| (first + more) % nodes).collect();
        json!({"nodes": which, "share": 1 + random.below(5)})
    };
    (0..3).map(&mut source).collect()
}

/// Up to four faults of a scenario of so many nodes, two or more, which are over at `heals_ms`, 2 or more. Crashes are
/// each of a node of its own.
pub fn faults(nodes: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
    (0..random.below(5)).map(|index| fault(index, nodes, heals_ms, random)).collect()
}

fn fault(index: u64, nodes: u64, heals_ms: u64, random: &mut Random) -> Value {
    let at_ms = random.below(heals_ms - 1);
    let until_ms = at_ms + 1 + random.below(heals_ms - at_ms - 1);
    let (at_s, until_s) = (seconds(at_ms), seconds(until_ms));
    let one = random.below(nodes);
    let other = (one + 1 + random.below(nodes - 1)) % nodes;
    match *random.pick(&FAULTS) {
        "crash" => json!({"kind": "crash", "replica": index % nodes, "at_s": at_s, "until_s": until_s}),
        "partition" => {
            let side: Vec<u64> = (0..nodes).filter(|&node| node == one || random.below(2) == 0).collect();
            let mode = random.pick(&["hold", "drop"]);
            json!({"kind": "partition", "groups": [side], "at_s": at_s, "until_s": until_s, "mode": mode})
        }
        "one_way" => json!({"kind": "one_way", "from": one, "to": other, "at_s": at_s, "until_s": until_s}),
        "slow_link" => {
            let factor = 1 + random.below(20);
            json!({"kind": "slow_link", "from": "*", "to": one, "factor": factor, "at_s": at_s, "until_s": until_s})
        }
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

#[cfg(test)]
mod tests {
    use quorumscope_gossip::{Gossip, Run, Shape};

    /// Each is a scenario, and its run breaks no rule.
    #[test]
    fn nothing_is_wrong_in_drawn_worlds() {
        for seed in 0..120 {
            let text = super::drawn(seed).to_string();
            let scenario =
                scenario::check::<Gossip>(&text).unwrap_or_else(|errors| panic!("{seed}: {errors:?}"));
            let mut run = Run::new(&Shape::from(&scenario), 0);
            while !run.advance(u64::MAX) {}
            assert_eq!(run.observers().judge.violations(), [], "seed {seed}: {text}");
        }
    }
}
