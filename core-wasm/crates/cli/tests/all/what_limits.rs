//! What is said to limit a run, held against what happens in it: of the shipped scenarios over interfaces, rates and
//! windows, and of what campaigns draw. Every commit runs a sample;
//! `cargo test -p quorumscope-cli --test all what_limits:: -- --ignored` runs all.
//!
//! One oracle looks at two curves, what was submitted by when and what was committed by when, at several instants of
//! each run. The other runs the scenario again, with twice as much of what is said to limit it.

use std::process::Command;

use hotstuff_format::Scenario;
use hotstuff_format::{Checked, shipped, shipped_ids};
use rayon::prelude::*;
use run::Run;
use scenario::{Setting, Value};
use serde_json::json;
use sim::requests::Requests;
use sim::time::{Duration, Time};
use tables::Measured;
use tables::limit::LimitKind;

/// A run is judged as far as it is by then.
const EVENTS_MAX: u64 = 400_000;

/// How many transactions were committed by when, in steps.
#[derive(Default)]
struct Committed(Vec<(Time, u64)>);

impl Committed {
    fn by(&self, at: Time) -> u64 {
        self.0[..self.0.partition_point(|&(time, _)| time <= at)].last().map_or(0, |&(_, total)| total)
    }

    fn within(&self, from: Time, to: Time) -> impl Iterator<Item = (Time, u64)> {
        self.0.iter().copied().filter(move |&(at, _)| from < at && at < to)
    }

    /// The least time in `[from, to)` for which the first transaction that is not committed has waited, in seconds.
    fn least_wait(&self, from: Time, to: Time, requests: &Requests) -> f64 {
        let waits = std::iter::once((from, self.by(from))).chain(self.within(from, to));
        waits.map(|(at, committed)| wait(at, committed, requests)).fold(f64::INFINITY, f64::min)
    }

    /// Whether commits fall behind in `[since, now]`: in its last quarter the first that is not committed waits longer
    /// than in the quarter before, by a tenth of it, and less is committed than four fifths of what is submitted. Of
    /// few commits, or while the first are under way, that is how blocks happen to fall, and only less than three
    /// tenths count.
    fn falls_behind(&self, since: Time, now: Time, requests: &Requests) -> bool {
        let quarter = Duration::from_ns(now.saturating_since(since).as_ns() / 4);
        let middle = since + quarter + quarter;
        let last = middle + quarter;
        let [before, after] =
            [(middle, last), (last, now)].map(|(from, to)| self.least_wait(from, to, requests));
        let submitted = requests.submitted_in_all(now) - requests.submitted_in_all(last);
        let committed = self.by(now) - self.by(last);
        let is_steady = self.by(middle) > self.by(since) && self.within(middle, now).count() >= 12;
        let share_min = if is_steady { 0.8 } else { 0.3 };
        submitted >= 10
            && after - before > 0.1 * quarter.as_ns() as f64 / 1e9
            && (committed as f64) < share_min * submitted as f64
    }
}

/// For how long the first transaction after so many has waited at a time, in seconds, in the order of submission.
fn wait(at: Time, committed: u64, requests: &Requests) -> f64 {
    let (mut before, mut by) = (0, at.as_ns());
    if requests.submitted_in_all(at) <= committed {
        return 0.0;
    }
    while by - before > 100_000 {
        let middle = before + (by - before) / 2;
        let is_submitted = requests.submitted_in_all(Time::from_ns(middle)) > committed;
        *(if is_submitted { &mut by } else { &mut before }) = middle;
    }
    (at.as_ns() - by) as f64 / 1e9
}

/// What is said at the end of an eighth of a run and is the opposite of what happens.
fn contradictions(scenario: &Scenario) -> Vec<String> {
    let (mut run, mut committed) = (Run::new(scenario, 0), Committed::default());
    let eighth = run.horizon().as_ns() / 8;
    let (mut next, mut found) = (eighth, Vec::new());
    while !run.is_finished() && run.counters().events < EVENTS_MAX {
        run.advance(1);
        let total = run.observers().metrics.meter.committed();
        if committed.0.last().is_none_or(|&(_, last)| last < total) {
            committed.0.push((run.now(), total));
        }
        if run.now().as_ns() >= next || run.is_finished() {
            next += eighth;
            found.extend(contradiction(&mut run, scenario, &committed));
        }
    }
    found
}

fn contradiction(run: &mut Run, scenario: &Scenario, committed: &Committed) -> Option<String> {
    let (now, measured) = (run.now(), run.measured());
    let since = scenario.changed().map(|(at, _)| at).filter(|&at| at < now).last().unwrap_or(Time::ZERO);
    let says_all = measured.limit.kind == LimitKind::OfferedLoad && measured.workload.offered_tps.is_some();
    (says_all && committed.falls_behind(since, now, run.requests())).then(|| {
        let (seconds, submitted) = (now.as_ns() as f64 / 1e9, measured.workload.submitted);
        format!(
            "at {seconds} s, {} of {submitted} are committed: \"{}\"",
            measured.committed, measured.limit.text
        )
    })
}

/// A shipped scenario's variant with some settings at other numbers, and what it is called.
struct Point {
    name: String,
    scenario: Scenario,
}

/// All variants of shipped scenarios with each of these groups of settings on top. Those that do not bear them are left
/// out.
fn points<'a>(ids: impl Iterator<Item = &'a str>, groups: &[Vec<(&str, Value)>]) -> Vec<Point> {
    let of = |id| {
        let text = shipped(id).unwrap();
        let checked = Checked::read(text).unwrap();
        let value: serde_json::Value = serde_json::from_str(text).unwrap();
        let variants = value["variants"].as_array().into_iter().flatten();
        let mut names: Vec<_> = variants.map(|variant| variant["name"].as_str().map(str::to_owned)).collect();
        if names.is_empty() {
            names.push(None);
        }
        let mut points = Vec::new();
        for name in &names {
            for group in groups {
                let settings: Vec<Setting> =
                    group.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
                let name_of = || format!("{id} {} {settings:?}", name.as_deref().unwrap_or_default());
                let resolved = checked.resolve(name.as_deref(), &settings);
                points.extend(resolved.ok().map(|scenario| Point { name: name_of(), scenario }));
            }
        }
        points
    };
    ids.flat_map(of).collect()
}

/// The product of interfaces, loads and windows, none of them for as it is shipped.
fn groups(
    mbps: &[f64],
    loads: &[Vec<(&'static str, Value)>],
    windows: &[f64],
) -> Vec<Vec<(&'static str, Value)>> {
    let mut groups = Vec::new();
    for &mbps in mbps {
        for load in loads {
            for &window in windows {
                let numbers = [
                    ("network.egress_mbps", mbps),
                    ("network.ingress_mbps", mbps),
                    ("network.window_bytes", window),
                ];
                let set = numbers.into_iter().filter(|&(_, number)| number > 0.0);
                let set = set.map(|(path, number)| (path, Value::Number(number)));
                groups.push(set.chain(load.iter().cloned()).collect());
            }
        }
    }
    groups
}

fn open(rate_tps: f64) -> Vec<(&'static str, Value)> {
    vec![("workload.rate_tps", Value::Number(rate_tps))]
}

fn closed(outstanding: f64) -> Vec<(&'static str, Value)> {
    let kind = ("workload.kind", Value::Text("closed".to_owned()));
    vec![kind, ("workload.outstanding", Value::Number(outstanding))]
}

#[track_caller]
fn none_of(points: &[Point], found: impl Fn(&Scenario) -> Vec<String> + Sync) {
    assert!(points.len() > 20, "{} points are no sweep", points.len());
    let of = |Point { name, scenario }: &Point| {
        found(scenario).into_iter().map(|found| format!("{name} {found}")).collect::<Vec<_>>()
    };
    let all: Vec<String> = points.par_iter().flat_map_iter(of).collect();
    assert!(all.is_empty(), "{}\n{} of {}", all.join("\n"), all.len(), points.len());
}

#[test]
fn a_sample_of_the_shipped_scenarios_never_says_that_all_commits_where_it_does_not() {
    let groups = groups(&[0.0, 0.5], &[vec![], open(3_000.0)], &[0.0, 8_192.0]);
    none_of(&points(shipped_ids(), &groups), contradictions);
}

#[test]
#[ignore = "a minute"]
fn no_shipped_scenario_says_that_all_commits_where_it_does_not() {
    let loads = [vec![], open(200.0), open(2_000.0), open(30_000.0)];
    let groups = groups(&[0.0, 0.1, 1.0, 10.0], &loads, &[0.0, 8_192.0, 65_536.0]);
    none_of(&points(shipped_ids(), &groups), contradictions);
}

/// What a campaign draws of these seeds.
fn campaign(seeds: &str) -> Vec<Point> {
    let output = Command::new(env!("CARGO_BIN_EXE_quorumscope"))
        .args(["campaign", "--print", "--seeds", seeds])
        .output()
        .unwrap();
    let lines = std::str::from_utf8(&output.stdout).unwrap().lines();
    let point = |line| {
        let drawn: serde_json::Value = serde_json::from_str(line).unwrap();
        let scenario = hotstuff_format::check(&drawn["scenario"].to_string()).unwrap();
        Point { name: format!("seed {}", drawn["seed"]), scenario }
    };
    lines.map(point).collect()
}

#[test]
fn a_sample_of_a_campaign_never_says_that_all_commits_where_it_does_not() {
    none_of(&campaign("0..300"), contradictions);
}

#[test]
#[ignore = "a minute"]
fn no_campaign_says_that_all_commits_where_it_does_not() {
    none_of(&campaign("0..20000"), contradictions);
}

/// Twice as much of one resource.
#[derive(Clone, Copy)]
enum Twice {
    Interfaces,
    Path,
    Window,
    Clients,
}

fn twice(scenario: &Scenario, what: Twice) -> Scenario {
    let mut scenario = scenario.clone();
    let (network, workload) = (&mut scenario.network, &mut scenario.workload);
    match what {
        Twice::Interfaces => {
            network.egress_mbps *= 2.0;
            network.ingress_mbps *= 2.0;
        }
        Twice::Path => network.path.mbps = network.path.mbps.map(|mbps| mbps * 2.0),
        Twice::Window => network.window_bytes = network.window_bytes.map(|bytes| bytes * 2),
        Twice::Clients => workload.outstanding *= 2,
    }
    scenario
}

/// The measurements of a whole run; none of one that takes too many events.
fn measured(scenario: &Scenario) -> Option<Measured> {
    let mut run = Run::new(scenario, 0);
    run.advance(EVENTS_MAX).then(|| run.measured())
}

/// What is named as the limit and does not help where it is doubled, by a tenth or as far as nine tenths of what is
/// offered, neither alone nor beside twice as much of what else may be short; and of clients who are said to limit
/// themselves, a resource that helps more than twice as many of them.
fn names_what_does_not_help(scenario: &Scenario) -> Vec<String> {
    let Some(Measured { committed, committed_blocks, limit, workload, .. }) = measured(scenario) else {
        return Vec::new();
    };
    if committed_blocks < 12 {
        return Vec::new();
    }
    let gain = |what| measured(&twice(scenario, what)).map(|more| more.committed as f64 / committed as f64);
    let enough = match workload.offered_tps {
        Some(_) => f64::min(1.1, 0.9 * workload.submitted as f64 / committed as f64),
        None => 1.1,
    };
    // Of two that are short at once neither helps alone.
    let helps_beside = |what, other| {
        let beside = twice(scenario, other);
        let [once, doubled] = [&beside, &twice(&beside, what)].map(measured);
        once.zip(doubled)
            .is_none_or(|(once, doubled)| doubled.committed as f64 >= enough * once.committed as f64)
    };
    let helps = |what, other| gain(what).is_none_or(|gain| gain >= enough) || helps_beside(what, other);
    let is_wrong = match limit.kind {
        LimitKind::Egress | LimitKind::Ingress => !helps(Twice::Interfaces, Twice::Window),
        LimitKind::Path => !helps(Twice::Path, Twice::Window),
        LimitKind::Window => !helps(Twice::Window, Twice::Interfaces),
        LimitKind::OfferedLoad if workload.offered_tps.is_none() => {
            let resources = [Twice::Interfaces, Twice::Window].map(|what| gain(what).unwrap_or(1.0));
            let resource = resources.into_iter().fold(1.25, f64::max);
            resource > 1.25 && gain(Twice::Clients).is_some_and(|clients| clients < resource)
        }
        _ => false,
    };
    if is_wrong { vec![format!("{committed} are committed: \"{}\"", limit.text)] } else { Vec::new() }
}

/// Scenarios about what a network carries.
const OF_NETWORKS: [&str; 9] = [
    "planet",
    "planet-window",
    "datacentre",
    "uniform-lan-to-planet",
    "batch-large",
    "two-networks",
    "when-streaming-does-not-pay",
    "prototype",
    "pipelining",
];

#[test]
fn what_is_named_helps_where_it_is_doubled_in_a_sample() {
    let groups = groups(&[0.5, 10.0], &[open(2_000.0), closed(10.0)], &[8_192.0]);
    none_of(&points(OF_NETWORKS.into_iter(), &groups), names_what_does_not_help);
}

#[test]
#[ignore = "a minute"]
fn what_is_named_helps_where_it_is_doubled() {
    let loads = [
        open(200.0),
        open(2_000.0),
        open(30_000.0),
        closed(1.0),
        closed(10.0),
        closed(100.0),
        closed(1_000.0),
    ];
    let groups = groups(&[0.5, 2.0, 10.0, 100.0], &loads, &[8_192.0, 65_536.0, 1_048_576.0]);
    none_of(&points(OF_NETWORKS.into_iter(), &groups), names_what_does_not_help);
}

/// Pauses come and go as chance makes them, and blocks have room: who waits does not wait longer from quarter to
/// quarter, and yet not all commit.
#[test]
fn where_segments_are_lost_at_random_it_is_never_said_that_all_commits_where_it_does_not() {
    let seeds: Vec<_> = (1..13).map(|seed| vec![("seed", Value::Number(f64::from(seed)))]).collect();
    none_of(&points(["random-loss"].into_iter(), &seeds), |scenario| {
        let mut run = Run::new(scenario, 0);
        while !run.advance(EVENTS_MAX) {}
        let (end, Measured { limit, committed, workload, .. }) = (run.now(), run.measured());
        // Of what was submitted five seconds before the end.
        let due = run.requests().submitted_in_all(Time::from_ns(end.as_ns() - 5_000_000_000));
        let is_wrong = limit.kind == LimitKind::OfferedLoad && committed < due;
        if is_wrong {
            vec![format!("{committed} of {}: \"{}\"", workload.submitted, limit.text)]
        } else {
            Vec::new()
        }
    });
}

/// The thesis's four regions over TCP, in blocks without a cap and in streams: at these rates, through paths of these
/// rates and buffers.
fn over_tcp(rates_tps: &[f64], paths: &[(f64, f64)]) -> Vec<Point> {
    let variants = [
        json!({"dissemination": "batch"}),
        json!({"dissemination": "stream"}),
        json!({"dissemination": "stream", "stream": {"cut": "sent"}}),
    ];
    let mut points = Vec::new();
    for mut protocol in variants {
        protocol["batch"] = json!({"max_tx": 1_000_000});
        if protocol["dissemination"] == "stream" {
            protocol["stream"]["flush_ms"] = json!(10);
            protocol["stream"]["ack_every_ms"] = json!(10);
        }
        for &rate_tps in rates_tps {
            for &(mbps, buffer_bytes) in paths {
                let scenario = json!({
                    "horizon_s": 15,
                    "replicas": {"regions": ["us-east-1", "ap-northeast-1", "me-south-1", "af-south-1"]},
                    "clients": {"region": "us-east-1"},
                    "network": {
                        "model": "tcp", "latency": {"preset": "thesis-table-6"}, "egress_mbps": 1_000, "ingress_mbps": 1_000, "sockets": 2,
                        "path": {"mbps": mbps, "buffer_bytes": buffer_bytes},
                    },
                    "protocol": protocol,
                    "workload": {"rate_tps": rate_tps, "tx_bytes": 1_000},
                });
                let name =
                    format!("{} at {rate_tps} tx/s, {mbps} Mbit/s, {buffer_bytes} B", protocol["stream"]);
                points.push(Point { name, scenario: hotstuff_format::check(&scenario.to_string()).unwrap() });
            }
        }
    }
    points
}

const PATHS: [(f64, f64); 3] = [(100.0, 512_000.0), (20.0, 64_000.0), (20.0, 2_500_000.0)];

#[test]
fn over_tcp_it_is_never_said_that_all_commits_where_it_does_not() {
    none_of(&over_tcp(&[200.0, 1_400.0, 3_000.0], &PATHS), contradictions);
}

#[test]
fn what_is_named_over_tcp_helps_where_it_is_doubled() {
    let points = over_tcp(&[200.0, 1_400.0, 3_000.0], &PATHS);
    none_of(&points, names_what_does_not_help);
    let named: Vec<_> =
        points.par_iter().filter_map(|point| Some(measured(&point.scenario)?.limit.kind)).collect();
    assert!(
        [LimitKind::Path, LimitKind::CongestionWindow].iter().all(|kind| named.contains(kind)),
        "{named:?}"
    );
}

/// Of these four replicas 200 ms apart a connection carries 60,000 B a round trip, which is 300 tx/s without headers.
#[test]
fn cuts_of_what_is_sent_in_overload_are_held_back_by_windows() {
    let scenario = json!({
        "replicas": {"count": 4}, "network": {"latency": {"uniform_one_way_ms": 100}, "window_bytes": 60_000},
        "protocol": {"dissemination": "stream", "stream": {"cut": "sent", "micro_batch_tx": 30}},
        "workload": {"rate_tps": 300, "tx_bytes": 1_000},
    });
    let measured = measured(&hotstuff_format::check(&scenario.to_string()).unwrap()).unwrap();
    assert!(measured.queue_grows && measured.queue_growth_tps > 40.0, "{}", measured.queue_growth_tps);
    assert_eq!(measured.limit.kind, LimitKind::Window, "{}", measured.limit.text);
}

#[test]
fn clients_who_are_too_few_for_a_full_block_wait_for_it() {
    let scenario = json!({
        "replicas": {"count": 4}, "protocol": {"batch": {"max_tx": 400, "full_only": true}},
        "workload": {"kind": "closed", "outstanding": 40},
    });
    let measured = measured(&hotstuff_format::check(&scenario.to_string()).unwrap()).unwrap();
    assert_eq!(measured.limit.text, "nothing is proposed: 40 tx wait for a full block of 400");
}
