//! `docs/evidence.md` and `docs/evidence.json` say what the engine gives.

use quorumscope_evidence::document::{json, markdown, table_line};
use quorumscope_evidence::verdict::Verdict;
use quorumscope_evidence::{documents, evidence};

fn path(ending: &str) -> String {
    format!("{}/../../../docs/evidence.{ending}", env!("CARGO_MANIFEST_DIR"))
}

fn text(ending: &str) -> String {
    std::fs::read_to_string(path(ending)).expect("the document is there")
}

/// Rows of each kind, which take little time.
const SAMPLE: [&str; 15] = [
    "T-W11", "T-A1", "T-D1", "T-M1", "T-L1", "T-T1", "T-T6", "D-C1a", "D-C2", "D-K3", "D-B2", "D-A5", "H-T1",
    "H-T11", "V-c",
];

#[test]
fn a_sample_of_the_rows_is_in_the_documents_as_the_engine_gives_them_now() {
    let now = evidence(&documents(), |claim| SAMPLE.contains(&&*claim.id)).expect("claims are understood");
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

#[test]
fn no_two_rows_share_an_id() {
    let documents = documents();
    let mut ids: Vec<&str> =
        documents.iter().flat_map(|document| document.claims.iter().map(|claim| &*claim.id)).collect();
    let count = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), count);
}

/// Minutes in a build without optimisation. `BLESS=1` writes the documents.
#[test]
#[ignore = "computes every row"]
fn the_documents_are_what_the_engine_gives() {
    let now = evidence(&documents(), |_| true).expect("claims are understood");
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
