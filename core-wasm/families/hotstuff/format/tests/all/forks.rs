//! Forks that share the past of their run, and what parts others from it.

use quorumscope_hotstuff_format::Checked;

/// What parts the fork of a run that has a fault of its own.
fn parted(set: &str) -> Option<String> {
    let of_run = r#"{"kind": "crash", "replica": 1, "at_s": 1, "until_s": 3}"#;
    let text = format!(
        r#"{{"horizon_s": 5, "variants": [
            {{"name": "A", "set": {{"workload.rate_tps": 50, "faults": [{of_run}]}}}},
            {{"name": "B", "from_s": 2, "fork_of": "A", "set": {{{set}}}}}]}}"#
    );
    let checked = Checked::read(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let variants = checked.resolve(None, &[]).unwrap().variants;
    assert_eq!(checked.parted(&variants[0]), Ok(None));
    checked.parted(&variants[1]).unwrap()
}

#[test]
fn a_fork_shares_the_past_where_it_is_set_alike_until_its_instant() {
    let with =
        |more: &str, faults: &str| parted(&format!(r#""workload.rate_tps": 50, "faults": [{faults}]{more}"#));
    let crash = |until: &str| format!(r#"{{"kind": "crash", "replica": 1, "at_s": 1{until}}}"#);
    let lasting = crash("");
    assert_eq!(with("", &lasting), None);
    assert_eq!(with("", &crash(r#", "until_s": 4"#)), None);
    assert_eq!(with("", &format!(r#"{lasting}, {{"kind": "timeout", "replica": 2, "at_s": 2}}"#)), None);
    let change =
        |at_s: f64| format!(r#", "changes": [{{"at_s": {at_s}, "set": {{"network.latency.factor": 2}}}}]"#);
    assert_eq!(with(&change(2.0), &lasting), None);
    assert_eq!(with(r#", "horizon_s": 4"#, &lasting), None);

    let path = |path: &str| Some(path.to_owned());
    assert_eq!(with("", ""), path("faults"));
    assert_eq!(with("", &crash(r#", "until_s": 1.5"#)), path("faults.0.until_s"));
    assert_eq!(with(&change(1.9), &lasting), path("changes"));
    assert_eq!(with(r#", "seed": 3"#, &lasting), path("seed"));
    assert_eq!(parted(&format!(r#""faults": [{lasting}]"#)), path("workload.rate_tps"));
    let slower = r#", "network.latency.uniform_one_way_ms": 20"#;
    assert_eq!(with(slower, &lasting), path("network.latency.uniform_one_way_ms"));
}
