//! Small worlds of HotStuff across two clusters, drawn from seeds: for campaigns, and for tests.

use serde_json::{Value, json};
use sim::random::{Purpose, Random};

/// All faults but those that last are over then.
const HEALS_MS: u64 = 2_000;

/// The scenario of a seed: any scheme and either way to disseminate, faults in both clusters and between them, and
/// mostly the end of A.
pub fn drawn(seed: u64) -> Value {
    let random = &mut Random::split(seed, Purpose::Scenarios);
    let (a, b) = (4 + random.below(3), 4 + random.below(3));
    let all = a + b;
    let is_tcp = random.below(4) == 0;
    let (rate, piece_tx) = (20 + random.below(100), *random.pick(&[1, 5, 20]));
    let timeout_ms = *random.pick(&[300, 1_000]);
    let mut faults = quorumscope_cross_cluster_worlds::faults(all, HEALS_MS, random);
    // Of the rules of the crossing one in each cluster may break any.
    let faulty = faulty(a, all, random);
    let mut crossing = crossing(random);
    if a != b {
        // The bound of attempts is that of clusters of one size where resends go by the authors' list.
        crossing["rules_of"] = json!("text");
    }
    let end = *random.pick(&["none", "cut", "lost", "lost", "leader"]);
    match end {
        "cut" => {
            let of_a: Vec<u64> = (0..a).collect();
            let mode = random.pick(&["hold", "drop"]);
            faults.push(json!({"kind": "partition", "groups": [of_a, (a..all).collect::<Vec<u64>>()],
                "at_s": 3, "until_s": random.pick(&[None, Some(4)]), "mode": mode}));
        }
        "lost" => {
            for replica in 0..a {
                faults.retain(|fault| fault["kind"] != "crash" || fault["replica"] != replica);
                faults.push(json!({"kind": "crash", "replica": replica, "at_s": 3}));
            }
        }
        "leader" => {
            faults.retain(|fault| fault["kind"] != "crash" || fault["replica"] != 0);
            faults.push(json!({"kind": "crash", "replica": 0, "at_s": 3}));
        }
        _ => {}
    }
    if is_tcp {
        // What is cut a connection sends again.
        faults
            .iter_mut()
            .filter(|fault| fault["mode"] == "drop")
            .for_each(|fault| fault["mode"] = json!("hold"));
    }
    let (at_s, silence_ms) =
        *random.pick(&[(Some(4.0), None), (Some(1.5), None), (None, Some(1_500)), (None, None)]);
    let mut hotstuff = json!({
        "variant": random.pick(&["chained", "hotstuff_2"]), "timeout_ms": timeout_ms,
        "leader": {"policy": random.pick(&["fixed", "rotate"])},
        "dissemination": random.pick(&["batch", "stream"]),
        "stream": {"origins": "leader", "micro_batch_tx": 1 + random.below(20)},
        "batch": {"max_tx": 1 + random.below(400)},
    });
    if hotstuff["variant"] == "hotstuff_2" {
        hotstuff["delta_ms"] = json!(100);
    }
    json!({
        "seed": seed, "horizon_s": 16, "replicas": {"count": all},
        "network": {
            "model": if is_tcp { "tcp" } else { "ideal" },
            "latency": {"uniform_one_way_ms": random.pick(&[5.0, 20.0])},
            "jitter": *random.pick(&[0.0, 0.0, 0.3]), "loss": *random.pick(&[0.0, 0.0, 0.01]),
            "egress_mbps": *random.pick(&[50, 1_000]),
        },
        "cpu": {"message_us": *random.pick(&[0, 0, 10])},
        "protocol": {
            "family": "hotstuff_cross_cluster", "hotstuff": hotstuff, "piece_tx": piece_tx,
            "crossing": {
                "scheme": crossing["scheme"], "rules_of": crossing["rules_of"], "quack": crossing["quack"],
                "a": {"replicas": a}, "b": {"replicas": b},
                "across": {"rtt_ms": random.pick(&[Some(20), Some(100), None])},
                "packet": {"bytes": random.pick(&[None, None, Some(5_000)])},
                "patience_ms": *random.pick(&[None, Some(300)]),
                "faulty": faulty,
            },
            "takeover": {"at_s": at_s, "silence_ms": silence_ms, "grace_ms": *random.pick(&[0, 200])},
        },
        "workload": {
            "rate_tps": rate, "arrivals": random.pick(&["uniform", "poisson"]), "tx_bytes": *random.pick(&[64, 512]),
            "stop_s": 15,
        },
        "faults": faults,
    })
}

/// How pieces cross.
fn crossing(random: &mut Random) -> Value {
    let scheme = *random.pick(&["picsou", "picsou", "picsou", "one_shot", "all_to_all", "leader", "otu"]);
    json!({
        "scheme": scheme, "rules_of": *random.pick(&["text", "text", "prototype"]),
        "quack": {
            "window": *random.pick(&[16, 256, 100_000]), "no_op_ms": *random.pick(&[5, 20]),
            "phi": *random.pick(&[0, 64, 256]), "pause_ms": *random.pick(&[None, Some(150), Some(150)]),
            "guard": random.pick(&[None, Some(true), Some(false)]),
            "collected": *random.pick(&["as_rules", "fetch", "off"]),
        },
    })
}

/// One replica of each cluster at most.
fn faulty(a: u64, all: u64, random: &mut Random) -> Vec<Value> {
    const BEHAVIOURS: [&str; 6] =
        ["silent_sender", "silent_receiver", "silent", "keeps_to_itself", "drops_some", "forges"];
    let mut faulty = Vec::new();
    for (first, end) in [(0, a), (a, all)] {
        if random.below(3) == 0 {
            let replica = first + random.below(end - first);
            faulty.push(json!({"replica": replica, "behaviour": random.pick(&BEHAVIOURS), "number": 3}));
        }
    }
    faulty
}

#[cfg(test)]
mod tests {
    use hotstuff_cross_cluster::settings::Shape;
    use hotstuff_cross_cluster::{HotStuffCross, Run};

    /// Each is a scenario, and its run breaks no rule.
    #[test]
    fn nothing_is_wrong_in_drawn_worlds() {
        for seed in 0..40 {
            let text = super::drawn(seed).to_string();
            let scenario = scenario::check::<HotStuffCross>(&text)
                .unwrap_or_else(|errors| panic!("{seed}: {errors:?}: {text}"));
            let mut run = Run::new(&Shape::from(&scenario), 0);
            while !run.advance(u64::MAX) {}
            let tripped = run.observers().judge.tripped(run.now(), run.requests());
            assert_eq!(tripped, [], "seed {seed}: {text}");
        }
    }
}
