//! Values that follow from others that the thesis prints.

use super::TABLES;
use super::bandwidth::{links, one_as_two, ratios};
use evidence::claim::Claim;
use evidence::verdict::Expected;

/// Averages, ratios of averages, and bandwidths that window and round trip do not allow.
pub fn claims() -> Vec<Claim> {
    let mut claims = ratios();
    claims.push(one_as_two());
    claims.extend(averages());
    claims.push(
        Claim::new("T-D1", "Table 4", "bandwidth in the data centre, one window in a round trip")
            .published("558", 558.0, "MB/s")
            .closed_form("65536 B / 1.832 ms")
            .expect(Expected::Ratio(0.70, 1.00), "a connection reaches 0.70 to 0.86 of this on the planet")
            .contradicts("558 MB/s and 1.832 ms need a window of 1 MB, and Appendix A.1 has 65,536 bytes"),
    );
    claims.push(
        Claim::new("T-D2", "Table 1", "bandwidth in the data centre, beside Table 4's")
            .published("598.54", 598.54, "MB/s")
            .data("558 MB/s")
            .expect(Expected::Ratio(1.0, 1.0), "one experiment has one bandwidth")
            .contradicts("Table 4 has 558 MB/s of the same machines"),
    );
    claims.push(
        Claim::new("T-M1", "Tables 5, 7, 9, 11, 13 and 15", "maximum resident size of the process")
            .said("3,568 to 3,748 kB", "bytes")
            .not_attempted("the memory of a process is no part of the simulation"),
    );
    claims
}

/// The averages printed below the tables of links.
fn averages() -> Vec<Claim> {
    let printed = [
        ("200,862.6", 200_862.6, "0.316", 0.316),
        ("210,972.5", 210_972.5, "0.071", 0.071),
        ("197,100.3", 197_100.3, "1.121", 1.121),
        ("196,733.2", 196_733.2, "0.652", 0.652),
        ("201,101", 201_101.0, "3.219", 3.219),
    ];
    let (mut round_trips, mut bandwidths) = (Vec::new(), Vec::new());
    for (place, (table, (time, time_us, rate, mb_s))) in TABLES.iter().zip(printed).enumerate() {
        let data = table.read();
        let sum = |key: &str, unit: &str| {
            let of = |link: &serde_json::Value| format!("{} {unit}", link[key]);
            links(&data).iter().map(of).collect::<Vec<_>>().join(" + ")
        };
        let where_from = format!("Table {}", table.number);
        let claim = |number: usize, what: &str| Claim::new(format!("T-A{number}"), where_from.clone(), what);
        round_trips.push(
            claim(place + 1, "average of the ten round trips")
                .published(time, time_us, "µs")
                .data(format!("({}) / 10", sum("round_trip_us", "µs")))
                .expect(Expected::Value(time_us - 0.05, time_us + 0.05), "exact"),
        );
        bandwidths.push(
            claim(place + 6, "average of the ten bandwidths")
                .published(rate, mb_s, "MB/s")
                .data(format!("({}) / 10", sum("bandwidth_mb_s", "MB/s")))
                .expect(
                    Expected::Value(mb_s, mb_s + 0.000_999),
                    "to the last digit, which is cut off and not rounded",
                ),
        );
    }
    [round_trips, bandwidths].concat()
}
