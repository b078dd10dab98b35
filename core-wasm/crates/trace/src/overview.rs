//! The whole run at a glance.

use sim::time::Time;

use crate::recorder::Trace;

/// Transactions committed by an honest replica by each of `points` equally spaced times from 0 to `horizon`. Between
/// two commits the count goes straight, so that its slope is the throughput there however few points look at it.
pub fn committed_at(trace: &Trace, horizon: Time, points: u32) -> Vec<f64> {
    let last = f64::from(points.max(2) - 1);
    let mut steps =
        trace.ledger.commits.iter_from(0).map(|step| (step.time.as_ns() as f64, step.transactions as f64));
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
