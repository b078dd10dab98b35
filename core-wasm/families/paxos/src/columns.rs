//! What the tables answer a window with: columns, which `web/src/families/paxos/columns.ts` describes one by one.

use sim::time::{Duration, Time};
use trace::detail::Frame;

use crate::ballot::Instance;
use crate::tables::{InstanceRow, PaxosTables};

/// Instances in the order of their numbers, each by itself or, where they are dense, several of one slot together.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct InstanceColumns {
    /// How many slots the window has.
    pub slots: u32,
    pub row: Vec<u32>,
    pub instances: Vec<u32>,
    pub number: Vec<u32>,
    pub last_number: Vec<u32>,
    pub slot: Vec<u16>,
    pub round: Vec<u32>,
    pub ballots: Vec<u8>,
    pub requests: Vec<u32>,
    pub copies: Vec<u32>,
    pub proposed_ns: Vec<f32>,
    pub out_ns: Vec<f32>,
    pub sent_ns: Vec<f32>,
    pub freed_ns: Vec<f32>,
    pub executed_ns: Vec<f32>,
}

/// Ballots that led, each from then on until the next did.
#[derive(Clone, Debug, Default, PartialEq)]
#[allow(missing_docs)]
pub struct BallotColumns {
    pub start_ns: Vec<f32>,
    pub end_ns: Vec<f32>,
    pub round: Vec<u32>,
    pub owner: Vec<u16>,
}

/// What is MultiPaxos' of a window.
pub fn layers(tables: &PaxosTables, frame: Frame, resolution: Duration) -> (InstanceColumns, BallotColumns) {
    (instance_columns(tables, frame, resolution), ballot_columns(tables, frame))
}

/// When an instance needs its slot no more, as far as is known: at the end of what has been run, where that is not yet.
fn over(row: &InstanceRow, now: Time) -> Time {
    if row.freed == Time::FAR { now } else { row.freed }
}

/// Those that overlap a window. An instance's slot is its number's place in the window: the one before in that slot is
/// decided when it starts, whatever the order in which others are.
fn instance_columns(
    tables: &PaxosTables,
    Frame { start, end, now, origin }: Frame,
    resolution: Duration,
) -> InstanceColumns {
    let slots = tables.slots();
    let mut columns = InstanceColumns { slots: slots as u32, ..InstanceColumns::default() };
    // The last row of each slot.
    let mut last: Vec<Option<usize>> = vec![None; slots as usize];
    // Proposals are nearly in the order of their numbers: an instance is open for at most a window of them.
    let first = tables.rows().partition_point(|row| row.executed < start).saturating_sub(slots as usize);
    for (index, row) in (first..).zip(tables.rows().iter_from(first)) {
        if row.proposed == Time::FAR || row.proposed > end.min(now) || over(row, now) < start {
            continue;
        }
        let (number, slot) = (index as Instance + 1, index as u64 % slots);
        let known = |time: Time| if time == Time::FAR { f32::INFINITY } else { origin.ns(time) };
        let sent = if row.sent == Time::ZERO { Time::FAR } else { row.sent };
        let before = last[slot as usize].filter(|&place| {
            let (first, span) = (columns.row[place] as usize, resolution);
            tables
                .rows()
                .get(first)
                .is_some_and(|first| over(row, now).saturating_since(first.proposed) < span)
        });
        if let Some(place) = before {
            columns.instances[place] += 1;
            columns.last_number[place] = number as u32;
            columns.requests[place] = columns.requests[place].saturating_add(row.requests as u32);
            columns.copies[place] += row.copies;
            columns.sent_ns[place] = known(sent);
            columns.freed_ns[place] = known(row.freed);
            columns.executed_ns[place] = known(row.executed);
            continue;
        }
        last[slot as usize] = Some(columns.row.len());
        columns.row.push(index as u32);
        columns.instances.push(1);
        columns.number.push(number as u32);
        columns.last_number.push(number as u32);
        columns.slot.push(slot as u16);
        columns.round.push(row.ballot.round);
        columns.ballots.push(row.ballots);
        columns.requests.push(row.requests as u32);
        columns.copies.push(row.copies);
        columns.proposed_ns.push(known(row.proposed));
        columns.out_ns.push(known(row.out));
        columns.sent_ns.push(known(sent));
        columns.freed_ns.push(known(row.freed));
        columns.executed_ns.push(known(row.executed));
    }
    columns
}

fn ballot_columns(tables: &PaxosTables, Frame { start, end, now, origin }: Frame) -> BallotColumns {
    let mut columns = BallotColumns::default();
    let terms = tables.terms();
    let first = terms.partition_point(|term| term.since <= start).saturating_sub(1);
    for (index, term) in terms.iter().enumerate().skip(first).take_while(|(_, term)| term.since <= end) {
        columns.start_ns.push(origin.ns(term.since));
        columns.end_ns.push(origin.ns(terms.get(index + 1).map_or(now, |next| next.since).max(term.since)));
        columns.round.push(term.ballot.round);
        columns.owner.push(term.ballot.owner);
    }
    columns
}
