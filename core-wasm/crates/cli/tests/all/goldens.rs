//! What every shipped scenario and 500 drawn ones of each family come out as, to the bit, as hashes in `goldens/`:
//!
//! - `digests.txt`: the digest of every variant of every shipped scenario, as it is with seed 1, and with jitter with
//!   two more: most of them leave nothing to chance; with the hash of what is run of its file;
//! - `drawn.txt`: the campaign's scenarios, each with the hash of its text and the digest of its run, so that another
//!   drawing is told from another engine; `drawn-paxos.txt`: the same of MultiPaxos;
//! - `outputs.txt`: what a person sees of every variant: the report, the trace, the captions of all steps, windows at
//!   three zooms.
//!
//! After a change that is meant: `BLESS=1 cargo test -p quorumscope-cli --test all goldens::`. The commit says which
//! lines change, and why. Where a digest changes and its scenario does not, this raises the engine's revision
//! (`run/revision.txt`).

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::fs;
use std::path::Path;
use std::process::Command;

use explain::{Direction, Moment, Stop};
use hotstuff_format::{Checked, Scenario, shipped, shipped_ids};
use hotstuff_words::Story;
use rayon::prelude::*;
use run::Run;
use scenario::{Setting, Value};
use sim::ids::Point;
use sim::time::{Duration, Time};
use tables::Layers;
use trace::detail::Frame;
use trace::marks::Mark;
use trace::window::window;
use trace::{Counts, Lanes, MESSAGES_MAX, WindowRequest};

/// The seeds of `digests.txt`, and the jitter that makes them matter.
const SEEDS: [(u32, Option<f64>); 3] = [(1, None), (2, Some(0.2)), (3, Some(0.2))];
/// How many scenarios are drawn.
const DRAWN: usize = 500;
/// Parts of a run that are asked for as windows: a name, the beginning and the length in hundredths of the run.
const ZOOMS: [(&str, u64, u64); 3] =
    [("whole", 0, 100), ("first tenth", 0, 10), ("hundredth in the middle", 50, 1)];
/// Width of the picture in pixels, and message rows that the page asks for at most.
const PICTURE: (u64, usize) = (1_000, 4_000);
/// Differing lines that a failure tells.
const TOLD_MAX: usize = 10;

/// FNV-1a of 64 bits over what is written to it.
struct Hash(u64);

impl Write for Hash {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        Ok(())
    }
}

/// The hash of a value as it is displayed, in 16 hexadecimal digits.
fn hash(value: impl fmt::Display) -> String {
    let mut hash = Hash(0xcbf2_9ce4_8422_2325);
    write!(hash, "{value}").expect("a hash takes what is written to it");
    format!("{:016x}", hash.0)
}

/// What a scenario's file says about itself, and changes no run by.
const WORDS: [&str; 11] = [
    "title", "summary", "source", "question", "setup", "watch", "predict", "answer", "expect", "view",
    "$schema",
];

/// What is run of a scenario's file: the rest of it.
fn without_words(text: &str) -> serde_json::Value {
    let mut scenario: serde_json::Value = serde_json::from_str(text).expect("it is JSON");
    let members = scenario.as_object_mut().expect("a scenario is an object");
    members.retain(|key, _| !WORDS.contains(&key.as_str()));
    scenario
}

/// A variant of a shipped scenario.
struct Variant {
    id: &'static str,
    /// None for a scenario without variants.
    name: Option<String>,
    checked: Checked,
}

impl fmt::Display for Variant {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}, {}", self.id, self.name.as_deref().unwrap_or("default"))
    }
}

impl Variant {
    fn all() -> Vec<Variant> {
        let of = |id| {
            let checked = Checked::read(shipped(id).expect("it is shipped")).expect("it is valid");
            let variants = checked.resolve(None, &[]).expect("it is valid").variants;
            let mut names: Vec<_> = variants.into_iter().map(|variant| Some(variant.name)).collect();
            if names.is_empty() {
                names.push(None);
            }
            names.into_iter().map(move |name| Variant { id, name, checked: checked.clone() })
        };
        shipped_ids().flat_map(of).collect()
    }

    fn scenario(&self, settings: &[Setting]) -> Scenario {
        self.checked.resolve(self.name.as_deref(), settings).expect("it is valid")
    }

    /// A line a seed.
    fn digests(&self) -> Vec<String> {
        let ran = hash(without_words(shipped(self.id).expect("it is shipped")));
        let line = |(seed, jitter): (u32, Option<f64>)| {
            let jitter = jitter.map(|jitter| ("network.jitter".to_owned(), Value::Number(jitter)));
            let seeded = ("seed".to_owned(), Value::Number(f64::from(seed)));
            let settings: Vec<Setting> = std::iter::once(seeded).chain(jitter.clone()).collect();
            let digest = complete(&self.scenario(&settings), 0).observers().digest.to_hex();
            let with = jitter.map_or(String::new(), |(_, jitter)| format!(", jitter {jitter}"));
            format!("{digest}  {self}, seed {seed}{with}, scenario {ran}\n")
        };
        SEEDS.map(line).into()
    }

    /// A line for each thing that is seen of the run with its own seed.
    fn outputs(&self) -> Vec<String> {
        let (report, trace) = self.printed();
        let mut run = complete(&self.scenario(&[]), MESSAGES_MAX);
        let mut outputs = vec![
            ("report".to_owned(), hash(report)),
            ("trace".to_owned(), hash(trace)),
            ("captions".to_owned(), hash(captions(&run))),
        ];
        outputs.extend(windows(&mut run));
        outputs.into_iter().map(|(what, hash)| format!("{hash}  {self}, {what}\n")).collect()
    }

    /// What the program prints of the run as JSON, but for the wall time, and what it writes as its trace.
    fn printed(&self) -> (serde_json::Value, String) {
        // A variant may be so many tx/s.
        let name = format!("golden {self}.csv").replace('/', " per ");
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let mut program = Command::new(env!("CARGO_BIN_EXE_quorumscope"));
        program.args(["run", self.id, "--json", "--trace"]).arg(&path);
        program.args(self.name.iter().flat_map(|name| ["--variant", name]));
        let printed = program.output().expect("the program runs").stdout;
        let mut output: serde_json::Value = serde_json::from_slice(&printed).expect("it prints JSON");
        let mut report = output["runs"][0].take();
        report.as_object_mut().expect("a report is an object").shift_remove("wall_s");
        let trace = fs::read_to_string(&path).expect("it writes a trace");
        fs::remove_file(&path).expect("the trace is there");
        (report, trace)
    }
}

fn complete(scenario: &Scenario, messages_max: u32) -> Run {
    let mut run = Run::new(scenario, messages_max);
    assert!(run.advance(u64::MAX));
    run
}

/// Every step by what matters, from the beginning on: its point and its caption, a line each.
fn captions(run: &Run) -> String {
    let violations = run.violations();
    let story = Story {
        trace: &run.observers().recorder,
        names: run.names(),
        violations: &violations,
        requests: run.requests(),
        now: run.now(),
    };
    let step = |point| story.step(point, Direction::Forwards, Stop::Significant);
    let first = story.moment(Point::default()).or_else(|| step(Point::default()));
    let line = |Moment { point, caption }| format!("{} {} {caption}\n", point.time.as_ns(), point.sequence);
    std::iter::successors(first, |moment| step(moment.point)).map(line).collect()
}

/// The name and the hash of each window of [`ZOOMS`].
fn windows(run: &mut Run) -> [(String, String); 3] {
    run.settle();
    let (observers, violations) = (run.observers(), run.violations());
    let violations: Vec<Mark> = violations.into_iter().map(|(mark, _)| mark).collect();
    let mut counts = Counts::new(Lanes::each(observers.recorder.replicas()), &observers.recorder);
    counts.catch_up(&observers.recorder);
    let clients = (&observers.metrics.meter.answers, run.requests());
    let hundredth = run.horizon().as_ns() / 100;
    ZOOMS.map(|(name, first, length)| {
        let (width, budget) = PICTURE;
        let request = WindowRequest {
            start: Time::from_ns(first * hundredth),
            end: Time::from_ns((first + length) * hundredth),
            resolution: Duration::from_ns(length * hundredth / width),
            budget,
            kinds: u32::MAX,
        };
        let (recorder, now) = (&observers.recorder, run.now());
        let seen = window(recorder.written(), &counts, clients, &request, now, &violations);
        let Layers { views, blocks } = recorder.tables.layers(Frame::of(&request, now), request.resolution);
        // All columns as if they were of one table.
        let seen = format!("{seen:?}");
        let seen = seen.strip_suffix(" }").expect("it is a struct");
        (format!("window, {name}"), hash(format_args!("{seen}, views: {views:?}, blocks: {blocks:?} }}")))
    })
}

/// Compares lines with a file of `goldens/`, or writes it.
#[track_caller]
fn compare(file: &str, lines: &[String]) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens").join(file);
    if std::env::var_os("BLESS").is_some() {
        return fs::write(path, lines.concat()).expect("the file can be written");
    }
    let golden = fs::read_to_string(path).expect("it is committed");
    let golden: Vec<&str> = golden.split_inclusive('\n').collect();
    let gone: Vec<_> = golden.iter().filter(|line| !lines.iter().any(|other| other == *line)).collect();
    let new: Vec<_> = lines.iter().filter(|line| !golden.contains(&line.as_str())).collect();
    let differing = gone.len().max(new.len());
    let told = |place| {
        let told =
            [gone.get(place).map(|line| format!("- {line}")), new.get(place).map(|line| format!("+ {line}"))];
        told.into_iter().flatten()
    };
    assert!(
        golden == lines,
        "{differing} lines of {file} differ; if they are meant to, `BLESS=1 cargo test -p quorumscope-cli --test all goldens::`, and say which and why:\n{}",
        (0..differing.min(TOLD_MAX)).flat_map(told).collect::<String>()
    );
}

/// What the rules of the simulation decide, and the revision that stands for them: links carry both.
#[test]
fn digests_are_what_they_were_and_so_is_the_revision() {
    let shipped: Vec<_> = Variant::all().par_iter().flat_map_iter(Variant::digests).collect();
    let files = [("digests.txt", shipped), ("drawn.txt", drawn("hotstuff"))];
    let before = golden("digests.txt") + &golden("drawn.txt");
    for (file, lines) in &files {
        compare(file, lines);
    }
    let now: String = files.iter().flat_map(|(_, lines)| lines).map(String::as_str).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../families/hotstuff/run/revision.txt");
    let recorded = fs::read_to_string(&path).expect("it is committed");
    let current = stamp(revision_after(run::REVISION, &before, &now), &now);
    if std::env::var_os("BLESS").is_some() {
        return fs::write(path, current).expect("the file can be written");
    }
    assert_eq!(
        recorded, current,
        "revision.txt is not of these digests; `BLESS=1 cargo test -p quorumscope-cli --test all goldens::` writes it"
    );
}

/// The golden digests of a file, a line each; none where there is no file yet.
fn golden(file: &str) -> String {
    fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/goldens").join(file))
        .unwrap_or_default()
}

/// What `revision.txt` has to say of golden digests.
fn stamp(revision: u32, digests: &str) -> String {
    format!("{revision} {}\n", hash(digests))
}

/// The revision after the golden digests have changed: the next one where a run of an unchanged scenario comes out
/// otherwise. Runs that are new or gone, and those of another scenario than before, say nothing of the rules.
fn revision_after(revision: u32, before: &str, now: &str) -> u32 {
    let now: BTreeMap<&str, &str> = digests_by_run(now).collect();
    let is_other = |(run, digest)| now.get(run).is_some_and(|other| *other != digest);
    revision + u32::from(digests_by_run(before).any(is_other))
}

fn digests_by_run(lines: &str) -> impl Iterator<Item = (&str, &str)> {
    lines
        .lines()
        .map(|line| line.split_once("  ").expect("a digest and whose it is"))
        .map(|(digest, run)| (run, digest))
}

#[test]
fn the_revision_rises_where_a_run_of_an_unchanged_scenario_comes_out_otherwise() {
    let before = "aa  planet, A, seed 1, scenario 11\nbb  seed 0, scenario 22\n";
    let after = |now| revision_after(7, before, now);
    assert_eq!(after(before), 7);
    // In another order, with new runs, without some.
    assert_eq!(after("bb  seed 0, scenario 22\ncc  new, A, seed 1, scenario 33\n"), 7);
    assert_eq!(after(""), 7);
    // Another scenario under the same name, another drawing of the same seed.
    assert_eq!(after("dd  planet, A, seed 1, scenario 44\nee  seed 0, scenario 55\n"), 7);
    assert_eq!(after("aa  planet, A, seed 1, scenario 11\nff  seed 0, scenario 22\n"), 8);
    assert_eq!(after("ff  planet, A, seed 1, scenario 11\nff  seed 0, scenario 22\n"), 8);
    assert_eq!(revision_after(7, "", before), 7);
}

#[test]
fn a_recorded_revision_is_of_its_digests_alone() {
    let digests = "aa  planet, A, seed 1, scenario 11\n";
    assert_eq!(stamp(3, digests), stamp(3, digests));
    assert_ne!(stamp(3, digests), stamp(3, "ab  planet, A, seed 1, scenario 11\n"));
    assert!(stamp(3, digests).starts_with("3 "));
}

#[test]
fn what_is_seen_of_shipped_scenarios_is_what_it_was() {
    let lines: Vec<_> = Variant::all().par_iter().flat_map_iter(Variant::outputs).collect();
    compare("outputs.txt", &lines);
}

#[test]
fn what_is_drawn_of_paxos_runs_as_it_did() {
    compare("drawn-paxos.txt", &drawn("paxos"));
}

/// A line for each of the campaign's scenarios of a family.
fn drawn(family: &str) -> Vec<String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_quorumscope"));
    program.args(["campaign", "--family", family, "--print", "--seeds", &format!("0..{DRAWN}")]);
    let printed = String::from_utf8(program.output().expect("the program runs").stdout).expect("it is text");
    let line = |line: &str| {
        let drawn: serde_json::Value = serde_json::from_str(line).expect("it prints JSON");
        let digest = drawn["digest"].as_str().expect("a digest is text");
        format!("{digest}  seed {}, scenario {}\n", drawn["seed"], hash(&drawn["scenario"]))
    };
    let lines: Vec<String> = printed.lines().map(line).collect();
    assert_eq!(lines.len(), DRAWN);
    lines
}
