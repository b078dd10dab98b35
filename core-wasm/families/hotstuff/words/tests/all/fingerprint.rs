//! Where two runs differ, their fingerprints do.

use facts::Fact;
use quorumscope_hotstuff_words::HotStuffWords;
use sim::ids::ReplicaId;
use sim::observer::Observer;
use sim::time::Time;
use tables::Recorder;
use tables::testing::{Chain, record, recorder, requests};

/// Of the four replicas of [`setup`].
const WORDS: usize = 5;

#[test]
fn two_runs_differ_where_they_do_and_nowhere_else() {
    // Messages sent at 0, 10, 20 ... us that end 11 us later; the second run's of 40 us goes elsewhere.
    let trace = |other: u16| {
        let mut trace = recorder(100);
        for id in 0..10 {
            let target = if id == 4 { other } else { 1 };
            Observer::<Fact>::on_message(&mut trace, &record(id, 0, target, u64::from(id) * 10_000));
        }
        trace
    };
    let at = |us: u64| Time::from_ns(us * 1_000);
    let parts = |trace: &Recorder, start, end, cells| {
        explain::fingerprint::fingerprints::<HotStuffWords>(trace, &[], (at(start), at(end)), cells)
    };
    let (one, other) = (trace(1), trace(2));
    let differing = |start, end, cells| -> Vec<usize> {
        let (one, other) = (parts(&one, start, end, cells), parts(&other, start, end, cells));
        let pairs = one.chunks(WORDS).zip(other.chunks(WORDS)).enumerate();
        pairs.filter(|(_, (one, other))| one != other).map(|(cell, _)| cell).collect()
    };
    assert_eq!(differing(0, 120, 12), [4, 5]);
    assert_eq!(differing(50, 60, 10), [1]);
    assert_eq!(differing(60, 120, 4), [0_usize; 0]);
}

#[test]
fn what_a_replica_commits_counts_unless_it_is_a_liar() {
    let requests = requests(1_000);
    let at = |us: u64| Time::from_ns(us * 1_000);
    let trace = |by: u16, transactions: u64| {
        let (mut trace, mut chain) = (recorder(100), Chain::default());
        chain.propose(&mut trace, at(10), transactions, &requests);
        chain.commit(&mut trace, ReplicaId(by), 0, at(30), &requests);
        trace
    };
    let differing = |one: &Recorder, other: &Recorder, liars: &[ReplicaId]| -> Vec<(usize, usize)> {
        let of =
            |trace| explain::fingerprint::fingerprints::<HotStuffWords>(trace, liars, (at(0), at(40)), 4);
        let pairs = of(one).into_iter().zip(of(other)).enumerate();
        pairs
            .filter(|(_, (one, other))| one != other && !one.is_nan() && !other.is_nan())
            .map(|(place, _)| (place / WORDS, place % WORDS))
            .collect()
    };
    let (one, other, more) = (trace(1, 100), trace(2, 100), trace(1, 101));
    assert_eq!(differing(&one, &one, &[]), []);
    assert_eq!(differing(&one, &other, &[]), [(3, 2), (3, 3)]);
    assert_eq!(differing(&one, &other, &[ReplicaId(1)]), [(3, 3)]);
    assert_eq!(differing(&one, &more, &[]), [(3, 2)]);
}
