//! How latency, the queue and views go over time: counts by cells of time and of latency, the least and the most of a
//! column. The answer is bounded by the cells that are asked for, however long the run is.

use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::clients::{Answered, Answers};
use crate::recorder::{Trace, Written};

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OverTimeRequest {
    /// Begin.
    pub start: Time,
    /// End, excluded.
    pub end: Time,
    /// Most columns of time.
    pub columns: u32,
    /// Most rows of latency.
    pub rows: u32,
}

/// The answer. Columns and rows are powers of two of nanoseconds, and columns begin at multiples of theirs: what is
/// asked beside it later, or of another run, falls into the same cells, or into some that can be joined to them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct OverTime {
    /// Where the first column begins.
    pub start: Time,
    /// Width of a column.
    pub column: Duration,
    /// Height of a row.
    pub row: Duration,
    /// Of each cell in which clients are answered, column by column: its column, by the time of the answer.
    pub cell_column: Vec<u16>,
    /// Its row, by the latency.
    pub cell_row: Vec<u16>,
    /// How many transactions.
    pub cell_transactions: Vec<u32>,
    /// Of each column up to now: the fewest transactions that were submitted and not committed.
    pub queue_least: Vec<f64>,
    /// The most.
    pub queue_most: Vec<f64>,
    /// Of each column in which views begin: its number.
    pub view_column: Vec<u16>,
    /// How many views.
    pub views: Vec<u32>,
    /// The number of the first.
    pub view: Vec<u32>,
    /// How long the shortest of them takes; the last view of all as far as it has come.
    pub view_least_ns: Vec<f64>,
    /// The longest.
    pub view_most_ns: Vec<f64>,
}

/// The most columns, and the most rows, of an answer.
const CELLS_MAX: u32 = 1 << 10;

/// How a run goes from a time to another; `now` is how far it is.
pub fn over_time(
    written: Written<'_>,
    (answers, requests): (&Answers, &Requests),
    request: OverTimeRequest,
    now: Time,
) -> OverTime {
    let trace = written.trace;
    let end = request.end.min(now);
    let span = request.end.saturating_since(request.start);
    let column = cell(span, request.columns);
    let start = Time::from_ns(request.start.as_ns() & !(column.as_ns() - 1));
    let columns = Columns { start, end, width: column };
    let mut answer = OverTime { start, column, ..OverTime::default() };
    count_latencies(&mut answer, columns, (trace, answers, requests), request.rows);
    measure_queue(&mut answer, columns, trace, requests);
    measure_views(&mut answer, columns, written, now);
    answer
}

/// The least power of two of which at most so many make up a span.
fn cell(span: Duration, cells: u32) -> Duration {
    let cells = u64::from(cells.clamp(1, CELLS_MAX));
    Duration::from_ns(span.as_ns().div_ceil(cells).next_power_of_two())
}

/// Columns of equal width from a time on; none begins at the end or later.
#[derive(Clone, Copy)]
struct Columns {
    start: Time,
    end: Time,
    width: Duration,
}

impl Columns {
    fn of(&self, at: Time) -> usize {
        (at.saturating_since(self.start).as_ns() / self.width.as_ns()) as usize
    }

    fn count(&self) -> usize {
        self.end.saturating_since(self.start).as_ns().div_ceil(self.width.as_ns()) as usize
    }

    fn begin(&self, column: usize) -> Time {
        self.start + Duration::from_ns(self.width.as_ns() * column as u64)
    }
}

/// Transactions by the time at which they are answered, and by how long they have waited.
fn count_latencies(
    answer: &mut OverTime,
    columns: Columns,
    (trace, answers, requests): (&Trace, &Answers, &Requests),
    rows: u32,
) {
    let answered = answers.answered();
    let first = answered.partition_point(|answered| answered.at < columns.start);
    let blocks = || answered.iter_from(first).take_while(|answered| answered.at < columns.end);
    let longest = blocks().map(|answered| answered.most).max().unwrap_or(Duration::ZERO);
    answer.row = cell(longest + Duration::from_ns(1), rows);
    let rows = (longest.as_ns() / answer.row.as_ns()) as usize + 1;
    let mut counts = vec![0u32; columns.count() * rows];
    for block in blocks() {
        let own = &mut counts[columns.of(block.at) * rows..][..rows];
        each_latency(trace, requests, block, |latency, transactions| {
            let row = (latency.as_ns() / answer.row.as_ns()) as usize;
            own[row] = own[row].saturating_add(u32::try_from(transactions).unwrap_or(u32::MAX));
        });
    }
    for (index, transactions) in counts.into_iter().enumerate().filter(|&(_, count)| count > 0) {
        answer.cell_column.push((index / rows) as u16);
        answer.cell_row.push((index % rows) as u16);
        answer.cell_transactions.push(transactions);
    }
}

/// Tells how long the transactions of an answered block have waited, and how many so long: those of its group, as far
/// as they are recorded.
fn each_latency(trace: &Trace, requests: &Requests, block: &Answered, mut tell: impl FnMut(Duration, u64)) {
    let height = u64::from(block.height);
    let step = trace.commits().partition_point(|step| step.height < height);
    if trace.commits().get(step).is_none_or(|step| step.height != height) {
        return;
    }
    let executed = &trace.transactions().executed;
    let first = executed.partition_point(|passage| (passage.place as usize) < step);
    for passage in executed.iter_from(first).take_while(|passage| passage.place as usize == step) {
        if requests.group_of(passage.run.stream) == block.group {
            for (submitted, transactions) in requests.submissions(passage.run) {
                tell(block.at.saturating_since(submitted), transactions);
            }
        }
    }
}

/// How many transactions are submitted and not committed: at each column's begin, right before each commit and right
/// after it, and at the end.
fn measure_queue(answer: &mut OverTime, columns: Columns, trace: &Trace, requests: &Requests) {
    let commits = trace.commits();
    let first = commits.partition_point(|step| step.time < columns.start);
    let mut committed =
        first.checked_sub(1).and_then(|last| commits.get(last)).map_or(0, |step| step.transactions);
    let mut steps = commits.iter_from(first).peekable();
    for column in 0..columns.count() {
        let until = columns.begin(column + 1).min(columns.end);
        let waiting = |at: Time, committed| requests.submitted_in_all(at).saturating_sub(committed) as f64;
        let mut most = waiting(columns.begin(column), committed);
        let mut least = most;
        while let Some(step) = steps.next_if(|step| step.time < until) {
            most = most.max(waiting(step.time, committed));
            committed = step.transactions;
            least = least.min(waiting(step.time, committed));
        }
        let last = until.checked_before(Duration::from_ns(1)).unwrap_or(until);
        answer.queue_least.push(least);
        answer.queue_most.push(most.max(waiting(last, committed)));
    }
}

/// When views began, and how long they took.
fn measure_views(answer: &mut OverTime, columns: Columns, written: Written<'_>, now: Time) {
    let begun = |start: Time| columns.start <= start && start < columns.end;
    let views = written.history.rounds(columns.start, columns.end, now);
    for view in views.into_iter().filter(|view| begun(view.start)) {
        let column = columns.of(view.start) as u16;
        let took = view.end.saturating_since(view.start).as_ns() as f64;
        if answer.view_column.last() != Some(&column) {
            answer.view_column.push(column);
            answer.views.push(0);
            answer.view.push(view.number);
            answer.view_least_ns.push(f64::INFINITY);
            answer.view_most_ns.push(0.0);
        }
        let last = answer.views.len() - 1;
        answer.views[last] += 1;
        answer.view_least_ns[last] = answer.view_least_ns[last].min(took);
        answer.view_most_ns[last] = answer.view_most_ns[last].max(took);
    }
}
