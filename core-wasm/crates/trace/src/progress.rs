//! Whether commits go on, and how fast: against what is submitted, and against time.

use sim::requests::Requests;
use sim::time::{Duration, Time};

/// The committed transactions of a run so far, at up to [`SAMPLES_MAX`] instants since its settings changed last,
/// thinned as the run grows.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    total: u64,
    first: Option<Time>,
    last: Time,
    /// Before commits of any block, an empty one too, and before the first.
    waits: Waits,
    /// Between commits of blocks with transactions: the last of these, and the longest pause.
    filled: Option<(Time, Duration)>,
    /// Whether a view timed out after the last commit.
    times_out: bool,
    /// The longest since the settings changed last in which a view timed out.
    failing: Pause,
    /// When the settings changed last, and what had been committed by then.
    since: Time,
    total_before: u64,
    /// Since then.
    samples: Vec<Sample>,
    spacing: Duration,
}

/// Times without a commit.
#[derive(Clone, Copy, Debug, Default)]
struct Waits {
    /// The last that is over: commits have ceased where none comes for longer.
    last: Duration,
    /// What a standstill has to outlast.
    longest: Duration,
}

/// A time without a commit.
#[derive(Clone, Copy, Debug, Default)]
struct Pause {
    length: Duration,
    ended: Time,
}

/// A commit.
#[derive(Clone, Copy, Debug)]
struct Sample {
    at: Time,
    /// Transactions committed by then.
    total: u64,
    /// When the block was proposed that had no room for more; none where it had, since it leaves nobody waiting behind
    /// others.
    filled: Option<Time>,
    /// For how long the first transaction that is not committed had waited.
    lag: Duration,
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

    /// When the last one was.
    pub fn last(&self) -> Time {
        self.last
    }

    /// A block is committed for the first time. `filled`: when it was proposed, unless it had room for more
    /// transactions.
    pub fn commit(&mut self, at: Time, transactions: u64, filled: Option<Time>, requests: &Requests) {
        self.first.get_or_insert(at);
        let last = at.saturating_since(self.last);
        self.waits = Waits { last, longest: self.waits.longest.max(last) };
        if transactions > 0 {
            let (last, longest) = self.filled.unwrap_or((at, Duration::ZERO));
            self.filled = Some((at, longest.max(at.saturating_since(last))));
        }
        self.failing = self.failing(at);
        (self.last, self.times_out) = (at, false);
        self.total += transactions;
        if self.samples.last().is_some_and(|last| at.saturating_since(last.at) < self.spacing) {
            return;
        }
        let lag = lag(at, self.total, requests);
        self.samples.push(Sample { at, total: self.total, filled, lag });
        if self.samples.len() == SAMPLES_MAX {
            let mut index = 0;
            self.samples.retain(|_| {
                index += 1;
                index % 2 == 1
            });
            let (first, last) = (self.samples[0].at, self.samples[self.samples.len() - 1].at);
            self.spacing = Duration::from_ns((last - first).as_ns() / self.samples.len() as u64);
        }
    }

    /// A view timed out.
    pub fn time_out(&mut self) {
        self.times_out = true;
    }

    /// How long it is since the first commit: what goodput is measured over where there is no warm-up.
    pub fn span(&self, now: Time) -> Duration {
        self.first.map_or(Duration::ZERO, |first| now.saturating_since(first))
    }

    /// The longest time without a transaction committed, from the first one on, and up to `now` where some wait.
    pub fn longest_pause(&self, now: Time, submitted: u64) -> Option<Duration> {
        let (last, longest) = self.filled?;
        let present = if submitted > self.total { now.saturating_since(last) } else { Duration::ZERO };
        Some(longest.max(present))
    }

    /// Since when nothing is committed, and how many transactions wait: where no pause before was as long, and a view
    /// has timed out since, or too few replicas are up for one to.
    pub fn stands_still(&self, now: Time, submitted: u64, is_hopeless: bool) -> Option<(Time, u64)> {
        let waiting = submitted.saturating_sub(self.total);
        let is_longest = now.saturating_since(self.last) > self.waits.longest;
        let is_over = is_hopeless || self.first.is_some() && self.times_out;
        (is_over && is_longest && waiting > 0).then_some((self.last, waiting))
    }

    /// Settings change: how the backlog grows from now on says nothing of how it grew before.
    pub fn restart(&mut self, at: Time) {
        (self.since, self.total_before) = (at, self.total);
        self.failing = Pause { length: Duration::ZERO, ended: at };
        self.samples.clear();
        self.spacing = Duration::ZERO;
    }

    /// The longest pause in which a view timed out, the present one among them.
    fn failing(&self, now: Time) -> Pause {
        let present = now.saturating_since(self.last.max(self.since));
        if self.times_out && present > self.failing.length {
            Pause { length: present, ended: now }
        } else {
            self.failing
        }
    }

    /// By how many transactions a second the backlog has grown over the later half of the time since the settings
    /// changed last, negative where it shrank: from the mean of the half's first half to the mean of its second, each
    /// at commits, so that no part of a block's filling is taken for growth.
    pub fn growth_tps(&self, now: Time, requests: &Requests) -> f64 {
        let (grown, _, span) = self.growth(now, requests);
        if span == Duration::ZERO { 0.0 } else { grown as f64 * 1e9 / span.as_ns() as f64 }
    }

    /// The pause in which a view timed out that the backlog has grown by: not less was submitted in it, and not so much
    /// more that pauses like it come and go.
    pub fn pause_behind_growth(&self, now: Time, requests: &Requests) -> Option<Duration> {
        let (grown, first, _) = self.growth(now, requests);
        let Pause { length, ended } = self.failing(now);
        let begun = ended.checked_before(length)?;
        let submitted = requests.submitted_in_all(ended) - requests.submitted_in_all(begun);
        let has_grown = (submitted as i64 / 4..=submitted as i64).contains(&grown);
        (length > Duration::ZERO && ended >= first && has_grown).then_some(length)
    }

    /// How many transactions wait behind others, at the least in the last quarter of the time since the settings
    /// changed last: who had been submitted for longer than `way` when a block was proposed, and is neither in it,
    /// which is full, nor in those before.
    pub fn standing(&self, now: Time, way: Duration, requests: &Requests) -> u64 {
        let due = |filled: Option<Time>| filled.and_then(|proposed| proposed.checked_before(way));
        let waiting = |sample: Sample| {
            due(sample.filled).map_or(0, |at| requests.submitted_in_all(at).saturating_sub(sample.total))
        };
        self.latest(now).map(waiting).min().unwrap_or(0)
    }

    /// Whether commits fall behind what is submitted: whether the first transaction that is not committed waits longer
    /// and longer, by a tenth of the time that passes. So it does in the last quarter of the time since the settings
    /// changed last, against the one before, and it is not over: so it does in the last eighth against the one before,
    /// or less than three quarters of what is submitted in that quarter are committed in it. Its wait in a stretch of
    /// time is the least in it.
    pub fn falls_behind(&self, now: Time, requests: &Requests) -> bool {
        let span = now.saturating_since(self.since).as_ns();
        let at = |eighths: u64| self.since + Duration::from_ns(span / 8 * eighths);
        let wait = |from: Time, to: Time| {
            let commits = self.samples.iter().filter(|sample| (from..to).contains(&sample.at));
            commits.map(|sample| sample.lag).fold(lag(from, self.total_by(from), requests), Duration::min)
        };
        let grows = |eighths: u64| {
            let middle = at(8 - eighths);
            let more = wait(middle, now).saturating_sub(wait(at(8 - 2 * eighths), middle));
            more.as_ns() > span / 80 * eighths
        };
        let is_less = || {
            let submitted = requests.submitted_in_all(now) - requests.submitted_in_all(at(6));
            4 * (self.total - self.total_by(at(6))) < 3 * submitted
        };
        grows(2) && (grows(1) || is_less())
    }

    /// How many transactions had been committed by a time since the settings changed last.
    fn total_by(&self, at: Time) -> u64 {
        let sample = self.samples.iter().rfind(|sample| sample.at <= at);
        sample.map_or(self.total_before, |sample| sample.total)
    }

    /// By how many transactions the backlog has grown, from when on, and in what time.
    fn growth(&self, now: Time, requests: &Requests) -> (i64, Time, Duration) {
        let (middle, last) = (self.quarter(now, 2), self.quarter(now, 3));
        // Means of when it was and of how much waited then.
        let mean = |samples: &mut dyn Iterator<Item = Sample>| {
            let (mut at, mut waiting, mut count) = (0, 0, 0);
            for sample in samples {
                at += sample.at.as_ns();
                waiting += requests.submitted_in_all(sample.at).saturating_sub(sample.total);
                count += 1;
            }
            (count > 0).then(|| (Time::from_ns(at / count), (waiting / count) as i64))
        };
        let begin = [Sample { at: middle, total: self.total_by(middle), filled: None, lag: Duration::ZERO }];
        let mut earlier = self.samples.iter().copied().filter(|sample| (middle..last).contains(&sample.at));
        let Some((first, before)) = mean(&mut earlier).or_else(|| mean(&mut begin.into_iter())) else {
            return (0, middle, Duration::ZERO);
        };
        let (last, after) = mean(&mut self.latest(now)).unwrap_or((first, before));
        (after - before, middle, last.saturating_since(first))
    }

    /// Where so many quarters of the time since the settings changed last have passed.
    fn quarter(&self, now: Time, quarters: u64) -> Time {
        self.since + Duration::from_ns(now.saturating_since(self.since).as_ns() / 4 * quarters)
    }

    /// The commits of the last quarter, and of that what follows the longest pause with time-outs. Where commits have
    /// ceased, the present alone: what was submitted meanwhile counts. In less time than lay between two of them they
    /// have not.
    fn latest(&self, now: Time) -> impl Iterator<Item = Sample> + '_ {
        let Pause { length, ended } = self.failing(now);
        let is_over = length > Duration::ZERO && ended < now;
        let from = self.quarter(now, 3).max(if is_over { ended } else { Time::ZERO });
        let last = self.samples.last().map_or(self.since, |sample| sample.at);
        let has_ceased = now.saturating_since(last)
            > Duration::from_ns(last.saturating_since(self.since).as_ns() / 8)
            && now.saturating_since(self.last) > self.waits.last;
        let samples = self.samples.iter().copied().filter(move |sample| sample.at >= from && !has_ceased);
        samples.chain(has_ceased.then_some(Sample {
            at: now,
            total: self.total,
            filled: Some(now),
            lag: Duration::ZERO,
        }))
    }
}

/// For how long the first transaction that is not among so many committed has waited, in the order of submission; to a
/// millisecond.
fn lag(at: Time, committed: u64, requests: &Requests) -> Duration {
    if requests.submitted_in_all(at) <= committed {
        return Duration::ZERO;
    }
    // More than are committed were submitted before `most` ms, and no more before `least` ms.
    let (mut least, mut most) = (0, at.as_ns() / 1_000_000 + 1);
    while most - least > 1 {
        let middle = least + (most - least) / 2;
        let before = Time::ZERO + Duration::from_ms(middle);
        let is_more = before
            .checked_before(Duration::from_ns(1))
            .is_some_and(|last| requests.submitted_in_all(last) > committed);
        *(if is_more { &mut most } else { &mut least }) = middle;
    }
    at.saturating_since(Time::ZERO + Duration::from_ms(least))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::requests;

    fn at(ms: u64) -> Time {
        Time::ZERO + Duration::from_ms(ms)
    }

    #[test]
    fn the_first_that_is_not_committed_has_waited_since_its_slot() {
        let requests = requests(1_000);
        assert_eq!(
            [0, 1, 400, 1_000].map(|committed| lag(at(999), committed, &requests)),
            [999, 998, 599, 0].map(Duration::from_ms)
        );
    }

    /// Of a thousand a second in ten seconds: who is committed at each of these times, and how many.
    fn falls_behind(commits: impl Iterator<Item = (u64, u64)>) -> bool {
        let (mut progress, requests) = (Progress::default(), requests(1_000));
        for (ms, transactions) in commits {
            progress.commit(at(ms), transactions, None, &requests);
        }
        progress.falls_behind(at(10_000), &requests)
    }

    /// Blocks always have room: what they bring is what the time before was too short for.
    #[test]
    fn commits_fall_behind_where_somebody_waits_longer_and_longer() {
        let each_100_ms = |transactions: u64| falls_behind((1..100).map(|block| (block * 100, transactions)));
        assert_eq!([100, 95, 80, 10].map(each_100_ms), [false, false, true, true]);
        // One early block, and nothing for the rest of the time.
        assert!(falls_behind([(1_500, 30)].into_iter()));
        // Two seconds late from the sixth second on, and no later: a step is none.
        let step = |block: u64| (block * 100, if (40..60).contains(&block) { 0 } else { 100 });
        assert!(!falls_behind((1..100).map(step)));
        // Large blocks that come rarely.
        assert!(!falls_behind([(2_000, 1_500), (4_000, 2_000), (6_000, 2_000), (8_000, 2_000)].into_iter()));
    }
}
