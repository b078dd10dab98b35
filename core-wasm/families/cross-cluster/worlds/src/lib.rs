//! Scenarios drawn from seeds, as JSON, as a person writes them: any two clusters, rules and load, replicas that break
//! the rules as far as their cluster bears it, and faults until a time. Then it is calm for long enough that all which
//! was committed must be delivered, by rules that promise it.

use serde_json::{Value, json};
use sim::random::{Purpose, Random};

/// Kinds of faults.
const FAULTS: [&str; 6] = ["crash", "partition", "one_way", "slow_link", "loss", "asynchrony"];
/// All faults are over then.
const HEALS_MS: u64 = 2_000;
/// So many replicas a cluster.
const SIZE_MAX: u64 = 7;

/// What a replica does that fails, and that lies.
const FAILS: [&str; 6] =
    ["silent_sender", "silent_receiver", "silent", "keeps_to_itself", "drops_some", "tells_one"];
const LIES: [&str; 7] =
    ["acks_all", "acks_none", "acks_less", "claims_all", "denies_all", "forges", "claims_collected"];

/// A cluster that is drawn.
struct Cluster {
    size: u64,
    u: u64,
    r: u64,
    stakes: Vec<u64>,
}

impl Cluster {
    fn drawn(random: &mut Random) -> Self {
        let size = 1 + random.below(SIZE_MAX);
        let stakes: Vec<u64> = match random.below(3) {
            0 => (0..size).map(|_| 1 + random.below(5)).collect(),
            _ => Vec::new(),
        };
        let total = if stakes.is_empty() { size } else { stakes.iter().sum() };
        let r = random.below((total - 1) / 3 + 1);
        let u = (total - 1 - r) / 2;
        Cluster { size, u, r, stakes }
    }

    fn stake(&self, replica: u64) -> u64 {
        self.stakes.get(replica as usize).copied().unwrap_or(1)
    }

    fn json(&self) -> Value {
        json!({"replicas": self.size, "u": self.u, "r": self.r, "stakes": self.stakes})
    }

    /// Replicas that break the rules, as far as it bears them.
    fn faulty(&self, first: u64, is_picsou: bool, random: &mut Random) -> Vec<Value> {
        let (mut fail, mut lie) = (0, 0);
        let mut faulty = Vec::new();
        for replica in 0..self.size {
            let stake = self.stake(replica);
            if random.below(3) > 0 || fail + stake > self.u {
                continue;
            }
            let lies = random.below(2) == 0 && lie + stake <= self.r;
            let behaviour = match (lies, is_picsou) {
                (true, true) => *random.pick(&LIES),
                (true, false) => "forges",
                (false, true) => *random.pick(&FAILS),
                (false, false) => *random.pick(&FAILS[..5]),
            };
            fail += stake;
            lie += if lies { stake } else { 0 };
            let number = 1 + random.below(40);
            faulty.push(json!({"replica": first + replica, "behaviour": behaviour, "number": number}));
        }
        faulty
    }
}

/// The scenario of a seed, and whether all that is committed in it must be delivered.
pub fn drawn(seed: u64) -> (Value, bool) {
    let random = &mut Random::split(seed, Purpose::Scenarios);
    let [a, b] = [Cluster::drawn(random), Cluster::drawn(random)];
    let all = a.size + b.size;
    let is_tcp = random.below(4) == 0;
    let mut faults = faults(all, HEALS_MS, random);
    if is_tcp {
        // TCP loses nothing across a cut that heals.
        for fault in faults.iter_mut().filter(|fault| fault["kind"] == "partition") {
            fault["mode"] = json!("hold");
        }
    }
    let scheme = *random.pick(&[
        "picsou",
        "picsou",
        "picsou",
        "picsou",
        "picsou",
        "one_shot",
        "all_to_all",
        "leader",
        "otu",
    ]);
    let is_picsou = scheme == "picsou";
    let changes = changes(&a, random);
    // Who fails might have more stake in another configuration than his cluster bears.
    let mut faulty = if changes.is_empty() { a.faulty(0, is_picsou, random) } else { Vec::new() };
    faulty.extend(b.faulty(a.size, is_picsou, random));
    let rules = *random.pick(&["text", "text", "text", "prototype"]);
    let collected = *random.pick(&["fetch", "fetch", "skip", "off"]);
    let resends = *random.pick(&["as_rules", "as_rules", "text"]);
    // The authors' program sends again three times at most.
    let is_endless = resends == "text" || rules == "text";
    // Where u + 1 have to complain, and u fail, one that has a message can keep the others from it.
    let complaints = *random.pick(&["as_rules", "as_rules", "text", "prototype"]);
    let is_heard = complaints == "text" || complaints == "as_rules" && rules == "text";
    // Without a pause each resend brings complaints that lead to others: where something is late they fill the network.
    let pauses = if is_endless && !faults.is_empty() { &[Some(100), Some(300)] } else { &[None, Some(100)] };
    let (no_op_ms, pause_ms) = (*random.pick(&[2, 5, 20]), *random.pick(pauses));
    let rtt_ms = *random.pick(&[None, Some(2), Some(60), Some(133)]);
    // As the judge's patience: rounds of acknowledgements, pauses and ways, for each attempt that may be needed.
    let attempts = a.u + b.u + 6;
    let round_ms = 4 * SIZE_MAX * no_op_ms + pause_ms.unwrap_or(0) + 2 * rtt_ms.unwrap_or(0) + 100;
    let (rate, phi) = (1 + random.below(150), *random.pick(&[0, 1, 64, 256]));
    let window = *random.pick(&[16, 256, 100_000]);
    // Only as many are under way at once as the window holds, and sent again as a list tells of.
    let rounds = (rate * 3).div_ceil(phi.min(window).max(1));
    let is_parallel = rounds <= 8;
    let horizon_ms = 5_000 + attempts * round_ms * if is_parallel { rounds } else { 1 };
    let scenario = json!({
        "seed": seed, "horizon_s": seconds(horizon_ms), "replicas": {"count": all},
        "network": {
            "model": if is_tcp { "tcp" } else { "ideal" },
            "latency": {"uniform_one_way_ms": *random.pick(&[0.3, 1.0, 10.0])},
            "jitter": *random.pick(&[0.0, 0.0, 0.5]), "loss": *random.pick(&[0.0, 0.0, 0.01]),
            "egress_mbps": *random.pick(&[20, 1_000]), "window_bytes": random.pick(&[None, Some(65_536)]),
        },
        "cpu": {"message_us": *random.pick(&[0, 0, 20]), "mac_us": *random.pick(&[0, 5])},
        "protocol": {
            "family": "cross_cluster", "scheme": scheme, "rules_of": rules,
            "a": a.json(), "b": b.json(),
            "senders": random.pick(&["both", "both", "a", "b"]),
            "source": {"batch": *random.pick(&[1, 1, 5])},
            "across": {"rtt_ms": rtt_ms},
            "quack": {
                "window": window, "no_op_ms": no_op_ms,
                "phi": phi, "pause_ms": pause_ms,
                "complaints": complaints,
                "resends": resends,
                "guard": random.pick(&[None, Some(true), Some(false)]),
                "collected": collected, "by_lot": random.below(2) == 0,
            },
            "sharing": {"method": random.pick(&["quantum", "quantum", "skewed", "lottery"])},
            "packet": {"bytes": random.pick(&[None, None, Some(5_000)]), "after_ms": 1},
            "patience_ms": *random.pick(&[None, Some(300)]),
            "faulty": faulty,
        },
        "workload": {
            "rate_tps": rate, "arrivals": random.pick(&["uniform", "poisson"]),
            "tx_bytes": *random.pick(&[100, 1_000]), "stop_s": 2.5,
        },
        "faults": faults, "changes": changes,
    });
    // Where nobody says what is collected all may wait for it.
    let is_told = pause_ms.is_some() && collected != "off";
    let delivers_all = is_picsou && is_endless && is_heard && is_parallel && is_told;
    (scenario, delivers_all)
}

/// One time in four other stakes in the middle, and so another configuration.
fn changes(a: &Cluster, random: &mut Random) -> Vec<Value> {
    if a.stakes.is_empty() || random.below(4) > 0 {
        return Vec::new();
    }
    let mut stakes = a.stakes.clone();
    stakes.rotate_left(1);
    let at_s = seconds(500 + random.below(2_000));
    vec![json!({"at_s": at_s, "set": {"protocol.a.stakes": stakes}})]
}

/// Up to four faults of a scenario of so many replicas, two or more, which are over at `heals_ms`, 2 or more. Crashes
/// are each of a replica of its own.
pub fn faults(replicas: u64, heals_ms: u64, random: &mut Random) -> Vec<Value> {
    (0..random.below(5)).map(|index| fault(index, replicas, heals_ms, random)).collect()
}

fn fault(index: u64, replicas: u64, heals_ms: u64, random: &mut Random) -> Value {
    let at_ms = random.below(heals_ms - 1);
    let until_ms = at_ms + 1 + random.below(heals_ms - at_ms - 1);
    let (at_s, until_s) = (seconds(at_ms), seconds(until_ms));
    let one = random.below(replicas);
    let other = (one + 1 + random.below(replicas - 1)) % replicas;
    match *random.pick(&FAULTS) {
        "crash" if index < replicas => {
            json!({"kind": "crash", "replica": index, "at_s": at_s, "until_s": until_s})
        }
        "partition" => {
            let side: Vec<u64> =
                (0..replicas).filter(|&replica| replica == one || random.below(2) == 0).collect();
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
        _ => json!({"kind": "asynchrony", "extra_ms": random.below(heals_ms).min(1_000), "until_s": until_s}),
    }
}

fn seconds(ms: u64) -> f64 {
    ms as f64 / 1_000.0
}

#[cfg(test)]
mod tests {
    use cross_cluster::{CrossCluster, Run, Shape};

    /// Each is a scenario, and its run breaks no rule.
    #[test]
    fn nothing_is_wrong_in_drawn_worlds() {
        for seed in 0..120 {
            let (scenario, delivers_all) = super::drawn(seed);
            let text = scenario.to_string();
            let scenario =
                scenario::check::<CrossCluster>(&text).unwrap_or_else(|errors| panic!("{seed}: {errors:?}"));
            let mut run = Run::new(&Shape::from(&scenario), 0);
            while !run.advance(u64::MAX) {}
            assert_eq!(run.observers().judge.violations(), [], "seed {seed}: {text}");
            assert!(!delivers_all || run.measured().backlog == 0, "seed {seed}: {text}");
        }
    }
}
