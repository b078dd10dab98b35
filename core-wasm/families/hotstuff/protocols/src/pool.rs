//! A replica's transactions: which have come, which have been executed.
//!
//! A transaction stays pooled until it is executed: one that an abandoned block or a crashed leader had taken is
//! simply there again (Algorithm 3 line 8 would forget it).

use std::rc::Rc;

use facts::Fact;
use sim::ids::{Run, StreamId};
use sim::node::Context;
use sim::time::Time;
use sim::transactions::{RunSet, push_run};

use crate::hotstuff::message::Message;

/// How nodes of this family see the world.
pub type NodeContext<'a> = Context<'a, Message, Fact>;

/// The transactions that a replica knows and has not executed.
#[derive(Clone, Debug, Default)]
pub struct Pool {
    /// Executed transactions.
    pub executed: RunSet,
    /// Those that came from other replicas; of streams that are not heard here executed ones too.
    handed_on: RunSet,
}

impl Pool {
    /// Another replica handed these on.
    pub fn take_in(&mut self, runs: &[Run]) {
        self.handed_on.insert_all(runs);
    }

    /// Where blocks name transactions that clients send to all: those of `runs` that are not here, from clients or from
    /// other replicas.
    pub fn lacking(&self, runs: &[Run], context: &NodeContext<'_>) -> Vec<Run> {
        let mut lacking = Vec::new();
        for &run in runs {
            let parts = context.lacking(run).flat_map(|part| self.handed_on.missing(part));
            parts.for_each(|part| push_run(&mut lacking, part));
        }
        lacking
    }

    /// Marks `runs` as executed; returns what was not before, joined where it follows on. Mostly that is all of `runs`,
    /// and replicas share one list.
    pub fn execute(&mut self, runs: Rc<[Run]>, context: &NodeContext<'_>) -> Rc<[Run]> {
        let mut fresh: Option<Vec<Run>> = None;
        for (place, &run) in runs.iter().enumerate() {
            let follows = runs[..place].last().is_some_and(|last| last.is_followed_by(run));
            if fresh.is_none() && (follows || !self.executed.lacks(run)) {
                fresh = Some(runs[..place].to_vec());
            }
            if let Some(fresh) = &mut fresh {
                self.executed.missing(run).for_each(|part| push_run(fresh, part));
            }
            self.executed.insert(run);
            if !context.hears(run.stream) {
                self.handed_on.insert(run);
            }
        }
        fresh.map_or(runs, Rc::from)
    }

    /// How many transactions of `stream` are known here, from the first on.
    pub fn known(&self, stream: StreamId, context: &NodeContext<'_>) -> u64 {
        if context.hears(stream) { context.received(stream) } else { self.handed_on.first_missing(stream) }
    }

    /// How many known transactions are not executed.
    pub fn waiting(&self, context: &NodeContext<'_>) -> u64 {
        let of_stream = |stream| {
            let first = self.executed.first_missing(stream);
            let count = self.known(stream, context).saturating_sub(first);
            let open = self.executed.missing(Run { stream, first, count });
            open.flat_map(|part| context.missed().missing(part)).map(|part| part.count).sum::<u64>()
        };
        (0..context.streams()).map(StreamId).map(of_stream).sum()
    }

    /// Whether any known transaction is not executed.
    pub fn has_work(&self, context: &NodeContext<'_>) -> bool {
        (0..context.streams()).map(StreamId).any(|stream| {
            let known = self.known(stream, context);
            self.executed.first_missing(stream) < known && self.executed.count_below(stream, known) < known
        })
    }

    /// At most `count_max` known transactions of `streams` that are neither in `done` nor in `taken`, the oldest of
    /// each stream first.
    pub fn take(
        &self,
        streams: impl Iterator<Item = StreamId>,
        done: &RunSet,
        taken: &RunSet,
        count_max: u64,
        context: &NodeContext<'_>,
    ) -> Vec<Run> {
        let (mut runs, mut room) = (Vec::new(), count_max);
        for stream in streams {
            let first = done.first_missing(stream).max(taken.first_missing(stream));
            let count = self.known(stream, context).saturating_sub(first);
            let open = done.missing(Run { stream, first, count });
            // What was missed others have executed.
            let open =
                open.flat_map(|part| taken.missing(part)).flat_map(|part| context.missed().missing(part));
            for part in open {
                if room == 0 {
                    return runs;
                }
                let count = part.count.min(room);
                runs.push(Run { count, ..part });
                room -= count;
            }
        }
        runs
    }

    /// When the first of `runs` reached this replica; the start of the run for what others forwarded, which has waited
    /// there.
    pub fn oldest(&self, runs: &[Run], context: &NodeContext<'_>) -> Option<Time> {
        let reached = |run: &Run| context.reached_at(run.stream, run.first).unwrap_or(Time::ZERO);
        runs.iter().map(reached).min()
    }
}
