//! Tables 6, 8, 10, 12 and 14: what a connection carries between two regions.

use serde_json::{Value, json};

use super::{EFFICIENCY, TABLES, network};
use evidence::chart::{Across, Axis, Line, Plan};
use evidence::claim::Claim;
use evidence::kind::Kind;
use evidence::verdict::Expected;

/// Bytes of a transaction that fills the stream.
const TX_BYTES: f64 = 1_000.0;

/// How far a link of a table may be off, and why so far.
const TOLERANCE: (f64, &str) = (0.05, "5 %: one efficiency for all links");

/// The table whose links the efficiency is the mean of, and the one with windows that reach less of themselves.
const FITTED: u32 = 6;
const LARGE_WINDOWS: u32 = 10;

/// Why what has windows of 256 KiB is off.
const LESS_OF_LARGE_WINDOWS: &str = "All ten links of Table 10 are off to one side: windows of 256 KiB carried 0.70 to 0.74 of \
    themselves in a round trip, those of the other tables 0.76 to 0.86. One efficiency serves all tables here; the rule that \
    makes larger windows reach less is not known";

/// The link whose round trip is not that of its bandwidth.
const VIRGINIA_TOKYO: &str = "T-W46";

/// A row for each of the fifty links.
pub fn claims() -> Vec<Claim> {
    let mut claims = Vec::new();
    let (tolerance, why) = TOLERANCE;
    for table in &TABLES {
        let (number, data) = (table.number, table.read());
        for link in links(&data) {
            let id = format!("T-W{}", claims.len() + 1);
            let [from, to] = ["from", "to"].map(|end| name(&data, &link[end]));
            let mb_s = link["bandwidth_mb_s"].as_f64().expect("a link has a bandwidth");
            let claim = Claim::new(id, format!("Table {number}"), format!("bandwidth from {from} to {to}"))
                .published(format!("{mb_s:.3}"), mb_s, "MB/s")
                .simulated(saturated(&data, link), MEASURE)
                .grows_with("/network/window_bytes")
                .expect(Expected::Ratio(1.0 - tolerance, 1.0 + tolerance), why);
            claims.push(match &*claim.id {
                _ if number == FITTED => claim.of_kind(Kind::Input),
                _ if number == LARGE_WINDOWS => claim.explained(LESS_OF_LARGE_WINDOWS),
                VIRGINIA_TOKYO => claim.explained(
                    "In the 191 ms that Table 14 has for this link, its bandwidth is 1.03 of the ten windows; the other 49 links carry \
                    0.70 to 0.86, and the other tables have 143 to 182 ms. Inferred from both: 191 ms is not the round trip of the bandwidth \
                    measurement",
                ),
                _ => claim,
            });
        }
    }
    claims
}

/// Goodput in bytes.
const MEASURE: &str = "A.goodput_tps / 1 tx * 1000 B";

/// What windows and sockets come to beside each other, and what their tables have.
pub fn ratios() -> Vec<Claim> {
    // Numbers of the variants that the window or the sockets differ in.
    let all = [
        ("T-R1", "Tables 6 and 8", "64 KiB over 16 KiB", "4.45", 0.316 / 0.071, "A", "B"),
        ("T-R2", "Tables 6 and 10", "256 KiB over 64 KiB", "3.55", 1.121 / 0.316, "C", "A"),
        ("T-R3", "Tables 6 and 12", "two sockets over one", "2.06", 0.652 / 0.316, "D", "A"),
        ("T-R4", "Tables 6 and 14", "ten sockets over one", "10.19", 3.219 / 0.316, "E", "A"),
    ];
    all.map(|(id, place, what, printed, ratio, over, under)| {
        let claim = Claim::new(id, place, format!("bandwidth, {what}"))
            .published(printed, ratio, "times")
            .simulated(windows(), format!("{over}.goodput_tps / {under}.goodput_tps"))
            .expect(
                Expected::Ratio(0.95, 1.05),
                "5 %: the averages of two tables, each with its own round trips",
            );
        match id {
            "T-R1" => claim.explained(
                "Eight of Table 8's ten round trips are 4 to 12 % above Table 6's, here both have Table 6's. Inferred: its window was full \
                while they were measured",
            ),
            "T-R2" => claim.explained(LESS_OF_LARGE_WINDOWS),
            "T-R3" => claim.grows_with("/variants/3/set/network.sockets"),
            _ => claim.grows_with("/variants/4/set/network.sockets"),
        }
    })
    .into()
}

/// One link of Table 6 with the windows and sockets of all five tables.
fn windows() -> Value {
    let table = TABLES[0].read();
    let mut scenario = saturated(&table, &links(&table)[0]);
    scenario["workload"]["rate_tps"] = json!(8_880);
    scenario["variants"] = json!([
        { "name": "64 KiB", "set": {} },
        { "name": "16 KiB", "set": { "network.window_bytes": 16_384 } },
        { "name": "256 KiB", "set": { "network.window_bytes": 262_144 } },
        { "name": "Two sockets", "set": { "network.sockets": 3 } },
        { "name": "Ten sockets", "set": { "network.sockets": 11 } },
        { "name": "128 KiB", "set": { "network.window_bytes": 131_072 } },
    ]);
    scenario
}

/// Figure 4: one window and two sockets of half of it.
pub fn one_as_two() -> Claim {
    Claim::new("T-F4", "Figure 4", "bandwidth of two sockets of 64 KiB over one of 128 KiB")
        .said("alike", "times")
        .simulated(windows(), "D.goodput_tps / F.goodput_tps")
        .expect(Expected::Value(0.98, 1.02), "2 %: the figure is a picture")
}

/// Two replicas, one of which streams to the other half as much again as the window lets through.
fn saturated(table: &Value, link: &Value) -> Value {
    let law = law_mb_s(table, link) * 1e6;
    json!({
        "horizon_s": 60,
        "replicas": { "regions": [link["from"], link["to"]] },
        "clients": { "count": 1, "region": link["from"] },
        "network": network(table, 1),
        "protocol": {
            "dissemination": "stream",
            "leader": { "policy": "fixed" },
            "timeout_ms": 60_000,
            "stream": { "origins": "leader", "micro_batch_tx": 32, "flush_ms": 1_000 },
        },
        "workload": { "kind": "open", "rate_tps": (1.5 * law / TX_BYTES).ceil(), "tx_bytes": TX_BYTES },
    })
}

/// What window, sockets and round trip come to.
fn law_mb_s(table: &Value, link: &Value) -> f64 {
    let number = |value: &Value| value.as_f64().expect("it is a number");
    let window = number(&table["window_bytes"]) * number(&table["sockets"]);
    EFFICIENCY * window / number(&link["round_trip_us"])
}

pub fn links(table: &Value) -> &[Value] {
    table["links"].as_array().expect("a table has links")
}

/// What a region is called.
fn name(table: &Value, id: &Value) -> String {
    let regions = table["regions"].as_array().expect("a table has regions");
    let region = regions.iter().find(|region| region["id"] == *id).expect("a link is between regions");
    region["name"].as_str().expect("a region has a name").to_owned()
}

/// All links over the law of the window.
pub fn charts() -> Vec<Plan> {
    let mut points = Vec::new();
    for table in &TABLES {
        let data = table.read();
        for link in links(&data) {
            let place = (law_mb_s(&data, link) * 1e3).round() / 1e3;
            points.push((Across::At(place), format!("T-W{}", points.len() + 1)));
        }
    }
    vec![Plan {
        id: "thesis-bandwidth",
        title: "Bandwidth of fifty links over 0.83 x window x sockets / round trip".to_owned(),
        x: Axis { label: "0.83 x window x sockets / round trip", unit: "MB/s", log: true },
        y: Axis { label: "bandwidth", unit: "MB/s", log: true },
        lines: vec![Line::Rows { name: None, points }],
        about: Vec::new(),
    }]
}
