//! Knees of real runs: where the closed form has them, and where a scan of all loads finds them.

use hotstuff_format::{Checked, HotStuff};
use hotstuff_model::commit::{CommitReference, Ladder};
use quorumscope_sweep::{Found, Knee};

/// A network that limits nothing: one block a round trip, or of as many as the phases take.
fn grows(variant: &str, one_way_ms: u64, max_tx: u64, rate_tps: f64) -> bool {
    let text = format!(
        r#"{{"horizon_s": 40, "workload": {{"rate_tps": {rate_tps}}},
            "network": {{"model": "ideal", "window_bytes": null, "egress_mbps": 1000000, "ingress_mbps": 1000000,
                "latency": {{"uniform_one_way_ms": {one_way_ms}}}}},
            "protocol": {{"variant": "{variant}", "timeout_ms": 10000, "batch": {{"max_tx": {max_tx}}}}}}}"#
    );
    let scenario = Checked::read(&text).unwrap().resolve(None, &[]).unwrap();
    run::measure(&scenario, "default", u64::MAX, false).report.measured.queue_grows
}

#[test]
fn a_batch_limited_run_has_its_knee_at_a_full_block_each_interval() {
    for (variant, one_way_ms, max_tx) in [
        ("chained", 100, 100),
        ("two_phase", 25, 40),
        ("basic", 50, 400),
        ("hotstuff_2", 10, 3),
        ("crash_stop", 80, 64),
    ] {
        let (_, ladder) = Ladder::NAMES.into_iter().find(|(name, _)| *name == variant).unwrap();
        let reference = CommitReference {
            variant: ladder,
            one_way_ns: one_way_ms * 1_000_000,
            timeout_ns: 10_000_000_000,
            timeout_factor: 2.0,
            timeout_max_ns: 60_000_000_000,
            delta_ns: 0,
        };
        let limit_tps = max_tx as f64 * 1e9 / reference.block_interval_ns() as f64;
        let mut knee = Knee::new::<HotStuff>("workload.rate_tps", 7.0, (None, None), 0.0).unwrap();
        let mut runs = 0;
        while let Some(rate_tps) = knee.next {
            knee.step(grows(variant, one_way_ms, max_tx, rate_tps));
            runs += 1;
        }
        let (held, grew) = (knee.held.unwrap(), knee.grew.unwrap());
        assert_eq!((knee.found, grew - held), (Found::Between, 1.0), "{variant}");
        // A queue that grows by less than half a per cent of the load, or one transaction a second, does not count.
        let slack_tps = f64::max(1.0, 0.005 * limit_tps) + 1.0;
        assert!(
            (limit_tps - 1.0..=limit_tps + slack_tps).contains(&held),
            "{variant}: {held} for {limit_tps}"
        );
        // A scan around it comes to the same.
        let (from, to) = (held as u64 - 8, grew as u64 + 8);
        let first =
            (from..=to).map(|rate| rate as f64).find(|&rate| grows(variant, one_way_ms, max_tx, rate));
        assert_eq!(first, Some(grew), "{variant}");
        assert!(runs < 24, "{variant}: {runs} runs");
    }
}
