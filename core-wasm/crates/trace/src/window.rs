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
use crate::blocks::block_columns;
use crate::clients::Answers;
use crate::columns::{
    BandwidthColumns, CommittedColumns, MarkColumns, Origin, TraceWindow, ViewColumns, WorkColumns,
};
use crate::counts::{Counts, widened};
use crate::detail::{Frame, between, bucket_bits, detail};
use crate::lanes::Lanes;
use crate::marks::{CommitStep, Mark};
use crate::recorder::Recorder;
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
    trace: &Recorder,
    counts: &Counts,
    (answers, requests): (&Answers, &Requests),
    request: &WindowRequest,
    now: Time,
    violations: &[Mark],
) -> TraceWindow {
    let end = request.end.min(now);
    let start = request.start.min(end);
    let origin = Origin(start);
    let frame = Frame { start, end, now, origin };
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
    let (messages, bands) = detail(trace, counts, is_near.then_some(&rows), request, frame);
    let marks = if tells_marks { each_mark(trace, marks) } else { first_marks(trace, counts, bits, frame) };
    let lanes = counts.lanes();
    let views = view_columns(trace, frame, request.resolution);
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
        messages,
        bands,
        marks: mark_columns(trace, marks, violations, frame),
        bandwidth: bandwidth_columns(&busy, lanes, &leaders(&busy.grid, trace, now)),
        work: work_columns(trace, lanes, (start, end), request.resolution, now),
        paths: trace.paths.columns(lanes, grid(start, end, request.resolution)),
        committed: committed_columns(trace, frame, request.resolution),
        answered: answers.columns((start, end), origin, request.resolution, requests),
        views,
        blocks: block_columns(&trace.tables.blocks, (start, end), origin, request.resolution),
    }
}

/// The numbers of the marks from a time to another.
fn mark_numbers(trace: &Recorder, start: Time, end: Time) -> Range<u32> {
    let first = trace.marks.partition_point(|mark| mark.time < start);
    first as u32..trace.marks.partition_point(|mark| mark.time <= end) as u32
}

/// Some marks, each of which stands for itself.
fn each_mark(trace: &Recorder, numbers: Range<u32>) -> Vec<(&Mark, u32)> {
    trace.marks.iter_from(numbers.start as usize).take(numbers.len()).map(|mark| (mark, 1)).collect()
}

/// The first drawn mark of its kind and group in each bucket, with how many it stands for.
fn first_marks<'a>(trace: &'a Recorder, counts: &Counts, bits: u32, frame: Frame) -> Vec<(&'a Mark, u32)> {
    let place = |time: Time| time.as_ns() >> counts.width_bits();
    let (first, last) = (place(frame.start), place(frame.end));
    let cells =
        counts.marks().flat_map(|cells| widened(between(cells, first, last), bits - counts.width_bits()));
    let mark = |number| trace.marks.get(number as usize).expect("it was counted");
    cells.map(|cell| (mark(cell.first), cell.messages)).filter(|(mark, _)| frame.holds(mark.time)).collect()
}

/// Marks with how many each stands for, and violations, by point.
fn mark_columns<'a>(
    trace: &Recorder,
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
        columns.kind.push(mark.kind as u8);
        columns.view.push(mark.view);
        let block = trace.tables.blocks.get(mark.block);
        columns.height.push(trace.height_of(mark));
        columns.rival.push(block.map_or(0, |block| block.rival));
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
fn busy(trace: &Recorder, rows: Option<&[u32]>, start: Time, end: Time, resolution: Duration) -> BusyTime {
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

/// Who leads in each bucket: the leader at its begin and the leader at its end.
fn leaders(grid: &Grid, trace: &Recorder, now: Time) -> Vec<[Option<u16>; 2]> {
    let end = grid.start + Duration::from_ns(grid.bucket.as_ns() * grid.buckets as u64);
    let views = trace.tables.views.between(grid.start, end, now);
    let mut next = views.iter().peekable();
    let mut leader = None;
    let mut at = |time: Time| {
        while let Some((view, _)) = next.next_if(|(view, _)| view.start <= time) {
            leader = Some(view.leader);
        }
        leader
    };
    let bounds: Vec<Option<u16>> = (0..=grid.buckets as u64)
        .map(|bucket| at(grid.start + Duration::from_ns(grid.bucket.as_ns() * bucket)))
        .collect();
    bounds.windows(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// A row a group and one of the leader of the moment: in each bucket the busiest of the replicas that it is about.
fn bandwidth_columns(busy: &BusyTime, lanes: &Lanes, leaders: &[[Option<u16>; 2]]) -> BandwidthColumns {
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
        let leader = &mut most[(rows - 1) * buckets..];
        for (bucket, (most, leading)) in leader.iter_mut().zip(leaders).enumerate() {
            for &replica in leading.iter().flatten() {
                let foreground = busy.row(replica, side, Class::Foreground)[bucket];
                let background = busy.row(replica, side, Class::Background)[bucket];
                if foreground + background > most.0 + most.1 {
                    *most = (foreground, background);
                }
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

/// A row a group and one of the leader of the moment: in each bucket the busiest processor of the replicas that it is
/// about. Buckets are no narrower than cells.
fn work_columns(
    trace: &Recorder,
    lanes: &Lanes,
    (start, end): (Time, Time),
    resolution: Duration,
    now: Time,
) -> WorkColumns {
    let Some(work) = &trace.work else { return WorkColumns::default() };
    let width = resolution.as_ns().max((end - start).as_ns() / BUCKETS_MAX).max(1);
    let cell = work.width().as_ns();
    let grid = Grid::covering(start, end, Duration::from_ns(width.div_ceil(cell) * cell));
    let (buckets, sums) = (grid.buckets, work.sums(grid));
    let of = |replica: usize, bucket: usize| -> [u64; WORKS] {
        std::array::from_fn(|work| sums[(replica * WORKS + work) * buckets + bucket])
    };
    let leaders = leaders(&grid, trace, now);
    let mut most = vec![[0; WORKS]; (usize::from(lanes.groups) + 1) * buckets];
    let mut see = |row: usize, bucket: usize, replica: usize| {
        let (most, own) = (&mut most[row * buckets + bucket], of(replica, bucket));
        if own.iter().sum::<u64>() > most.iter().sum() {
            *most = own;
        }
    };
    for (bucket, leading) in leaders.iter().enumerate() {
        for (replica, &group) in lanes.group_of.iter().enumerate() {
            see(group.into(), bucket, replica);
        }
        for &leader in leading.iter().flatten() {
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
    trace: &Recorder,
    Frame { start, end, origin, .. }: Frame,
    resolution: Duration,
) -> CommittedColumns {
    let first = trace.tables.commits.partition_point(|step| step.time < start);
    let before = first.checked_sub(1).and_then(|last| trace.tables.commits.get(last));
    let mut columns = CommittedColumns::default();
    let mut push = |time: Time, step: Option<&CommitStep>| {
        columns.time_ns.push(origin.ns(time));
        columns.transactions.push(step.map_or(0.0, |step| step.transactions as f64));
    };
    push(start, before);
    let mut steps = trace.tables.commits.iter_from(first).take_while(|step| step.time <= end).peekable();
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

/// Views, of those that begin in one pixel the first.
fn view_columns(
    trace: &Recorder,
    Frame { start, end, now, origin }: Frame,
    resolution: Duration,
) -> ViewColumns {
    let mut columns = ViewColumns::default();
    let mut pixel = None;
    for (row, until) in trace.tables.views.between(start, end, now) {
        let begins = row.start.as_ns() / resolution.as_ns();
        match columns.end_ns.last_mut() {
            Some(last) if pixel == Some(begins) => *last = origin.ns(until),
            _ => {
                columns.start_ns.push(origin.ns(row.start));
                columns.end_ns.push(origin.ns(until));
                columns.view.push(row.view.number);
                columns.epoch.push(row.view.epoch);
                columns.leader.push(row.leader);
            }
        }
        pixel = Some(begins);
    }
    columns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Chain, record, requests, setup};
    use sim::ids::{Kind, ReplicaId};
    use sim::observer::Observer;

    const EVERYTHING: WindowRequest = WindowRequest {
        start: Time::ZERO,
        end: Time::FAR,
        resolution: Duration::from_us(1),
        budget: 1_000_000,
        kinds: u32::MAX,
    };

    fn trace(messages: u32, messages_max: u32) -> Recorder {
        let mut trace = Recorder::new(&setup(), messages_max);
        for id in 0..messages {
            let mut message = record(id, (id % 3) as u16, 3, u64::from(id) * 10_000);
            message.kind = Kind((id % 2) as u8);
            Observer::<facts::Fact>::on_message(&mut trace, &message);
        }
        trace
    }

    fn at(us: u64) -> Time {
        Time::from_ns(us * 1_000)
    }

    /// The window of a trace of four replicas, each with a lane.
    fn window_of(trace: &Recorder, request: &WindowRequest, now: Time) -> TraceWindow {
        let mut counts = Counts::new(Lanes::each(4), trace.kinds());
        counts.catch_up(trace);
        let clients = (&Answers::new(1, 4, 0, crate::testing::ALL), &requests(1_000));
        window(trace, &counts, clients, request, now, &[])
    }

    #[test]
    fn what_is_far_apart_comes_one_by_one() {
        let trace = trace(1_000, 1_000_000);
        let request = WindowRequest { start: at(100), end: at(200), kinds: 0b01, ..EVERYTHING };
        let window = window_of(&trace, &request, at(20_000));
        // Messages 9 to 20 overlap [100, 200] us; those of kind 0 have even numbers.
        assert_eq!(window.messages.row, [10, 12, 14, 16, 18, 20]);
        assert_eq!(window.messages.first_bit_out_ns[1], 20_000.0);
        assert_eq!(window.messages.reached_ns[1], 30_000.0);
        assert_eq!(window.messages.received_ns[1], 31_000.0);
        assert_eq!(window.messages.spacing_ns[0], f32::INFINITY);
    }

    #[test]
    fn what_is_dense_comes_as_bands_that_count_every_message_once() {
        for (messages, resolution_us) in [(10_000, 100), (100_000, 1_000)] {
            let trace = trace(messages, 1_000_000);
            let end = at(u64::from(messages) * 10 + 20);
            let request = WindowRequest { end, resolution: Duration::from_us(resolution_us), ..EVERYTHING };
            let window = window_of(&trace, &request, end);
            assert!(window.messages.row.is_empty());
            assert_eq!(window.bands.messages.iter().sum::<u32>(), messages);
            assert_eq!(window.bands.bytes.iter().sum::<f64>(), f64::from(messages) * 125.0);
            assert!(window.bands.delay_ns.iter().all(|&ns| ns == 11_000.0));
            // Two kinds and three sources: like messages are 60 us apart.
            assert!(window.bands.spacing_ns.iter().all(|&ns| (50_000.0..=70_000.0).contains(&ns)));
        }
    }

    #[test]
    fn bands_are_the_same_wherever_the_window_begins() {
        let trace = trace(30_000, 1_000_000);
        let resolution = Duration::from_us(100);
        let bands = |start, end| {
            let request = WindowRequest { start: at(start), end: at(end), resolution, ..EVERYTHING };
            let window = window_of(&trace, &request, at(400_000));
            let starts = window.bands.start_ns.iter().map(|&ns| window.origin.as_ns() + ns as u64);
            let rows = starts.zip(window.bands.messages.iter().zip(&window.bands.spacing_ns));
            rows.filter(|(start, _)| (at(100_000).as_ns()..at(130_000).as_ns()).contains(start))
                .map(|(start, (&messages, &spacing))| (start, messages, spacing))
                .collect::<Vec<_>>()
        };
        let far = bands(0, 300_000);
        assert!(far.len() > 300);
        assert_eq!(bands(40_000, 190_000), far);
    }

    #[test]
    fn a_budget_makes_rows_fewer_and_never_hides_what_is_rare() {
        let mut trace = trace(3_000, 1_000_000);
        let mut rare = record(3_000, 2, 0, 30_000_000);
        rare.kind = Kind(5);
        Observer::<facts::Fact>::on_message(&mut trace, &rare);
        let request = WindowRequest { end: at(40_000), resolution: Duration::from_us(5), ..EVERYTHING };
        let all = window_of(&trace, &request, at(40_000));
        assert_eq!(all.messages.row.len(), 3_001);
        let few = window_of(&trace, &WindowRequest { budget: 100, ..request }, at(40_000));
        assert!(few.messages.row.len() <= 100 && few.messages.row.contains(&3_000));
        assert_eq!(few.bands.messages.iter().sum::<u32>(), 3_001);
    }

    #[test]
    fn of_too_many_marks_the_first_in_a_bucket_stands_for_the_others() {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = trace(0, 1_000_000);
        for block in 0..3_000 {
            chain.propose(&mut trace, at(block * 10), 1, &requests);
            for replica in 0..4 {
                chain.commit(&mut trace, ReplicaId(replica), block, at(block * 10 + 5), &requests);
            }
        }
        let request = WindowRequest { end: at(30_000), resolution: Duration::from_us(100), ..EVERYTHING };
        let marks = window_of(&trace, &request, at(30_000)).marks;
        assert_eq!((marks.stands_for.iter().sum::<u32>(), marks.kind.len()), (12_000, 4 * 58));
        let near = WindowRequest { start: at(10_000), end: at(10_600), ..request };
        let marks = window_of(&trace, &near, at(30_000)).marks;
        assert!(marks.stands_for.iter().all(|&count| count == 1));
    }

    #[test]
    fn a_message_that_never_left_is_drawn_as_waiting() {
        let mut trace = trace(0, 10);
        let mut message = record(0, 0, 1, 0);
        message.fate = sim::record::Fate::InFlight;
        (message.first_bit_out, message.last_bit_out) = (Time::FAR, Time::FAR);
        Observer::<facts::Fact>::on_message(&mut trace, &message);
        let window = window_of(&trace, &WindowRequest { end: at(5), ..EVERYTHING }, at(11));
        assert_eq!(window.messages.row, [0]);
        assert_eq!(window.messages.first_bit_out_ns, [f32::INFINITY]);
    }

    #[test]
    fn what_is_lost_comes_with_when_it_is_sent_again() {
        let mut trace = trace(0, 10);
        let sent = |start, lost, again, received| sim::record::Transmission {
            start: at(start),
            end: at(start + 1),
            propagation: Duration::from_us(10),
            queue: Duration::ZERO,
            received,
            bytes: 125,
            lost,
            again,
        };
        let parts = [
            sent(0, 73, false, at(11)),
            sent(1, 73, false, Time::FAR),
            sent(50, 0, true, at(61)),
            sent(70, 0, false, at(81)),
        ];
        let mut message = record(0, 0, 1, 0);
        (message.last_bit_out, message.ended, message.bytes) = (at(71), at(81), 500);
        message.transmissions = &parts;
        Observer::<facts::Fact>::on_message(&mut trace, &message);
        let columns = window_of(&trace, &WindowRequest { end: at(100), ..EVERYTHING }, at(100)).messages;
        assert_eq!((columns.lost_bytes, columns.again), (vec![73, 73, 0, 0], vec![0, 0, 1, 0]));
        assert_eq!(columns.sent_again_ns, [50_000.0, 50_000.0, f32::INFINITY, f32::INFINITY]);
        assert_eq!(columns.received_ns, [11_000.0, f32::INFINITY, 61_000.0, 81_000.0]);
    }

    #[test]
    fn past_the_cap_recording_stops_and_bandwidth_goes_on() {
        let mut trace = trace(20, 15);
        assert_eq!((trace.messages().len(), trace.recording_stopped()), (15, Some(at(161))));
        Observer::<facts::Fact>::on_busy(
            &mut trace,
            &sim::record::Busy {
                replica: ReplicaId(0),
                side: Side::Egress,
                class: Class::Foreground,
                start: at(1_000),
                end: at(1_100),
                bytes: 1,
            },
        );
        let window = window_of(&trace, &WindowRequest { end: at(2_000), ..EVERYTHING }, at(2_000));
        let busy: f64 = window.bandwidth.egress_foreground.iter().map(|&part| f64::from(part)).sum();
        assert!((busy * window.bandwidth.bucket_ns - 100_000.0).abs() < 0.1);
    }

    #[test]
    fn committed_begins_with_its_value_at_the_start() {
        let (requests, mut chain) = (requests(1_000), Chain::default());
        let mut trace = trace(0, 10);
        for block in 0..3 {
            chain.propose(&mut trace, at(block * 100), 100, &requests);
            chain.commit(&mut trace, ReplicaId(0), block, at(block * 100 + 50), &requests);
            chain.commit(&mut trace, ReplicaId(1), block, at(block * 100 + 60), &requests);
        }
        let window =
            window_of(&trace, &WindowRequest { start: at(100), end: at(155), ..EVERYTHING }, at(400));
        assert_eq!(window.committed.transactions, [100.0, 200.0]);
        assert_eq!(window.committed.time_ns, [0.0, 50_000.0]);
        assert_eq!(window.marks.kind, [0, 4]);
        assert_eq!(window.marks.value, [0, 100]);
    }
}
