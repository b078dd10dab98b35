//! `quorumscope sweep` as a person meets it: descriptions in files, files to go on with, knees.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

const DESCRIPTION: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sweeps/planet.sweep.json");
const ROWS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sweeps/planet.rows.json");

fn sweep(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_quorumscope")).arg("sweep").args(arguments).output().unwrap()
}

/// Standard output of a sweep that succeeds.
#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = sweep(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[track_caller]
fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&printed(&[arguments, &["--json"]].concat())).unwrap()
}

/// What standard error says of a sweep that does not begin.
#[track_caller]
fn refused(arguments: &[&str]) -> String {
    let output = sweep(arguments);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    String::from_utf8(output.stderr).unwrap()
}

fn place(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_file(&path);
    path
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = place(name);
    fs::write(&path, text).unwrap();
    path
}

fn name(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A line a run, as the page measures the same points (`scripts/sweepRows.mjs`).
fn rows(output: &Value) -> Vec<Value> {
    let row = |run: &Value| {
        json!({
            "variant": run["variant"],
            "seed": run["seed"],
            "settings": run["settings"],
            "digest": run["digest"],
            "extent": run.get("extent").unwrap_or(&json!("whole")),
            "events": run["events"],
            "throughput_tps": run["throughput_tps"],
            "goodput_tps": run["goodput_tps"],
            "latency_s": run["latency_s"],
            "utilisation": run["utilisation"],
            "backlog": run["backlog"],
            "queue_growth_tps": run["queue_growth_tps"],
            "queue_grows": run["queue_grows"],
            "limit": run["limit"]["kind"],
        })
    };
    output["runs"].as_array().unwrap().iter().map(row).collect()
}

/// The page is held to the same file: `scripts/digest-test.mjs`. After a change that is meant, BLESS=1 writes it.
#[test]
fn a_sweep_has_the_numbers_of_the_page() {
    let whole = rows(&json_of(&["--file", DESCRIPTION]));
    let steady = rows(&json_of(&["--file", DESCRIPTION, "--steady"]));
    let knee = |knee: &Value| {
        let values: Vec<_> =
            knee["runs"].as_array().unwrap().iter().map(|run| run["value"].clone()).collect();
        let whole = |value: &Value| value.as_f64().map_or(Value::Null, |value| json!(value as u64));
        json!({
            "variant": knee["variant"],
            "settings": knee["settings"],
            "held": whole(&knee["held"]),
            "grew": whole(&knee["grew"]),
            "found": knee["found"],
            "runs": values.iter().map(whole).collect::<Vec<_>>(),
        })
    };
    let knees = json_of(&["--file", DESCRIPTION, "--steady", "--until-saturated"]);
    let knees: Vec<Value> = knees["knees"].as_array().unwrap().iter().map(knee).collect();
    let [whole_count, steady_count] =
        [&whole, &steady].map(|rows| rows.iter().filter(|row| row["extent"] == "steady").count());
    assert!(whole_count == 0 && steady_count > 3, "{steady_count} of {} stop early", steady.len());
    let lines =
        |rows: Vec<Value>| rows.iter().map(|row| format!("    {row}")).collect::<Vec<_>>().join(",\n");
    let text = format!(
        "{{\n  \"whole\": [\n{}\n  ],\n  \"steady\": [\n{}\n  ],\n  \"knees\": [\n{}\n  ]\n}}\n",
        lines(whole),
        lines(steady),
        lines(knees)
    );
    if std::env::var_os("BLESS").is_some() {
        fs::write(ROWS, text).unwrap();
    } else {
        assert!(fs::read_to_string(ROWS).unwrap_or_default() == text, "other rows: {text}");
    }
}

#[test]
fn arguments_make_the_description_of_a_file() {
    let text = r#"{"scenario": "planet", "x": {"path": "workload.rate_tps", "values": [1000, 2000]},
        "series": {"path": "network.sockets", "values": [1, 2]}, "variants": ["Streaming"], "set": {"horizon_s": 1},
        "repeat": 2, "y": ["latency_s.p99"]}"#;
    let described = file("described.json", text);
    let arguments = [
        "planet",
        "--vary",
        "workload.rate_tps=1000,2000",
        "--vary",
        "network.sockets=1,2",
        "--variant",
        "Streaming",
        "--set",
        "horizon_s=1",
        "--repeat",
        "2",
        "--measure",
        "latency_s.p99",
        "--csv",
    ];
    let csv = printed(&arguments);
    assert_eq!(printed(&["--file", name(&described), "--csv"]), csv);
    assert_eq!(csv.lines().count(), 1 + 2 * 2 * 2);
    let heading = csv.lines().next().unwrap();
    assert!(heading.ends_with(",digest,latency_s.p99,extent,reached_s,of_part"), "{heading}");
    // More settings than a picture shows.
    let four = ["seed=1", "network.loss=0", "network.sockets=1,2", "horizon_s=0.1,0.2"];
    let four: Vec<&str> = four.iter().flat_map(|varied| ["--vary", varied]).collect();
    let csv = printed(&[&["window-of-three"], &four[..], &["--csv"]].concat());
    assert_eq!(csv.lines().count(), 1 + 4);
    assert!(
        csv.starts_with("variant,seed,network.loss,network.sockets,horizon_s,workload.offered_tps,"),
        "{csv}"
    );
}

#[test]
fn a_scenario_stands_in_the_file_or_beside_it_or_in_the_arguments() {
    file("beside.json", r#"{"title": "Beside", "horizon_s": 1}"#);
    let x = r#""x": {"path": "network.sockets", "values": [1]}"#;
    let beside = file("beside.sweep.json", &format!(r#"{{"scenario": "beside.json", {x}}}"#));
    let whole =
        file("whole.sweep.json", &format!(r#"{{"scenario": {{"title": "Beside", "horizon_s": 1}}, {x}}}"#));
    let none = file("none.sweep.json", &format!("{{{x}}}"));
    let csv = printed(&["--file", name(&beside), "--csv"]);
    assert_eq!(csv.lines().count(), 2);
    assert_eq!(printed(&["--file", name(&whole), "--csv"]), csv);
    let given = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("beside.json");
    assert_eq!(printed(&[name(&given), "--file", name(&none), "--csv"]), csv);
    let refused = refused(&["--file", name(&none)]);
    assert!(refused.ends_with("scenario: is missing (allowed: a name, or a whole scenario)\n"), "{refused}");
}

#[test]
fn what_is_wrong_is_told_where_it_was_said() {
    let of_file = |text: &str| {
        let path = file("wrong.sweep.json", text);
        let told = refused(&["planet", "--file", name(&path)]);
        told.strip_prefix(&format!("In {}:\n", name(&path))).unwrap_or(&told).to_owned()
    };
    for (text, told) in [
        (
            r#"{"x": {"path": "workload.rate_tps", "from": 9, "to": 5, "points": 3}}"#,
            "x.to: the range is reversed: from 9 to 5 (allowed: more than 9)\n",
        ),
        (
            r#"{"x": {"path": "workload.rate_tps", "from": 1, "to": 5000, "points": 1000000}}"#,
            "x.points: 1000000 is out of range (allowed: a whole number 2 to 100000)\n",
        ),
        (
            r#"{"x": {"path": "workload.rate_tps", "from": 1, "to": 50000, "points": 50000}}"#,
            "sweep: 200000 runs (allowed: at most 100000)\n",
        ),
        (
            r#"{"x": {"path": "protocol.dissemination", "from": 1, "to": 2, "points": 2}}"#,
            "x.path: protocol.dissemination is no number (allowed: a setting that is a number; others take values)\n",
        ),
    ] {
        assert_eq!(of_file(text), told);
    }
    let figure = of_file(r#"{"x": {"path": "seed", "values": [1]}, "measured": "dissertation-node"}"#);
    assert!(
        figure.starts_with(
            "measured: there is no figure \"dissertation-node\"; did you mean dissertation-nodes? (allowed: "
        ),
        "{figure}"
    );
    for (arguments, told) in [
        (
            ["--vary", "network.sockets=1,0"],
            "network.sockets: 0 is out of range (allowed: a whole number 1 to 1000 per pair)\n",
        ),
        (["--vary", "network.latency={\"factor\":0}"], "network.latency.factor: 0 is out of range"),
        (
            ["--until-saturated", "protocol.dissemination"],
            "--until-saturated protocol.dissemination: is no setting that is a number (allowed: such as workload.rate_tps)\n",
        ),
    ] {
        let refused = refused(&[&["planet"], &arguments[..]].concat());
        assert!(refused.starts_with(told), "{refused}");
    }
    let with = |more: [&str; 2]| refused(&[&["planet", "--vary", "seed=1"], &more[..]].concat());
    assert!(
        with(["--variant", "Streeming"])
            .starts_with("--variant: there is no variant \"Streeming\"; did you mean Streaming?")
    );
    assert!(
        with(["--measure", "latncy_s.p50"])
            .starts_with("--measure: there is no measurement \"latncy_s.p50\"; did you mean latency_s.p50?")
    );
    assert!(with(["--set", "horizon_s=0"]).starts_with("horizon_s: 0 is out of range"));
}

#[test]
fn a_stopped_sweep_goes_on_with_what_it_has() {
    let arguments = ["planet", "--vary", "workload.rate_tps=1000,2000,3000", "--set", "horizon_s=2", "--csv"];
    let whole = printed(&arguments);
    let kept = place("going-on.jsonl");
    let going_on = [&arguments[..], &["--resume", name(&kept)]].concat();
    assert_eq!(printed(&going_on), whole);
    let text = fs::read_to_string(&kept).unwrap();
    assert_eq!(text.lines().count(), 1 + 12);
    // Five results, the last of them cut short; one says what no run comes to, so that it is seen not to be run again.
    let lines: Vec<&str> = text.lines().collect();
    let odd = lines[1].replacen("\"throughput_tps\":", "\"throughput_tps\":1", 1);
    let cut = [lines[0], &odd, lines[2], lines[3], lines[4]].join("\n") + "\n" + &lines[5][..40];
    fs::write(&kept, cut).unwrap();
    let again = printed(&going_on);
    let differing: Vec<_> =
        again.lines().zip(whole.lines()).filter(|(again, whole)| again != whole).collect();
    assert_eq!((again.lines().count(), differing.len()), (13, 1), "{differing:?}");
    let text = fs::read_to_string(&kept).unwrap();
    assert_eq!(text.lines().count(), 1 + 12);
    assert!(text.lines().all(|line| serde_json::from_str::<Value>(line).is_ok()));

    // Another column is the same sweep; others are not.
    let other = |more: &[&str]| refused(&[&going_on[..], more].concat());
    printed(&[&going_on[..], &["--measure", "latency_s.p99"]].concat());
    assert!(other(&["--repeat", "2"]).ends_with(": holds another sweep: it has another repeat\n"));
    assert!(other(&["--steady"]).ends_with(": holds another sweep: it has another steady\n"));
    assert!(
        other(&["--until-saturated"]).contains(": holds another sweep: it has another search, another x\n")
    );
    fs::write(&kept, text.replacen("\"revision\":", "\"revision\":9", 1)).unwrap();
    let told = other(&[]);
    assert!(
        told.contains(": holds runs by the rules of revision 9")
            && told.contains("; this program has revision "),
        "{told}"
    );
    fs::write(&kept, text.replacen("{\"point\":", "{\"pint\":", 1)).unwrap();
    assert!(other(&[]).ends_with(": line 2 is no result of this sweep\n"));
    for nothing in ["title,seed\n1,2\n", "{}", "{\"sweep\": 1"] {
        fs::write(&kept, nothing).unwrap();
        let told = other(&[]);
        assert!(
            told.ends_with(
                ": is no file of a sweep (allowed: a new name, or a file that --resume has begun)\n"
            ),
            "{told}"
        );
        assert_eq!(fs::read_to_string(&kept).unwrap(), nothing, "left as it is");
    }
}

#[test]
fn an_interrupt_keeps_what_is_done() {
    let kept = place("interrupted.jsonl");
    let seeds: Vec<String> = (1..=300).map(|seed| seed.to_string()).collect();
    let varied = format!("seed={}", seeds.join(","));
    let arguments = [
        "planet",
        "--variant",
        "Streaming",
        "--vary",
        &varied,
        "--set",
        "horizon_s=5",
        "--csv",
        "--resume",
        name(&kept),
    ];
    let mut command = Command::new(env!("CARGO_BIN_EXE_quorumscope"));
    let child =
        command.arg("sweep").args(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let lines = || fs::File::open(&kept).map_or(0, |file| BufReader::new(file).lines().count());
    while lines() < 4 {
        std::thread::sleep(Duration::from_millis(2));
    }
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    let done = String::from_utf8(output.stdout).unwrap().lines().count() - 1;
    assert_eq!(
        told,
        format!(
            "stopped by an interrupt after {done} of 300 runs: the same command goes on with {}\n",
            name(&kept)
        )
    );
    assert_eq!(lines(), 1 + done);
    assert_eq!(printed(&arguments).lines().count(), 1 + 300);
    assert_eq!(lines(), 1 + 300);
}

/// Blocks of at most 100 transactions, one a round trip of 200 ms: 500 tx/s. The queue counts as growing where it grows
/// by half a per cent, so that the knee is at 502.
#[test]
fn a_knee_is_found_where_the_closed_form_has_it() {
    let text = r#"{"horizon_s": 60, "workload": {"rate_tps": 300},
        "network": {"model": "ideal", "window_bytes": null, "egress_mbps": 1000000, "ingress_mbps": 1000000},
        "protocol": {"batch": {"max_tx": 100}}}"#;
    let scenario = file("batch-limited.json", text);
    let knees = |more: &[&str]| {
        let output = json_of(&[&[name(&scenario)], more].concat());
        let knee = |knee: &Value| {
            let [held, grew] = ["held", "grew"].map(|end| knee[end].as_f64().unwrap_or(-1.0));
            (held, grew, knee["found"].as_str().unwrap().to_owned(), knee["runs_made"].as_u64().unwrap())
        };
        output["knees"].as_array().unwrap().iter().map(knee).collect::<Vec<_>>()
    };
    let between = |held, grew, runs| (held, grew, "between".to_owned(), runs);
    assert_eq!(knees(&["--until-saturated", "--tolerance", "0"]), [between(502.0, 503.0, 10)]);
    let phases = ["--until-saturated", "--vary", "protocol.variant=chained,basic"];
    assert_eq!(knees(&phases), [between(501.0, 503.0, 9), between(126.0, 127.0, 9)]);
    assert_eq!(knees(&[&phases[..], &["--steady"]].concat()), knees(&phases));
    // Of another setting: 300 tx/s take a round trip of at most a third of a second.
    let delay = knees(&["--until-saturated", "network.latency.uniform_one_way_ms"]);
    assert_eq!(delay, [between(167.3, 168.8, 8)]);
    let bounded =
        |bounds: &str| knees(&["--until-saturated", "--vary", &format!("workload.rate_tps={bounds}")]);
    assert_eq!(bounded("100,400"), [(400.0, -1.0, "never".to_owned(), 2)]);
    assert_eq!(bounded("600,900"), [(-1.0, 600.0, "always".to_owned(), 1)]);
    let csv = printed(&[name(&scenario), "--until-saturated", "--csv"]);
    assert!(
        csv.starts_with("variant,seed,held,grew,uncertainty,found,runs_made,at_held.throughput_tps,"),
        "{csv}"
    );
    let closed = refused(&[name(&scenario), "--until-saturated", "--set", "workload.kind=closed"]);
    assert!(
        closed.starts_with("workload.kind: clients wait for their replies, and so no queue grows"),
        "{closed}"
    );
}
