//! What pages ask of runs in which HotStuff's replicas are, by themselves or hosted: a block and what replicas stated
//! of it, a commit, where each replica stands, what a message's handling led to; and the columns of views and blocks.
//!
//! A module of WASM that shows such runs answers with these: HotStuff's own, and those of families that host its
//! replicas ([`Hosts`]).

pub mod block;
mod columns;
pub mod inspect;
pub mod ruling;
pub mod sketches;

use family::Run;
use page::columns::Table;
use run::{Hosts, ReplicaView};
use serde::Serialize;
use sim::ids::{Point, ReplicaId};
use sim::time::{Duration, Time};
use tables::{Layers, OfHotStuff};
use trace::detail::Frame;

use block::{BlockDetail, Heads};
use inspect::{CommitDetail, NodeView};

/// What is answered to a question of a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// `subject`: the block of a row, and what replicas stated of it.
    Subject(Option<BlockDetail>),
    /// `final`: a replica's commit, and what its latency is made of.
    Final(Option<CommitDetail>),
    /// `heads`: where each replica stands in the tree of blocks at a point.
    Heads(Vec<Option<Heads>>),
    /// `inspect`: a replica as it was at a point.
    Inspected(NodeView),
}

/// Answers a question; `streams`: whether blocks order cuts. Panics where the question is none, or there is no such
/// replica.
pub fn answer<F: Hosts>(run: &Run<F>, streams: bool, question: &str, numbers: &[f64]) -> Answer {
    match (question, numbers) {
        ("subject", &[row]) => Answer::Subject(BlockDetail::of(run, row as u32, streams)),
        ("final", &[replica, height]) => Answer::Final(CommitDetail::of(run, replica as u16, height as u64)),
        ("heads", &[time_ns, sequence, _]) => Answer::Heads(Heads::of(run, point(time_ns, sequence))),
        ("inspect", &[replica, time_ns, sequence]) => {
            Answer::Inspected(NodeView::of(run, replica as u16, point(time_ns, sequence)))
        }
        _ => panic!("nobody is asked for {question} of {} numbers", numbers.len()),
    }
}

/// A point of a run, as pages name it.
pub fn point(time_ns: f64, sequence: f64) -> Point {
    Point { time: Time::from_ns(time_ns.max(0.0) as u64), sequence: sequence as u32 }
}

/// What tables have of a window, by name.
pub fn layers(tables: &impl OfHotStuff, frame: Frame, resolution: Duration) -> Vec<(&'static str, Table)> {
    let Layers { views, blocks } = tables.hotstuff().layers(frame, resolution);
    vec![("views", columns::views(&views)), ("blocks", columns::blocks(&blocks))]
}

/// A node's replica at a point that the run has passed, and whether it was up.
fn inspect<F: Hosts>(run: &Run<F>, replica: ReplicaId, point: Point) -> (ReplicaView, bool) {
    let (seen, is_up) = run.inspect(replica, point);
    (F::replica_of(seen), is_up)
}
