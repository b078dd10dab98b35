//! What docs/reliability.md says was found, against what the program prints today. Rates and dates are not held.

use std::process::Command;

use serde_json::Value;

const TEXT: &str = include_str!("../../../../../docs/reliability.md");

/// Scenarios and seeds that are run with every commit, at most, for one row.
const FEW: u64 = 20_000;

/// A row of a table, which begins with a rule or a call.
struct Row<'a> {
    line: &'a str,
    cells: Vec<&'a str>,
}

/// The rows of the table whose first line begins so, but for its head.
fn rows(head: &str) -> Vec<Row<'static>> {
    let table =
        TEXT.lines().skip_while(|line| !line.starts_with(head)).take_while(|line| line.starts_with('|'));
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    let rows: Vec<_> = table.skip(2).map(|line| Row { line, cells: cells(line) }).collect();
    assert!(!rows.is_empty(), "there is a table {head}");
    rows
}

/// What is between backticks.
fn quoted(cell: &'static str) -> Vec<&'static str> {
    cell.split('`').skip(1).step_by(2).collect()
}

/// The numbers in a cell: "74,880 of 262,144 each".
fn numbers(cell: &str) -> Vec<u64> {
    let words = cell.split(|end: char| !end.is_ascii_digit() && end != ',');
    words.filter_map(|word| word.replace(',', "").parse().ok()).collect()
}

/// Each call of the native program, and what it prints: JSON, or why it refuses.
fn call(command: &str, arguments: &[&str]) -> Result<Value, String> {
    let mut program = Command::new(env!("CARGO_BIN_EXE_quorumscope"));
    let output = program.arg(command).args(arguments).arg("--json").output().unwrap();
    match output.status.code() {
        Some(0 | 1) => Ok(serde_json::from_slice(&output.stdout).unwrap()),
        _ => Err(String::from_utf8(output.stderr).unwrap()),
    }
}

/// What is said of the calls of a row: of each of them, or where it says "in all" of their sum.
fn held(line: &str, said: &str, printed: &[u64]) {
    let Some(&said_first) = numbers(said).first() else { panic!("{said} is no number in {line}") };
    if said.ends_with("in all") {
        assert_eq!(printed.iter().sum::<u64>(), said_first, "{line}");
    } else {
        assert!(printed.iter().all(|&number| number == said_first), "{printed:?}, not {said} in {line}");
    }
}

/// A row's calls of `twins`, whose numbers are in these cells, and what it says of single checks in the last.
fn check(line: &str, calls: &[Vec<&str>], figures: [&str; 3], found: &'static str) {
    let printed: Vec<Value> = calls.iter().map(|arguments| call("twins", arguments).expect(line)).collect();
    let of = |name: &str| printed.iter().map(|printed| printed[name].as_u64().unwrap()).collect::<Vec<_>>();
    for (said, name) in figures.iter().zip(["distinct", "violating", "stalled"]) {
        held(line, said, &of(name));
    }
    if let [_, scenarios] = numbers(figures[0])[..] {
        assert!(of("scenarios").iter().all(|&number| number == scenarios), "{line}");
    }
    for printed in &printed {
        let checks = printed["checks"].as_object().unwrap();
        for told in found.split(", ") {
            let Some(name) = quoted(told).first().copied() else { continue };
            let runs = checks.get(name).unwrap_or_else(|| panic!("{name} is not tripped: {line}"));
            if let [said] = numbers(told)[..] {
                assert_eq!(runs.as_u64(), Some(said), "{name} in {line}");
            }
            assert!(!told.ends_with("alone") || checks.len() == 1, "{checks:?}: {line}");
        }
    }
}

/// Holds the rows of which so many scenarios or fewer are run, or those of which more are.
fn hold(is_wanted: impl Fn(u64) -> bool) {
    let mut held = 0;
    let mut take = |figure: &str, calls: usize| {
        let in_all = if figure.ends_with("in all") { 1 } else { calls as u64 };
        let is_wanted = is_wanted(numbers(figure)[0] * in_all);
        held += usize::from(is_wanted);
        is_wanted
    };
    for Row { line, cells } in rows("| call | protocol ") {
        let words = quoted(cells[0])[0].split(' ');
        let call = |variant| words.clone().chain(["--variant", variant]).collect::<Vec<_>>();
        let calls: Vec<_> = quoted(cells[1]).into_iter().map(call).collect();
        if take(cells[2], calls.len()) {
            check(line, &calls, [cells[2], cells[3], cells[4]], "");
        }
    }
    let mut rules = Vec::new();
    for Row { line, cells } in rows("| rule | call ") {
        if !cells[0].is_empty() {
            rules = quoted(cells[0]);
        }
        for rule in &rules {
            let call = |words: &'static str| words.split(' ').chain(["--broken", rule]).collect::<Vec<_>>();
            let calls: Vec<_> = quoted(cells[1]).into_iter().map(call).collect();
            if cells[2] == "refused" {
                let told = self::call("twins", &calls[0]).expect_err(line);
                assert!(told.contains(cells[5]), "{told}: {line}");
            } else if take(cells[2], calls.len()) {
                check(line, &calls, [cells[2], cells[3], cells[4]], cells[5]);
            }
        }
    }
    for Row { line, cells } in rows("| seeds | failed ") {
        let words: Vec<_> = quoted(cells[0])[0].split(' ').collect();
        let range = words.last().unwrap().split_once("..").expect("seeds come last");
        if is_wanted(range.1.parse::<u64>().unwrap() - range.0.parse::<u64>().unwrap()) {
            let printed = call("campaign", &words).expect(line);
            self::held(line, cells[1], &[printed["failed"].as_u64().unwrap()]);
        }
    }
    assert!(held > 4, "there are such rows");
}

#[test]
fn what_runs_in_seconds_is_as_it_was_found() {
    hold(|runs| runs <= FEW);
}

#[test]
#[ignore = "minutes: cargo test --release -p quorumscope-cli --test all reliability:: -- --ignored"]
fn what_takes_longer_is_as_it_was_found() {
    hold(|runs| runs > FEW);
}
