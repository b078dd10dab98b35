//! Section 4.3.3: what each optimisation is worth.

use serde_json::{Value, json};

use super::{cluster, over};
use evidence::claim::Claim;
use evidence::verdict::Expected;

/// A version of Table 4.2, and what it sets.
fn versions() -> [(&'static str, Value); 6] {
    let version = |protocol: &str, messages: &str, filter: &str| {
        json!({
            "protocol.variant": protocol,
            "protocol.messages": messages,
            "protocol.batch.filter": filter,
        })
    };
    let mut no_cryptography = version("chained", "truncated", "printed");
    for cost in ["sign_us", "verify_us", "aggregate_us", "verify_certificate_us"] {
        no_cryptography[format!("cpu.{cost}")] = json!(0);
    }
    [
        ("BASIC", version("basic", "chain", "own")),
        ("CHAIN", version("chained", "chain", "own")),
        ("FILT", version("chained", "chain", "printed")),
        ("TRUNC", version("chained", "truncated", "own")),
        ("ALL", version("chained", "truncated", "printed")),
        ("NOCRY", no_cryptography),
    ]
}

/// Below the knee of all versions, and above it.
const LOW: u32 = 100;
const HIGH: u32 = 2_000;

/// Table 4.2 and Figures 4.9 and 4.10.
pub fn claims() -> Vec<Claim> {
    let runs = over(
        &cluster(4, LOW, 300, 10),
        &[LOW, HIGH].map(|rate| versions().map(|(name, set)| (name, set, rate))).concat(),
        |(name, set, rate)| {
            let mut set = set.clone();
            set["workload.rate_tps"] = json!(rate);
            (format!("{name}, {rate} requests/s"), set)
        },
    );
    // A to F are the versions at the low load, G to L at the high one.
    let latency = |id: &str, what: &str, said: &str, over: char, under: char| {
        Claim::new(id, "Section 4.3.3", format!("median latency at {LOW} requests/s, {what}"))
            .said(said, "times")
            .simulated(runs.clone(), format!("{over}.latency_s.p50 / {under}.latency_s.p50"))
    };
    let goodput = |id: &str, what: &str, said: &str, over: char, under: char| {
        Claim::new(id, "Section 4.3.3", format!("goodput at {HIGH} requests/s, {what}"))
            .said(said, "times")
            .simulated(runs.clone(), format!("{over}.answered_tps / {under}.answered_tps"))
    };
    let sign = "its sign; the points have rows of their own";
    vec![
        goodput("D-A1", "CHAIN over BASIC", "higher", 'H', 'G').expect(Expected::AtLeast(1.0), sign),
        latency("D-A2", "CHAIN over BASIC", "slightly higher", 'B', 'A')
            .expect(Expected::Value(1.0, 1.5), sign),
        goodput("D-A3", "FILT over CHAIN", "significantly higher", 'I', 'H')
            .expect(Expected::AtLeast(1.2), sign),
        latency("D-A4", "FILT over CHAIN", "slightly lower", 'C', 'B')
            .expect(Expected::Value(0.7, 1.0), sign),
        latency("D-A5", "CHAIN over TRUNC", "dramatically lower with truncation", 'B', 'D')
            .expect(Expected::AtLeast(2.0), sign),
        goodput("D-A5b", "TRUNC over CHAIN", "much higher", 'J', 'H').expect(Expected::AtLeast(1.2), sign),
        latency("D-A6", "NOCRY over ALL", "somewhat lower", 'F', 'E').expect(
            Expected::Value(0.8, 1.0),
            "\"not that significant\"; Section 4.3 says in one place that it increases",
        ),
    ]
}

/// Makes a scenario one of a version, by its name there.
pub(super) fn be(name: &str, scenario: &mut Value) {
    let (_, settings) =
        versions().into_iter().find(|(version, _)| *version == name).expect("it is a version");
    for (path, value) in settings.as_object().expect("settings are an object") {
        let mut place = &mut *scenario;
        for key in path.split('.') {
            place = &mut place[key];
        }
        *place = value.clone();
    }
}
