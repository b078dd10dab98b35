//! What a picture of a stretch of time needs, at the detail that it can show.
//!
//! From far away it is read off the [`Counts`], from near off the rows of the window; either way the cost depends on
//! what is shown and not on how long the run is.

use std::ops::Range;

use sim::ids::Class;
use sim::order::sorted;
use sim::record::Side;
use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::bandwidth::{BusyTime, Grid, busy_from_messages};
use crate::clients::Answers;
use crate::columns::{BandwidthColumns, CommittedColumns, MarkColumns, TraceWindow, WorkColumns};
use crate::counts::{Counts, widened};
use crate::detail::{Frame, between, bucket_bits, detail};
use crate::lanes::Lanes;
use crate::ledger::CommitStep;
use crate::marks::Mark;
use crate::recorder::{Trace, Written};
use crate::request::WindowRequest;
use crate::work::WORKS;

/// The most buckets of bandwidth per group in an answer. A choice.
const BUCKETS_MAX: u64 = 4096;
/// A window with at most this many rows is read row by row; with more, from the counts if their cells are fine enough.
/// A choice; with it windows of a million messages keep to 16 ms (docs/performance.md).
const ROWS_SCANNED: u32 = 20_000;
/// A window with at most this many marks has each; with more, the first of its kind and group in each bucket. A choice;
/// without it 203 blocks of a hundred replicas sent the page 82,000 marks, of which it drew 20,000.
const MARKS_TOLD: usize = 10_000;

/// The window of a run that `request` asks for; `now` is how far the run is, `counts` has caught up with it.
/// `clients` (what they were answered, and what they submit) and `violations` come from others.
pub fn window(
    written: Written<'_>,
    counts: &Counts,
    (answers, requests): (&Answers, &Requests),
    request: &WindowRequest,
    now: Time,
    violations: &[Mark],
) -> TraceWindow {
    let trace = written.trace;
    let frame = Frame::of(request, now);
    let Frame { start, end, origin, .. } = frame;
    let bits = bucket_bits(request.resolution);
    let ended = trace.messages.first_ended(|point| point.time > end)
        - trace.messages.first_ended(|point| point.time >= start);
    let is_few = ended <= ROWS_SCANNED;
    let is_near = is_few || bits < counts.width_bits();
    let rows = if is_near { trace.messages.overlapping(start, end) } else { Vec::new() };
    let marks = mark_numbers(trace, start, end);
    let tells_marks = marks.len() <= MARKS_TOLD;
    let near = is_near.then(|| {
        let counted = if tells_marks { 0..0 } else { marks.clone() };
        Counts::of_part(counts.lanes(), trace, &rows, counted, bits)
    });
    let counts = near.as_ref().unwrap_or(counts);
    let (messages, bands) = detail(written, counts, is_near.then_some(&rows), request, frame);
    let marks = if tells_marks { each_mark(trace, marks) } else { first_marks(trace, counts, bits, frame) };
    let lanes = counts.lanes();
    let exact = is_few.then_some(rows.as_slice());
    let busy = busy(trace, exact, start, end, request.resolution);
    TraceWindow {
        origin: start,
        start,
        end,
        order: lanes.order.clone(),
        group_of: lanes.group_of.clone(),
        groups: lanes.groups,
        folded: lanes.folded,
        gap_after: lanes.gap_after,
        messages,
        bands,
        marks: mark_columns(written, marks, violations, frame),
        bandwidth: bandwidth_columns(&busy, lanes, leaders(&busy.grid, written, now).as_deref()),
        work: work_columns(written, lanes, (start, end), request.resolution, now),
        paths: trace.paths.columns(lanes, grid(start, end, request.resolution)),
        committed: committed_columns(trace, frame, request.resolution),
        answered: answers.columns((start, end), origin, request.resolution, requests),
    }
}

/// The numbers of the marks from a time to another.
fn mark_numbers(trace: &Trace, start: Time, end: Time) -> Range<u32> {
    let first = trace.marks.partition_point(|mark| mark.time < start);
    first as u32..trace.marks.partition_point(|mark| mark.time <= end) as u32
}

/// Some marks, each of which stands for itself.
fn each_mark(trace: &Trace, numbers: Range<u32>) -> Vec<(&Mark, u32)> {
    trace.marks.iter_from(numbers.start as usize).take(numbers.len()).map(|mark| (mark, 1)).collect()
}

/// The first drawn mark of its kind and group in each bucket, with how many it stands for.
fn first_marks<'a>(trace: &'a Trace, counts: &Counts, bits: u32, frame: Frame) -> Vec<(&'a Mark, u32)> {
    let place = |time: Time| time.as_ns() >> counts.width_bits();
    let (first, last) = (place(frame.start), place(frame.end));
    let cells =
        counts.marks().flat_map(|cells| widened(between(cells, first, last), bits - counts.width_bits()));
    let mark = |number| trace.marks.get(number as usize).expect("it was counted");
    cells.map(|cell| (mark(cell.first), cell.messages)).filter(|(mark, _)| frame.holds(mark.time)).collect()
}

/// Marks with how many each stands for, and violations, by point.
fn mark_columns<'a>(
    written: Written<'_>,
    mut marks: Vec<(&'a Mark, u32)>,
    violations: &'a [Mark],
    frame: Frame,
) -> MarkColumns {
    marks.extend(violations.iter().filter(|mark| frame.holds(mark.time)).map(|mark| (mark, 1)));
    // By point: time, then sequence.
    let marks = sorted(&sorted(&marks, |(mark, _)| u64::from(mark.sequence)), |(mark, _)| mark.time.as_ns());
    let mut columns = MarkColumns::default();
    for (mark, count) in marks {
        columns.time_ns.push(frame.origin.ns(mark.time));
        columns.sequence.push(mark.sequence);
        columns.replica.push(mark.replica.0);
        columns.kind.push(mark.kind);
        columns.view.push(mark.round);
        let (height, rival) = written.history.name(mark.subject).unwrap_or_default();
        columns.height.push(height);
        columns.rival.push(rival);
        columns.value.push(mark.value);
        columns.stands_for.push(count);
    }
    columns
}

/// Buckets of about `resolution` over a window.
fn grid(start: Time, end: Time, resolution: Duration) -> Grid {
    let width = resolution.as_ns().max((end - start).as_ns() / BUCKETS_MAX);
    Grid::covering(start, end, Duration::from_ns(width))
}

/// Busy time in buckets of about `resolution`: from the messages where all of the window's are known to be few and a
/// cell would be too wide, from the cells else.
fn busy(trace: &Trace, rows: Option<&[u32]>, start: Time, end: Time, resolution: Duration) -> BusyTime {
    let width = resolution.as_ns().max((end - start).as_ns() / BUCKETS_MAX).max(1);
    let cell = trace.busy.width().as_ns();
    let is_recorded = trace.recording_stopped().is_none_or(|stopped| end < stopped);
    match rows {
        Some(rows) if width < cell && is_recorded => {
            let grid = Grid::covering(start, end, Duration::from_ns(width));
            busy_from_messages(&trace.messages, rows, trace.replicas, &trace.ingress, grid)
        }
        _ => {
            let grid = Grid::covering(start, end, Duration::from_ns(width.div_ceil(cell) * cell));
            trace.busy.sum(trace.replicas, grid)
        }
    }
}

/// Who leads in each bucket: the leader at its begin and the leader at its end. None where nobody leads.
fn leaders(grid: &Grid, written: Written<'_>, now: Time) -> Option<Vec<[Option<u16>; 2]>> {
    let end = grid.start + Duration::from_ns(grid.bucket.as_ns() * grid.buckets as u64);
    let rounds = written.history.rounds(grid.start, end, now);
    if rounds.is_empty() {
        return None;
    }
    let mut next = rounds.iter().peekable();
    let mut leader = None;
    let mut at = |time: Time| {
        while let Some(round) = next.next_if(|round| round.start <= time) {
            leader = Some(round.leader);
        }
        leader
    };
    let bounds: Vec<Option<u16>> = (0..=grid.buckets as u64)
        .map(|bucket| at(grid.start + Duration::from_ns(grid.bucket.as_ns() * bucket)))
        .collect();
    Some(bounds.windows(2).map(|pair| [pair[0], pair[1]]).collect())
}

/// A row a group and one of the leader of the moment, or of all where nobody leads: in each bucket the busiest of the
/// replicas that it is about.
fn bandwidth_columns(
    busy: &BusyTime,
    lanes: &Lanes,
    leaders: Option<&[[Option<u16>; 2]]>,
) -> BandwidthColumns {
    let (buckets, bucket_ns) = (busy.grid.buckets, busy.grid.bucket.as_ns() as f64);
    let rows = usize::from(lanes.groups) + 1;
    let side = |side: Side| -> (Vec<f32>, Vec<f32>) {
        let mut most = vec![(0_u64, 0_u64); rows * buckets];
        for (replica, &group) in lanes.group_of.iter().enumerate() {
            let row = &mut most[usize::from(group) * buckets..][..buckets];
            let foreground = busy.row(replica as u16, side, Class::Foreground);
            let background = busy.row(replica as u16, side, Class::Background);
            for (most, (&foreground, &background)) in row.iter_mut().zip(foreground.iter().zip(background)) {
                if foreground + background > most.0 + most.1 {
                    *most = (foreground, background);
                }
            }
        }
        let (groups, leader) = most.split_at_mut((rows - 1) * buckets);
        for (bucket, most) in leader.iter_mut().enumerate() {
            let mut see = |own: (u64, u64)| {
                if own.0 + own.1 > most.0 + most.1 {
                    *most = own;
                }
            };
            match leaders {
                Some(leaders) => leaders[bucket].iter().flatten().for_each(|&replica| {
                    let of = |class: Class| busy.row(replica, side, class)[bucket];
                    see((of(Class::Foreground), of(Class::Background)));
                }),
                None => groups.iter().skip(bucket).step_by(buckets).for_each(|&own| see(own)),
            }
        }
        let share = |ns: u64| (ns as f64 / bucket_ns) as f32;
        most.into_iter().map(|(foreground, background)| (share(foreground), share(background))).unzip()
    };
    let (egress_foreground, egress_background) = side(Side::Egress);
    let (ingress_foreground, ingress_background) = side(Side::Ingress);
    BandwidthColumns {
        buckets: buckets as u32,
        bucket_ns,
        start_ns: busy.grid.start.as_ns() as f64,
        egress_foreground,
        egress_background,
        ingress_foreground,
        ingress_background,
    }
}

/// A row a group and one of the leader of the moment, or of all where nobody leads: in each bucket the busiest
/// processor of the replicas that it is about. Buckets are no narrower than cells.
fn work_columns(
    written: Written<'_>,
    lanes: &Lanes,
    (start, end): (Time, Time),
    resolution: Duration,
    now: Time,
) -> WorkColumns {
    let Some(work) = &written.trace.work else { return WorkColumns::default() };
    let width = resolution.as_ns().max((end - start).as_ns() / BUCKETS_MAX).max(1);
    let cell = work.width().as_ns();
    let grid = Grid::covering(start, end, Duration::from_ns(width.div_ceil(cell) * cell));
    let (buckets, sums) = (grid.buckets, work.sums(grid));
    let of = |replica: usize, bucket: usize| -> [u64; WORKS] {
        std::array::from_fn(|work| sums[(replica * WORKS + work) * buckets + bucket])
    };
    let leaders = leaders(&grid, written, now);
    let mut most = vec![[0; WORKS]; (usize::from(lanes.groups) + 1) * buckets];
    let mut see = |row: usize, bucket: usize, replica: usize| {
        let (most, own) = (&mut most[row * buckets + bucket], of(replica, bucket));
        if own.iter().sum::<u64>() > most.iter().sum() {
            *most = own;
        }
    };
    for bucket in 0..buckets {
        for (replica, &group) in lanes.group_of.iter().enumerate() {
            see(group.into(), bucket, replica);
            if leaders.is_none() {
                see(lanes.groups.into(), bucket, replica);
            }
        }
        for &leader in leaders.iter().flat_map(|leaders| leaders[bucket].iter().flatten()) {
            see(lanes.groups.into(), bucket, leader.into());
        }
    }
    let share = |work: usize| -> Vec<f32> {
        most.iter().map(|spent| (spent[work] as f64 / grid.bucket.as_ns() as f64) as f32).collect()
    };
    WorkColumns {
        buckets: buckets as u32,
        bucket_ns: grid.bucket.as_ns() as f64,
        start_ns: grid.start.as_ns() as f64,
        messages: share(0),
        cryptography: share(1),
        transactions: share(2),
    }
}

/// At most one step a pixel: several are one, at the time of the first and with the sum of all.
fn committed_columns(
    trace: &Trace,
    Frame { start, end, origin, .. }: Frame,
    resolution: Duration,
) -> CommittedColumns {
    let first = trace.ledger.commits.partition_point(|step| step.time < start);
    let before = first.checked_sub(1).and_then(|last| trace.ledger.commits.get(last));
    let mut columns = CommittedColumns::default();
    let mut push = |time: Time, step: Option<&CommitStep>| {
        columns.time_ns.push(origin.ns(time));
        columns.transactions.push(step.map_or(0.0, |step| step.transactions as f64));
    };
    push(start, before);
    let mut steps = trace.ledger.commits.iter_from(first).take_while(|step| step.time <= end).peekable();
    while let Some(step) = steps.next() {
        let pixel = step.time.as_ns() / resolution.as_ns();
        let mut last = step;
        while let Some(later) = steps.next_if(|later| later.time.as_ns() / resolution.as_ns() == pixel) {
            last = later;
        }
        push(step.time, Some(last));
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bandwidth::ROWS;

    /// Two replicas on their egress in the foreground, over two buckets of 100 ns: 20 and 0, 50 and 30.
    fn busy() -> BusyTime {
        let grid = Grid { start: Time::ZERO, bucket: Duration::from_ns(100), buckets: 2 };
        let mut busy_ns = vec![0; 2 * ROWS * 2];
        busy_ns[..2].copy_from_slice(&[20, 0]);
        busy_ns[ROWS * 2..ROWS * 2 + 2].copy_from_slice(&[50, 30]);
        BusyTime { grid, busy_ns }
    }

    #[test]
    fn the_last_row_is_the_leaders_or_where_nobody_leads_that_of_the_busiest() {
        let lanes = Lanes::new(&[0, 10], 2, &[], false);
        let last = |leaders: Option<&[[Option<u16>; 2]]>| {
            bandwidth_columns(&busy(), &lanes, leaders)
                .egress_foreground
                .split_off(usize::from(lanes.groups) * 2)
        };
        assert_eq!(last(Some(&[[Some(0), Some(0)], [Some(0), Some(1)]])), [0.2, 0.3]);
        assert_eq!(last(Some(&[[None, None], [None, None]])), [0.0, 0.0]);
        assert_eq!(last(None), [0.5, 0.3]);
    }
}
