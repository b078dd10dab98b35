//! Figures 4.4, 4.13 and 4.14: the times of single requests, each of one run, from the author's repository.

use serde_json::{Value, json};

use super::misses::explained;
use super::{cluster, over};
use evidence::claim::Claim;
use evidence::kind::Kind;
use evidence::verdict::Expected;

/// Quantiles of latency in one place and over a wide area, and the turns of a killed node.
pub fn claims() -> Vec<Claim> {
    [one_place(), wide_area(), turns()].concat().into_iter().map(explained).collect()
}

/// Load from the start to `until`, and latencies of what is sent from `from` on.
fn measured(mut scenario: Value, [from, until]: [f64; 2]) -> Value {
    scenario["horizon_s"] = json!(until + 15.0);
    scenario["workload"]["warm_up_s"] = json!(from);
    scenario["workload"]["stop_s"] = json!(until);
    scenario
}

/// Two quantiles of a run's latency.
fn quantiles(
    figure: &str,
    source: &str,
    about: &str,
    scenario: &Value,
    values: [f64; 2],
    why: &str,
) -> [Claim; 2] {
    [("50", "50 %", values[0]), ("95", "95 %", values[1])].map(|(percent, share, value)| {
        Claim::new(
            format!("D-{figure}-{percent}"),
            format!("Figure {figure}, {source}"),
            format!("latency within which {share} are answered, 200 requests/s, {about}"),
        )
        .published(format!("{value}"), value, "s")
        .simulated(scenario.clone(), format!("A.latency_s.p{percent}"))
        .expect(Expected::Ratio(0.8, 1.2), why)
    })
}

/// Figure 4.4. The profile's constants are fitted on means of these runs too.
fn one_place() -> Vec<Claim> {
    let source = "data/batch_sizes_7/subtests/batch_sizes_7_157_200_4_300.csv at d397c3a";
    let why = "20 %: one run, 335 requests around its middle";
    let settings = cluster(4, 200, 300, 20);
    let latencies = measured(settings.clone(), [5.0, 15.0]);
    let mut up_to_the_end = settings;
    up_to_the_end["horizon_s"] = json!(20);
    let blocks = Claim::new(
        "D-4.4-blocks",
        format!("Figure 4.4, {source}"),
        "time from block to block, 200 requests/s, batches of 300",
    )
    .published("0.035", 0.035, "s")
    .simulated(up_to_the_end, "A.block_interval_s.mean")
    .expect(Expected::Ratio(0.8, 1.2), "20 %: 47 blocks in 1.6 s");
    let quantiles = quantiles("4.4", source, "batches of 300", &latencies, [0.1452, 0.1768], why);
    let claims = quantiles.into_iter().chain([blocks]);
    claims.map(|claim| claim.grows_with("/cpu/factor").of_kind(Kind::Input)).collect()
}

/// Figure 4.13.
fn wide_area() -> Vec<Claim> {
    let mut settings = cluster(4, 200, 300, 10);
    settings["network"]["latency"]["uniform_one_way_ms"] = json!(100);
    let scenario = measured(settings, [2.5, 8.0]);
    let source = "data/mininet3/subtests/t3r200.csv at 7e78663";
    let why = "20 %: one run, 697 requests sent from 3.5 to 7 s";
    quantiles("4.13", source, "links of 100 ms", &scenario, [1.553, 1.881], why)
        .map(|claim| claim.grows_with("/network/latency/uniform_one_way_ms"))
        .into()
}

/// Figure 4.14. Node 0 is killed; the fourth turn is the last one that is answered in the author's run.
fn turns() -> Vec<Claim> {
    let source = "data/08viewchange/subtests/08viewchange_0_200_7_300.csv at a2b97c1";
    let mut settings = cluster(7, 200, 300, 10);
    settings["protocol"]["timeout_ms"] = json!(500);
    settings["protocol"]["timeout_factor"] = json!(1);
    settings["faults"] = json!([{ "kind": "crash", "replica": 0, "at_s": 5 }]);
    // Each run ends before what the next turn holds up is answered.
    let turns = [("second", 7.5), ("third", 9.0), ("fourth", 10.5_f64)];
    let scenario = over(&settings, &turns, |&(turn, until)| {
        (format!("up to the {turn} turn"), json!({ "horizon_s": until, "workload.stop_s": until.min(10.0) }))
    });
    let turn = |place: usize, value: f64| {
        let (turn, letter) = (turns[place].0, ['A', 'B', 'C'][place]);
        Claim::new(
            format!("D-4.14-{}", place + 2),
            format!("Figure 4.14, {source}"),
            format!("largest latency in the {turn} turn of the killed node, seven nodes, 200 requests/s"),
        )
        .published(format!("{value}"), value, "s")
        .simulated(scenario.clone(), format!("{letter}.latency_s.max"))
        .shown(&format!("up to the {turn} turn"))
        .expect(Expected::Ratio(0.75, 1.25), "25 %: one run; which one is printed is not said")
        .grows_with("/cpu/factor")
    };
    let mut before = settings.clone();
    before["faults"] = json!([]);
    let before = measured(before, [1.6, 5.0]);
    vec![
        Claim::new(
            "D-4.14-before",
            format!("Figure 4.14, {source}"),
            "latency of a block's oldest request before the kill, seven nodes, 200 requests/s",
        )
        .published("0.167", 0.167, "s")
        .simulated(before, "A.latency_s.p95")
        .expect(
            Expected::Ratio(0.8, 1.2),
            "20 %: the mean of four blocks, 0.148 to 0.187 s; here 95 % of requests wait less",
        )
        .grows_with("/cpu/factor"),
        turn(0, 0.68),
        turn(1, 0.95),
        turn(2, 1.17),
        Claim::new(
            "D-4.14-growth",
            format!("Figure 4.14, {source}"),
            "largest latency of a turn over that of the turn before, the least",
        )
        .said("0.95 / 0.68, 1.17 / 0.95", "times")
        .simulated(scenario, "min(B.latency_s.max / A.latency_s.max, C.latency_s.max / B.latency_s.max)")
        .expect(Expected::AtLeast(1.1), "its order: it grows from turn to turn, by 1.4 and 1.2 times"),
    ]
}
