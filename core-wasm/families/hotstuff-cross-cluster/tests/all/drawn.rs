//! How a run in which B takes over is drawn, told and measured: as one.

use explain::{Story, Words};
use hotstuff_cross_cluster::marks::MarkKind;
use hotstuff_cross_cluster::words::RecoveryWords;
use serde_json::json;
use sim::ids::ReplicaId;
use tables::OfHotStuff;

use crate::worlds::{measured, recorded, shape};

/// B's views and blocks go on from A's, and messages name them so.
#[test]
fn numbers_go_on_from_one_cluster_to_the_other() {
    let run = recorded(&shape(&[]));
    let recorder = &run.observers().recorder;
    let onward = recorder.tables.onward(ReplicaId(4)).expect("B has begun");
    assert_eq!((recorder.tables.onward(ReplicaId(3)), onward.replicas), (None, 4));
    let blocks = &recorder.tables.hotstuff().blocks;
    let rows = (0..).map_while(|row| blocks.get(row));
    let of_b: Vec<_> = rows.filter(|row| row.proposer.0 >= 4).collect();
    assert_eq!(of_b[0].fact.height, onward.height + 1);
    assert!(of_b.iter().all(|row| row.fact.view > onward.view));
    assert!(of_b.iter().any(|row| row.committed < run.now()));
    // A vote of B's is for the block of the view that it names.
    let messages = recorder.messages();
    let votes = (0..messages.len())
        .map(|row| messages.get(row))
        .filter(|message| message.source.0 >= 4 && recorder.kind_of(message.kind).word == "vote");
    let mut count = 0;
    for vote in votes {
        let block = blocks.get(recorder.subject(&vote).expect("it is known")).expect("it is there");
        assert_eq!(block.fact.view.number, vote.tag);
        count += 1;
    }
    assert!(count > 100, "{count}");
}

/// What is told of the takeover, of its first replica.
#[test]
fn the_takeover_is_told() {
    let run = recorded(&shape(&[]));
    let recorder = &run.observers().recorder;
    let story: Story<'_, RecoveryWords> = Story {
        trace: recorder,
        names: run.names(),
        violations: &[],
        requests: run.requests(),
        now: run.now(),
    };
    let marks = recorder.marks();
    let own = |mark: &&trace::marks::Mark| mark.replica == ReplicaId(4) && MarkKind::of(mark).is_some();
    let told: Vec<String> =
        marks.iter_from(0).filter(own).map(|mark| RecoveryWords::tell(&story, mark, false)).collect();
    assert_eq!(
        told,
        [
            "B1 says that the first cluster is gone",
            "B1 learns the agreed prefix: the log up to piece 499",
            "B1 has the log up to piece 499 and begins",
            "clients turn to B1",
        ]
    );
}

/// The second cluster is told that the first is gone, which goes on: both are drawn, and B alone is measured from then
/// on.
#[test]
fn a_takeover_that_comes_too_early_is_drawn_beside_the_first_cluster() {
    let settings = [("faults", json!([])), ("protocol.takeover", json!({"at_s": 2}))];
    let mut run = recorded(&shape(&settings));
    let blocks = &run.observers().recorder.tables.hotstuff().blocks;
    let last_of = |is_of_b: bool| {
        let rows = (0..).map_while(|row| blocks.get(row));
        rows.filter(|row| (row.proposer.0 >= 4) == is_of_b && row.committed < run.now()).count()
    };
    let (of_a, of_b) = (last_of(false), last_of(true));
    assert!(of_a > 100 && of_b > 100, "{of_a} blocks of A and {of_b} of B");
    assert!(run.measured().hotstuff.committed > 6_000);
}

/// Clients see one service with a pause: what B commits counts.
#[test]
fn clients_see_one_service() {
    let measured = measured(&[("workload.warm_up_s", json!(1))]);
    let (hotstuff, recovery) = (&measured.hotstuff, &measured.recovery);
    assert_eq!(hotstuff.limit.text, "keeps up with the offered 500 tx/s");
    let longest = hotstuff.latency_s.as_ref().expect("some are answered").max;
    let outage = recovery.recovery_s.expect("B takes over");
    assert!((longest - outage).abs() < 0.05, "{longest} s and {outage} s");
    assert!(!hotstuff.queue_grows);
}
