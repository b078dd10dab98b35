//! What contradicts itself is said with its path and with what is allowed.

use cross_cluster::{CrossCluster, Shape};
use serde_json::{Value, json};

use crate::worlds::{with, world};

/// The first thing that is wrong with a world.
fn wrong(settings: &[(&str, Value)]) -> (String, String) {
    let text = with(world(10.0, 1.0), settings).to_string();
    let errors = scenario::check::<CrossCluster>(&text).expect_err(&text);
    (errors[0].path.clone(), format!("{}; {}", errors[0].message, errors[0].allowed))
}

fn is_wrong(settings: &[(&str, Value)], path: &str, told: &str) {
    let (at, said) = wrong(settings);
    assert_eq!(at, path, "{said}");
    assert!(said.contains(told), "{said}");
}

#[test]
fn clusters_have_replicas_and_thresholds_that_fit() {
    is_wrong(&[("replicas.count", json!(1))], "replicas", "1 replica makes no two clusters");
    is_wrong(&[("protocol.a.replicas", json!(8))], "protocol.a.replicas", "leave none for the other");
    let sizes = [("protocol.a.replicas", json!(3)), ("protocol.b.replicas", json!(4))];
    is_wrong(&sizes, "protocol.b.replicas", "there are 7, for 8 replicas");
    is_wrong(&[("protocol.a.u", json!(2))], "protocol.a.u", "2u + r + 1 = 5, and there are 4");
    is_wrong(&[("protocol.b.r", json!(4))], "protocol.b.r", "and there are 4");
    let liars = [("protocol.b.r", json!(1)), ("protocol.b.u", json!(0))];
    is_wrong(&liars, "protocol.b.r", "r = 1 of u = 0 that fail cannot lie");
}

#[test]
fn stakes_are_of_its_replicas_and_somebodys() {
    is_wrong(&[("protocol.a.stakes", json!([1, 2, 3]))], "protocol.a.stakes", "3 stakes, for 4 replicas");
    is_wrong(&[("protocol.b.stakes", json!([0, 0, 0, 0]))], "protocol.b.stakes", "nobody has a stake");
    let quantum = [("protocol.a.stakes", json!([1, 2, 3, 4])), ("protocol.sharing.quantum", json!(11))];
    is_wrong(&quantum, "protocol.sharing.quantum", "a quantum of 11 is above the total stake of 10");
}

#[test]
fn no_more_are_faulty_than_a_cluster_bears() {
    let faulty = |which: &[(u32, &str)]| {
        let one = |(replica, behaviour): &(u32, &str)| json!({"replica": replica, "behaviour": behaviour});
        ("protocol.faulty", json!(which.iter().map(one).collect::<Vec<_>>()))
    };
    is_wrong(&[faulty(&[(8, "silent")])], "protocol.faulty.0.replica", "there is no replica 8; 0 to 7");
    is_wrong(
        &[faulty(&[(1, "silent"), (2, "silent")])],
        "protocol.faulty",
        "2 of cluster a fail, and it bears u = 1",
    );
    is_wrong(&[faulty(&[(1, "silent"), (1, "silent")])], "protocol.faulty.1.replica", "listed twice");
    let crash = [faulty(&[(5, "acks_all")]), ("protocol.b.r", json!(0)), ("protocol.b.u", json!(1))];
    is_wrong(&crash, "protocol.faulty", "1 of cluster b lie, and it bears r = 0");
    let beyond = [faulty(&[(1, "silent"), (2, "silent")]), ("protocol.beyond", json!(true))];
    assert!(scenario::check::<CrossCluster>(&with(world(10.0, 1.0), &beyond).to_string()).is_ok());
    let rival = [faulty(&[(5, "denies_all")]), ("protocol.scheme", json!("all_to_all"))];
    is_wrong(&rival, "protocol.faulty.0.behaviour", "nothing is acknowledged in this scheme");
}

#[test]
fn the_last_of_each_cluster_are_silent() {
    let silent = |count: u32| ("protocol.silent", json!(count));
    is_wrong(&[silent(2)], "protocol.silent", "2 of cluster a fail, and it bears u = 1");
    is_wrong(&[silent(4)], "protocol.silent", "4 of the 4 of cluster a are silent");
    let listed = [silent(1), ("protocol.faulty", json!([{"replica": 7, "behaviour": "silent"}]))];
    is_wrong(&listed, "protocol.faulty.0.replica", "one of the last 1 of its cluster");
    let both = [silent(1), ("protocol.faulty", json!([{"replica": 0, "behaviour": "silent"}]))];
    is_wrong(&both, "protocol.faulty", "2 of cluster a fail, and it bears u = 1");
    let fewer = scenario::check::<CrossCluster>(&with(world(10.0, 1.0), &[silent(1)]).to_string()).unwrap();
    let is_correct = Shape::from(&fewer).roles.iter().map(|role| role.is_correct()).collect::<Vec<_>>();
    assert_eq!(is_correct, [true, true, true, false, true, true, true, false]);
}

#[test]
fn what_has_no_meaning_is_said() {
    let fast = [("protocol.source.as_fast", json!(true)), ("protocol.scheme", json!("one_shot"))];
    is_wrong(&fast, "protocol.source.as_fast", "nobody knows how fast that is");
    let batch = [("protocol.source.messages", json!(10)), ("protocol.source.batch", json!(3))];
    is_wrong(&batch, "protocol.source.messages", "no whole batches of 3");
    is_wrong(&[("workload.kind", json!("closed"))], "workload.kind", "nobody answers");
    let timeout = ("faults", json!([{"kind": "timeout", "replica": 0, "at_s": 0.5}]));
    is_wrong(&[timeout], "faults.0.kind", "no time-out");
    let preset = ("network.latency", json!({"preset": "aws-2020"}));
    assert!(scenario::check::<CrossCluster>(&with(world(10.0, 1.0), &[preset]).to_string()).is_err());
    let pairs = [("protocol.across.pair_mbps", json!(170)), ("network.path.mbps", json!(100))];
    is_wrong(&pairs, "protocol.across.pair_mbps", "network.path has rates of its own");
}

/// Whatever is left out means something.
#[test]
fn the_least_scenario_is_one() {
    let least = r#"{"protocol": {"family": "cross_cluster"}}"#;
    let scenario = scenario::check::<CrossCluster>(least).unwrap();
    assert_eq!(scenario.replicas.count(), 4);
}
