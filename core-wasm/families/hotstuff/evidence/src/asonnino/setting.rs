//! A setting of the program's as a scenario, and all of them as one file.

use serde_json::{Value, json};

/// The regions, in which nodes are dealt out in turn.
const REGIONS: [&str; 5] = ["us-east-1", "eu-north-1", "ap-southeast-2", "us-west-1", "ap-northeast-1"];

/// Which program, on how many nodes, how many of them dead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// Two or three blocks in a row commit the first.
    pub chain: u64,
    /// Those that there are.
    pub nodes: u64,
    /// Those of them that never start.
    pub faults: u64,
}

impl Setting {
    /// Its scenario; the rate is to be set.
    pub fn scenario(self) -> Value {
        let mut scenario = json!({
            "network": {
                "model": "tcp",
                "latency": { "preset": "aws-five", "factor": 1 },
                "egress_mbps": 10_000,
                "ingress_mbps": 10_000,
            },
            "clients": { "region": "beside", "replies": 1, "reply_bytes": 0 },
            "cpu": { "byte_ns": 9.1 },
            "protocol": {
                "dissemination": "stream",
                "leader": { "policy": "rotate" },
                "timeout_factor": 1,
                "certificates": "list",
                "stream": { "origins": "all", "micro_batch_tx": 976 },
            },
            "workload": { "kind": "open", "tx_bytes": 512, "send_to": "one" },
        });
        for (path, value) in self.own() {
            *path.split('.').fold(&mut scenario, |place, key| &mut place[key]) = value;
        }
        scenario
    }

    /// What settings differ in, by their paths.
    fn own(self) -> Vec<(&'static str, Value)> {
        let Setting { chain, nodes, faults } = self;
        let [horizon_s, warm_up_s] = match (faults, nodes) {
            (0, 50) => [20, 5],
            (0, _) => [60, 10],
            _ => [100, 20],
        };
        let regions: Vec<&str> = REGIONS.into_iter().cycle().take(nodes as usize).collect();
        // A dead leader costs two time-outs: those of 50 nodes are of 10 s in the three-chain.
        let timeout_ms = if chain == 3 && nodes == 50 { 10_000 } else { 5_000 };
        let crash =
            |index| json!({ "kind": "crash", "replica": nodes - 1 - nodes / faults * index, "at_s": 0 });
        let mut own = vec![
            ("horizon_s", json!(horizon_s)),
            ("replicas.regions", json!(regions)),
            ("clients.count", json!(nodes)),
            ("faults", (0..faults).map(crash).collect()),
            ("workload.warm_up_s", json!(warm_up_s)),
            ("protocol.timeout_ms", json!(timeout_ms * if faults > 0 { 2 } else { 1 })),
        ];
        own.extend(if chain == 3 {
            vec![
                ("protocol.variant", json!("chained")),
                ("protocol.stream.flush_ms", json!(10_000)),
                ("protocol.stream.cut", json!("sent")),
            ]
        } else {
            vec![
                ("protocol.variant", json!("hotstuff_2")),
                // Two of the longest delays.
                ("protocol.delta_ms", json!(300)),
                ("protocol.stream.flush_ms", json!(100)),
                ("protocol.stream.cut", json!("awaited")),
            ]
        });
        own
    }

    /// Its name in the file of all settings.
    pub fn name(self) -> String {
        let Setting { chain, nodes, faults } = self;
        let dead = if faults > 0 { format!(", {faults} dead") } else { String::new() };
        format!("{chain}-chain, {nodes} nodes{dead}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All settings of a program as one scenario, a variant each, for runs at any rate.
    fn family(chain: u64) -> Value {
        let settings: Vec<Setting> = [10, 20, 50]
            .into_iter()
            .flat_map(|nodes| [0, 1, 3].map(|faults| Setting { chain, nodes, faults }))
            .collect();
        let mut family = settings[0].scenario();
        family["version"] = json!(1);
        family["title"] = json!(format!("asonnino/hotstuff, {chain}-chain, on AWS in five regions"));
        family["summary"] = json!(
            "The settings of the evidence rows A-, at any rate: workload.rate_tps, with the share of dead nodes in it, as the names of \
            the source's files have it."
        );
        family["workload"]["rate_tps"] = json!(20_000);
        let variant = |setting: Setting| {
            let set: serde_json::Map<String, Value> =
                setting.own().into_iter().map(|(path, value)| (path.to_owned(), value)).collect();
            json!({ "name": setting.name(), "set": set })
        };
        family["variants"] = settings.into_iter().map(variant).collect();
        family
    }

    #[test]
    fn the_files_of_all_settings_are_what_the_rows_run() {
        for chain in [2, 3] {
            let path =
                format!("{}/../../../../validation/asonnino-{chain}-chain.json", env!("CARGO_MANIFEST_DIR"));
            let now = format!("{}\n", serde_json::to_string_pretty(&family(chain)).expect("it is JSON"));
            if std::env::var_os("BLESS").is_some() {
                std::fs::write(&path, &now).expect("the file can be written");
            }
            let text = std::fs::read_to_string(&path).expect("the file is there");
            assert!(text == now, "{path} is not the settings of the rows; BLESS=1 writes it");
            let checked = hotstuff_format::Checked::read(&text).expect("it is a scenario");
            let name = format!("{chain}-chain, 50 nodes, 3 dead");
            let resolved = checked.resolve(Some(&name), &[]).expect("it is valid");
            assert_eq!((resolved.replicas.count(), resolved.faults.len()), (50, 3));
        }
    }
}
