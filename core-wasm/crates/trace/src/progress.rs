//! Whether commits go on, and how fast: against what is submitted, and against time.

use sim::requests::Requests;
use sim::time::{Duration, Time};

/// The committed transactions of a run so far, at up to [`SAMPLES_MAX`] instants, thinned as the run grows.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    total: u64,
    first: Option<Time>,
    last: Time,
    /// The longest time before a commit in which nothing was committed.
    longest_pause: Duration,
    /// Whether a view timed out after the last commit.
    times_out: bool,
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
        self.longest_pause = self.longest_pause.max(at.saturating_since(self.last));
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

    /// Since when nothing is committed, and how many transactions wait: where a view has timed out since, and no pause before was as long.
    pub fn stands_still(&self, now: Time, submitted: u64) -> Option<(Time, u64)> {
        let waiting = submitted.saturating_sub(self.total);
        let is_longest = now.saturating_since(self.last) > self.longest_pause;
        (self.first.is_some() && self.times_out && is_longest && waiting > 0).then_some((self.last, waiting))
    }

    /// By how many transactions a second the backlog grew over the later half of the run, negative where it shrank. It is
    /// measured from commit to commit, so that no part of a block's filling is taken for growth.
    pub fn growth_tps(&self, now: Time, requests: &Requests) -> f64 {
        let half = Time::from_ns(now.as_ns() / 2);
        let committed_by =
            |at| self.samples.iter().rfind(|&&(time, _)| time <= at).map_or(0, |&(_, total)| total);
        let first = self.samples.iter().find(|&&(at, _)| at >= half).map_or(half, |&(at, _)| at);
        let last = self.samples.last().map_or(half, |&(at, _)| at);
        // Where commits have ceased, what was submitted since counts.
        let has_ceased =
            now.saturating_since(last) > Duration::from_ns(last.saturating_since(first).as_ns() / 4);
        let (last, total) = if has_ceased { (now, self.total) } else { (last, committed_by(last)) };
        let span = last.saturating_since(first).as_ns();
        if span == 0 {
            return 0.0;
        }
        let submitted = requests.submitted_in_all(last) - requests.submitted_in_all(first);
        (submitted as f64 - (total - committed_by(first)) as f64) * 1e9 / span as f64
    }
}
