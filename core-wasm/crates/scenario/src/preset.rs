//! Measured latencies: the tables of the source documents, as data with their source (`scenarios/latency/`).

use crate::error::{Code, ScenarioError, hint, quoted};

/// Round trips measured between regions.
#[derive(Debug)]
pub struct LatencyPreset {
    /// Name in scenarios.
    pub id: &'static str,
    /// The places.
    pub regions: &'static [Region],
    /// Round trips in microseconds between two machines, one in the row's region and one in the column's.
    pub round_trips_us: &'static [&'static [u32]],
}

/// A place with machines.
#[derive(Debug)]
pub struct Region {
    /// Name in scenarios, such as `us-east-1`.
    pub id: &'static str,
    /// Name for people, such as "N. Virginia".
    pub name: &'static str,
}

/// Every preset; `build.rs` reads them from the tables.
static PRESETS: [LatencyPreset; 9] = include!(concat!(env!("OUT_DIR"), "/presets.rs"));

/// The names of the presets.
pub fn preset_ids() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|preset| preset.id)
}

impl LatencyPreset {
    /// The preset of that name.
    ///
    /// # Errors
    /// An unknown name, at `network.latency.preset`.
    pub fn find(id: &str) -> Result<&'static LatencyPreset, ScenarioError> {
        PRESETS.iter().find(|preset| preset.id == id).ok_or_else(|| {
            let hint = hint(id, preset_ids());
            let allowed = preset_ids().collect::<Vec<_>>().join(", ");
            let message = format!("there is no preset {}{hint}", quoted(id));
            ScenarioError::new("network.latency.preset", Code::Reference, message, allowed)
        })
    }

    /// Where a region stands in `regions`.
    pub fn region_index(&self, id: &str) -> Option<usize> {
        self.regions.iter().position(|region| region.id == id)
    }

    /// One-way delay between two regions in nanoseconds, half of the round trip.
    pub fn one_way_ns(&self, from: usize, to: usize) -> u64 {
        const NS_PER_US: u64 = 1000;
        u64::from(self.round_trips_us[from][to]) * NS_PER_US / 2
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// The table that a preset is made from.
    fn table(id: &str) -> Value {
        let path = format!("{}/../../../scenarios/latency/{id}.json", env!("CARGO_MANIFEST_DIR"));
        serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
    }

    fn links(table: &Value) -> &[Value] {
        table["links"].as_array().unwrap()
    }

    #[test]
    fn every_table_names_itself_and_links_every_two_regions_once() {
        for preset in &PRESETS {
            let table = table(preset.id);
            assert_eq!(table["id"], preset.id);
            let mut pairs: Vec<(usize, usize)> = Vec::new();
            for link in links(&table) {
                let [a, b] =
                    ["from", "to"].map(|end| preset.region_index(link[end].as_str().unwrap()).unwrap());
                assert_ne!(a, b);
                assert_eq!(link["round_trip_us"], preset.round_trips_us[a][b]);
                assert_eq!(link["round_trip_us"], preset.round_trips_us[b][a]);
                pairs.push((a.min(b), a.max(b)));
            }
            pairs.sort_unstable();
            pairs.dedup();
            let regions = preset.regions.len();
            let count = links(&table).len();
            assert_eq!((pairs.len(), count), (regions * (regions - 1) / 2, pairs.len()), "{}", preset.id);
        }
    }

    #[test]
    fn a_one_way_delay_is_half_the_round_trip() {
        let preset = LatencyPreset::find("thesis-table-6").unwrap();
        let [frankfurt, virginia] = ["eu-central-1", "us-east-1"].map(|id| preset.region_index(id).unwrap());
        assert_eq!(preset.one_way_ns(frankfurt, virginia), 45_981_500);
        assert_eq!(preset.one_way_ns(virginia, frankfurt), 45_981_500);
        assert_eq!(preset.one_way_ns(frankfurt, frankfurt), 916_000);
    }

    /// Tables 6, 8, 10, 12, 14 print their mean round trip below them; a slip of the copy would show.
    #[test]
    fn the_mean_round_trips_are_those_printed_below_the_tables() {
        let means_us = [(6, 200_862.6), (8, 210_972.5), (10, 197_100.3), (12, 196_733.2), (14, 201_101.0)];
        for (number, mean_us) in means_us {
            let table = table(&format!("thesis-table-{number}"));
            let sum_us: u64 = links(&table).iter().map(|link| link["round_trip_us"].as_u64().unwrap()).sum();
            assert!(
                (sum_us as f64 / 10.0 - mean_us).abs() < 0.11,
                "Table {number}: {}",
                sum_us as f64 / 10.0
            );
        }
    }

    /// Measured bandwidth over the window law, in all 50 rows of the five tables: the range that the
    /// scenarios' window efficiency of 0.83 is taken from. One row lies outside, and is named.
    #[test]
    fn measured_bandwidth_is_70_to_86_percent_of_the_window_law() {
        let mut rows = 0;
        for number in [6, 8, 10, 12, 14] {
            let table = table(&format!("thesis-table-{number}"));
            for link in links(&table) {
                let law = model::window::Connection {
                    egress_bits_per_s: 10e9,
                    window_bytes: table["window_bytes"].as_f64(),
                    sockets: table["sockets"].as_f64().unwrap(),
                    efficiency: 1.0,
                    round_trip_s: link["round_trip_us"].as_f64().unwrap() / 1e6,
                };
                let ratio = link["bandwidth_mb_s"].as_f64().unwrap() * 1e6 / law.bytes_per_s();
                let outlier = number == 14 && link["from"] == "us-east-1" && link["to"] == "ap-northeast-1";
                let range = if outlier { 1.02..1.04 } else { 0.70..0.865 };
                assert!(range.contains(&ratio), "Table {number}, {} - {}: {ratio}", link["from"], link["to"]);
                rows += 1;
            }
        }
        assert_eq!(rows, 50);
    }
}
