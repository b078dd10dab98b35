//! asonnino/hotstuff: a Rust HotStuff, measured by its authors on AWS in five regions.

mod misses;
mod setting;

use serde_json::{Value, json};

use evidence::Document;
use evidence::chart::Plan;
use evidence::claim::Claim;
use evidence::kind::Kind;
use evidence::verdict::Expected;
use setting::Setting;

/// What was measured.
const CASES: &str = include_str!("cases.json");

/// The case whose throughput the processor is fitted on: two-chain, ten nodes, 120,000 tx/s.
const FITTED: usize = 3;

/// The document with its rows.
pub fn document() -> Document {
    let claims = misses::explained(claims());
    let compared = |letter: char, id, what| {
        let is_meant = |claim: &&Claim| claim.id.starts_with(&format!("A-{letter}"));
        Plan::compared(id, ("asonnino/hotstuff", what, "s"), claims.iter().filter(is_meant))
    };
    Document {
        id: "asonnino",
        title: "asonnino/hotstuff (Rust) at dc01ac8: its authors' runs of about 300 s on AWS in five regions",
        parameters: "30 cases of benchmark/data, each a mean of three to five runs; three-chain is commit d771d48, two-chain tag v0.3.0. \
            Transactions of 512 bytes from a client on each live node's machine. Network model tcp, ten segments as first window, \
            10 Gbit/s. The source has no round trips: they are public ones of other years (preset aws-five, of relab/hotstuff at \
            edc0f39), so that latencies are good to 10 %. Leaders rotate with each view. Streams of all replicas in micro-batches of \
            976 transactions (500 kB): three-chain sends full ones alone, two-chain what has come after 100 ms. A cut names what its \
            leader holds (three-chain), once a quorum has acknowledged it (two-chain). That its leaders wait so in each view is \
            inferred from the size of what is missing without: in the source a proposer waits for receipts of its own last block, \
            which delays nothing while others lead. A replica stays in its view until the view's certificate comes, so a dead leader \
            costs two time-outs of 5 s, here one of 10 s; the dead, somewhere in the order of keys, are here evenly spread. The \
            processor takes 9.1 ns a byte, sent and received: one constant for both programs, fitted on A-R3. Runs are of 60 s (50 \
            nodes 20 s, with dead nodes 100 s), measured after a warm-up. Where all that is offered is carried, throughput says \
            nothing and has no row."
            .to_owned(),
        contradictions: vec![
            "Two-chain with 10 nodes is slower at 10,000 tx/s than with 50 at 20,000, and single runs of that case range from 0.55 to \
                1.08 s."
                .to_owned(),
            "Two-chain with 50 nodes is slower at 40,000 tx/s than at 60,000 and 80,000.".to_owned(),
        ],
        charts: vec![
            compared('C', "asonnino-consensus", "consensus latency"),
            compared('E', "asonnino-end-to-end", "end-to-end latency"),
        ],
        claims,
    }
}

/// A setting that was measured, and what came out.
struct Case {
    setting: Setting,
    rate_tps: u64,
    /// Means.
    consensus_ms: f64,
    end_to_end_ms: f64,
    end_to_end_tps: f64,
    file: String,
}

impl Case {
    fn read(case: &Value) -> Case {
        let whole = |key: &str| case[key].as_u64().expect("a case has it");
        let mean = |key: &str| case[key][0].as_f64().expect("a case has a mean");
        Case {
            setting: Setting { chain: whole("chain"), nodes: whole("nodes"), faults: whole("faults") },
            rate_tps: whole("rate_tps"),
            consensus_ms: mean("consensus_ms"),
            end_to_end_ms: mean("end_to_end_ms"),
            end_to_end_tps: mean("end_to_end_tps"),
            file: case["file"].as_str().expect("a case has a file").to_owned(),
        }
    }

    /// Whether about all that was offered was carried.
    fn kept_up(&self) -> bool {
        self.end_to_end_tps > 0.9 * self.rate_tps as f64
    }

    /// What is run for it: dead nodes have no clients, and their share of what is offered comes to them in vain.
    fn scenario(&self) -> Value {
        let mut scenario = self.setting.scenario();
        scenario["workload"]["rate_tps"] = json!(self.file_rate_tps());
        scenario
    }

    /// The rate with the dead nodes' share, as the file's name has it.
    fn file_rate_tps(&self) -> u64 {
        self.rate_tps * self.setting.nodes / (self.setting.nodes - self.setting.faults)
    }
}

/// Latencies of each case, and throughput where that was not all that was offered.
fn claims() -> Vec<Claim> {
    let measured: Value = serde_json::from_str(CASES).expect("the cases are JSON");
    let cases = measured["cases"].as_array().expect("there are cases");
    (1..).zip(cases).flat_map(|(number, case)| of_case(number, &Case::read(case))).collect()
}

fn of_case(number: usize, case: &Case) -> Vec<Claim> {
    let Case { setting, rate_tps, .. } = *case;
    let Setting { chain, faults, .. } = setting;
    let row = |letter: char, what: &str| {
        Claim::new(
            format!("A-{letter}{number}"),
            case.file.clone(),
            format!("{}, {rate_tps} tx/s: {what}", setting.name()),
        )
    };
    let seconds = |claim: Claim, ms: f64, measure: &str| {
        let claim =
            claim.published(evidence::document::number((ms / 10.0).round() / 100.0), ms / 1_000.0, "s");
        if faults == 0 && !case.kept_up() {
            return claim.not_attempted("more is offered than is carried: how long a transaction waits depends on how long the run is");
        }
        if number == NOT_CARRIED {
            return claim.not_attempted("the engine does not carry this load (A-R5)");
        }
        claim.simulated(case.scenario(), measure).grows_with(if faults == 0 {
            "/network/latency/factor"
        } else {
            "/protocol/timeout_ms"
        })
    };
    let [consensus, end_to_end] = if chain == 3 {
        [("10 %: the round trips", 0.9, 1.1); 2]
    } else {
        [
            ("15 %: the round trips, and the wait is inferred", 0.85, 1.15),
            ("20 %: the same, and how clients send is not known", 0.8, 1.2),
        ]
    };
    let within = |claim: Claim, (why, from, to)| claim.expect(Expected::Ratio(from, to), why);
    let mut rows = vec![
        within(
            seconds(row('C', "consensus latency"), case.consensus_ms, "A.consensus_latency_s.mean"),
            consensus,
        ),
        within(seconds(row('E', "end-to-end latency"), case.end_to_end_ms, "A.latency_s.mean"), end_to_end),
    ];
    if !case.kept_up() || number == NOT_CARRIED {
        let measured = case.end_to_end_tps.round();
        let rate = row('R', "end-to-end throughput").published(
            evidence::document::number(measured),
            measured,
            "tx/s",
        );
        let rate = rate
            .simulated(case.scenario(), "A.goodput_tps")
            .expect(Expected::Ratio(0.85, 1.15), "15 %: runs of one case differ by as much");
        rows.push(match number {
            FITTED => rate.of_kind(Kind::Input),
            _ => rate.shrinks_with("/cpu/byte_ns"),
        });
    }
    rows
}

/// The case that the engine does not carry: 20 nodes of the two-chain at 130,000 tx/s.
const NOT_CARRIED: usize = 5;
