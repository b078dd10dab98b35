//! The control plane of who looks closely: an instance, its execution, a replica. Times are nanoseconds; the page's
//! types are made from these (`typescript`).

use explain::{critical_path, find_commit};
use family::Run;
use page::message::PathPart;
use page::sketches::MessageSketch;
use quorumscope_paxos::MultiPaxos;
use quorumscope_paxos::marks::MarkKind;
use quorumscope_paxos::tables::PaxosTables;
use quorumscope_paxos::words::PaxosWords;
use serde::Serialize;
use sim::ids::{Point, ReplicaId};
use sim::kinds::Role;
use sim::time::Time;

/// An instance as others refer to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct InstanceSketch {
    /// Row in the trace.
    pub row: u32,
    /// Its number.
    pub height: u64,
    /// In how many ballots a value was proposed before.
    pub rival: u8,
    /// When a value was proposed first.
    pub proposed_ns: u64,
    /// How many requests its value has.
    pub requests: u64,
}

impl InstanceSketch {
    /// The instance of `row`; none where there is no such row.
    pub fn of(tables: &PaxosTables, row: u32) -> Option<Self> {
        let height = u64::from(row) + 1;
        let instance = tables.instance(height).filter(|instance| instance.proposed != Time::FAR)?;
        Some(InstanceSketch {
            row,
            height,
            rival: instance.ballots.saturating_sub(1),
            proposed_ns: instance.proposed.as_ns(),
            requests: instance.requests,
        })
    }
}

/// What a replica did with an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Deed {
    /// It prepared it again.
    Prepared,
    /// It proposed a value for it.
    Proposed,
    /// It sent that again.
    Repeated,
    /// It accepted one.
    Accepted,
    /// It came to know the decision.
    Decided,
    /// It executed it.
    Executed,
}

/// Who did what with an instance, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct InstanceStatement {
    /// What.
    pub deed: Deed,
    /// Who.
    pub replica: u16,
    /// When.
    pub time_ns: u64,
}

/// One instance, whole. Times that never came are null.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct InstanceDetail {
    /// Which.
    pub subject: InstanceSketch,
    /// The round of the last ballot in which a value was proposed, and who led in it.
    pub round: u32,
    /// See `round`.
    pub owner: u16,
    /// When somebody knew the decision first.
    pub decided_ns: Option<u64>,
    /// When somebody executed it first.
    pub executed_ns: Option<u64>,
    /// Copies of its 2a that were sent again.
    pub copies: u32,
    /// What replicas did with it, in order.
    pub statements: Vec<InstanceStatement>,
    /// Its 2a, copies among them.
    pub proposals: Vec<MessageSketch>,
}

fn known(time: Time) -> Option<u64> {
    (time != Time::FAR).then_some(time.as_ns())
}

impl InstanceDetail {
    /// The instance of `row`; none where there is no such row.
    pub fn of(run: &Run<MultiPaxos>, row: u32) -> Option<Self> {
        let trace = &run.observers().recorder;
        let sketch = InstanceSketch::of(&trace.tables, row)?;
        let instance = trace.tables.instance(sketch.height)?;
        let first = trace.marks().partition_point(|mark| mark.time < instance.proposed);
        let (mut statements, mut left) = (Vec::new(), trace.replicas());
        for mark in trace.marks().iter_from(first).filter(|mark| mark.subject == row) {
            let deed = match MarkKind::ALL[usize::from(mark.kind)] {
                MarkKind::Prepared => Deed::Prepared,
                MarkKind::Proposed => Deed::Proposed,
                MarkKind::Repeated => Deed::Repeated,
                MarkKind::Accepted => Deed::Accepted,
                MarkKind::Decided => Deed::Decided,
                MarkKind::Executed => Deed::Executed,
                _ => continue,
            };
            statements.push(InstanceStatement { deed, replica: mark.replica.0, time_ns: mark.time.as_ns() });
            left -= u16::from(deed == Deed::Executed);
            // Who has executed it says nothing more of it.
            if left == 0 {
                break;
            }
        }
        let messages = trace.messages();
        let end = if instance.executed == Time::FAR { run.now() } else { instance.executed };
        let proposals: Vec<u32> = messages
            .overlapping(instance.proposed, end)
            .into_iter()
            .filter(|&row| {
                trace.kind_of(messages.kind(row)).role == Role::Opens
                    && trace.subject(&messages.get(row)) == Some(sketch.row)
            })
            .collect();
        Some(InstanceDetail {
            subject: sketch,
            round: instance.ballot.round,
            owner: instance.ballot.owner,
            decided_ns: known(instance.decided),
            executed_ns: known(instance.executed),
            copies: instance.copies,
            statements,
            proposals: MessageSketch::of_rows(trace, &proposals),
        })
    }
}

/// A replica's execution of an instance, and its critical path.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Execution {
    /// Who.
    pub replica: u16,
    /// The instance.
    pub subject: InstanceSketch,
    /// When this replica executed it.
    pub committed_ns: u64,
    /// As which event.
    pub sequence: u32,
    /// What lies between its proposal and that.
    pub parts: Vec<PathPart>,
    /// The messages of those parts, in their order.
    pub messages: Vec<MessageSketch>,
}

impl Execution {
    /// That of an instance by a replica; none where it is not recorded.
    pub fn of(run: &Run<MultiPaxos>, replica: ReplicaId, instance: u64) -> Option<Self> {
        let trace = &run.observers().recorder;
        let (mark, _) = find_commit::<PaxosWords>(trace, replica, instance)?;
        let parts = PathPart::all(&critical_path::<PaxosWords>(trace, replica, instance)?);
        let mut rows: Vec<u32> = parts.iter().filter_map(|part| part.row).collect();
        rows.dedup();
        Some(Execution {
            replica: replica.0,
            subject: InstanceSketch::of(&trace.tables, mark.subject)?,
            committed_ns: mark.time.as_ns(),
            sequence: mark.sequence,
            parts,
            messages: MessageSketch::of_rows(trace, &rows),
        })
    }
}

/// A replica as it was at a point of the run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ReplicaDetail {
    /// Whether it is up.
    pub up: bool,
    /// The round of the ballot that it has promised, and who may lead in it.
    pub round: u32,
    /// See `round`.
    pub owner: u16,
    /// Whether it leads.
    pub leads: bool,
    /// The first instance that it does not know to be decided.
    pub first_undecided: u64,
}

impl ReplicaDetail {
    /// `replica` at a point that the run has passed.
    pub fn of(run: &Run<MultiPaxos>, replica: ReplicaId, point: Point) -> Self {
        let (seen, up) = run.inspect(replica, point);
        ReplicaDetail {
            up,
            round: seen.promised.round,
            owner: seen.promised.owner,
            leads: seen.leads,
            first_undecided: seen.first_undecided,
        }
    }
}
