//! What faults are called.

use quorumscope_run::Run;

#[test]
fn who_is_deaf_to_somebody_from_the_same_time_on_is_told_together() {
    let one_way = |to: u32, until_s: f64| {
        format!(r#"{{"kind": "one_way", "from": 0, "to": {to}, "at_s": 1, "until_s": {until_s}}}"#)
    };
    let faults = [one_way(1, 2.0), one_way(2, 2.0), one_way(3, 3.0)].join(", ");
    let text = format!(r#"{{"horizon_s": 5, "replicas": {{"count": 4}}, "faults": [{faults}]}}"#);
    let run = Run::new(&hotstuff_format::check(&text).unwrap(), 0);
    let deaf = "replica 1, replica 2 and replica 3 do not hear replica 0 any more";
    let both = "replica 1 and replica 2 hear replica 0 again";
    assert_eq!(run.names().faults, [[deaf, both], [deaf, both], [deaf, "replica 3 hears replica 0 again"]]);
}
