//! Whether a run goes on as it has, and what it comes to at its horizon if it does.
//!
//! A sweep asks hundreds of runs for one number each, and most of them repeat themselves long before they end. The
//! rule: three windows in a row, each of the same number of blocks, take the same time, commit as much and have the
//! same mean latency, each within half a per cent of the others. The rest of the run is then taken to be as the third
//! of them. Where less is committed than four fifths of what is offered, at a rate and a pace that stay, the queue is
//! taken to grow to the end.

use sim::requests::Requests;
use sim::time::{Duration, Time};

use trace::distribution::Distribution;
use trace::measured::{Measured, WorkloadReport};
use trace::metrics::{Beat, Metrics, Rest};

/// Blocks in a window, where the leader stays; else the least multiple of a round of leaders that is not less.
pub const BLOCKS: u64 = 5;

/// Windows agree where the largest of a measurement is above the least by no more than one part in so many.
const AGREE: f64 = 200.0;

/// The queue grows for good where no more than this part of what is offered is committed.
const SHORT: f64 = 0.8;

/// How a run goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Course {
    /// It keeps up, and takes as long as it did.
    Steady,
    /// It commits as much as it did, and falls behind.
    Growing,
}

/// What went on between two beats, per block.
#[derive(Clone, Copy, Debug)]
struct Window {
    pace: f64,
    rate: f64,
    /// Seconds; none where nobody was answered.
    latency: Option<f64>,
}

/// Watches a run for its course.
#[derive(Clone, Debug)]
pub struct Steady {
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
        let blocks = BLOCKS.div_ceil(round.max(1)) * round.max(1);
        Steady { blocks, from, last: None, windows: [None, None], kept: None }
    }

    /// Looks at a run again, whose commits are kept one by one; how it goes on, as soon as that is seen.
    pub fn look(&mut self, metrics: &mut Metrics, requests: &Requests) -> Option<Course> {
        let beat = metrics.beat();
        let Some(last) = self.last else {
            self.last = (beat.at >= self.from && beat.blocks > 0).then_some(beat);
            return None;
        };
        if beat.blocks < last.blocks + self.blocks {
            return None;
        }
        self.last = Some(beat);
        let window = Window::between(&last, &beat);
        let [first, second] = self.windows;
        self.windows = [second, Some(window)];
        let offered = metrics.offered_now();
        if self.kept.is_some()
            && let (Some(first), Some(second)) = (first, second)
            && let Some(course) = course(&[first, second, window], offered)
        {
            return Some(course);
        }
        let agrees = second.is_some_and(|second| course(&[second, window], offered).is_some());
        self.kept = agrees.then(|| Kept {
            beat,
            measured: metrics.measured(beat.at, requests, 0),
            distributions: metrics.distributions().map(Clone::clone),
        });
        None
    }

    /// What a run, which has just been seen to take its course, comes to at its horizon: counts, rates, distributions
    /// and utilisation. Bytes, messages, work, losses and the limit are as far as it went.
    pub fn extended(
        &self,
        course: Course,
        metrics: &mut Metrics,
        horizon: Time,
        requests: &Requests,
    ) -> Measured {
        let now = metrics.beat().at;
        let Kept { beat: from, measured: earlier, distributions } =
            self.kept.as_ref().expect("a course is seen from a window on");
        let span = now - from.at;
        // The window again and again, and its commits one by one in what is left for the last time.
        // What would be committed at the very horizon is not.
        let left = (horizon - now).as_ns().saturating_sub(1);
        let (times, last) = (left / span.as_ns(), Duration::from_ns(left % span.as_ns()));
        let commits = metrics.beats().iter().rev().take_while(|beat| beat.blocks > from.blocks);
        let end = commits.copied().find(|beat| beat.at - from.at <= last).unwrap_or(*from);
        let beat = metrics.beat();
        let rest = Rest {
            blocks: beat.blocks - from.blocks,
            more: times * (beat.blocks - from.blocks) + end.blocks - from.blocks,
        };
        let present = metrics.measured(now, requests, 0);
        let committed = present.committed
            + times * (beat.transactions - from.transactions)
            + (end.transactions - from.transactions);
        let submitted =
            requests.submitted_in_all(horizon.checked_before(Duration::from_ns(1)).unwrap_or(horizon));
        let (all, since) = (seconds(horizon - Time::ZERO), metrics.goodput_from(horizon));
        let [latency_s, consensus_latency_s, commit_all_latency_s, block_interval_s] =
            std::array::from_fn(|which| {
                metrics.distributions()[which].extended(&distributions[which], &rest).summary()
            });
        let share = |before: f64, now_share: f64| {
            let [begin, end] = [seconds(from.at - Time::ZERO), seconds(now - Time::ZERO)];
            let in_window = (now_share * end - before * begin) / seconds(span);
            ((now_share * end + in_window * seconds(horizon - now)) / all).clamp(0.0, 1.0)
        };
        let mut utilisation = present.utilisation.clone();
        for (own, before) in utilisation.iter_mut().zip(&earlier.utilisation) {
            own.egress = share(before.egress, own.egress);
            own.ingress = share(before.ingress, own.ingress);
            own.cpu = share(before.cpu, own.cpu);
        }
        Measured {
            throughput_tps: committed as f64 / all,
            goodput_tps: (committed - metrics.warm_up()) as f64 / seconds(horizon - since),
            latency_s,
            consensus_latency_s,
            commit_all_latency_s,
            block_interval_s,
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
            utilisation,
            ..present
        }
    }
}

impl Window {
    fn between(before: &Beat, after: &Beat) -> Window {
        let span = seconds(after.at - before.at);
        let blocks = (after.blocks - before.blocks) as f64;
        let answered = after.answered - before.answered;
        Window {
            pace: span / blocks,
            rate: (after.transactions - before.transactions) as f64 / span,
            latency: (answered > 0)
                .then(|| (after.latency_ns - before.latency_ns) as f64 / answered as f64 / 1e9),
        }
    }
}

/// The course of windows that agree.
fn course(windows: &[Window], offered_tps: Option<f64>) -> Option<Course> {
    let agree = |of: &dyn Fn(&Window) -> Option<f64>| {
        let each = || windows.iter().map(|window| of(window).unwrap_or(f64::NAN));
        let least = each().fold(f64::INFINITY, f64::min);
        each().all(|value| value > 0.0 && value - least <= least / AGREE)
    };
    if !agree(&|window| Some(window.pace)) || !agree(&|window| Some(window.rate)) {
        return None;
    }
    let is_short = |offered: f64| windows.iter().all(|window| window.rate <= SHORT * offered);
    if offered_tps.is_some_and(is_short) {
        return Some(Course::Growing);
    }
    agree(&|window| window.latency).then_some(Course::Steady)
}

fn seconds(span: Duration) -> f64 {
    span.as_ns() as f64 / 1e9
}

#[cfg(test)]
mod tests {
    use super::*;

    fn window(pace: f64, rate: f64, latency: f64) -> Window {
        Window { pace, rate, latency: Some(latency) }
    }

    #[test]
    fn windows_agree_within_half_a_per_cent() {
        let like = |latency| course(&[window(0.2, 500.0, 1.0), window(0.2, 500.0, latency)], Some(500.0));
        assert_eq!(like(1.004), Some(Course::Steady));
        assert_eq!(like(0.996), Some(Course::Steady));
        assert_eq!(like(1.006), None);
        let paced = |pace| course(&[window(0.2, 500.0, 1.0), window(pace, 500.0, 1.0)], None);
        assert_eq!((paced(0.2), paced(0.202)), (Some(Course::Steady), None));
    }

    #[test]
    fn a_queue_grows_where_a_fifth_is_never_committed() {
        let of = |offered| course(&[window(0.2, 400.0, 3.0), window(0.2, 400.0, 4.0)], Some(offered));
        assert_eq!(of(500.0), Some(Course::Growing));
        assert_eq!(of(499.0), None);
    }

    #[test]
    fn nothing_is_said_of_windows_in_which_nobody_was_answered() {
        let silent = Window { pace: 0.2, rate: 0.0, latency: None };
        assert_eq!(course(&[silent, silent], Some(500.0)), None);
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
