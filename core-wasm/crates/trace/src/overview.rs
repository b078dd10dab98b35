//! The whole run at a glance.

use sim::time::Time;

use crate::recorder::Recorder;

/// Transactions committed by an honest replica by each of `points` equally spaced times from 0 to `horizon`. Between
/// two commits the count goes straight, so that its slope is the throughput there however few points look at it.
pub fn committed_at(trace: &Recorder, horizon: Time, points: u32) -> Vec<f64> {
    let last = f64::from(points.max(2) - 1);
    let mut steps =
        trace.tables.commits.iter_from(0).map(|step| (step.time.as_ns() as f64, step.transactions as f64));
    let (mut before, mut after) = ((0.0, 0.0), steps.next());
    (0..points)
        .map(|index| {
            let at = horizon.as_ns() as f64 * f64::from(index) / last;
            while let Some(passed) = after.filter(|&(time, _)| time <= at) {
                (before, after) = (passed, steps.next());
            }
            after.map_or(before.1, |after| {
                before.1 + (after.1 - before.1) * (at - before.0) / (after.0 - before.0)
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chain, requests, setup};
    use sim::ids::ReplicaId;

    #[test]
    fn counts_go_straight_from_commit_to_commit() {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = Recorder::new(&setup(), 100);
        let at = |us: u64| Time::from_ns(us * 1_000);
        for (height, us) in [(0, 200), (1, 600)] {
            chain.propose(&mut trace, at(us - 100), 100, &requests);
            chain.commit(&mut trace, ReplicaId(0), height, at(us), &requests);
        }
        assert_eq!(
            committed_at(&trace, at(800), 9),
            [0.0, 50.0, 100.0, 125.0, 150.0, 175.0, 200.0, 200.0, 200.0]
        );
        assert_eq!(committed_at(&trace, at(800), 0), []);
    }
}
