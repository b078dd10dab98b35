//! `docs/validation.md` says what the engine does.

use quorumscope_validation::document::{document, table_line};
use quorumscope_validation::recorded::{Cell, Recorded, shipped};
use quorumscope_validation::verdict::Verdict;
use quorumscope_validation::{Row, reasons_begin, rows};

fn path() -> String {
    format!("{}/../../../../docs/validation.md", env!("CARGO_MANIFEST_DIR"))
}

fn text() -> String {
    std::fs::read_to_string(path()).expect("the document is there")
}

/// A cell or two of each experiment, which take little time.
const SAMPLE: [&str; 15] = [
    "a/reno/64KiB/x1",
    "b/cubic/203ms/large",
    "c/cubic/0.01/100ms/x1",
    "d/one-way/0.01",
    "e/votes/5s",
    "f/reno/1ms/cold",
    "f/cubic/101.5ms/warm",
    "g/reno/64KB/x1",
    "g/cubic/256KB/x4",
    "h/cubic/block/128KB/64KB",
    "h/cubic/stream/128KB/64KB",
    "chain/A/cubic/512KB/300/batch",
    "chain/A/cubic/512KB/300/stream",
    "chain/B/cubic/line/1000/batch",
    "hs/planet/1/4",
];

fn played(chosen: impl Fn(&Cell) -> bool) -> (Vec<Recorded>, Vec<Row>) {
    let experiments = shipped();
    let rows = rows(&experiments, chosen).expect("the recorded settings are understood");
    (experiments, rows)
}

#[test]
fn a_sample_of_the_rows_is_in_the_document_as_the_engine_plays_them_now() {
    let text = text();
    let (_, rows) = played(|cell| SAMPLE.contains(&&*cell.id));
    let mut ids: Vec<&str> = rows.iter().map(|row| &*row.id).collect();
    ids.dedup();
    assert_eq!(ids, SAMPLE);
    for row in &rows {
        let line = table_line(row);
        assert!(text.contains(&line), "docs/validation.md has not:\n{line}");
    }
}

/// Minutes in a build without optimisation. `BLESS=1` writes the document.
#[test]
#[ignore = "plays every cell"]
fn the_document_is_what_the_engine_does() {
    let (experiments, rows) = played(|_| true);
    let now = document(&experiments, &rows);
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(path(), &now).expect("the document can be written");
    }
    assert!(text() == now, "docs/validation.md is not what the engine does; BLESS=1 writes it");
}

/// A reason that explains nothing is one that was forgotten.
#[test]
#[ignore = "plays every cell"]
fn every_named_reason_explains_a_row_that_is_off() {
    let (_, rows) = played(|_| true);
    for begin in reasons_begin() {
        let is_off = |row: &&Row| row.verdict == Verdict::Off && row.id.starts_with(begin);
        assert!(rows.iter().any(|row| is_off(&row)), "nothing that begins with {begin} is off");
    }
}
