//! The program of the document's authors, as it was while they measured, run over real TCP.

use evidence::Document;
use evidence::chart::Plan;
use evidence::claim::Claim;
use evidence::document::number;
use evidence::kind::Kind;
use evidence::verdict::Expected;
use quorumscope_paxos::forms::Place;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::setting::{at, batch_bytes, variants};

/// What was measured.
const CELLS: &str = include_str!("jpaxos.json");

/// A cell: medians of one to three runs.
#[derive(Deserialize)]
struct Cell {
    id: String,
    request_bytes: u64,
    window: u64,
    batch_bytes: u64,
    clients: u64,
    buffer_bytes: u64,
    /// Milliseconds of a fixed time-out; `average`, or `off`.
    again: Value,
    seconds: u64,
    warm_up_s: u64,
    throughput: f64,
    instance_ms: f64,
    copies: f64,
    /// Why it is not played.
    #[serde(default)]
    left_out: String,
}

impl Cell {
    fn scenario(&self) -> Value {
        // BSZ of one request does not hold its headers, and holds it all the same.
        let batch_bytes = self.batch_bytes.max(batch_bytes(self.request_bytes, 1));
        let mut scenario = at(Place::EMULAB, self.request_bytes, batch_bytes, self.window);
        (scenario["horizon_s"], scenario["workload"]["warm_up_s"]) =
            (json!(self.seconds), json!(self.warm_up_s));
        scenario["clients"]["count"] = json!(self.clients);
        scenario["cpu"] = json!({ "profile": "free" });
        scenario["network"]["path"]["buffer_bytes"] = json!(self.buffer_bytes);
        let protocol = &mut scenario["protocol"];
        (protocol["sizes"], protocol["patience_ms"]) = (json!("code"), json!(25_000));
        match &self.again {
            Value::String(word) => {
                protocol["retransmission"] = json!(word);
                if word == "average" {
                    (protocol["suspicion_ms"], protocol["heartbeat_ms"]) = (json!(1_000), json!(500));
                }
            }
            ms => protocol["retransmission_ms"] = ms.clone(),
        }
        let until = |seconds: u64, warm_up_s: u64| {
            let set = vec![("horizon_s", json!(seconds)), ("workload.warm_up_s", json!(warm_up_s))];
            (format!("Up to {seconds} s"), set)
        };
        variants(scenario, [until(self.warm_up_s, 0), until(self.seconds, self.warm_up_s)])
    }

    fn place(&self) -> String {
        let Cell { request_bytes, window, batch_bytes, clients, buffer_bytes, again, .. } = self;
        let mut text = format!("{request_bytes} B, window {window}, batches of {batch_bytes} B");
        if *clients != 1_200 {
            text += &format!(", {clients} clients");
        }
        if *buffer_bytes != 256_000 {
            text += &format!(", buffer of {buffer_bytes} B");
        }
        match again {
            Value::String(word) if word == "average" => text += ", again after 3 x the average",
            Value::String(_) => text += ", never again",
            ms if *ms != 1_000 => text += &format!(", again after {ms} ms"),
            _ => {}
        }
        if self.seconds > 60 {
            text += &format!(", {} s", self.seconds);
        }
        text
    }

    fn claims(&self) -> Vec<Claim> {
        let number_of = self.id.trim_start_matches("J-");
        let row = |letter: &str, what: &str| {
            let claim = Claim::new(format!("J-{letter}{number_of}"), self.place(), what);
            let claim = match letter {
                "T" => claim.published(number(self.throughput), self.throughput, "tx/s"),
                "I" => claim.published(number(self.instance_ms), self.instance_ms, "ms"),
                _ => claim.said(if self.copies > 0.0 { "copies" } else { "no copies" }, ""),
            };
            claim.of_kind(Kind::Own)
        };
        if !self.left_out.is_empty() {
            return vec![row("T", "throughput").not_attempted(&self.left_out)];
        }
        let ten = "10 %: what runs of one cell differ by, and what TCP's pauses cost there";
        let near = Expected::Ratio(0.9, 1.1);
        let state = if self.copies > 0.0 { Expected::AtLeast(1.0) } else { Expected::AtMost(0.0) };
        let scenario = self.scenario();
        let rows = vec![
            row("T", "throughput").simulated(scenario.clone(), "B.goodput_tps").expect(near, ten),
            row("I", "mean time of an instance, at the leader")
                .simulated(scenario.clone(), INSTANCE)
                .expect(near, ten),
            row("C", "whether instances outlive the time-out")
                .simulated(scenario, "B.copies")
                .expect(state, "the state"),
        ];
        let shown = |claim: Claim| claim.shown(&format!("Up to {} s", self.seconds));
        rows.into_iter().map(shown).map(explained).collect()
    }
}

/// How long instances took that were decided after the warm-up. A follower decides when it accepts, which the leader
/// hears one delay later.
const INSTANCE: &str = "(B.instance_latency_s.count * B.instance_latency_s.mean - A.instance_latency_s.count * \
    A.instance_latency_s.mean) / (B.instance_latency_s.count - A.instance_latency_s.count) + 50 ms";

/// Rows that are off, and why.
const MISSES: &[(&[&str], &str)] = &[
    (
        &["J-I9"],
        "Throughput is the same, and so is how many instances are open: batches here are larger. Clients who are answered together come \
        back together; here they form five parts, in the program six (inferred from both means)",
    ),
    (
        &["J-T12", "J-I12", "J-C12"],
        "Windows of 4.2 s: in the program some instances take 10 s and 59 copies go out, here none reaches three times the average. What \
        disturbs it there is not known",
    ),
    (
        &["J-T14", "J-I14", "J-T17", "J-I17"],
        "With a buffer of 16 kB the program loses 1,000 to 1,600 packets and 5 % of its throughput. Here whole windows overflow so small a \
        buffer, and more is sent again (inferred)",
    ),
    (
        &["J-I19", "J-I22", "J-I23", "J-I28", "J-I29", "J-I41", "J-I42", "J-I45"],
        "In the collapse the queue grows, and an instance takes the longer the later it begins: 10 to 14 % less here, although as many \
        requests are executed. Why is not known",
    ),
    (
        &["J-T26", "J-I26", "J-T44", "J-I44"],
        "Between half a time-out and a whole one there are several states under one load, and the start decides: a half is left there and \
        a quarter here with 140 clients, a quarter there and a third here in windows of 0.88 s",
    ),
    (
        &["J-T29"],
        "Over 170 s clients give up and come again, and 190 requests are ordered twice there; here it is 10 % more that is executed",
    ),
    (
        &["J-T47", "J-I47"],
        "Two states are stable in windows of 0.71 s. The program's cold start leads to the half, here to the whole; after a pause of 0.3 s \
        it is the half here too (a test of the family has it)",
    ),
    (
        &["J-T52", "J-I52"],
        "Clients who are answered together come back together, in groups of 690 there; how they part is chance, and the program's \
        processor takes part in it, which is free here",
    ),
];

fn explained(claim: Claim) -> Claim {
    match MISSES.iter().find(|(ids, _)| ids.contains(&&*claim.id)) {
        Some((_, reason)) => claim.explained(*reason),
        None => claim,
    }
}

/// The document with its rows.
pub fn document() -> Document {
    let cells: Vec<Cell> = serde_json::from_str(CELLS).expect("the cells are JSON");
    let claims: Vec<Claim> = cells.iter().flat_map(Cell::claims).collect();
    let compared = |id, what, unit| {
        Plan::compared(id, ("JPaxos", what, unit), claims.iter().filter(|claim| claim.unit == unit))
    };
    Document {
        charts: vec![
            compared("jpaxos-throughput", "throughput", "tx/s"),
            compared("jpaxos-instance", "time of an instance", "ms"),
        ],
        id: "jpaxos",
        title: "JPaxos, the program of Santos and Schiper, measured over real TCP",
        parameters: "JPaxos at be533a9 of 15 April 2011 and, where a 2a goes out again after three times the average, at 994b7d4 of 20 May \
            2011. Three replicas on emulated paths of 10 Mbit/s of packets and 50 ms each way, with buffers of 256 kB; clients beside \
            the replica that leads, each with one request outstanding, who give up after 25 s. Medians of one to three runs, whose \
            first 10 or 20 s are dropped. Here: network model tcp with CUBIC, a receive window of 150 kB, messages of the program's \
            sizes, processors that take no time. Nothing is fitted on a cell."
            .to_owned(),
        contradictions: Vec::new(),
        claims,
    }
}
