//! Streaming: what replicas hold of each lane, and what is executed of it.

use std::collections::VecDeque;

use facts::{Buffers, LaneHead, View};
use sim::ids::{ReplicaId, Run};

use crate::{Check, Holders, Report, Setup, honest_replicas};
use audit::Intervals;

/// All lanes, as their origins and holders tell of them.
#[derive(Clone, Debug)]
pub struct Lanes {
    honest: Vec<bool>,
    /// Honest replicas that hold a cut which is voted for.
    holders: Holders,
    buffers_max: Buffers,
    /// Per origin, what it has streamed beyond the last canonical cut, each run with its index in the lane.
    streamed: Vec<VecDeque<(u64, Run)>>,
    /// Per origin, its histories that anybody holds.
    histories: Vec<Vec<History>>,
}

/// A history of a lane: an honest origin's only one, or one of those that it has told.
#[derive(Clone, Debug)]
struct History {
    fork: u32,
    /// The index at which it leaves the first.
    since: u64,
    /// Per replica, how far it holds it.
    held: Vec<u64>,
}

impl Lanes {
    pub fn new(setup: &Setup) -> Self {
        let replicas = usize::from(setup.replicas);
        Lanes {
            honest: setup.honest.clone(),
            holders: setup.holders,
            buffers_max: setup.buffers_max,
            streamed: vec![VecDeque::new(); replicas],
            histories: vec![Vec::new(); replicas],
        }
    }

    /// An origin appends `runs` to its lane, which goes up to `head` then.
    pub fn stream(&mut self, origin: ReplicaId, head: &LaneHead, runs: &[Run]) {
        let lane = &mut self.streamed[origin.index()];
        let mut index = head.count - runs.iter().map(|run| run.count).sum::<u64>();
        for &run in runs {
            match lane.back_mut() {
                Some((_, last)) if last.is_followed_by(run) => last.count += run.count,
                _ => lane.push_back((index, run)),
            }
            index += run.count;
        }
        self.hold(origin, head, (head.fork, 0));
    }

    fn hold(&mut self, replica: ReplicaId, head: &LaneHead, (fork, since): (u32, u64)) {
        let histories = &mut self.histories[usize::from(head.origin)];
        let place = histories.iter().position(|known| known.fork == fork).unwrap_or_else(|| {
            histories.push(History { fork, since, held: vec![0; self.honest.len()] });
            histories.len() - 1
        });
        let known = &mut histories[place];
        known.since = known.since.max(since);
        // What is held is kept; another history of which less is here says nothing of this one.
        let held = &mut known.held[replica.index()];
        *held = (*held).max(head.count);
    }

    /// A replica holds a lane up to `head`, and keeps so much for it.
    pub fn keep(
        &mut self,
        replica: ReplicaId,
        head: &LaneHead,
        history: (u32, u64),
        buffers: Buffers,
        report: &mut Report<'_>,
    ) {
        self.hold(replica, head, history);
        let (most, Buffers { gaps, archive, acknowledgements }) = (self.buffers_max, buffers);
        if gaps > most.gaps || archive > most.archive || acknowledgements > most.acknowledgements {
            let detail = format!(
                "keeps {gaps} parts beyond gaps, {archive} executed transactions and {acknowledgements} acknowledgements of the lane of replica {}",
                head.origin
            );
            report(Check::BuffersBounded, detail, None);
        }
    }

    /// A quorum voted for a block with this cut.
    pub fn certify(&self, cut: &[LaneHead], report: &mut Report<'_>) {
        if cut.is_empty() {
            return;
        }
        let has = |replica: usize, head: &LaneHead| {
            self.histories[usize::from(head.origin)].iter().any(|history| {
                let fork = if head.count > history.since { history.fork } else { 0 };
                fork == head.fork && history.held[replica] >= head.count
            })
        };
        let (together, needed) = match self.holders {
            Holders::OfCut(needed) => (cut.len(), needed),
            Holders::OfLane(needed) => (1, needed),
        };
        for lanes in cut.chunks(together) {
            let holds = |&replica: &usize| {
                self.honest[replica] && lanes.iter().all(|head| head.count == 0 || has(replica, head))
            };
            let holders = (0..self.honest.len()).filter(holds).take(needed.into()).count();
            if holders < usize::from(needed) {
                let what = match lanes {
                    [head] => format!("of the cut {head} are"),
                    _ => "the cut is".to_owned(),
                };
                let detail = format!("{what} held by {}, not {needed}", honest_replicas(holders));
                return report(Check::CutHeld, detail, None);
            }
        }
    }

    /// A block of `view` is canonical: from the cut `before` to its own it executes `runs`, which `executed` has by
    /// now. Origins ascend from the one that the view names, indices ascend, and only what was executed before is left
    /// out. What an adversary streamed nobody knows.
    pub fn execute(
        &mut self,
        view: View,
        before: &[LaneHead],
        cut: &[LaneHead],
        runs: &[Run],
        executed: &[Intervals],
        report: &mut Report<'_>,
    ) {
        if cut.is_empty() {
            return;
        }
        let first = view.number as usize % cut.len();
        let (mut rest, mut is_known) = (runs.iter().copied(), true);
        let mut next = rest.next();
        for origin in (first..cut.len()).chain(0..first) {
            let (from, end) = (before.get(origin).map_or(0, |head| head.count), cut[origin].count);
            is_known &= from == end || self.honest[origin];
            let mut at = from;
            while at < end {
                let Some(run) = take(&mut self.streamed[origin], end) else { break };
                if !executed[usize::from(run.stream.0)].contains(run.first, run.end()) {
                    break;
                }
                at += run.count;
                while let Some(told) = next
                    .filter(|told| told.stream == run.stream && (run.first..run.end()).contains(&told.first))
                {
                    let beyond = told.end().saturating_sub(run.end());
                    next = if beyond == 0 {
                        rest.next()
                    } else {
                        Some(Run { first: run.end(), count: beyond, ..told })
                    };
                }
            }
            if is_known && at < end {
                report(Check::LaneOrder, format!("leaves a hole in the lane of replica {origin}"), None);
                return;
            }
        }
        if let Some(run) = next.filter(|_| is_known) {
            report(Check::LaneOrder, format!("executes {run}, which the cut does not hold there"), None);
        }
    }
}

/// Takes the first run out, as far as it lies below `end`.
fn take(lane: &mut VecDeque<(u64, Run)>, end: u64) -> Option<Run> {
    let (index, run) = lane.front_mut()?;
    let count = run.count.min(end.saturating_sub(*index));
    if count == 0 {
        return None;
    }
    let taken = Run { count, ..*run };
    (*index, run.first, run.count) = (*index + count, run.first + count, run.count - count);
    if run.count == 0 {
        lane.pop_front();
    }
    Some(taken)
}
