//! `docs/evidence.md` and `docs/evidence.json` say what the engine gives.

use ::evidence::claim::Claim;
use ::evidence::document::{json, markdown, table_line};
use ::evidence::scaled::cannot_fail;
use ::evidence::verdict::Verdict;
use ::evidence::{OfFamily, documents, evidence};

fn families() -> Vec<OfFamily> {
    vec![
        hotstuff_evidence::family(),
        quorumscope_paxos_evidence::family(),
        quorumscope_gossip_evidence::family(),
        quorumscope_cross_cluster_evidence::family(),
    ]
}

fn path(ending: &str) -> String {
    format!("{}/../../../docs/evidence.{ending}", env!("CARGO_MANIFEST_DIR"))
}

fn text(ending: &str) -> String {
    std::fs::read_to_string(path(ending)).expect("the document is there")
}

/// Rows of each kind, which take little time.
const SAMPLE: [&str; 33] = [
    "T-W11",
    "T-A1",
    "T-D1",
    "T-M1",
    "T-L1",
    "T-T1",
    "T-T6",
    "D-C1a",
    "D-C2",
    "D-K3",
    "D-B2",
    "D-A5",
    "D-4.5-75-1000",
    "D-4.6-75-1000",
    "D-4.7-10-2200",
    "D-4.10-ALL-400",
    "H-T1",
    "H-T11",
    "V-b",
    "P-II-19",
    "P-III-14",
    "P-IIIx-1",
    "P-IVx-13",
    "P-w-18",
    "P-G-1",
    "P-X-6",
    "J-T42",
    "S-6a",
    "S-13",
    "SR-O2",
    "C-F5",
    "C-b1c",
    "CP-S2",
];

#[test]
fn a_sample_of_the_rows_is_in_the_documents_as_the_engine_gives_them_now() {
    let now = evidence(&families(), |claim| SAMPLE.contains(&&*claim.id)).expect("claims are understood");
    let ids: Vec<&str> = now.rows.iter().map(|row| &*row.id).collect();
    assert_eq!(ids, SAMPLE);
    let (markdown, json) = (text("md"), text("json"));
    for row in &now.rows {
        let line = table_line(row);
        assert!(markdown.contains(&line), "docs/evidence.md has not:\n{line}");
        let object = serde_json::json!(row).to_string();
        assert!(json.contains(&object), "docs/evidence.json has not:\n{object}");
    }
}

/// It says how many rows hold of how many, by kind.
#[test]
fn the_readme_counts_as_the_documents_do() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../README.md");
    let readme = std::fs::read_to_string(path).expect("the document is there");
    let readme = readme.split_whitespace().collect::<Vec<_>>().join(" ");
    let now: serde_json::Value = serde_json::from_str(&text("json")).expect("the document is JSON");
    let rows = now["rows"].as_array().expect("it lists rows");
    for (kind, words) in [
        ("reproduced", "reproduced"),
        ("sign or order", "signs or orders"),
        ("input", "inputs"),
        ("the document's arithmetic", "of the documents' own arithmetic"),
        ("own measurement", "own measurements"),
    ] {
        let all: Vec<_> = rows.iter().filter(|row| row["kind"] == kind).collect();
        let holding = all.iter().filter(|row| row["verdict"] == "holds").count();
        let counts = format!("{holding} of {} {words}", all.len());
        assert!(readme.contains(&counts), "README.md has not: {counts}");
    }
}

#[test]
fn no_two_rows_share_an_id() {
    let families = families();
    let mut ids: Vec<&str> =
        documents(&families).flat_map(|document| document.claims.iter().map(|claim| &*claim.id)).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

fn all_can_fail(chosen: impl Fn(&Claim) -> bool) {
    let wrong = cannot_fail(&families(), chosen).expect("claims are understood");
    assert!(wrong.is_empty(), "rows that do not fall:\n{}", wrong.join("\n"));
}

#[test]
fn reproduced_rows_of_the_sample_fall_where_their_parameter_changes() {
    all_can_fail(|claim| SAMPLE.contains(&&*claim.id));
}

#[test]
#[ignore = "computes every reproduced row three times"]
fn every_reproduced_row_falls_where_its_parameter_changes() {
    all_can_fail(|_| true);
}

/// Minutes in a build without optimisation. `BLESS=1` writes the documents.
#[test]
#[ignore = "computes every row"]
fn the_documents_are_what_the_engine_gives() {
    let now = evidence(&families(), |_| true).expect("claims are understood");
    for (ending, now) in [("md", markdown(&now)), ("json", json(&now))] {
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(path(ending), &now).expect("the document can be written");
        }
        assert!(
            text(ending) == now,
            "docs/evidence.{ending} is not what the engine gives; BLESS=1 writes it"
        );
    }
    let off: Vec<&str> =
        now.rows.iter().filter(|row| row.verdict == Verdict::Off).map(|row| &*row.id).collect();
    assert!(off.is_empty(), "off without a reason: {off:?}");
}
