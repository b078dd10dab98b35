//! Batches of requests, as the leader closes them (paper, Section IV; JPaxos for what waits behind what).
//!
//! A batch opens with its first request. It closes when it is full, or a delay after it opened. A closed batch waits
//! for the window and does not grow. As in JPaxos, one batch at a time is open or waits, and all requests behind it
//! wait unbatched; or, by a setting, batches close while others wait.

use std::collections::VecDeque;

use sim::ids::Run;
use sim::time::{Duration, Time};
use sim::transactions;

use crate::settings::Settings;
use crate::value::Value;

/// What bounds a batch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Most requests of a batch.
    pub most: u64,
    /// A batch closes so long after it opened.
    pub delay: Duration,
    /// Whether batches close while others wait.
    pub ahead: bool,
}

impl Limits {
    /// Those of the settings.
    pub fn of(settings: &Settings) -> Self {
        Limits { most: settings.batch_max(), delay: settings.batch_delay, ahead: settings.batches_ahead }
    }
}

/// A batch to which requests are added.
#[derive(Clone, Debug)]
struct Open {
    since: Time,
    runs: Vec<Run>,
    requests: u64,
}

/// What has become of batches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// One has opened.
    Opened,
    /// One has closed.
    Closed(Value),
}

/// When batches have to be looked at again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// When so many more requests have come, or at a time.
    Requests(u64, Time),
    /// When one that is closed has been proposed.
    Proposal,
}

/// The batches of a leader that are not proposed.
#[derive(Clone, Debug, Default)]
pub struct Batches {
    open: Option<Open>,
    closed: VecDeque<Value>,
}

impl Batches {
    /// Fills batches with what `take` has, at most so many requests, in the order of arrival.
    pub fn fill(
        &mut self,
        now: Time,
        limits: Limits,
        mut take: impl FnMut(u64) -> Vec<Run>,
        mut tell: impl FnMut(Event),
    ) {
        loop {
            match &mut self.open {
                None if !limits.ahead && !self.closed.is_empty() => return,
                None => {
                    let runs = take(limits.most);
                    if runs.is_empty() {
                        return;
                    }
                    tell(Event::Opened);
                    self.open = Some(Open { since: now, requests: transactions::count(&runs), runs });
                }
                Some(open) => {
                    let more = take(limits.most.saturating_sub(open.requests));
                    open.requests += transactions::count(&more);
                    more.into_iter().for_each(|run| transactions::push_run(&mut open.runs, run));
                }
            }
            let is_closed =
                |open: &mut Open| open.requests >= limits.most || now >= open.since + limits.delay;
            let Some(open) = self.open.take_if(is_closed) else { return };
            let value = Value::batch(open.runs);
            tell(Event::Closed(value.clone()));
            self.closed.push_back(value);
        }
    }

    /// The batch whose turn it is to be proposed.
    pub fn pop(&mut self) -> Option<Value> {
        self.closed.pop_front()
    }

    /// When they have to be looked at again.
    pub fn next(&self, limits: Limits) -> Next {
        match &self.open {
            Some(open) => Next::Requests(limits.most - open.requests, open.since + limits.delay),
            None if !limits.ahead && !self.closed.is_empty() => Next::Proposal,
            None => Next::Requests(1, Time::FAR),
        }
    }
}

#[cfg(test)]
mod tests {
    use sim::ids::StreamId;

    use super::*;

    const ARRIVALS_MS: [u64; 9] = [0, 10, 20, 30, 40, 50, 60, 140, 145];

    /// When which requests are proposed, numbered from 1, of batches of 3 and a delay of 50 ms, where an instance takes
    /// 100 ms: at one instant decisions come before arrivals, and arrivals before a delay ends.
    fn proposals(window: usize, ahead: bool) -> Vec<(u64, Vec<u64>)> {
        let limits = Limits { most: 3, delay: Duration::from_ms(50), ahead };
        let (mut batches, mut proposed, mut taken) = (Batches::default(), Vec::new(), 0);
        for now_ms in 0..1_000 {
            let now = Time::ZERO + Duration::from_ms(now_ms);
            let here = ARRIVALS_MS.iter().filter(|&&at| at <= now_ms).count() as u64;
            loop {
                let take = |most: u64| {
                    let first = taken;
                    taken = (first + most).min(here);
                    let run = Run { stream: StreamId(0), first, count: taken - first };
                    if run.count > 0 { vec![run] } else { Vec::new() }
                };
                batches.fill(now, limits, take, |_| {});
                let open = proposed.iter().filter(|&&(at, _)| at + 100 > now_ms).count();
                let Some(value) = (open < window).then(|| batches.pop()).flatten() else { break };
                let numbers = value.runs().iter().flat_map(|run| run.first + 1..=run.end());
                proposed.push((now_ms, numbers.collect()));
            }
        }
        proposed
    }

    /// Batches that close while others wait, reckoned by hand.
    #[test]
    fn batches_close_ahead_of_the_window() {
        let expected = [(20, vec![1, 2, 3]), (120, vec![4, 5, 6]), (220, vec![7]), (320, vec![8, 9])];
        assert_eq!(proposals(1, true), expected);
        let expected = [(20, vec![1, 2, 3]), (50, vec![4, 5, 6]), (120, vec![7]), (190, vec![8, 9])];
        assert_eq!(proposals(2, true), expected);
    }

    /// One at a time: request 7 waits unbatched until 120 ms, and so meets 8 and 9.
    #[test]
    fn one_batch_at_a_time_holds_up_what_comes_after() {
        let expected = [(20, vec![1, 2, 3]), (120, vec![4, 5, 6]), (220, vec![7, 8, 9])];
        assert_eq!(proposals(1, false), expected);
        let expected = [(20, vec![1, 2, 3]), (50, vec![4, 5, 6]), (120, vec![7]), (190, vec![8, 9])];
        assert_eq!(proposals(2, false), expected);
    }
}
