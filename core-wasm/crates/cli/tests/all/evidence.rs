//! `docs/evidence.md` and `docs/evidence.json` say what the engine gives.

use ::evidence::claim::Claim;
use ::evidence::document::{json, markdown, table_line};
use ::evidence::kind::Kind;
use ::evidence::scaled::scaled;
use ::evidence::verdict::Verdict;
use ::evidence::{Document, OfFamily, Row, documents, evidence};

fn families() -> Vec<OfFamily> {
    vec![hotstuff_evidence::family(), quorumscope_paxos_evidence::family()]
}

fn path(ending: &str) -> String {
    format!("{}/../../../docs/evidence.{ending}", env!("CARGO_MANIFEST_DIR"))
}

fn text(ending: &str) -> String {
    std::fs::read_to_string(path(ending)).expect("the document is there")
}

/// Rows of each kind, which take little time.
const SAMPLE: [&str; 19] = [
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

/// A row that cannot fail says nothing. Where its parameter is 30 % more, or 30 % less, each reproduced row has to stop
/// holding at one of the two: from one end of its band a value may be moved across all of it and still be inside. And
/// it has to move the way that is said.
fn reproduced_rows_fall(chosen: impl Fn(&Claim) -> bool + Copy) {
    let reproduced = |claim: &Claim| claim.kind() == Kind::Reproduced && chosen(claim);
    let now = evidence(&families(), reproduced).expect("claims are understood");
    let holding: Vec<&Row> = now.rows.iter().filter(|row| row.verdict == Verdict::Holds).collect();
    let played = |factor: f64| {
        let with = |document: Document| {
            let claims = document.claims.iter().filter(|claim| holding.iter().any(|row| row.id == claim.id));
            let claims = claims.map(|claim| scaled(claim, factor).expect("its parameter can be changed"));
            Document { claims: claims.collect(), charts: Vec::new(), ..document }
        };
        let with = |family: OfFamily| OfFamily {
            documents: family.documents.into_iter().map(with).collect(),
            ..family
        };
        let families: Vec<OfFamily> = families().into_iter().map(with).collect();
        evidence(&families, |_| true).expect("claims are understood").rows
    };
    let (less, more) = (played(1.0 / 1.3), played(1.3));
    let grows = |id: &str| {
        let families = families();
        let mut claims = documents(&families).flat_map(|document| &document.claims);
        let claim = claims.find(|claim| claim.id == id).expect("it is a claim");
        claim.parameter.as_ref().expect("it has one").grows
    };
    let mut wrong = Vec::new();
    for ((row, less), more) in holding.iter().zip(&less).zip(&more) {
        assert!(row.id == less.id && row.id == more.id);
        let place = row.parameter.as_deref().unwrap_or_default();
        assert!(!place.ends_with("rate_tps"), "{}: whatever keeps up carries what is offered", row.id);
        let falls = [less, more].map(|row| row.verdict != Verdict::Holds);
        let moves = if grows(&row.id) {
            less.ours_value < row.ours_value || more.ours_value > row.ours_value
        } else {
            less.ours_value > row.ours_value || more.ours_value < row.ours_value
        };
        if falls == [false, false] || !moves {
            let values = [less, row, more].map(|row| row.ours_value.unwrap_or(f64::NAN));
            wrong.push(format!("{} ({:?}): {values:?}, falls {falls:?}", row.id, row.parameter));
        }
    }
    assert!(wrong.is_empty(), "rows that do not fall:\n{}", wrong.join("\n"));
}

#[test]
fn reproduced_rows_of_the_sample_fall_where_their_parameter_changes() {
    reproduced_rows_fall(|claim| SAMPLE.contains(&&*claim.id));
}

#[test]
#[ignore = "computes every reproduced row three times"]
fn every_reproduced_row_falls_where_its_parameter_changes() {
    reproduced_rows_fall(|_| true);
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
