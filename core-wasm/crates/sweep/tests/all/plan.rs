//! What descriptions ask for, by literal runs, and what is said of those that ask for nothing.

use std::fmt::Write;

use hotstuff_format::HotStuff;
use quorumscope_sweep::{Description, Plan, Point, RUNS_MAX, plan};
use scenario::{ScenarioError, Value};

const TWO: &str = r#"{"seed": 7, "variants": [
    {"name": "Batching", "set": {"protocol.dissemination": "batch"}},
    {"name": "Streaming", "set": {"protocol.dissemination": "stream"}}
]}"#;

fn planned(description: &str, scenario: &str) -> Plan {
    plan::<HotStuff>(description, scenario, RUNS_MAX).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// `Batching 7 workload.rate_tps=100`, a line a run.
fn told(description: &str, scenario: &str) -> String {
    let mut text = String::new();
    for Point { variant, settings, seed, .. } in planned(description, scenario).points {
        let _ = write!(text, "{} {seed}", variant.as_deref().unwrap_or("-"));
        for (path, value) in settings {
            let _ = write!(text, " {path}={value}");
        }
        text.push('\n');
    }
    text
}

fn values(axis: &str) -> Vec<String> {
    let points = planned(&format!(r#"{{"x": {axis}}}"#), "{}").points;
    points.iter().map(|point| point.x.to_string()).collect()
}

fn errors(description: &str) -> Vec<String> {
    errors_of(description, TWO, RUNS_MAX)
}

fn errors_of(description: &str, scenario: &str, runs_max: usize) -> Vec<String> {
    let errors = plan::<HotStuff>(description, scenario, runs_max).expect_err(description);
    errors.iter().map(ScenarioError::to_string).collect()
}

#[test]
fn the_first_axis_moves_slowest_then_variants_then_seeds() {
    let description = r#"{
        "version": 1, "scenario": "any",
        "x": {"path": "workload.rate_tps", "from": 100, "to": 300, "points": 2},
        "series": {"path": "network.sockets", "values": [1, 4]},
        "set": {"horizon_s": 2}, "repeat": 2, "y": ["latency_s.mean", "utilisation.0.egress"]
    }"#;
    assert_eq!(
        told(description, TWO),
        "\
Batching 7 horizon_s=2 workload.rate_tps=100 network.sockets=1
Batching 8 horizon_s=2 workload.rate_tps=100 network.sockets=1 seed=8
Streaming 7 horizon_s=2 workload.rate_tps=100 network.sockets=1
Streaming 8 horizon_s=2 workload.rate_tps=100 network.sockets=1 seed=8
Batching 7 horizon_s=2 workload.rate_tps=100 network.sockets=4
Batching 8 horizon_s=2 workload.rate_tps=100 network.sockets=4 seed=8
Streaming 7 horizon_s=2 workload.rate_tps=100 network.sockets=4
Streaming 8 horizon_s=2 workload.rate_tps=100 network.sockets=4 seed=8
Batching 7 horizon_s=2 workload.rate_tps=300 network.sockets=1
Batching 8 horizon_s=2 workload.rate_tps=300 network.sockets=1 seed=8
Streaming 7 horizon_s=2 workload.rate_tps=300 network.sockets=1
Streaming 8 horizon_s=2 workload.rate_tps=300 network.sockets=1 seed=8
Batching 7 horizon_s=2 workload.rate_tps=300 network.sockets=4
Batching 8 horizon_s=2 workload.rate_tps=300 network.sockets=4 seed=8
Streaming 7 horizon_s=2 workload.rate_tps=300 network.sockets=4
Streaming 8 horizon_s=2 workload.rate_tps=300 network.sockets=4 seed=8
"
    );
    let points = planned(description, TWO).points;
    let number = Value::Number;
    assert_eq!(
        (&points[15].x, &points[15].series, &points[15].panel),
        (&number(300.0), &number(4.0), &Value::Null)
    );
}

#[test]
fn a_scenario_without_variants_runs_as_it_is_and_variants_can_be_picked() {
    let x = r#""x": {"path": "network.window_bytes", "values": [null, 65536]}"#;
    assert_eq!(
        told(&format!("{{{x}}}"), "{}"),
        "- 1 network.window_bytes=null\n- 1 network.window_bytes=65536\n"
    );
    let picked = told(&format!(r#"{{{x}, "variants": ["Streaming"]}}"#), TWO);
    assert_eq!(picked, "Streaming 7 network.window_bytes=null\nStreaming 7 network.window_bytes=65536\n");
}

#[test]
fn seeds_vary_and_repeat_from_each() {
    let told = told(r#"{"x": {"path": "seed", "values": [10, 20]}, "repeat": 2}"#, "{}");
    assert_eq!(told, "- 10 seed=10\n- 11 seed=11\n- 20 seed=20\n- 21 seed=21\n");
}

#[test]
fn further_axes_multiply_as_the_others_do() {
    let description = r#"{"x": {"path": "horizon_s", "values": [1]}, "panels": {"path": "network.loss", "values": [0]},
        "further": [{"path": "network.sockets", "values": [1, 2]}]}"#;
    assert_eq!(
        told(description, "{}"),
        "- 1 horizon_s=1 network.loss=0 network.sockets=1\n- 1 horizon_s=1 network.loss=0 network.sockets=2\n"
    );
    assert_eq!(planned(description, "{}").points[0].panel, Value::Number(0.0));
}

#[test]
fn ranges_keep_their_ends_and_round_to_the_step_between() {
    // A step of 1, though a rate need not be whole.
    assert_eq!(
        values(r#"{"path": "workload.rate_tps", "from": 0.5, "to": 3, "points": 4}"#),
        ["0.5", "1", "2", "3"]
    );
    // Steps of 0.1 and 0.01: no binary dust.
    assert_eq!(
        values(r#"{"path": "protocol.timeout_factor", "from": 1, "to": 2, "points": 4}"#),
        ["1", "1.3", "1.7", "2"]
    );
    // Steps of 512 B.
    assert_eq!(
        values(r#"{"path": "network.window_bytes", "from": 4096, "to": 65536, "points": 5, "scale": "log"}"#),
        ["4096", "8192", "16384", "32768", "65536"]
    );
    assert_eq!(
        values(r#"{"path": "workload.rate_tps", "from": 1, "to": 1000, "points": 7, "scale": "log"}"#),
        ["1", "3", "10", "32", "100", "316", "1000"]
    );
    // What the step makes equal is there once.
    assert_eq!(values(r#"{"path": "network.sockets", "from": 1, "to": 3, "points": 9}"#), ["1", "2", "3"]);
    // A setting of one alternative.
    assert_eq!(
        values(r#"{"path": "replicas.count", "from": 4, "to": 100, "points": 4, "scale": "log"}"#),
        ["4", "12", "34", "100"]
    );
}

#[test]
fn what_is_wrong_with_a_range_names_its_place_and_what_is_allowed() {
    let x = |axis: &str| errors(&format!(r#"{{"x": {{"path": "workload.rate_tps", {axis}}}}}"#));
    for (axis, error) in [
        (
            r#""from": 5, "to": 5, "points": 3"#,
            "x.to: the range is empty: from and to are both 5 (allowed: more than 5)",
        ),
        (
            r#""from": 9, "to": 5, "points": 3"#,
            "x.to: the range is reversed: from 9 to 5 (allowed: more than 9)",
        ),
        (
            r#""from": 0, "to": 5, "points": 3, "scale": "log""#,
            "x.from: 0 has no place on a logarithmic scale (allowed: more than 0, or scale linear)",
        ),
        (
            r#""from": 1, "to": 5, "points": 1000000"#,
            "x.points: 1000000 is out of range (allowed: a whole number 2 to 100000)",
        ),
        (
            r#""from": 1, "to": 5, "points": 1"#,
            "x.points: 1 is out of range (allowed: a whole number 2 to 100000)",
        ),
        (r#""from": 1, "to": 5"#, "x.points: is missing (allowed: a whole number 2 to 100000)"),
        (
            r#""from": 1, "to": 5, "points": 3, "scale": "lgo""#,
            "x.scale: \"lgo\" is not one of the allowed values (allowed: linear, log)",
        ),
        (
            r#""from": -3, "to": 5, "points": 3"#,
            "x.from: -3 is out of range (allowed: a number 0 to 10000000 tx/s)",
        ),
        (
            r#""from": 1, "to": 1e9, "points": 3"#,
            "x.to: 1000000000 is out of range (allowed: a number 0 to 10000000 tx/s)",
        ),
        (
            r#""values": [1, -1, "two"]"#,
            "x.values.1: -1 is out of range (allowed: a number 0 to 10000000 tx/s)",
        ),
        (r#""values": []"#, "x.values: is empty (allowed: a list of 1 to 100000 items)"),
        (
            r#""values": [1], "from": 1"#,
            "x: only one of path, from, values may be given (allowed: an object with path, from, to, points, scale, or an object with path, values)",
        ),
    ] {
        assert_eq!(x(axis)[0], error);
    }
    assert_eq!(
        x(r#""values": [1, -1, "two"]"#)[1],
        "x.values.2: is text (allowed: a number 0 to 10000000 tx/s)"
    );
}

#[test]
fn what_is_wrong_with_a_path_names_it() {
    let x =
        |path: &str| errors(&format!(r#"{{"x": {{"path": "{path}", "from": 1, "to": 5, "points": 3}}}}"#));
    let unknown = x("workload.rate_tsp");
    assert!(
        unknown[0].starts_with("x.path: unknown path at rate_tsp; did you mean rate_tps? (allowed: kind, "),
        "{unknown:?}"
    );
    assert_eq!(
        x("protocol.dissemination"),
        [
            "x.path: protocol.dissemination is no number (allowed: a setting that is a number; others take values)"
        ]
    );
    let values = errors(r#"{"x": {"path": "netwrk.sockets", "values": [1]}}"#);
    assert!(values[0].starts_with("x.path: unknown path at netwrk; did you mean network?"), "{values:?}");
    let twice = r#"{"x": {"path": "seed", "values": [1]}, "series": {"path": "seed", "values": [2]}}"#;
    assert_eq!(errors(twice), ["series.path: seed is in x as well (allowed: each setting once)"]);
    let set = r#"{"x": {"path": "seed", "values": [1]}, "set": {"seed": 3}}"#;
    assert_eq!(errors(set), ["x.path: seed is in set as well (allowed: each setting once)"]);
}

#[test]
fn other_mistakes_name_their_places_too() {
    let with = |more: &str| errors(&format!(r#"{{"x": {{"path": "seed", "values": [1]}}, {more}}}"#));
    let y = with(r#""y": ["throughput_tps", "latncy_s.mean", "limit.kind"]"#);
    assert!(y[0].starts_with("y.1: there is no measurement \"latncy_s.mean\"; did you mean latency_s.mean? (allowed: longest_pause_s, "), "{y:?}");
    assert!(y[1].starts_with("y.2: limit.kind is no number (allowed: "), "{y:?}");
    assert_eq!(
        with(r#""variants": ["Streeming"]"#),
        [
            "variants.0: there is no variant \"Streeming\"; did you mean Streaming? (allowed: Batching, Streaming)"
        ]
    );
    assert_eq!(with(r#""variants": ["Batching", "Batching"]"#), ["variants.1: \"Batching\" is named twice"]);
    assert_eq!(
        with(r#""serie": {}"#),
        [
            "serie: unknown key; did you mean series? (allowed: version, scenario, x, series, panels, further, variants, y, set, repeat, measured)"
        ]
    );
    assert_eq!(with(r#""measured": 7"#), ["measured: is a number (allowed: text)"]);
    assert_eq!(with(r#""version": 2"#), ["version: 2 is not one of the allowed values (allowed: 1)"]);
    assert_eq!(with(r#""repeat": 0"#), ["repeat: 0 is out of range (allowed: a whole number 1 to 10000)"]);
    assert_eq!(
        with(r#""set": {"network.sockets": 0}"#),
        ["set.network.sockets: 0 is out of range (allowed: a whole number 1 to 1000 per pair)"]
    );
    assert_eq!(
        with(r#""series": {"path": "network.sockets", "values": [2, 0]}"#),
        ["series.values.1: 0 is out of range (allowed: a whole number 1 to 1000 per pair)"]
    );
    assert_eq!(
        errors("{}"),
        [
            "x: is missing (allowed: an object with path, from, to, points, scale, an object with path, values)"
        ]
    );
    assert_eq!(errors("[1"), ["sweep: is not valid JSON: expected \",\" or \"]\" at line 1 column 3"]);
    assert_eq!(
        errors("7"),
        [
            "sweep: is a number (allowed: an object with version, scenario, x, series, panels, further, variants, y, set, repeat, measured)"
        ]
    );
}

#[test]
fn a_scenario_has_its_errors_below_its_name() {
    let x = r#"{"x": {"path": "network.sockets", "values": [1]}}"#;
    assert_eq!(
        errors_of(x, r#"{"network": {"loss": 2}}"#, 9),
        ["scenario.network.loss: 2 is out of range (allowed: a number 0 to 0.5 of segments)"]
    );
    // A value that contradicts another setting.
    let fewer = r#"{"x": {"path": "replicas.count", "values": [7, 4]}}"#;
    let scenario = r#"{"replicas": {"count": 7}, "faults": [{"kind": "crash", "replica": 6, "at_s": 1}]}"#;
    assert_eq!(
        errors_of(fewer, scenario, 9),
        ["x.values.1: makes faults.0.replica invalid: there is no replica 6 (allowed: 0 to 3)"]
    );
}

#[test]
fn a_sweep_has_an_end() {
    let x = r#"{"x": {"path": "workload.rate_tps", "from": 1, "to": 1001, "points": 1001}}"#;
    assert_eq!(errors_of(x, TWO, 2000), ["sweep: 2002 runs (allowed: at most 2000)"]);
    assert_eq!(plan::<HotStuff>(x, TWO, 2002).unwrap().points.len(), 2002);
}

#[test]
fn a_description_is_written_as_it_is_read() {
    let text = r#"{"x": {"path": "workload.rate_tps", "from": 1, "to": 9, "points": 3, "scale": "log"},
        "series": {"path": "network.sockets", "values": [1, 2]}, "further": [{"path": "network.loss", "values": [0]}],
        "variants": ["Streaming"], "y": ["throughput_tps"], "set": {"horizon_s": 2}, "repeat": 3,
        "measured": "dissertation-nodes"}"#;
    let (read, scenario) = Description::read::<HotStuff>(text).unwrap();
    assert_eq!(scenario, None);
    let written = read.written(Value::Text("planet".to_owned()));
    assert_eq!(
        Description::read::<HotStuff>(&written.to_string()),
        Ok((read, Some(Value::Text("planet".to_owned()))))
    );
}
