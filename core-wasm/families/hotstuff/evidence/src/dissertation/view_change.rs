//! Section 4.3.5: a node is killed.

use serde_json::{Value, json};

use super::cluster;
use evidence::claim::Claim;
use evidence::kind::Kind;
use evidence::verdict::Expected;

/// Before and after the kill.
pub fn claims() -> Vec<Claim> {
    vec![
        Claim::new("D-V1", "Section 4.3.5", "time-out of a view")
            .published("0.5", 0.5, "s")
            .data("0.5 s")
            .expect(Expected::Ratio(1.0, 1.0), "an input")
            .of_kind(Kind::Input),
        Claim::new("D-V2", "Section 4.3.5", "median latency before the kill, seven nodes")
            .published("0.2", 0.2, "s")
            .simulated(killed(), "B.latency_s.p50")
            .shown("nobody is killed")
            .expect(Expected::Ratio(0.85, 1.15), "15 %: neither load nor delay is given")
            .grows_with("/cpu/factor"),
        Claim::new("D-V3", "Section 4.3.5", "largest latency in the first turn of the killed node")
            .published("about 0.7", 0.7, "s")
            .simulated(first_turn(), "A.latency_s.max")
            .expect(Expected::Ratio(0.9, 1.1), "10 %: time-out and latency; neither load nor delay is given"),
        Claim::new(
            "D-V4",
            "Section 4.3.5",
            "view changes in the 5 s after the kill, over turns of the dead node",
        )
        .said("a jump each time the killed node leads", "times")
        .simulated(killed(), "A.view_changes / ((A.views - C.views) / 7)")
        .expect(
            Expected::Value(0.7, 1.3),
            "one a turn; the views before the kill are those of the run up to it",
        ),
        Claim::new("D-V5", "Figure 4.14", "how fast the queue grows after the kill")
            .said("latency increases gradually", "tx/s")
            .simulated(killed(), "A.queue_growth_tps")
            .expect(Expected::AtLeast(1.0), "the figure's sign"),
    ]
}

/// The same up to the second turn, whose requests are answered later.
fn first_turn() -> Value {
    let mut scenario = killed();
    scenario["horizon_s"] = json!(6.5);
    scenario["workload"]["stop_s"] = json!(6.5);
    scenario
}

/// Seven nodes, one of which is killed after 5 s.
fn killed() -> Value {
    let mut scenario = cluster(7, 200, 300, 10);
    scenario["horizon_s"] = json!(10);
    scenario["protocol"]["timeout_ms"] = json!(500);
    scenario["protocol"]["timeout_factor"] = json!(1);
    scenario["faults"] = json!([{ "kind": "crash", "replica": 3, "at_s": 5 }]);
    scenario["variants"] = json!([
        { "name": "a node is killed", "set": {} },
        { "name": "nobody is killed", "set": { "faults": [] } },
        { "name": "up to the kill", "set": { "horizon_s": 5, "workload.stop_s": 5, "faults": [] } },
    ]);
    scenario
}
