//! Whether commits go on, and how fast: against what is submitted, and against time.

use sim::requests::Requests;
use sim::time::{Duration, Time};

/// The committed transactions of a run so far, at up to [`SAMPLES_MAX`] instants since its settings changed last, thinned as the run grows.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    total: u64,
    first: Option<Time>,
    last: Time,
    /// The longest time before a commit of any block, an empty one too, and before the first: what a standstill has to outlast.
    longest_standstill: Duration,
    /// When a block with transactions was committed last, and the longest pause between two of them.
    filled: Option<(Time, Duration)>,
    /// Whether a view timed out after the last commit.
    times_out: bool,
    /// Between the last two commits.
    last_pause: Duration,
    /// The longest pause since the settings changed last in which a view timed out, and when it ended.
    failing: (Duration, Time),
    /// When the settings changed last, and what had been committed by then.
    since: Time,
    total_before: u64,
    /// Since then.
    samples: Vec<(Time, u64)>,
    spacing: Duration,
}

const SAMPLES_MAX: usize = 256;

impl Progress {
    /// Transactions committed.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// When the first block was committed.
    pub fn first(&self) -> Option<Time> {
        self.first
    }

    /// A block is committed for the first time.
    pub fn commit(&mut self, at: Time, transactions: u64) {
        self.first.get_or_insert(at);
        self.last_pause = at.saturating_since(self.last);
        self.longest_standstill = self.longest_standstill.max(self.last_pause);
        if transactions > 0 {
            let (last, longest) = self.filled.unwrap_or((at, Duration::ZERO));
            self.filled = Some((at, longest.max(at.saturating_since(last))));
        }
        self.failing = self.failing(at);
        (self.last, self.times_out) = (at, false);
        self.total += transactions;
        if self.samples.last().is_some_and(|&(last, _)| at.saturating_since(last) < self.spacing) {
            return;
        }
        self.samples.push((at, self.total));
        if self.samples.len() == SAMPLES_MAX {
            let mut index = 0;
            self.samples.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            let (first, last) = (self.samples[0].0, self.samples[self.samples.len() - 1].0);
            self.spacing = Duration::from_ns((last - first).as_ns() / self.samples.len() as u64);
        }
    }

    /// A view timed out.
    pub fn time_out(&mut self) {
        self.times_out = true;
    }

    /// How long it is since the first commit: what goodput is measured over.
    pub fn span(&self, now: Time) -> Duration {
        self.first.map_or(Duration::ZERO, |first| now.saturating_since(first))
    }

    /// The longest time without a transaction committed, from the first one on, and up to `now` where some wait.
    pub fn longest_pause(&self, now: Time, submitted: u64) -> Option<Duration> {
        let (last, longest) = self.filled?;
        let present = if submitted > self.total { now.saturating_since(last) } else { Duration::ZERO };
        Some(longest.max(present))
    }

    /// Since when nothing is committed, and how many transactions wait: where a view has timed out since, and no pause before was as long.
    pub fn stands_still(&self, now: Time, submitted: u64) -> Option<(Time, u64)> {
        let waiting = submitted.saturating_sub(self.total);
        let is_longest = now.saturating_since(self.last) > self.longest_standstill;
        (self.first.is_some() && self.times_out && is_longest && waiting > 0).then_some((self.last, waiting))
    }

    /// Settings change: how the backlog grows from now on says nothing of how it grew before.
    pub fn restart(&mut self, at: Time) {
        (self.since, self.total_before) = (at, self.total);
        self.failing = (Duration::ZERO, at);
        self.samples.clear();
        self.spacing = Duration::ZERO;
    }

    /// The longest pause in which a view timed out, the present one among them, and when it ended.
    fn failing(&self, now: Time) -> (Duration, Time) {
        let present = now.saturating_since(self.last.max(self.since));
        if self.times_out && present > self.failing.0 { (present, now) } else { self.failing }
    }

    /// By how many transactions a second the backlog has grown over the later half of the time since the settings changed last, negative
    /// where it shrank. It is measured from commit to commit, so that no part of a block's filling is taken for growth.
    pub fn growth_tps(&self, now: Time, requests: &Requests) -> f64 {
        let (grown, _, span) = self.growth(now, requests);
        if span == Duration::ZERO { 0.0 } else { grown as f64 * 1e9 / span.as_ns() as f64 }
    }

    /// The pause in which a view timed out that the backlog has grown by: not less was submitted in it.
    pub fn pause_behind_growth(&self, now: Time, requests: &Requests) -> Option<Duration> {
        let (grown, first, _) = self.growth(now, requests);
        let (pause, ended) = self.failing(now);
        let begun = ended.checked_before(pause)?;
        let submitted = requests.submitted_in_all(ended) - requests.submitted_in_all(begun);
        (pause > Duration::ZERO && ended >= first && submitted as i64 >= grown).then_some(pause)
    }

    /// By how many transactions the backlog has grown, from when on, and in what time.
    fn growth(&self, now: Time, requests: &Requests) -> (i64, Time, Duration) {
        let half = self.since + Duration::from_ns(now.saturating_since(self.since).as_ns() / 2);
        let committed_by = |at| {
            let last = self.samples.iter().rfind(|&&(time, _)| time <= at);
            last.map_or(self.total_before, |&(_, total)| total)
        };
        let first = self.samples.iter().find(|&&(at, _)| at >= half).map_or(half, |&(at, _)| at);
        let last = self.samples.last().map_or(half, |&(at, _)| at);
        // Where commits have ceased, what was submitted since counts. After a change, in less time than lay between two of them they have not.
        let has_ceased = now.saturating_since(last)
            > Duration::from_ns(last.saturating_since(first).as_ns() / 4)
            && (self.since == Time::ZERO || now.saturating_since(self.last) > self.last_pause);
        let (last, total) = if has_ceased { (now, self.total) } else { (last, committed_by(last)) };
        let span = last.saturating_since(first);
        if span == Duration::ZERO {
            return (0, first, span);
        }
        let submitted = requests.submitted_in_all(last) - requests.submitted_in_all(first);
        (submitted as i64 - (total - committed_by(first)) as i64, first, span)
    }
}
