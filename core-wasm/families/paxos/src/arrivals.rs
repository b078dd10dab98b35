//! The requests that have come to a leader, in the order of their arrival.

use sim::ids::{Run, StreamId};
use sim::node::Context;
use sim::time::Time;
use sim::transactions::{self, RunSet};

/// Takes at most so many requests that are not in `taken`, those that came first, and puts them there. What came at one
/// time is in the order of streams.
pub fn take<M, F>(context: &Context<'_, M, F>, taken: &mut RunSet, most: u64) -> Vec<Run> {
    let (mut runs, mut room) = (Vec::new(), most);
    while room > 0 {
        let heads = heads(context, taken);
        let Some(&(_, first)) = heads.iter().min_by_key(|&&(at, run)| (at, run.stream)) else { break };
        // As many as came before the first of another stream.
        let bound = heads.iter().filter(|(_, run)| run.stream != first.stream).map(|&(at, _)| at).min();
        let mut count = first.count.min(room);
        if let Some(bound) = bound {
            let is_earlier = |&offset: &u64| {
                context.reached_at(first.stream, first.first + offset).is_some_and(|at| at <= bound)
            };
            count = (1..count).take_while(is_earlier).count() as u64 + 1;
        }
        let run = Run { count, ..first };
        taken.insert(run);
        transactions::push_run(&mut runs, run);
        room -= count;
    }
    runs
}

/// Of each stream the first requests in a row that are not taken, and when the first of them came.
fn heads<M, F>(context: &Context<'_, M, F>, taken: &RunSet) -> Vec<(Time, Run)> {
    let streams = (0..context.streams()).map(StreamId).filter(|&stream| context.hears(stream));
    let head = |stream| {
        let (first, received) = (taken.first_missing(stream), context.received(stream));
        let here = Run { stream, first, count: received.saturating_sub(first) };
        let run = taken.missing(here).next()?;
        Some((context.reached_at(stream, run.first)?, run))
    };
    streams.filter_map(head).collect()
}
