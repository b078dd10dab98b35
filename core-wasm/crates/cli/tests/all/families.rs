//! Scenarios of another family than HotStuff through the program.

use std::collections::BTreeSet;
use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

const WINDOW: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../scenarios/paxos/window.json");

fn quorumscope(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quorumscope")).args(arguments).output().expect("it is built")
}

/// JPaxos of April 2011 over TCP, with the same links, batches and clients: 594 requests a second with a window of one,
/// 1,125 with two. A second window fills the links, and more change nothing.
#[test]
fn a_window_of_two_fills_the_links_as_it_did_for_the_authors() {
    let output = quorumscope(&["run", WINDOW, "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let goodput = |run: usize| report["runs"][run]["goodput_tps"].as_f64().expect("it is a number");
    assert!((goodput(0) / 594.0 - 1.0).abs() < 0.03, "{}", goodput(0));
    assert!((goodput(1) / 1_125.0 - 1.0).abs() < 0.04, "{}", goodput(1));
    assert!((goodput(2) / goodput(1) - 1.0).abs() < 0.01, "{}", goodput(2));
    let table =
        String::from_utf8(quorumscope(&["run", WINDOW, "--variant", "window 2"]).stdout).expect("it is text");
    for row in ["Goodput (tx/s)", "Latency of an instance (s)", "Most open instances", "checks"] {
        assert!(table.contains(row), "{table}");
    }
    assert!(!table.contains("view") && !table.contains("block"), "{table}");
    let checked = quorumscope(&["check", WINDOW]);
    assert!(String::from_utf8_lossy(&checked.stdout).ends_with("valid, 3 variants\n"));
}

/// Without processors and with what TCP leaves of 10 Mbit/s: a batch of 126 requests takes 0.1086 s of the channel and
/// 0.1 s there and back.
#[test]
fn the_closed_forms_of_a_scenario_are_printed() {
    let forms = |window: &str| -> Value {
        let output = quorumscope(&["model", "paxos-window", "--variant", window, "--json"]);
        serde_json::from_slice(&output.stdout).expect("it is JSON")
    };
    let [one, two] = ["window 1", "window 2"].map(forms);
    let is_near = |value: &Value, expected: f64| {
        value.as_f64().is_some_and(|value| (value / expected - 1.0).abs() < 1e-3)
    };
    assert!(is_near(&one["instance_s"], 0.2086) && is_near(&one["throughput_tps"], 604.0), "{one}");
    assert!(is_near(&two["throughput_tps"], 1_160.2) && is_near(&two["window"], 1.921), "{two}");
    assert_eq!((&one["bound_by"], &one["window_of_processor"]), (&"latency".into(), &Value::Null));
    let table = String::from_utf8(quorumscope(&["model", "paxos-window"]).stdout).expect("it is text");
    assert!(table.contains("window_of_processor") && table.contains("no limit"), "{table}");
    let hotstuffs = quorumscope(&["model", "planet"]);
    assert!(String::from_utf8_lossy(&hotstuffs.stderr).contains("window, commit, dissemination, line"));
}

/// Each family's own tests hold the items that open its scenarios to their answers.
#[test]
fn every_item_of_a_lesson_opens_a_shipped_scenario_of_some_family() {
    let ids: BTreeSet<String> = lessons::items().into_iter().map(|(_, id, _)| id).collect();
    for id in ids {
        let checked = quorumscope(&["check", &id]);
        assert!(checked.status.success(), "{id}: {}", String::from_utf8_lossy(&checked.stderr));
    }
}

#[test]
fn words_of_another_family_are_refused_by_their_paths() {
    let told = |name: &str, text: &str| {
        let path = std::env::temp_dir().join(format!("quorumscope-{name}-{}.json", std::process::id()));
        fs::write(&path, text).expect("it can be written");
        let output = quorumscope(&["run", path.to_str().expect("it is text")]);
        fs::remove_file(&path).expect("it was written");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("it is text")
    };
    let unknown = told("unknown", r#"{"protocol": {"family": "paxoss"}}"#);
    assert_eq!(
        unknown,
        "protocol.family: there is no family \"paxoss\"; did you mean paxos? (allowed: hotstuff, paxos, gossip, hotstuff_over_gossip, cross_cluster, hotstuff_cross_cluster)\n"
    );
    let hotstuffs =
        told("hotstuffs", r#"{"protocol": {"family": "paxos", "variant": "chained"}, "adversaries": []}"#);
    let paths: Vec<&str> =
        hotstuffs.lines().filter_map(|line| line.split_once(':')).map(|(path, _)| path).collect();
    assert_eq!(paths, ["protocol.variant", "adversaries"]);
    assert!(told("paxoses", r#"{"protocol": {"window": 3}}"#).starts_with("protocol.window: unknown key"));
}

/// The columns are the family's own: none of them is empty, and none of views or blocks is there.
#[test]
fn a_sweep_has_the_numbers_of_its_runs() {
    let few = ["--set", "horizon_s=8", "--variant", "window 1", "--vary", "protocol.window=1,2"];
    let output = quorumscope(&[&["sweep", WINDOW][..], &few].concat());
    assert!(output.status.success());
    let table = String::from_utf8(output.stdout).expect("it is text");
    let heading = table.lines().next().expect("a heading");
    assert!(heading.contains("instance_latency_s.p50") && heading.contains("open_max"), "{heading}");
    assert!(!heading.contains("block") && !heading.contains("view"), "{heading}");
    let output = quorumscope(&[&["sweep", WINDOW, "--json"][..], &few].concat());
    let sweep: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    for (place, (window, variant)) in [("1", "window 1"), ("2", "window 2")].into_iter().enumerate() {
        let run =
            &quorumscope(&["run", WINDOW, "--json", "--set", "horizon_s=8", "--variant", variant]).stdout;
        let run: Value = serde_json::from_slice(run).expect("it is JSON");
        for path in ["digest", "goodput_tps", "open_max"] {
            assert_eq!(sweep["runs"][place][path], run["runs"][0][path], "{path} with a window of {window}");
        }
    }
    let whole = quorumscope(&["sweep", WINDOW, "--vary", "protocol.window=1,2", "--steady"]);
    assert_eq!(whole.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&whole.stderr).starts_with("--steady: "));
}

/// With a window of one a channel is idle for a round trip after each batch: 604 requests a second by formula 1, 1,160
/// with two.
#[test]
fn the_load_is_found_that_a_window_bears() {
    let open = ["--set", "workload.kind=open", "--set", "workload.rate_tps=900", "--set", "horizon_s=12"];
    let named = ["--variant", "window 1", "--variant", "window 2", "--until-saturated", "--json"];
    let output = quorumscope(&[&["sweep", WINDOW][..], &open, &named].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let knees: Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    for (place, (form_tps, limit)) in [(604.0, "window"), (1_160.2, "channel")].into_iter().enumerate() {
        let knee = &knees["knees"][place];
        let held = knee["held"].as_f64().expect("a load was borne");
        assert!((held / form_tps - 1.0).abs() < 0.01, "{held} of {form_tps}");
        assert_eq!(knee["at_grew"]["limit"]["kind"], limit);
    }
}

#[test]
fn a_run_is_stopped_and_traced_as_any_other() {
    let trace = std::env::temp_dir().join(format!("quorumscope-trace-{}.csv", std::process::id()));
    let trace = trace.to_str().expect("it is text");
    let output =
        quorumscope(&["run", WINDOW, "--events-max", "1000", "--variant", "window 2", "--trace", trace]);
    assert_eq!(output.status.code(), Some(1));
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(told.starts_with("window 2: stopped as --events-max is reached"), "{told}");
    let lines = fs::read_to_string(trace).expect("it was written");
    fs::remove_file(trace).expect("it was written");
    assert!(lines.contains(",two_a,"), "{lines}");
}

fn printed(arguments: &[&str]) -> String {
    let output = quorumscope(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("it is text")
}

/// Exit code 2, and why.
fn refused(arguments: &[&str]) -> String {
    let output = quorumscope(arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    String::from_utf8(output.stderr).expect("it is text")
}

#[test]
fn a_campaign_draws_runs_and_shortens_what_fails() {
    let output: Value =
        serde_json::from_str(&printed(&["campaign", "--family", "paxos", "--seeds", "0..60", "--json"]))
            .expect("it is JSON");
    assert_eq!((&output["runs"], &output["failed"]), (&60.into(), &0.into()), "{output}");

    let line = printed(&["campaign", "--family", "paxos", "--seeds", "7..8", "--print"]);
    let drawn: Value = serde_json::from_str(&line).expect("it is JSON");
    let path = std::env::temp_dir().join(format!("quorumscope-drawn-{}.json", std::process::id()));
    fs::write(&path, drawn["scenario"].to_string()).expect("it can be written");
    let run: Value = serde_json::from_str(&printed(&["run", path.to_str().expect("it is text"), "--json"]))
        .expect("it is JSON");
    assert_eq!(run["runs"][0]["digest"], drawn["digest"]);

    // Replicas that take a notice without its ballot for what they have accepted themselves.
    let broken = r#"{
        "horizon_s": 20, "network": {"latency": {"uniform_one_way_ms": 20}}, "replicas": {"count": 3},
        "protocol": {
            "family": "paxos", "learn": "piggyback", "notice_ballots": false, "suspicion_ms": 600, "heartbeat_ms": 100,
            "batch": {"max_bytes": 292, "delay_ms": 10}
        },
        "workload": {"rate_tps": 50}
    }"#;
    fs::write(&path, broken).expect("it can be written");
    let around = ["campaign", "--seeds", "232..233", "--json", "--scenario"];
    let found = quorumscope(&[&around[..], &[path.to_str().expect("it is text")]].concat());
    fs::remove_file(&path).expect("it was written");
    assert_eq!(found.status.code(), Some(1));
    let output: Value = serde_json::from_slice(&found.stdout).expect("it is JSON");
    let failure = &output["failures"][0];
    assert_eq!(
        failure["reason"],
        "quorum at 7.289012704 s: [274] is decided in instance 243 of 1.1 by 1 of 3 replicas"
    );
    let kinds = ["partition", "timeout"].map(Value::from);
    let faults = failure["scenario"]["faults"].as_array().expect("it is a list");
    assert_eq!(faults.iter().map(|fault| fault["kind"].clone()).collect::<Vec<_>>(), kinds, "{failure}");
    assert_eq!(failure["scenario"]["horizon_s"], 7.25);
}

#[test]
fn options_of_another_familys_campaigns_are_refused() {
    let told = "--restarts, --variant: campaigns of paxos have neither (replicas restart in all of them, and follow \
                one protocol)\n";
    assert_eq!(refused(&["campaign", "--family", "paxos", "--restarts"]), told);
    assert_eq!(refused(&["campaign", "--family", "paxos", "--variant", "basic"]), told);
    let unknown = refused(&["campaign", "--family", "paxoss"]);
    assert!(
        unknown.contains("[possible values: hotstuff, paxos, gossip, hotstuff_over_gossip, cross_cluster, hotstuff_cross_cluster]"),
        "{unknown}"
    );
    let variants = refused(&["campaign", "--variant", "basics"]);
    assert!(
        variants.starts_with("--variant basics: there is no such variant (allowed: crash_stop, "),
        "{variants}"
    );
}

/// Its parts sum exactly to what its client waits.
#[test]
fn a_request_is_followed_from_its_client_to_its_answer() {
    let asked = ["run", "paxos-window", "--variant", "window 2", "--transaction", "4.2"];
    let told = printed(&asked);
    let expected = "\nwindow 2: transaction 5,484 of stream 0, in instance 44, submitted at 4.285368384 s, answered after \
                    0.977796800 s\n     0.050000000 s  request to first\n     0.660372416 s  waits for its turn\n     \
                    0.217275200 s  instance\n     0.000149184 s  answer waits at first\n     0.050000000 s  answer from \
                    first\n\n";
    assert!(told.contains(expected), "{told}");
    let output: Value =
        serde_json::from_str(&printed(&[&asked[..], &["--json"]].concat())).expect("it is JSON");
    let followed = &output["transactions"][0];
    assert_eq!((&followed["instance"], &followed["height"]), (&44.into(), &Value::Null));
    let ns = |of: &Value, key: &str| of[key].as_u64().expect("it is a time");
    let parts = followed["parts"].as_array().expect("it is a list");
    let sum: u64 = parts.iter().map(|part| ns(part, "end_ns") - ns(part, "start_ns")).sum();
    assert_eq!((sum, ns(followed, "answered_ns") - ns(followed, "submitted_ns")), (977_796_800, 977_796_800));
    let none = refused(&["run", "paxos-window", "--variant", "window 2", "--transaction", "400"]);
    assert!(none.starts_with("--transaction 400: window 2 has none from then until "), "{none}");
}

#[test]
fn commands_that_are_for_one_family_say_so() {
    let twins = refused(&["twins", "--file", WINDOW]);
    let told = "is a scenario of paxos: twins are replicas of HotStuff that share a key (allowed: a scenario of twins); \
                campaign --scenario draws crashes and cuts for it\n";
    assert_eq!(twins, format!("{WINDOW}: {told}"));
    let told = "plays cells that were measured with TCP and with HotStuff (allowed: cells such as g/cubic/64KB/x1); \
                evidence has what is published of each family\n";
    assert_eq!(
        refused(&["validate", "paxos-window"]),
        format!("paxos-window: is a scenario, and validate {told}")
    );
    assert_eq!(refused(&["validate", WINDOW]), format!("{WINDOW}: is a file, and validate {told}"));
}

/// Its events are those of a run of the scenario that it says.
#[test]
fn the_speed_of_each_family_is_measured() {
    let bench: Value = serde_json::from_str(&printed(&["bench", "--json"])).expect("it is JSON");
    let families = bench["families"].as_array().expect("it is a list");
    let words: Vec<_> = families.iter().map(|of| of["family"].as_str().expect("it is text")).collect();
    assert_eq!(
        words,
        ["hotstuff", "paxos", "gossip", "hotstuff_over_gossip", "cross_cluster", "hotstuff_cross_cluster"]
    );
    for (of, word) in families.iter().zip(words) {
        let text = match word {
            "gossip" => r#"{"protocol": {"family": "gossip", "graph": {"degree": 8, "spread": 0.5}, "coding": {"first_rate": 40}},
                "replicas": {"count": 50}, "horizon_s": 10,
                "network": {"latency": {"uniform_one_way_ms": 70}, "window_bytes": null},
                "workload": {"rate_tps": 200, "arrivals": "poisson", "tx_bytes": 128}}"#
                .to_owned(),
            "hotstuff_over_gossip" => r#"{"protocol": {"family": "hotstuff_over_gossip", "coding": {"timeout_ms": 250, "step": 1},
                "patience_ms": 600, "hotstuff": {"leader": {"policy": "fixed"}, "dissemination": "stream",
                "stream": {"origins": "leader", "micro_batch_tx": 4}}},
                "replicas": {"count": 40}, "horizon_s": 10,
                "network": {"latency": {"uniform_one_way_ms": 25}, "window_bytes": null},
                "workload": {"rate_tps": 1000, "tx_bytes": 512, "send_to": "all"}}"#
                .to_owned(),
            "cross_cluster" => r#"{"protocol": {"family": "cross_cluster", "across": {"rtt_ms": 133}, "quack": {"pause_ms": 200}},
                "replicas": {"count": 14}, "horizon_s": 10,
                "network": {"latency": {"uniform_one_way_ms": 0.3}, "window_bytes": null},
                "workload": {"rate_tps": 500, "tx_bytes": 1000}}"#
                .to_owned(),
            "hotstuff_cross_cluster" => r#"{"protocol": {"family": "hotstuff_cross_cluster", "hotstuff": {"leader": {"policy": "fixed"}},
                "crossing": {"across": {"rtt_ms": 133}, "quack": {"pause_ms": 200}}},
                "replicas": {"count": 8}, "horizon_s": 10,
                "network": {"latency": {"uniform_one_way_ms": 0.5}, "window_bytes": null},
                "workload": {"rate_tps": 2000, "tx_bytes": 512}}"#
                .to_owned(),
            _ => format!(
                r#"{{"protocol": {{"family": "{word}"}}, "replicas": {{"count": 3}}, "horizon_s": 30, "clients": {{"count": 1200}},
                "network": {{"latency": {{"uniform_one_way_ms": 10}}}}, "workload": {{"kind": "closed", "outstanding": 1}}}}"#
            ),
        };
        let path = std::env::temp_dir().join(format!("quorumscope-{word}-{}.json", std::process::id()));
        fs::write(&path, text).expect("it can be written");
        let run = printed(&["run", path.to_str().expect("it is text"), "--json"]);
        fs::remove_file(&path).expect("it was written");
        let run: Value = serde_json::from_str(&run).expect("it is JSON");
        assert_eq!(of["events"], run["runs"][0]["events"], "{word}");
        let [events, messages, a_second] =
            ["events", "messages", "messages_per_s"].map(|key| of[key].as_f64());
        assert!(events > messages && messages > Some(5_000.0) && a_second > Some(0.0), "{of}");
    }
}
