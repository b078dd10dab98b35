//! The requests that have come to a leader, in the order of their arrival.

use sim::ids::{Run, StreamId};
use sim::node::Context;
use sim::time::{Duration, Time};
use sim::transactions::{self, RunSet};

use crate::impatience::Impatience;

/// Takes at most so many requests that are not in `taken`, those that came first, and puts them there. What came at one
/// time is in the order of streams.
pub fn take<M, F>(context: &Context<'_, M, F>, taken: &mut RunSet, most: u64) -> Vec<Run> {
    take_until(context, taken, most, None)
}

/// The same of what came by a time.
fn take_until<M, F>(
    context: &Context<'_, M, F>,
    taken: &mut RunSet,
    most: u64,
    until: Option<Time>,
) -> Vec<Run> {
    let (mut runs, mut room) = (Vec::new(), most);
    while room > 0 {
        let heads = heads(context, taken);
        let first = heads.iter().min_by_key(|&&(at, run)| (at, run.stream));
        let Some(&(_, first)) = first.filter(|(at, _)| until.is_none_or(|until| *at <= until)) else { break };
        // As many as came before the first of another stream.
        let others = heads.iter().filter(|(_, run)| run.stream != first.stream).map(|&(at, _)| at);
        let bound = others.chain(until).min();
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

/// The same where clients lose patience: those that come again are ordered again, in their turn.
pub fn take_with<M, F>(
    context: &Context<'_, M, F>,
    taken: &mut RunSet,
    (impatience, patience): (&mut Impatience, Duration),
    most: u64,
) -> Vec<Run> {
    let (mut runs, mut room) = (Vec::new(), most);
    loop {
        let some = take_until(context, taken, room, impatience.first());
        for &run in &some {
            let came = context.reached_at(run.stream, run.first).expect("it came");
            impatience.note(came, run, context.now(), patience);
        }
        room -= transactions::count(&some);
        runs.extend(some);
        let Some((came, run)) = impatience.take(room) else { return runs };
        impatience.note(came, run, context.now(), patience);
        room -= run.count;
        runs.push(run);
    }
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
