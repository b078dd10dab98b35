//! The paper: its simulations, its test bed, and what it reckons.

use evidence::Document;
use evidence::claim::Claim;
use evidence::document::number;
use evidence::kind::Kind;
use evidence::verdict::Expected;
use serde_json::{Value, json};

use crate::setting::{Setting, two_senders, with};

/// Sections 5.3 and 5.5: log-normal delays, median 70 ms.
fn large(rate_tps: f64, span_s: (f64, f64)) -> Setting {
    Setting { nodes: 250, degree: 16, rate_tps, first_rate: 33.0, one_way_ms: 70.0, span_s }
}

/// Two transactions a second: latency and copies do not depend on how many there are where cards are free.
fn pushed(scheme: &str, horizon_s: f64, changes: &[(&str, Value)]) -> Value {
    let scenario = with(large(2.0, (horizon_s, 0.0)).scenario(), &[("/protocol/scheme", json!(scheme))]);
    with(scenario, changes)
}

/// Section 5.5: 400 transactions a second, lost after 1 s.
fn many(degree: u64) -> Value {
    let first_rate = 33.0 * 16.0 / degree as f64;
    let setting = Setting { degree, first_rate, ..large(400.0, (12.0, 5.0)) };
    with(setting.scenario(), &[("/protocol/coding/timeout_ms", json!(1_000))])
}

/// Section 5.2, Figure 4: the test bed in 19 cities, and what the author's plots record of it.
fn test_bed() -> Vec<Claim> {
    let mut claims = Vec::new();
    for (number_of, rate_tps, first_rate, overhead, delivered, latency_s) in [
        (1, 373.5, 134.0, 1.7751, 98.63, 0.4957),
        (2, 1_806.8, 590.0, 1.6683, 96.65, 0.3891),
        (3, 3_473.8, 1_135.0, 1.6977, 95.11, 0.3615),
    ] {
        let span_s = if number_of == 1 { (40.0, 10.0) } else { (10.0, 4.0) };
        let setting = Setting { nodes: 19, degree: 4, rate_tps, first_rate, one_way_ms: 60.0, span_s };
        let scenario = setting.scenario();
        let row = |letter: &str, what: &str| {
            Claim::new(
                format!("S-4{letter}{number_of}"),
                "5.2, Figure 4",
                format!("{} tx/s in 19 cities: {what}", number(rate_tps)),
            )
        };
        claims.push(
            row("o", "codewords a transaction, with headers")
                .published(number(overhead), overhead, "")
                .simulated(scenario.clone(), "A.overhead_with_headers")
                .expect(Expected::Ratio(0.95, 1.05), "5 %: another graph of the same degree")
                .of_kind(Kind::Order),
        );
        claims.push(
            row("d", "delivered")
                .published(number(delivered), delivered, "%")
                .simulated(scenario.clone(), "A.delivered")
                .expect(Expected::Ratio(0.97, 1.03), "3 %")
                .of_kind(Kind::Order),
        );
        let latency = row("l", "mean latency")
            .published(number(latency_s), latency_s, "s")
            .simulated(scenario, "A.latency_s.mean")
            .expect(
                Expected::Ratio(0.9, 1.1),
                "10 %: the cities' delays are not public; a median of 60 ms is fitted on the first load",
            );
        claims.push(latency.of_kind(if number_of == 1 { Kind::Input } else { Kind::Order }));
    }
    claims
}

/// Section 5.3, Figure 7: others, and silent nodes.
fn others() -> Vec<Claim> {
    let flooded = pushed("flooding", 30.0, &[("/workload/stop_s", json!(28))]);
    let wide = "30 % either way: delays of cities, which hang together, are not independent ones";
    vec![
        Claim::new("S-6a", "5.3", "flooding over degree 16: copies of a transaction")
            .published("16.0", 16.0, "")
            .simulated(flooded, "A.overhead")
            .expect(Expected::Ratio(0.99, 1.01), "1 %: nodes hear their own transactions, too")
            .of_kind(Kind::Order),
        Claim::new("S-6b", "5.3", "one request a hash: copies and hashes")
            .published("1.25", 1.25, "")
            .simulated(pushed("shrec", 60.0, &[("/workload/stop_s", json!(50))]), "A.overhead + 16 * 2 / 128")
            .expect(Expected::Ratio(0.9, 1.1), "10 %; hashes of 2 bytes, which the number itself suggests")
            .of_kind(Kind::Input),
        Claim::new("S-6c", "5.3", "one request a hash: latency of the node at the 95th percentile")
            .published("0.47", 0.47, "s")
            .simulated(pushed("shrec", 60.0, &[("/workload/stop_s", json!(50))]), "A.node_latency_s")
            .expect(Expected::Ratio(0.7, 1.3), wide)
            .of_kind(Kind::Order),
        Claim::new("S-6d", "5.3", "announcements without jitter: copies and hashes")
            .published("12.59", 12.59, "")
            .simulated(pushed("hash_flooding", 60.0, &[("/workload/stop_s", json!(50))]), "A.node_overhead + 16 * 2 / 128")
            .expect(Expected::Ratio(0.8, 1.2), "20 %")
            .of_kind(Kind::Order)
            .explained(
                "A node asks all who announce before the first copy is there. In cities these are many, since peers of a peer are near to \
                each other; with independent delays the first copy is there before most announcements. Over the author's table of 250 \
                cities the same rule gives 11.84 copies",
            ),
        Claim::new("S-7a", "5.3, Figure 7", "one request a hash, 30 s, 4 % silent: latency of the node at the 95th percentile")
            .published("7", 7.0, "s")
            .simulated(pushed("shrec", 200.0, &[("/protocol/silent", json!(10))]), "A.node_latency_s")
            .expect(Expected::Ratio(0.5, 2.0), "half to twice: a percentile of rare waits of 30 s")
            .of_kind(Kind::Order),
        Claim::new("S-7b", "5.3, Figure 7", "the same, 50 % silent")
            .published("136", 136.0, "s")
            .simulated(pushed("shrec", 900.0, &[("/protocol/silent", json!(125)), ("/workload/rate_tps", json!(0.5)), ("/workload/stop_s", json!(400))]), "A.node_latency_s")
            .expect(Expected::Ratio(0.5, 2.0), "half to twice")
            .of_kind(Kind::Order)
            .explained(
                "The text does not say of what its 95th percentile is; here it is of the nodes, by their mean latencies. How often a silent \
                peer announces first depends on delays, which hang together in cities",
            ),
        Claim::new("S-7c", "5.3, Figure 7", "the same with the smallest time-out that repeats no request")
            .published("3", 3.0, "s")
            .not_attempted("The smallest such time-out would have to be searched for"),
        Claim::new("S-7d", "5.3, Figure 7", "sums: latency of the node at the 95th percentile, whatever part is silent")
            .published("0.76", 0.76, "s")
            .not_attempted("It is of 2,500 tx/s over the author's table of cities, which is not ours to ship"),
    ]
}

/// Section 5.4: nodes that leave transactions out. The load is two fifths of the paper's.
fn censored(count: u64, share: f64, near: bool) -> Value {
    let setting = Setting { first_rate: 88.0, ..large(1_000.0, (12.0, 5.0)) };
    let adversary = json!({ "count": count, "behaviour": "censor", "share": share, "near": near });
    with(setting.scenario(), &[("/protocol/adversary", adversary)])
}

/// Section 5.4, Figures 8 and 9. What is left out are transactions of honest nodes, and only these nodes count.
fn censorship() -> Vec<Claim> {
    let mut beside_none = censored(50, 0.2, false);
    beside_none["variants"] = json!([
        { "name": "a fifth left out", "set": {} },
        { "name": "nobody leaves anything out", "set": { "protocol.adversary.count": 0 } },
    ]);
    vec![
        Claim::new(
            "S-8a",
            "5.4, Figure 8",
            "20 % of the nodes leave the same few transactions out: these are delivered",
        )
        .published("95", 95.0, "%")
        .simulated(censored(50, 0.01, false), "A.targeted.delivered")
        .expect(Expected::Ratio(0.97, 1.03), "3 %"),
        Claim::new("S-8b", "5.4, Figure 8", "50 % of them: these are delivered")
            .published("83.7", 83.7, "%")
            .simulated(censored(125, 0.01, false), "A.targeted.delivered")
            .expect(Expected::Ratio(0.93, 1.07), "7 %"),
        Claim::new(
            "S-8c",
            "5.4, Figure 8",
            "20 % of the nodes leave a fifth of all transactions out: these are not delivered, beyond what is lost anyway",
        )
        .published("1.3", 1.3, "%")
        .simulated(beside_none, "B.delivered - A.targeted.delivered")
        .expect(Expected::AtMost(3.0), "at most 3 %")
        .of_kind(Kind::Order),
        Claim::new(
            "S-9a",
            "5.4, Figure 9",
            "one attacker, who is everybody's peer without delay: what it leaves out is delivered",
        )
        .published("95", 95.0, "%")
        .simulated(censored(1, 0.01, true), "A.targeted.delivered")
        .expect(Expected::Ratio(0.97, 1.03), "3 %"),
        Claim::new("S-9b", "5.4, Figure 9", "three of them")
            .published("90", 90.0, "%")
            .simulated(censored(3, 0.01, true), "A.targeted.delivered")
            .expect(Expected::Ratio(0.97, 1.03), "3 %")
            .explained(
                "Whoever is near to all brings everything else at once: honest codewords have few unknown transactions beside what is left \
                out, which comes through all the better. At which rates the paper's attackers send is not said",
            ),
    ]
}

fn senders() -> Vec<Claim> {
    let settled = || two_senders([1_037.0, 330.0], &[], (300.0, 100.0));
    let starts = || {
        // From above a rate falls by 0.2 % a second.
        let mut scenario = two_senders([100.0, 100.0], &[], (1_700.0, 1_300.0));
        scenario["variants"] = json!([
            { "name": "from below", "set": {} },
            { "name": "from above", "set": {
                "protocol.graph.links.0.first_rate": 2_000, "protocol.graph.links.1.first_rate": 2_000,
            } },
        ]);
        scenario
    };
    let arrivals = "5 %: transactions come at random here, and as at most one a millisecond and source there";
    vec![
        Claim::new("S-2", "4.2, Figure 2", "two senders: share of codewords lost in the end")
            .published("2", 2.0, "%")
            .simulated(settled(), "A.lost")
            .expect(Expected::Ratio(0.95, 1.05), "5 %")
            .of_kind(Kind::Order),
        Claim::new(
            "S-3",
            "4.2, Figure 3",
            "two senders: codewords a second of both in the end (recorded by the author)",
        )
        .published("1,367", 1_367.0, "")
        .simulated(settled(), "2 * A.link_rate.mean")
        .expect(Expected::Ratio(0.95, 1.05), arrivals),
        Claim::new("S-3a", "4.2, Figure 3", "the same of A, who has more to tell")
            .published("1,038", 1_038.0, "")
            .simulated(settled(), "A.link_rate.p95")
            .expect(Expected::Ratio(0.95, 1.05), arrivals),
        Claim::new("S-3b", "4.2, Figure 3", "the same of B")
            .published("330", 330.0, "")
            .simulated(settled(), "A.link_rate.p5")
            .expect(Expected::Ratio(0.95, 1.05), arrivals),
        Claim::new(
            "S-3c",
            "4.2, Figure 3",
            "two senders from above over from below, codewords a second after 1,700 s",
        )
        .said("the same point", "")
        .simulated(starts(), "B.link_rate.mean / A.link_rate.mean")
        .expect(Expected::Value(0.97, 1.03), "3 %"),
    ]
}

/// Section 5.6, Figure 11: 20 nodes of degree 4, which is what the author's rules were run on.
fn steps() -> Vec<Claim> {
    let small = |rate_tps: f64, first_rate: f64, span_s: (f64, f64)| {
        Setting { nodes: 20, degree: 4, ..Setting { first_rate, span_s, ..large(rate_tps, span_s) } }
            .scenario()
    };
    vec![
        Claim::new("S-11a", "5.6, Figure 11", "the load grows by a fifth: lost from 40 s after it")
            .said("settled", "")
            .simulated(small(1_500.0, 424.0, (60.0, 40.0)), "A.lost")
            .expect(Expected::AtMost(0.04), "twice what is aimed at; it begins at 20 %"),
        Claim::new(
            "S-11b",
            "5.6, Figure 11",
            "the load falls by a sixth: the rate after 91 s over that before",
        )
        .published("0.83", 0.833, "")
        .simulated(small(1_250.0, 508.0, (91.0, 80.0)), "A.link_rate.mean / 508")
        .expect(
            Expected::Ratio(0.95, 1.05),
            "5 %: a rate falls by 0.2 % a second, as the formula has it, less what is lost near the end",
        )
        .of_kind(Kind::Order),
    ]
}

/// Section 5.5: 250 nodes, and how it grows.
fn scale() -> Vec<Claim> {
    let both = {
        let mut scenario = many(16);
        scenario["variants"] = json!([
            { "name": "degree 16", "set": {} },
            { "name": "degree 32", "set": { "protocol.graph.degree": 32, "protocol.coding.first_rate": 16.5 } },
        ]);
        scenario
    };
    vec![
        Claim::new("S-10a", "5.5", "250 nodes, degree 16: codewords a transaction, with headers")
            .published("1.54", 1.54, "")
            .simulated(many(16), "A.overhead_with_headers")
            .expect(Expected::Ratio(0.95, 1.05), "5 %")
            .of_kind(Kind::Order),
        Claim::new("S-10d", "5.5", "the same: delivered")
            .published("98", 98.0, "%")
            .simulated(many(16), "A.delivered")
            .expect(Expected::Ratio(0.98, 1.02), "2 %")
            .of_kind(Kind::Order),
        Claim::new("S-10f", "5.5", "overhead of degree 32 over that of degree 16")
            .said("the same", "")
            .simulated(both.clone(), "B.overhead / A.overhead")
            .expect(Expected::Value(0.95, 1.05), "5 %"),
        Claim::new("S-10g", "5.5", "latency of degree 32 over that of degree 16")
            .said("faster", "")
            .simulated(both, "B.latency_s.mean / A.latency_s.mean")
            .expect(Expected::AtMost(1.0), "as said"),
        Claim::new("S-10e", "5.5", "latency of 4,000 nodes above that of 250")
            .published("0.5", 0.5, "s")
            .not_attempted("A run has at most 1,000 nodes"),
        Claim::new("S-12", "5.7", "codewords a transaction")
            .published("1.35", 1.35, "")
            .simulated(many(16), "A.overhead")
            .expect(Expected::Ratio(0.95, 1.05), "5 %")
            .of_kind(Kind::Order),
    ]
}

/// What is reckoned in the text.
fn arithmetic() -> Vec<Claim> {
    vec![
        Claim::new("S-13", "5.7", "transactions a second of 663.28 Mbit/s")
            .published("647,668", 647_668.0, "tx/s")
            .data("663.28 * 1000000 / 8 / 128 * 1 tx/s")
            .expect(Expected::Ratio(0.999, 1.001), "the last digits of the rate"),
        Claim::new("S-15", "4.3", "chance that a codeword's ids collide with the latest 100,000")
            .published("0.0023", 0.0023, "%")
            .data("50 * 100000 / 4294967296")
            .expect(Expected::Ratio(0.98, 1.02), "the last digit")
            .contradicts("It is that of one source (100,000 / 2^32 = 0.0023 %); of the fifty that a codeword may have it is 0.12 %"),
        Claim::new("S-16", "4.4", "size of the header over that of the symbol")
            .published("16", 16.0, "%")
            .closed_form("5.033624 * 4 / 128")
            .expect(Expected::Ratio(0.96, 1.04), "the last digit; the mean degree of the distribution at k = 50, delta = 0.5 and c = 0.03")
            .of_kind(Kind::Arithmetic),
        Claim::new("S-14", "4.4", "what fragments of 258 bytes cost over Bitcoin's transactions")
            .published("1.23", 1.23, "times")
            .not_attempted("Bitcoin's history would be needed"),
        Claim::new("S-1", "4.1, Figure 1", "a window of 50 needs as many codewords as a block of 50")
            .said("as many", "")
            .not_attempted("Senders without a rate control are not simulated"),
    ]
}

/// The document with its rows.
pub fn document() -> Document {
    Document {
        id: "strokkur",
        title: "Yang, Gilad and Alizadeh: Coded Transaction Broadcasting for High-throughput Blockchains",
        parameters: "Random regular graphs; delays of links are log-normal (median 70 ms, sigma 0.5, Section 5.5) and independent, where \
            Section 5.3 has a table of cities. k = 50, alpha 0.1 and gamma 0.02 codewords a second, 0.5 s until a codeword is lost (Table 1 \
            prints ms), 1 s in Section 5.5. Steps of the rate are fixed, as in the first author's program and in the formula of Section 4.2. \
            A link begins near to its last rate, and most runs are of 10 to 40 s in place of 100 and more. Cards are free."
            .to_owned(),
        contradictions: vec![
            "Section 4.2 says steps of r alpha and r alpha gamma; its formula follows from steps of alpha and alpha gamma.".to_owned(),
            "Table 1 has 0.5 ms until a codeword is lost, less than any delay; 0.5 s is meant, as in the program.".to_owned(),
            "Sections 4.4, 5.2 and 5.5 count headers, Sections 5.6 and 5.7 do not.".to_owned(),
        ],
        claims: [test_bed(), senders(), others(), censorship(), scale(), steps(), arithmetic()].concat(),
        charts: Vec::new(),
    }
}
