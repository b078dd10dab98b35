//! Scenarios drawn at random over the ranges of the format, faults, changes of settings and as many liars as are
//! tolerated included: none panics, none violates safety or liveness, and each one's run is the same twice. With rules
//! broken and any number of liars none panics either.

use hotstuff_format::types::Broken;
use proptest::prelude::*;
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};

/// A word of several.
fn word(words: &'static [&'static str]) -> impl Strategy<Value = &'static str> {
    prop::sample::select(words)
}

fn network() -> impl Strategy<Value = Value> {
    let delays = (0.0..150.0f64, 0.0..1.0f64, prop_oneof![2 => Just(0.0), 1 => 0.0..0.2f64]);
    let rates = (1.0..2000.0f64, 1.0..2000.0f64, prop::option::of(512..200_000u32), 1..4u32);
    (delays, rates, 0.1..1.0f64, any::<bool>(), word(&["strict", "fair"])).prop_map(
        |((delay, jitter, loss), (egress, ingress, window, sockets), efficiency, slow_start, priority)| {
            json!({
                "latency": {"uniform_one_way_ms": delay}, "jitter": jitter, "loss": loss, "egress_mbps": egress,
                "ingress_mbps": ingress, "window_bytes": window, "sockets": sockets, "window_efficiency": efficiency,
                "slow_start": slow_start, "foreground_priority": priority,
            })
        },
    )
}

/// TCP connections in the place of the ideal network, and a path between them or none.
fn over_tcp() -> impl Strategy<Value = Value> {
    let path = (0.5..2000.0f64, prop::option::of(2_000..2_000_000u32));
    let sockets = (word(&["cubic", "reno"]), word(&["none", "window"]), prop::option::of(1_500..100_000u32));
    (sockets, 1.0..2000.0f64, prop::option::of(path)).prop_map(
        |((congestion, pacing, initial), reconnect, path)| {
            let (mbps, buffer) = path.map_or((None, None), |(mbps, buffer)| (Some(mbps), buffer));
            json!({
                "model": "tcp", "slow_start": false,
                "tcp": {"congestion": congestion, "pacing": pacing, "initial_window_bytes": initial, "reconnect_ms": reconnect},
                "path": {"mbps": mbps, "buffer_bytes": buffer},
            })
        },
    )
}

/// Puts a scenario on TCP: windows hold a segment at least, and what is cut is held.
fn put_on_tcp(scenario: &mut Value, tcp: &Value, hosts_die: bool) {
    for (key, value) in tcp.as_object().unwrap() {
        scenario["network"][key] = value.clone();
    }
    let least = |window: &mut Value| {
        if let Some(bytes) = window.as_u64() {
            *window = bytes.max(1_500).into();
        }
    };
    scenario["network"]["window_efficiency"] = 1.into();
    least(&mut scenario["network"]["window_bytes"]);
    for change in scenario["changes"].as_array_mut().unwrap() {
        if let Some(window) = change["set"].get_mut("network.window_bytes") {
            least(window);
        }
    }
    for fault in scenario["faults"].as_array_mut().unwrap() {
        match fault["kind"].as_str().unwrap() {
            "partition" => fault["mode"] = "hold".into(),
            "crash" if hosts_die => fault["of"] = "host".into(),
            _ => {}
        }
    }
}

/// Which scenarios are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// All rules are followed, and no more replicas lie than are tolerated.
    Borne,
    /// Rules are broken, any replica may lie, and the variant may be unsafe.
    Any,
}

/// Rules to break, so far as they are rules of `protocol`.
fn break_rules(protocol: &mut Value, rules: &[Broken]) {
    let is = |rule: &&Broken| {
        let (how, availability) = (&protocol["dissemination"], &protocol["stream"]["availability"]);
        rule.variants().iter().any(|variant| protocol["variant"] == variant.word())
            && rule.disseminations().iter().any(|way| how == way.word())
            && match rule {
                Broken::VoteWithoutData => how == "hashes" || availability == "data",
                Broken::UnverifiedCertificate => availability == "certificate",
                Broken::MinimumOverAll => protocol["stream"]["cut"] == "acknowledged",
                _ => true,
            }
    };
    let words: Vec<&str> = rules.iter().filter(is).map(|rule| rule.word()).collect();
    protocol["broken"] = json!(words);
}

fn protocol(kind: Kind) -> impl Strategy<Value = Value> {
    let leader = (word(&["fixed", "rotate"]), 1..5u32);
    let (filter, carried) =
        (word(&["branch", "committed", "own"]), word(&["blocks", "blocks", "chain", "truncated"]));
    let batch = (1..2000u32, prop_oneof![Just(0.0), 0.0..200.0f64], filter, carried);
    let stream = (
        word(&["leader", "all"]),
        1..500u32,
        0.1..50.0f64,
        0.1..50.0f64,
        prop::option::of(1..500u32),
        prop::sample::select(
            &[
                ("data", "acknowledged"),
                ("data", "sent"),
                ("data", "awaited"),
                ("certificate", "acknowledged"),
            ][..],
        ),
    );
    let variant = word(match kind {
        Kind::Borne => &["chained", "hotstuff_2", "basic", "two_phase", "byzantine_delta", "crash_stop"],
        Kind::Any => &[
            "chained",
            "chained",
            "chained",
            "hotstuff_2",
            "two_chain_any_view",
            "basic",
            "two_phase",
            "byzantine_delta",
            "crash_stop",
        ],
    });
    let hows: &[&str] = if kind == Kind::Borne {
        &["batch", "hashes", "stream"]
    } else {
        &["batch", "hashes", "stream", "stream", "stream"]
    };
    let times = (5.0..1500.0f64, 1.0..4.0f64, 0.0..500.0f64);
    let most = if kind == Kind::Borne { 0 } else { Broken::ALL.len() };
    let broken = prop::sample::subsequence(Broken::ALL, 0..=most);
    (variant, leader, batch, stream, word(hows), times, broken).prop_map(
        |(
            variant,
            (policy, tenure),
            (max_tx, max_delay, filter, messages),
            (origins, micro, flush, ack, ack_tx, (availability, cut)),
            how,
            (timeout, factor, delta),
            broken,
        )| {
            let mut protocol = json!({
                "variant": variant, "delta_ms": delta,
                "leader": {"policy": policy, "tenure": tenure}, "timeout_ms": timeout, "timeout_factor": factor,
                "dissemination": how, "batch": {"max_tx": max_tx, "max_delay_ms": max_delay, "filter": filter},
                "stream": {"origins": origins, "micro_batch_tx": micro, "flush_ms": flush, "ack_every_ms": ack,
                    "ack_every_tx": ack_tx, "availability": availability, "cut": cut},
            });
            if how == "batch" {
                protocol["messages"] = messages.into();
            }
            break_rules(&mut protocol, &broken);
            protocol
        },
    )
}

fn workload() -> impl Strategy<Value = Value> {
    let times = (0.0..0.5f64, prop::option::of(0.6..3.0f64));
    (
        word(&["open", "closed"]),
        0.0..5000.0f64,
        word(&["uniform", "poisson"]),
        1..100u32,
        1..2000u32,
        word(&["all", "one"]),
        times,
    )
        .prop_map(|(kind, rate, arrivals, outstanding, tx_bytes, send_to, (start, stop))| {
            json!({
                "kind": kind, "rate_tps": rate, "arrivals": arrivals, "outstanding": outstanding,
                "tx_bytes": tx_bytes, "send_to": send_to, "start_s": start, "stop_s": stop,
            })
        })
}

/// Up to three groups of clients, which stand in the same place and are numbered by themselves.
fn groups() -> impl Strategy<Value = Value> {
    const SHARES: [&[f64]; 4] = [&[], &[1.0], &[0.25, 0.75], &[0.3, 0.000001, 0.699999]];
    prop::sample::select(&SHARES[..])
        .prop_map(|shares| shares.iter().map(|share| json!({"region": "anywhere", "share": share})).collect())
}

/// A fault among `replicas` replicas; crashes are of replica `index`, so that none overlap.
fn fault(replicas: u32, index: u32) -> impl Strategy<Value = Value> {
    let time = (0.0..2.0f64, prop::option::of(0.01..1.5f64));
    (0..6u32, time, 0..replicas, 1..replicas.max(2), 0.1..5.0f64, any::<bool>()).prop_map(
        move |(kind, (at, lasts), one, offset, factor, flag)| {
            let (until, other) = (lasts.map(|lasts| at + lasts), (one + offset) % replicas);
            match kind {
                0 => json!({"kind": "crash", "replica": index % replicas, "at_s": at, "until_s": until}),
                1 => json!({"kind": "partition", "groups": [[one]], "at_s": at, "until_s": until,
                    "mode": if flag { "drop" } else { "hold" }}),
                2 if one != other => {
                    json!({"kind": "one_way", "from": one, "to": other, "at_s": at, "until_s": until})
                }
                3 => json!({"kind": "slow_link", "from": "*", "to": one, "factor": factor, "at_s": at,
                    "until_s": until, "directed": flag}),
                4 => json!({"kind": "loss", "rate": factor / 10.0, "at_s": at, "until_s": until}),
                _ => json!({"kind": "asynchrony", "extra_ms": factor * 50.0, "until_s": at + 0.1}),
            }
        },
    )
}

/// Settings that take other values on the way.
fn changes() -> impl Strategy<Value = Vec<Value>> {
    let network = (0.05..20.0f64, prop::option::of(512..200_000u32), 1..4u32, 1.0..2000.0f64, 0.0..0.1f64);
    let protocol = (5.0..1500.0f64, 1..2000u32, 1..500u32, 0.1..50.0f64);
    let workload = (0.0..5000.0f64, 1..100u32, 1..2000u32);
    let change = (0.01..1.5f64, network, protocol, workload, any::<[bool; 12]>()).prop_map(
        |(
            after,
            (factor, window, sockets, egress, loss),
            (timeout, batch, micro, ack),
            (rate, outstanding, tx_bytes),
            taken,
        )| {
            let all = json!({
                "network.latency.factor": factor, "network.window_bytes": window, "network.sockets": sockets,
                "network.egress_mbps": egress, "network.loss": loss, "protocol.timeout_ms": timeout,
                "protocol.batch.max_tx": batch, "protocol.stream.micro_batch_tx": micro,
                "protocol.stream.ack_every_ms": ack, "protocol.stream.ack_every_tx": micro, "workload.rate_tps": rate, "workload.outstanding": outstanding,
                "workload.tx_bytes": tx_bytes,
            });
            let taken = taken.into_iter().chain([true]);
            let set = all.as_object().unwrap().clone().into_iter().zip(taken).filter(|(_, taken)| *taken);
            (after, set.map(|(setting, _)| setting).collect::<serde_json::Map<_, _>>())
        },
    );
    prop::collection::vec(change, 0..3).prop_map(|changes| {
        let mut at = 0.0;
        let changes = changes.into_iter().map(|(after, set)| {
            at += after;
            json!({"at_s": at, "set": set})
        });
        changes.collect()
    })
}

/// Lies of one replica that do not contradict each other.
fn lies(replicas: u32, replica: u32) -> impl Strategy<Value = Vec<Value>> {
    const KINDS: [&[&str]; 13] = [
        &["silent_leader"],
        &["withhold_votes"],
        &["selective_send"],
        &["delay_proposals"],
        &["fork"],
        &["equivocate", "twin"],
        &["false_snapshot"],
        &["ack_high"],
        &["ack_low"],
        &["bogus_cut"],
        &["bogus_hashes"],
        &["withhold_stream"],
        &["stream_equivocate"],
    ];
    let times = (0.0..2.0f64, prop::option::of(0.01..1.5f64));
    let groups = prop::collection::vec(prop::collection::vec(0..replicas, 0..4), 2);
    let lie = (any::<prop::sample::Index>(), times, 1..4u32, 0.0..800.0f64, groups).prop_map(
        move |(kind, (at, lasts), depth, by, groups)| {
            let kind = *kind.get(KINDS[kind.index(KINDS.len())]);
            let until = lasts.map(|lasts| at + lasts);
            let mut lie = json!({"replica": replica, "kind": kind, "at_s": at, "until_s": until});
            match kind {
                "selective_send" | "withhold_stream" => lie["to"] = groups[0].clone().into(),
                "delay_proposals" => lie["by_ms"] = by.into(),
                "fork" => lie["depth"] = depth.into(),
                "twin" => lie["groups"] = json!(groups),
                _ => {}
            }
            lie
        },
    );
    prop::collection::vec(lie, 1..4).prop_map(|mut lies| {
        let alike =
            |lie: &Value| KINDS.iter().position(|kinds| kinds.contains(&lie["kind"].as_str().unwrap()));
        lies.sort_by_key(alike);
        lies.dedup_by_key(|lie| alike(lie));
        lies
    })
}

/// Processors: a profile, some costs of it replaced, and what certificates hold.
fn processors() -> impl Strategy<Value = (Value, &'static str)> {
    let cost = || prop::option::of(prop_oneof![Just(0.0), 0.01..3_000.0f64]);
    let profile = word(&["free", "libhotstuff", "dissertation"]);
    let costs = (cost(), prop::option::of(0.0..3_000.0f64), cost(), cost(), prop::option::of(0.0..200.0f64));
    let kinds = (word(&["proposal", "vote", "stream"]), cost());
    (profile, costs, prop::option::of(kinds), word(&["aggregate", "list"])).prop_map(
        |(profile, (message, byte, verify, execute, request), kinds, certificates)| {
            let kinds: Vec<_> =
                kinds.into_iter().map(|(kind, cost)| json!({"kind": kind, "message_us": cost})).collect();
            let cpu = json!({
                "profile": profile, "message_us": message, "byte_ns": byte, "verify_us": verify,
                "execute_us": execute, "request_us": request, "kinds": kinds,
            });
            (cpu, certificates)
        },
    )
}

/// A third of them over TCP, and a third with processors.
fn scenario(kind: Kind) -> impl Strategy<Value = Value> {
    let network = prop_oneof![2 => Just(None), 1 => over_tcp().prop_map(Some)];
    let processors = prop_oneof![2 => Just(None), 1 => processors().prop_map(Some)];
    (over_the_ideal_network(kind), network, any::<bool>(), processors).prop_map(
        |(mut scenario, tcp, hosts_die, processors)| {
            if let Some(tcp) = tcp {
                put_on_tcp(&mut scenario, &tcp, hosts_die);
            }
            if let Some((cpu, certificates)) = processors {
                scenario["cpu"] = cpu;
                scenario["protocol"]["certificates"] = certificates.into();
            }
            scenario
        },
    )
}

fn over_the_ideal_network(kind: Kind) -> impl Strategy<Value = Value> {
    (1..8u32).prop_flat_map(move |replicas| {
        let crashes = (0..replicas.min(3)).map(|index| fault(replicas, index).boxed()).collect::<Vec<_>>();
        let faults = (crashes, any::<prop::sample::Index>());
        let most = if kind == Kind::Borne { (replicas as usize - 1) / 3 } else { replicas as usize };
        let liars =
            prop::sample::subsequence((0..replicas).collect::<Vec<_>>(), 0..=most).prop_flat_map(move |liars| {
                liars.into_iter().map(|replica| lies(replicas, replica).boxed()).collect::<Vec<_>>()
            });
        let load = (workload(), prop::option::of(1..=replicas), any::<bool>(), groups(), changes());
        (Just(replicas), 0..1000u64, 0.5..4.0f64, network(), protocol(kind), load, faults, liars).prop_map(
            move |(replicas, seed, horizon, network, mut protocol, (mut workload, replies, full_only, groups, changes), (mut faults, keep), liars)| {
                faults.truncate(keep.index(4));
                let mut lies: Vec<Value> = liars.into_iter().flatten().collect();
                if protocol["variant"] == "crash_stop" && kind == Kind::Borne {
                    // It tolerates none.
                    lies.clear();
                }
                let within = |change: &Value| change["at_s"].as_f64().unwrap() < horizon - 1e-9;
                let changes: Vec<_> = changes.into_iter().filter(within).collect();
                let how = protocol["dissemination"].as_str().unwrap().to_owned();
                if how == "hashes" {
                    workload["send_to"] = "all".into();
                }
                if replicas <= 3 && protocol["batch"]["filter"] == "own" {
                    // One of them may be a quorum by itself, which does not go with it.
                    protocol["batch"]["filter"] = "committed".into();
                }
                if full_only && how != "stream" && workload["send_to"] == "all" {
                    protocol["batch"]["full_only"] = true.into();
                    protocol["batch"]["max_delay_ms"] = 0.into();
                }
                let of_streams = ["ack_high", "ack_low", "bogus_cut", "stream_equivocate", "withhold_stream"];
                let is_of = |lie: &Value, kinds: &[&str]| kinds.contains(&lie["kind"].as_str().unwrap());
                lies.retain(|lie| how == "stream" || !is_of(lie, &of_streams));
                lies.retain(|lie| how == "hashes" || !is_of(lie, &["bogus_hashes"]));
                json!({
                    "seed": seed, "horizon_s": horizon, "replicas": {"count": replicas}, "network": network,
                    "protocol": protocol, "clients": {"replies": replies, "groups": groups}, "workload": workload, "faults": faults, "adversaries": lies, "changes": changes,
                })
            },
        )
    })
}

/// A scenario with one more change, which sets to what it is what is taken of these settings.
fn with_idle_change() -> impl Strategy<Value = [Value; 2]> {
    const PATHS: [&str; 10] = [
        "network.jitter",
        "network.window_bytes",
        "network.egress_mbps",
        "protocol.timeout_ms",
        "protocol.batch.max_tx",
        "protocol.stream.flush_ms",
        "protocol.stream.ack_every_ms",
        "workload.rate_tps",
        "workload.outstanding",
        "workload.tx_bytes",
    ];
    let taken = prop::sample::subsequence(PATHS.to_vec(), 1..=PATHS.len());
    (scenario(Kind::Borne), taken, 0.01..0.99f64).prop_map(|(plain, paths, share)| {
        let at_s = share * plain["horizon_s"].as_f64().unwrap();
        let changes = plain["changes"].as_array().unwrap();
        let place = changes.partition_point(|change| change["at_s"].as_f64().unwrap() <= at_s);
        let in_force = |path: &str| {
            let changed = changes[..place].iter().rev().find_map(|change| change["set"].get(path));
            changed.or_else(|| plain.pointer(&format!("/{}", path.replace('.', "/")))).unwrap().clone()
        };
        let set: serde_json::Map<_, _> =
            paths.iter().map(|path| ((*path).to_owned(), in_force(path))).collect();
        let mut changed = plain.clone();
        changed["changes"].as_array_mut().unwrap().insert(place, json!({"at_s": at_s, "set": set}));
        [plain, changed]
    })
}

/// More events than this are not waited for; fewer do where nothing has to come of them.
const EVENTS_MAX: [u64; 2] = [300_000, 30_000];

fn run(text: &str, kind: Kind) -> RunReport {
    let scenario = hotstuff_format::check(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let mut run = Run::new(&scenario, 10_000);
    run.advance(EVENTS_MAX[kind as usize]);
    RunReport::new(&mut run, &scenario, "any")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn runs_safely_and_twice_alike(scenario in scenario(Kind::Borne)) {
        let text = scenario.to_string();
        let report = run(&text, Kind::Borne);
        prop_assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
        prop_assert!(report.verdicts.liveness.name() != "violated", "{text}: {:?}", report.verdicts.violations);
        prop_assert_eq!(report.digest, run(&text, Kind::Borne).digest);
        for side in report.measured.utilisation {
            let most = side.egress.max(side.ingress).max(side.cpu);
            prop_assert!(most <= 1.0 + 1e-9, "{:?}", side);
        }
    }

    #[test]
    fn what_is_set_to_what_it_is_changes_nothing([plain, changed] in with_idle_change()) {
        let digest = |scenario: &Value| run(&scenario.to_string(), Kind::Any).digest;
        prop_assert_eq!(digest(&plain), digest(&changed), "{}", changed);
    }

    #[test]
    fn whatever_is_broken_and_whoever_lies_it_runs_and_twice_alike(scenario in scenario(Kind::Any)) {
        let text = scenario.to_string();
        prop_assert_eq!(run(&text, Kind::Any).digest, run(&text, Kind::Any).digest);
    }
}
