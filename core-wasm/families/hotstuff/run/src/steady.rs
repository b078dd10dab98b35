//! Whether a run goes on as it has, and what it comes to at its horizon if it does.
//!
//! A sweep asks hundreds of runs for one number each, and most of them repeat themselves long before they end. The
//! rule: no view has timed out, and three windows in a row, each of the same number of blocks and of at least
//! [`TRANSACTIONS`], take the same time, commit as much and have the same mean latency, each within half a per cent of
//! the others, and as many are answered in each as are committed. The rest of the run is then taken to be as the third
//! of them. It keeps up where what is committed is what is offered. Where less is committed than four fifths of that,
//! at a rate and a pace that stay, the queue is taken to grow to the end.

use drive::Planet;
use sim::time::{Duration, Time};

use tables::{Measured, Metrics};
use trace::distribution::Distribution;
use trace::lines::LossReport;
use trace::meter::{Beat, Metrics as _, Rest};
use trace::traffic::{ByKind, Bytes, Messages, Utilisation};
use trace::work::WorkShares;
use trace::workload::WorkloadReport;

/// Blocks in a window, where the leader stays; else the least multiple of a round of leaders that is not less.
pub const BLOCKS: u64 = 5;

/// A window is lengthened until it holds this many transactions: one of fewer is more than the 1/200 of [`AGREE`].
pub const TRANSACTIONS: u64 = 200;

/// Windows agree if the maximum of each measurement is above its minimum by at most 1/200. A choice, judged by its
/// errors: MODEL.md (Runs that stop early) has them for 511 runs that stopped by it.
const AGREE: f64 = 200.0;

/// The queue is taken to grow to the end if less than this part of the offered load is committed. A choice: between it
/// and 1/200 below the offered load runs do not stop. No verdict on growth came out otherwise (MODEL.md).
const SHORT: f64 = 0.8;

/// How a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It keeps up, and takes as long as it did.
    Steady,
    /// It commits as much as it did, and falls behind: how long a transaction takes depends on when it is asked.
    Growing,
}

/// What went on between two beats.
#[derive(Clone, Copy, Debug)]
struct Window {
    /// Seconds a block.
    pace: f64,
    /// Transactions committed, a second.
    rate: f64,
    /// Transactions answered, a second.
    answered: f64,
    /// Seconds; none where nobody was answered.
    latency: Option<f64>,
    /// Seconds to the last replica; none where it had no block.
    commit_all: Option<f64>,
    /// For how many seconds a second all sides of all network interfaces have carried bytes.
    carried: f64,
}

/// Watches a run for its course.
#[derive(Clone, Debug)]
pub struct Steady {
    /// In which every replica has led as often.
    round: u64,
    /// In a window.
    blocks: u64,
    /// Nothing before counts.
    from: Time,
    last: Option<Beat>,
    windows: [Option<Window>; 2],
    /// At the last window's end, where it and the one before agree.
    kept: Option<Kept>,
}

/// What was measured by a beat.
#[derive(Clone, Debug)]
struct Kept {
    beat: Beat,
    measured: Measured,
    distributions: [Distribution; 4],
}

impl Steady {
    /// Watches a run whose leaders come round in so many views, from a time on.
    pub fn new(round: u64, from: Time) -> Self {
        let round = round.max(1);
        let blocks = BLOCKS.div_ceil(round) * round;
        Steady { round, blocks, from, last: None, windows: [None, None], kept: None }
    }

    /// Looks at a run after each of its events, whose commits are kept one by one; how it goes on, as soon as that is
    /// seen. All that is measured of a window is then as it was at the window's end.
    pub fn look(&mut self, metrics: &mut Metrics, planet: &Planet) -> Option<Course> {
        let next = self.last.map_or(1, |last| last.blocks + self.blocks);
        let (blocks, last) = (metrics.meter.blocks(), metrics.meter.progress.last());
        if blocks.iter().sum::<u64>() < next || last < self.from || metrics.has_timed_out() {
            return None;
        }
        let beat = metrics.meter.beat();
        let Some(last) = self.last else {
            self.last = Some(beat);
            return None;
        };
        if beat.transactions < last.transactions + TRANSACTIONS {
            *self = Steady { blocks: self.blocks + self.round, windows: [None, None], kept: None, ..*self };
            return None;
        }
        self.last = Some(beat);
        let window = Window::between(&last, &beat);
        let [first, second] = self.windows;
        self.windows = [second, Some(window)];
        let offered = metrics.meter.settings().offered_tps;
        if self.kept.is_some()
            && let (Some(first), Some(second)) = (first, second)
            && let Some(course) = course(&[first, second, window], offered)
        {
            return Some(course);
        }
        let agrees = second.is_some_and(|second| course(&[second, window], offered).is_some());
        self.kept = agrees.then(|| Kept {
            beat,
            measured: measured(metrics, planet),
            distributions: metrics.meter.distributions().map(Clone::clone),
        });
        None
    }

    /// What a run, which has just been seen to take its course, comes to at its horizon. The limit is that of the part
    /// that was run. So is the longest pause, for no later one is longer, and so are time-outs and view changes, for
    /// there are none. A queue that grows has no latency: it would depend on when the run ends.
    pub fn extended(&self, course: Course, metrics: &mut Metrics, planet: &Planet) -> Measured {
        let (horizon, requests) = (planet.setup().horizon, planet.requests());
        let beat = metrics.meter.beat();
        let now = beat.at;
        let Kept { beat: from, measured: earlier, distributions } =
            self.kept.as_ref().expect("a course is seen from a window on");
        let span = now - from.at;
        // The window again and again, and its commits one by one in what is left for the last time.
        // What would be committed at the very horizon is not.
        let left = (horizon - now).as_ns().saturating_sub(1);
        let (times, last) = (left / span.as_ns(), Duration::from_ns(left % span.as_ns()));
        let commits = metrics.meter.beats().iter().rev().take_while(|beat| beat.blocks > from.blocks);
        let end = commits.copied().find(|beat| beat.at - from.at <= last).unwrap_or(*from);
        let rest = Rest {
            blocks: beat.blocks - from.blocks,
            more: times * (beat.blocks - from.blocks) + end.blocks - from.blocks,
        };
        let present = measured(metrics, planet);
        let by = |time: Time| requests.submitted_in_all(time);
        let committed = match course {
            // As many are on their way at the last commit as at the one that it repeats.
            Course::Steady => {
                let at = now + Duration::from_ns(times * span.as_ns()) + (end.at - from.at);
                by(at).saturating_sub(by(end.at).saturating_sub(end.transactions)).max(beat.transactions)
            }
            Course::Growing => {
                beat.transactions
                    + times * (beat.transactions - from.transactions)
                    + (end.transactions - from.transactions)
            }
        };
        // As many have their replies to come.
        let to_come = end.transactions - metrics.meter.answers.measured_by(from.at + last);
        let answered = committed.saturating_sub(to_come).max(beat.answered) - beat.answered;
        let submitted = by(horizon.checked_before(Duration::from_ns(1)).unwrap_or(horizon));
        let (all, since) = (seconds(horizon - Time::ZERO), metrics.meter.goodput_from(horizon));
        let now_distributions = metrics.meter.distributions();
        let extended = |which: usize, more: u64| {
            now_distributions[which].extended(&distributions[which], more).summary()
        };
        let per_block = |which: usize| {
            let (before, now) = (distributions[which].count(), now_distributions[which].count());
            extended(which, rest.of(before, now) - now)
        };
        let (latency_s, consensus_latency_s, commit_all_latency_s, block_interval_s) = (
            if course == Course::Steady { extended(0, answered) } else { None },
            per_block(1),
            per_block(2),
            per_block(3),
        );
        let share = Share { from: seconds(from.at - Time::ZERO), now: seconds(now - Time::ZERO), end: all };
        let by_kind = |before: &ByKind, now: &ByKind| before.with(now, |before, now| rest.of(before, now));
        let losses = present.losses.zip(earlier.losses.as_ref()).map(|(own, before)| LossReport {
            dropped_bytes: rest.of(before.dropped_bytes, own.dropped_bytes),
            lost_bytes: rest.of(before.lost_bytes, own.lost_bytes),
            sent_again_bytes: rest.of(before.sent_again_bytes, own.sent_again_bytes),
            ..own
        });
        Measured {
            throughput_tps: committed as f64 / all,
            goodput_tps: (committed - metrics.meter.warm_up()) as f64 / seconds(horizon - since),
            reply_goodput_tps: metrics.meter.answers.goodput_with(answered, horizon),
            latency_s,
            consensus_latency_s,
            commit_all_latency_s,
            block_interval_s,
            acknowledged: rest.of(earlier.acknowledged, present.acknowledged),
            committed_blocks: rest.of(earlier.committed_blocks, present.committed_blocks),
            empty_blocks: rest.of(earlier.empty_blocks, present.empty_blocks),
            views: rest.of(earlier.views, present.views),
            backlog: submitted.saturating_sub(committed),
            queue_grows: course == Course::Growing,
            queue_growth_tps: match (course, present.workload.offered_tps) {
                (Course::Growing, Some(offered)) => {
                    let in_window = (present.committed - earlier.committed) as f64;
                    (offered - in_window / seconds(span)).max(0.0)
                }
                _ => 0.0,
            },
            committed,
            workload: WorkloadReport { submitted, ..present.workload },
            utilisation: share.utilisation(earlier, &present),
            work: share.work(earlier, &present),
            bytes: Bytes {
                foreground: rest.of(earlier.bytes.foreground, present.bytes.foreground),
                background: rest.of(earlier.bytes.background, present.bytes.background),
                by_kind: by_kind(&earlier.bytes.by_kind, &present.bytes.by_kind),
            },
            messages: Messages { by_kind: by_kind(&earlier.messages.by_kind, &present.messages.by_kind) },
            losses,
            ..present
        }
    }
}

/// Fractions of the time, from a window's begin and its end to the end of the run, in seconds.
struct Share {
    from: f64,
    now: f64,
    end: f64,
}

impl Share {
    fn of(&self, before: f64, present: f64) -> f64 {
        let in_window = (present * self.now - before * self.from) / (self.now - self.from);
        ((present * self.now + in_window * (self.end - self.now)) / self.end).clamp(0.0, 1.0)
    }

    fn utilisation(&self, earlier: &Measured, present: &Measured) -> Vec<Utilisation> {
        let both = present.utilisation.iter().zip(&earlier.utilisation);
        both.map(|(present, before)| Utilisation {
            replica: present.replica,
            egress: self.of(before.egress, present.egress),
            ingress: self.of(before.ingress, present.ingress),
            cpu: self.of(before.cpu, present.cpu),
        })
        .collect()
    }

    fn work(&self, earlier: &Measured, present: &Measured) -> Option<Vec<WorkShares>> {
        let both = present.work.as_ref()?.iter().zip(earlier.work.as_ref()?);
        let each = both.map(|(present, before)| WorkShares {
            replica: present.replica,
            messages: self.of(before.messages, present.messages),
            cryptography: self.of(before.cryptography, present.cryptography),
            transactions: self.of(before.transactions, present.transactions),
        });
        Some(each.collect())
    }
}

/// What is measured at a commit, with all bytes and messages that were handed to the network by then.
fn measured(metrics: &mut Metrics, planet: &Planet) -> Measured {
    let (bytes, messages) = metrics.meter.handed(planet.under_way());
    Measured { bytes, messages, ..metrics.measured(metrics.meter.beat().at, planet.requests(), 0) }
}

impl Window {
    fn between(before: &Beat, after: &Beat) -> Window {
        let span = seconds(after.at - before.at);
        let blocks = (after.blocks - before.blocks) as f64;
        let answered = after.answered - before.answered;
        let everywhere = after.everywhere - before.everywhere;
        let mean = |ns: u128, count: u64| (count > 0).then(|| ns as f64 / count as f64 / 1e9);
        Window {
            pace: span / blocks,
            rate: (after.transactions - before.transactions) as f64 / span,
            answered: answered as f64 / span,
            latency: mean(after.latency_ns - before.latency_ns, answered),
            commit_all: mean(after.commit_all_ns - before.commit_all_ns, everywhere),
            carried: seconds(after.carried.saturating_sub(before.carried)) / span,
        }
    }
}

/// The course of windows that agree.
fn course(windows: &[Window], offered_tps: Option<f64>) -> Option<Course> {
    let offered = offered_tps?;
    let each = |of: fn(&Window) -> f64| windows.iter().map(of);
    let is_answered = windows.iter().all(|window| agree([window.rate, window.answered].into_iter()));
    let is_even = |of: fn(&Window) -> Option<f64>| {
        agree(each_of(windows, of)) || windows.iter().all(|window| of(window).is_none())
    };
    let goes_on = is_answered
        && agree(each(|window| window.pace))
        && agree(each(|window| window.rate))
        && agree(each(|window| window.carried))
        && is_even(|window| window.commit_all);
    if !goes_on {
        return None;
    }
    if each(|window| window.rate).all(|rate| rate <= SHORT * offered) {
        return Some(Course::Growing);
    }
    let keeps_up = agree(each(|window| window.rate).chain([offered]));
    (keeps_up && is_even(|window| window.latency)).then_some(Course::Steady)
}

/// What is none agrees with nothing.
fn each_of(windows: &[Window], of: fn(&Window) -> Option<f64>) -> impl Iterator<Item = f64> + Clone {
    windows.iter().map(move |window| of(window).unwrap_or(f64::NAN))
}

fn agree(values: impl Iterator<Item = f64> + Clone) -> bool {
    let least = values.clone().fold(f64::INFINITY, f64::min);
    values.into_iter().all(|value| value > 0.0 && value - least <= least / AGREE)
}

fn seconds(span: Duration) -> f64 {
    span.as_ns() as f64 / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(pace: f64, rate: f64, latency: f64) -> Window {
        Window { pace, rate, answered: rate, latency: Some(latency), commit_all: Some(0.1), carried: 0.5 }
    }

    #[test]
    fn windows_agree_within_half_a_per_cent() {
        let like = |latency| course(&[window(0.2, 500.0, 1.0), window(0.2, 500.0, latency)], Some(500.0));
        assert_eq!(like(1.004), Some(Course::Steady));
        assert_eq!(like(0.996), Some(Course::Steady));
        assert_eq!(like(1.006), None);
        let paced = |pace| course(&[window(0.2, 500.0, 1.0), window(pace, 500.0, 1.0)], Some(500.0));
        assert_eq!((paced(0.2), paced(0.202)), (Some(Course::Steady), None));
        let offered = |offered| course(&[window(0.2, 500.0, 1.0); 2], Some(offered));
        assert_eq!([498.0, 502.0, 504.0].map(offered), [Some(Course::Steady), Some(Course::Steady), None]);
    }

    #[test]
    fn a_queue_grows_where_a_fifth_is_never_committed() {
        let of = |offered| course(&[window(0.2, 400.0, 3.0), window(0.2, 400.0, 4.0)], Some(offered));
        assert_eq!(of(500.0), Some(Course::Growing));
        assert_eq!(of(499.0), None);
    }

    #[test]
    fn nothing_is_said_of_windows_in_which_fewer_are_answered_than_committed() {
        let silent = Window { answered: 0.0, latency: None, ..window(0.2, 400.0, 1.0) };
        let idle = Window { rate: 0.0, ..silent };
        let few = Window { answered: 390.0, latency: Some(1.0), ..silent };
        let many = Window { answered: 410.0, ..few };
        for window in [silent, idle, few, many] {
            assert_eq!([400.0, 500.0].map(|offered| course(&[window; 3], Some(offered))), [None; 2]);
        }
    }

    #[test]
    fn a_window_holds_a_whole_round_of_leaders() {
        let blocks = |round| Steady::new(round, Time::ZERO).blocks;
        assert_eq!([0, 1, 3, 4, 8, 10, 100].map(blocks), [5, 5, 6, 8, 8, 10, 100]);
    }

    #[test]
    fn the_rest_is_as_the_window() {
        let rest = Rest { blocks: 8, more: 40 };
        assert_eq!(rest.of(30, 40), 90);
        assert_eq!(rest.of(7, 7), 7);
    }
}
