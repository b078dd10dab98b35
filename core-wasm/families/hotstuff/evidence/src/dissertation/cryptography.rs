//! Section 4.2: what the libraries cost.

use evidence::claim::Claim;
use evidence::kind::Kind;
use evidence::verdict::Expected;

/// Table 4.1, and what a view takes by it.
pub fn claims() -> Vec<Claim> {
    let input = "an input: the profile `dissertation` has it";
    let time = |id: &str, what: &str, printed: &str, us: f64, expression: &str| {
        Claim::new(id, "Table 4.1", what).published(printed, us, "µs").data(expression)
    };
    let exact = Expected::Ratio(1.0, 1.0);
    let consistent = Expected::Ratio(0.999, 1.001);
    let from_other = "0.1 %: 75.7 µs a signature in both rows";
    vec![
        time("D-K1", "sign", "427.87", 427.87, "427.87 µs")
            .expect(exact, input)
            .of_kind(Kind::Input),
        time("D-K2", "check a signature", "1,171.77", 1_171.77, "1171.77 µs")
            .expect(exact, input)
            .of_kind(Kind::Input),
        time("D-K3", "aggregate 4 signatures, from the row for 8", "302.90", 302.90, "605.38 µs / 8 * 4")
            .expect(consistent, from_other),
        time("D-K4", "check an aggregate of 4", "1,179.25", 1_179.25, "1179.25 µs")
            .expect(exact, input)
            .of_kind(Kind::Input),
        time("D-K5", "aggregate 8 signatures, from the row for 4", "605.38", 605.38, "302.90 µs / 4 * 8")
            .expect(consistent, from_other),
        time("D-K6", "check an aggregate of 8, from that of 4", "1,180.61", 1_180.61, "1179.25 µs")
            .expect(Expected::Ratio(0.998, 1.002), "0.2 %: how many signed hardly matters"),
        Claim::new("D-K7", "Sections 4.3 and 4.3.1", "cryptography of a view of four replicas over the view's time, 600 / (900 req/s)")
            .said("less than serialisation", "%")
            .closed_form(
                "share((2 * 427.87 µs + 4 * 1171.77 µs + 1179.25 µs + 3 * 302.90 µs / 4) / (600 tx / 900 tx/s))",
            )
            .expect(
                Expected::AtMost(50.0),
                "two signatures, four checks of a signature, one of a certificate and an aggregation, one after the other",
            ),
        Claim::new("D-S1", "Figure 4.1", "goodput of messages of 1,000 bytes over those of 800 and 1,200, by the law of D-4.1")
            .said("an optimum at about 1,000 bytes", "times")
            .closed_form(
                "min(1000 / (35 + 12 + 36) / (800 / (35 + 9.6 + 23.04)), 1000 / (35 + 12 + 36) / (1200 / (35 + 14.4 + 51.84)))",
            )
            .expect(Expected::AtLeast(1.0), "its sign: the law's optimum is at 986 bytes"),
        Claim::new("D-S2", "Figures 4.1 and 4.2", "cost of a message of 2,200 bytes over one of 2,000, by the law of D-4.1")
            .said("rises rapidly above 2,000 bytes", "times")
            .closed_form("0.00016 * 1700 * 1700 / (35 + 24 + 144)")
            .expect(Expected::AtLeast(1.5), "its sign: by the author's points 2.05"),
    ]
}
