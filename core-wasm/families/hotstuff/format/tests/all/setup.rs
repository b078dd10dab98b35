//! What the kernel gets of a scenario.

use quorumscope_hotstuff_format::{Scenario, check, shipped};
use sim::fault::FaultKind;
use sim::ids::ReplicaId;
use sim::network::NO_LINE;
use sim::time::Duration;

fn scenario(text: &str) -> Scenario {
    check(text).unwrap()
}

#[test]
fn the_planet_has_half_the_measured_round_trips() {
    let planet = scenario(shipped("planet-window").unwrap());
    let delays = planet.one_way_ns();
    assert_eq!(delays.len(), 5);
    assert_eq!(delays[0][1], 85_214_000); // N. Virginia - Tokyo, 170,428 us
    assert_eq!(delays[2][0], 101_428_500); // Bahrain - N. Virginia, 202,857 us
    assert_eq!(delays[4][0], 45_981_500); // the client in Frankfurt - N. Virginia, 91,963 us
    let setup = planet.setup();
    assert_eq!(setup.workload.groups[0].request_delay[3], Duration::from_us(79_165)); // Cape Town, 158,330 us
    assert_eq!(setup.network.connection.window_bytes, 54_394); // 65,536 x 0.83
    let names: Vec<String> = planet.places().into_iter().map(|place| place.name).collect();
    assert_eq!(names, ["N. Virginia", "Tokyo", "Bahrain", "Cape Town"]);
}

#[test]
fn machines_of_one_data_centre_have_numbers() {
    let names: Vec<String> =
        scenario(shipped("datacentre").unwrap()).places().into_iter().map(|place| place.name).collect();
    assert_eq!(names, ["Frankfurt 0", "Frankfurt 1", "Frankfurt 2", "Frankfurt 3"]);
}

#[test]
fn a_matrix_is_directed_and_the_factor_multiplies_it() {
    let text = r#"{"replicas": {"count": 2},
        "network": {"latency": {"matrix_one_way_ms": [[0, 1.5, 2], [3, 0, 4], [5, 6, 0]], "factor": 0.5}}}"#;
    let setup = scenario(text).setup();
    assert_eq!(setup.network.topology.one_way(ReplicaId(0), ReplicaId(1)), Duration::from_us(750));
    assert_eq!(setup.network.topology.one_way(ReplicaId(1), ReplicaId(0)), Duration::from_us(1500));
    assert_eq!(setup.workload.groups[0].request_delay, [Duration::from_us(2500), Duration::from_ms(3)]);
    assert_eq!(setup.workload.groups[0].reply_delay, [Duration::from_ms(1), Duration::from_ms(2)]);
}

#[test]
fn each_group_of_clients_has_a_row_of_a_matrix() {
    let text = r#"{"replicas": {"count": 1}, "clients": {"groups":
            [{"region": "us-west-2", "share": 0.25}, {"region": "eu-west-1", "share": 0.75}]},
        "network": {"latency": {"matrix_one_way_ms": [[0, 1, 2], [3, 0, 0], [4, 0, 0]]}}}"#;
    let groups = scenario(text).setup().workload.groups;
    let delays: Vec<_> = groups.iter().map(|group| (group.request_delay[0], group.reply_delay[0])).collect();
    assert_eq!(
        delays,
        [(3, 1), (4, 2)].map(|(there, back)| (Duration::from_ms(there), Duration::from_ms(back)))
    );
}

#[test]
fn replicas_of_one_place_share_the_paths_to_another() {
    let text = r#"{"replicas": {"names": ["a", "b", "c"], "places": ["eu-west-1", "us-west-2", "eu-west-1"]},
        "network": {"model": "tcp", "path": {"mbps": 10, "shared_by": "regions"}}}"#;
    let scenario = scenario(text);
    let path = scenario.setup().network.path.unwrap();
    assert_eq!(path.shared_by.unwrap(), [0, 1, 0].map(ReplicaId));
    let places: Vec<_> =
        scenario.places().into_iter().map(|place| (place.name, place.region.unwrap())).collect();
    assert_eq!(places[1], ("b".to_owned(), "us-west-2".to_owned()));
}

#[test]
fn a_path_has_the_rate_of_its_pair_or_none() {
    let with = |matrix: &str| {
        let text = format!(
            r#"{{"replicas": {{"count": 2}}, "network": {{"model": "tcp", "path": {{"matrix_mbps": {matrix}}}}}}}"#
        );
        scenario(&text).setup().network.path.map(|path| (path.bits_per_second, path.each))
    };
    // From a replica to itself there is no path, whatever is written there.
    let rates = vec![NO_LINE, 10_000_000, 2_500_000, NO_LINE];
    assert_eq!(with("[[1, 10], [2.5, null]]"), Some((2_500_000, rates)));
    assert_eq!(with("[[null, null], [null, null]]"), None);
}

#[test]
fn replicas_in_no_group_of_a_partition_are_alone() {
    let text = r#"{"replicas": {"count": 5},
        "faults": [{"kind": "partition", "groups": [[3, 0], [1]], "at_s": 1}]}"#;
    let FaultKind::Partition { group_of, .. } = &scenario(text).setup().faults[0].kind else { panic!() };
    assert_eq!((group_of[0], group_of[3], group_of[1]), (0, 0, 1));
    assert!(group_of[2] > 1 && group_of[4] > 1 && group_of[2] != group_of[4]);
}
