//! libhotstuff itself, measured in a data centre and on the planet: the cells that crate `validation` keeps.

use serde_json::{Value, json};

use evidence::Document;
use evidence::chart::Plan;
use evidence::claim::Claim;
use evidence::kind::Kind;
use evidence::verdict::Expected;

/// What was measured.
const RECORDED: &str = include_str!("../../../../../validation/recorded/hs.json");

/// The document with two rows for each cell.
pub fn document() -> Document {
    let recorded: Value = serde_json::from_str(RECORDED).expect("the recorded cells are JSON");
    let cells = recorded["cells"].as_array().expect("there are cells");
    let claims: Vec<Claim> = (1..).zip(cells).flat_map(|(number, cell)| claims(number, cell)).collect();
    let compared = |id, what, unit| {
        Plan::compared(id, ("libhotstuff", what, unit), claims.iter().filter(|claim| claim.unit == unit))
    };
    Document {
        charts: vec![
            compared("libhotstuff-throughput", "throughput", "tx/s"),
            compared("libhotstuff-latency", "mean latency", "s"),
        ],
        id: "libhotstuff",
        title: "libhotstuff, measured: four replicas, one client in Frankfurt, on two shared cores",
        parameters: "Network model tcp with CUBIC, the round trips of the thesis's Tables 4 and 6, the processor profile libhotstuff, \
            blocks proposed only when full, answers from 8 s to 40 s. The profile is fitted on two cells of the data centre (blocks of 1 \
            with 4 outstanding, blocks of 400 with 4,000), and what a message costs without TLS on another; the others are \
            predicted. Real values are medians of one to three runs."
            .to_owned(),
        contradictions: Vec::new(),
        claims,
    }
}

/// Throughput and latency of a cell.
fn claims(cell_number: u32, cell: &Value) -> [Claim; 2] {
    let setting = &cell["setting"];
    let number = |key: &str| setting[key].as_u64().expect("a setting has it");
    let [block, outstanding] = ["block_tx", "outstanding"].map(number);
    let name = cell["id"].as_str().expect("a cell has a name").trim_start_matches("hs/");
    let place = match setting["place"].as_str() {
        Some("planet") => "planet",
        Some("datacentre") => "data centre",
        _ => "round trip of 0.2 ms",
    };
    let with_tls = setting["tls"] == true;
    let place = format!(
        "{place}, blocks of {block}, {outstanding} outstanding{}",
        if with_tls { "" } else { ", no TLS" }
    );
    let of = |key: &str| median(&cell["measures"][key]["values"]);
    let is_fitted = matches!(name, "datacentre/1/4" | "datacentre/400/4000" | "datacentre/1/4/notls");
    let row = |letter: &str, what: &str, value: f64, unit: &'static str, measure: String| {
        let claim = Claim::new(format!("H-{letter}{cell_number}"), place.clone(), what)
            .published(shown(value), value, unit)
            .of_kind(if is_fitted { Kind::Input } else { Kind::Own });
        if block == outstanding && block > 1 {
            return claim.not_attempted(
                "libhotstuff stalls here until a timer of 11 s: it proposes full blocks only, and three more have to follow one \
                until it commits. Its pacemaker then proposes empty blocks, and the engine's does not",
            );
        }
        let claim = claim
            .simulated(scenario(setting), measure)
            .shown(&until(END_S))
            .expect(Expected::Ratio(0.85, 1.15), "15 %: five processes on two cores, single runs");
        match MISSES.iter().find(|(ids, _)| ids.contains(&&*claim.id)) {
            Some((_, reason)) => claim.explained(*reason),
            None => claim,
        }
    };
    let count = "(B.latency_s.count - A.latency_s.count)";
    let waits = "(B.latency_s.count * B.latency_s.mean - A.latency_s.count * A.latency_s.mean)";
    let span = END_S - WARM_S;
    [
        row("T", "throughput", of("throughput"), "tx/s", format!("{count} * 1 tx / {span} s")),
        row("L", "mean latency", of("latency"), "s", format!("{waits} / {count}")),
    ]
}

/// Rows that are off, and why.
const MISSES: &[(&[&str], &str)] = &[
    (
        &["H-T15"],
        "One run, with a fifth less than with 400 outstanding. Inferred: a client with 4,000 takes more of the two cores that it shares \
        with the replicas, and here it takes nothing",
    ),
    (
        &["H-T18", "H-L18"],
        "TLS costs 5 % in the data centre and 28 % over 0.2 ms, which no one cost of a message makes; one run each, on two shared cores",
    ),
];

/// From when on the measurement counts answers.
const WARM_S: u32 = 8;
/// And until when.
const END_S: u32 = 40;

/// The name of the run up to then.
fn until(end_s: u32) -> String {
    format!("Up to {end_s} s")
}

/// The middle one of some values, or the mean of the two in the middle.
fn median(values: &Value) -> f64 {
    let mut values: Vec<f64> =
        values.as_array().expect("there are values").iter().filter_map(Value::as_f64).collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}

/// A value with four digits.
fn shown(value: f64) -> String {
    evidence::document::number(format!("{value:.3e}").parse().expect("it is a number"))
}

/// What a message costs without TLS, fitted on the one cell of the data centre without; 450 with it.
const MESSAGE_WITHOUT_TLS_US: u32 = 430;

/// Four replicas and a client, as in the cell: up to when the measurement begins to count answers, and up to its end.
fn scenario(setting: &Value) -> Value {
    let mut network = json!({
        "model": "tcp",
        "latency": { "preset": "thesis-table-6", "factor": 1 },
        "egress_mbps": 10_000,
        "ingress_mbps": 10_000,
        "sockets": 1,
        "tcp": { "congestion": "cubic" },
    });
    let (mut replicas, mut clients) = (
        json!({ "regions": ["us-east-1", "ap-northeast-1", "me-south-1", "af-south-1"] }),
        json!({ "count": 1, "region": "eu-central-1" }),
    );
    match setting["place"].as_str() {
        Some("planet") => {}
        Some("datacentre") => {
            network["latency"]["preset"] = json!("thesis-datacentre");
            replicas = json!({ "regions": vec!["eu-central-1"; 4] });
        }
        _ => {
            network["latency"] = json!({ "uniform_one_way_ms": 0.1, "factor": 1 });
            (replicas, clients) = (json!({ "count": 4 }), json!({ "count": 1 }));
        }
    }
    let variants =
        [WARM_S, END_S].map(|end_s| json!({ "name": until(end_s), "set": { "horizon_s": end_s } }));
    let mut cpu = json!({ "profile": "libhotstuff" });
    if setting["tls"] == false {
        cpu["message_us"] = json!(MESSAGE_WITHOUT_TLS_US);
    }
    json!({
        "horizon_s": END_S,
        "replicas": replicas,
        "clients": clients,
        "network": network,
        "cpu": cpu,
        "protocol": {
            "dissemination": "batch",
            "leader": { "policy": "fixed" },
            "certificates": "list",
            "timeout_ms": 11_000,
            "batch": { "max_tx": setting["block_tx"], "full_only": true },
        },
        "workload": { "kind": "closed", "outstanding": setting["outstanding"], "tx_bytes": 128 },
        "variants": variants,
    })
}
