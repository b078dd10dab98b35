//! Measured latencies: the tables of the source documents, as data with their source (`scenarios/latency/`).

use crate::error::{Code, ScenarioError, hint, quoted};
use crate::field::{Field, read_member, record};
use crate::json::Value;

record! {
    /// Round trips measured between regions.
    pub struct LatencyPreset {
        /// Name in scenarios.
        pub id: String,
        /// Name for people.
        pub title: String,
        /// Document and table.
        pub source: String,
        /// TCP window during the measurement; none where the source gives none.
        pub window_bytes: Option<u32>,
        /// TCP sockets per pair during the measurement; none where the source gives none.
        pub sockets: Option<u32>,
        /// What the source leaves open or gets wrong, and how it is read here.
        pub notes: Vec<String>,
        /// The places.
        pub regions: Vec<Region>,
        /// Round trip between two machines of one region.
        pub within_region_round_trip_us: u64,
        /// Round trips between regions, each pair once.
        pub links: Vec<Link>,
    }
}

record! {
    /// A place with machines.
    pub struct Region {
        /// Name in scenarios, such as `us-east-1`.
        pub id: String,
        /// Name for people, such as "N. Virginia".
        pub name: String,
    }
}

record! {
    /// What was measured between two regions.
    pub struct Link {
        /// Id of one region.
        pub from: String,
        /// Id of the other.
        pub to: String,
        /// Round trip in microseconds.
        pub round_trip_us: u64,
        /// Bandwidth of one pair in 10^6 bytes a second; none where the source gives none.
        pub bandwidth_mb_s: Option<f64>,
    }
}

/// Every preset by its name, as text.
const PRESETS: [(&str, &str); 8] = [
    ("thesis-table-6", include_str!("../../../../scenarios/latency/thesis-table-6.json")),
    ("thesis-table-8", include_str!("../../../../scenarios/latency/thesis-table-8.json")),
    ("thesis-table-10", include_str!("../../../../scenarios/latency/thesis-table-10.json")),
    ("thesis-table-12", include_str!("../../../../scenarios/latency/thesis-table-12.json")),
    ("thesis-table-14", include_str!("../../../../scenarios/latency/thesis-table-14.json")),
    ("thesis-datacentre", include_str!("../../../../scenarios/latency/thesis-datacentre.json")),
    ("paxos-cluster", include_str!("../../../../scenarios/latency/paxos-cluster.json")),
    ("paxos-emulab", include_str!("../../../../scenarios/latency/paxos-emulab.json")),
];

/// The names of the presets.
pub fn preset_ids() -> impl Iterator<Item = &'static str> {
    PRESETS.iter().map(|(id, _)| *id)
}

impl LatencyPreset {
    /// The preset of that name.
    ///
    /// # Errors
    /// An unknown name, at `network.latency.preset`.
    pub fn find(id: &str) -> Result<LatencyPreset, ScenarioError> {
        let Some((_, text)) = PRESETS.iter().find(|(name, _)| *name == id) else {
            let hint = hint(id, preset_ids());
            let allowed = preset_ids().collect::<Vec<_>>().join(", ");
            let message = format!("there is no preset {}{hint}", quoted(id));
            return Err(ScenarioError::new("network.latency.preset", Code::Reference, message, allowed));
        };
        let preset = Value::parse(text).ok().and_then(|value| LatencyPreset::read(&value));
        Ok(preset.expect("a shipped preset parses: a test reads them all"))
    }

    /// Where a region stands in `regions`.
    pub fn region_index(&self, id: &str) -> Option<usize> {
        self.regions.iter().position(|region| region.id == id)
    }

    /// One-way delays between regions in nanoseconds, half of each round trip: row from, column to.
    pub fn one_way_ns(&self) -> Vec<Vec<u64>> {
        const NS_PER_US: u64 = 1000;
        let half_ns = |round_trip_us: u64| round_trip_us * NS_PER_US / 2;
        let size = self.regions.len();
        let mut delays = vec![vec![half_ns(self.within_region_round_trip_us); size]; size];
        for link in &self.links {
            let [Some(a), Some(b)] = [&link.from, &link.to].map(|id| self.region_index(id)) else {
                continue;
            };
            delays[a][b] = half_ns(link.round_trip_us);
            delays[b][a] = delays[a][b];
        }
        delays
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_preset_names_itself_and_links_every_two_regions_once() {
        for id in preset_ids() {
            let preset = LatencyPreset::find(id).unwrap();
            assert_eq!(preset.id, id);
            let mut pairs: Vec<(usize, usize)> = Vec::new();
            for link in &preset.links {
                let [a, b] =
                    [&link.from, &link.to].map(|id| preset.region_index(id).expect("a region of the preset"));
                assert_ne!(a, b);
                pairs.push((a.min(b), a.max(b)));
            }
            pairs.sort_unstable();
            pairs.dedup();
            let regions = preset.regions.len();
            assert_eq!((pairs.len(), preset.links.len()), (regions * (regions - 1) / 2, pairs.len()), "{id}");
        }
    }

    #[test]
    fn a_one_way_delay_is_half_the_round_trip() {
        let preset = LatencyPreset::find("thesis-table-6").unwrap();
        let [frankfurt, virginia] = ["eu-central-1", "us-east-1"].map(|id| preset.region_index(id).unwrap());
        let delays = preset.one_way_ns();
        assert_eq!(delays[frankfurt][virginia], 45_981_500);
        assert_eq!(delays[virginia][frankfurt], 45_981_500);
        assert_eq!(delays[frankfurt][frankfurt], 916_000);
    }

    /// Tables 6, 8, 10, 12, 14 print their mean round trip below them; a slip of the copy would show.
    #[test]
    fn the_mean_round_trips_are_those_printed_below_the_tables() {
        let means_us = [(6, 200_862.6), (8, 210_972.5), (10, 197_100.3), (12, 196_733.2), (14, 201_101.0)];
        for (table, mean_us) in means_us {
            let preset = LatencyPreset::find(&format!("thesis-table-{table}")).unwrap();
            let sum_us: u64 = preset.links.iter().map(|link| link.round_trip_us).sum();
            assert!((sum_us as f64 / 10.0 - mean_us).abs() < 0.11, "Table {table}: {}", sum_us as f64 / 10.0);
        }
    }

    /// Measured bandwidth over the window law, in all 50 rows of the five tables: the range that the
    /// scenarios' window efficiency of 0.83 is taken from. One row lies outside, and is named.
    #[test]
    fn measured_bandwidth_is_70_to_86_percent_of_the_window_law() {
        let mut rows = 0;
        for table in [6, 8, 10, 12, 14] {
            let preset = LatencyPreset::find(&format!("thesis-table-{table}")).unwrap();
            for link in &preset.links {
                let law = model::window::Connection {
                    egress_bits_per_s: 10e9,
                    window_bytes: preset.window_bytes.map(f64::from),
                    sockets: f64::from(preset.sockets.unwrap()),
                    efficiency: 1.0,
                    round_trip_s: link.round_trip_us as f64 / 1e6,
                };
                let ratio = link.bandwidth_mb_s.unwrap() * 1e6 / law.bytes_per_s();
                let outlier = table == 14 && link.from == "us-east-1" && link.to == "ap-northeast-1";
                let range = if outlier { 1.02..1.04 } else { 0.70..0.865 };
                assert!(range.contains(&ratio), "Table {table}, {} - {}: {ratio}", link.from, link.to);
                rows += 1;
            }
        }
        assert_eq!(rows, 50);
    }
}
