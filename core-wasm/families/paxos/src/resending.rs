//! When a 2a goes out again, and to whom.

use std::collections::BTreeMap;

use sim::ids::ReplicaId;
use sim::replica_set::ReplicaSet;
use sim::time::{Duration, Time};

use crate::ballot::Instance;
use crate::settings::Retransmission;

/// What an average begins with: three times this is the first time-out (JPaxos of May 2011).
const AVERAGE_FIRST: Duration = Duration::from_ms(1_000);
/// No time-out is shorter.
const LEAST: Duration = Duration::from_ms(5);

/// An instance that is not decided.
#[derive(Clone, Debug)]
struct Sent {
    /// When its last copy was sent.
    last: Time,
    answered: ReplicaSet,
}

/// The instances of a leader that are not decided.
#[derive(Clone, Debug)]
pub struct Resending {
    rule: Retransmission,
    average: Duration,
    sent: BTreeMap<Instance, Sent>,
}

impl Resending {
    /// Of nothing yet.
    pub fn new(rule: Retransmission) -> Self {
        Resending { rule, average: AVERAGE_FIRST, sent: BTreeMap::new() }
    }

    /// The rule is another one from now on.
    pub fn adopt(&mut self, rule: Retransmission) {
        self.rule = rule;
    }

    /// A 2a is sent to all.
    pub fn send(&mut self, instance: Instance, now: Time) {
        self.sent.insert(instance, Sent { last: now, answered: ReplicaSet::default() });
    }

    /// A replica has answered. How long that took is counted from the last copy, whichever was answered.
    pub fn answer(&mut self, instance: Instance, replica: ReplicaId, now: Time) {
        if let Some(sent) = self.sent.get_mut(&instance)
            && sent.answered.insert(replica)
        {
            let took = now - sent.last;
            self.learn(took);
        }
    }

    /// An instance is decided: nobody is sent it again.
    pub fn decide(&mut self, instance: Instance, now: Time) {
        if let Some(sent) = self.sent.remove(&instance) {
            self.learn(now - sent.last);
        }
    }

    /// A moving average with the weight 0.1.
    fn learn(&mut self, took: Duration) {
        let ns = (9 * u128::from(self.average.as_ns()) + u128::from(took.as_ns())) / 10;
        self.average = Duration::from_ns(ns as u64);
    }

    fn timeout(&self) -> Option<Duration> {
        match self.rule {
            Retransmission::Fixed(after) => Some(after),
            Retransmission::Average => Some(self.average.times(3).max(LEAST)),
            Retransmission::Off => None,
        }
    }

    /// When the next copy is due.
    pub fn next(&self) -> Option<Time> {
        let first = self.sent.values().map(|sent| sent.last).min()?;
        Some(first + self.timeout()?)
    }

    /// The instances of which copies are due, and who has answered; their copies are sent now.
    pub fn due(&mut self, now: Time) -> Vec<(Instance, ReplicaSet)> {
        let Some(timeout) = self.timeout() else { return Vec::new() };
        let due = self.sent.iter_mut().filter(|(_, sent)| sent.last + timeout <= now);
        due.map(|(&instance, sent)| {
            sent.last = now;
            (instance, sent.answered.clone())
        })
        .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Time {
        Time::ZERO + Duration::from_ms(ms)
    }

    #[test]
    fn a_fixed_time_comes_again_and_again() {
        let mut resending = Resending::new(Retransmission::Fixed(Duration::from_ms(1_000)));
        resending.send(1, ms(0));
        resending.send(2, ms(300));
        assert_eq!((resending.next(), resending.due(ms(999)).len()), (Some(ms(1_000)), 0));
        assert_eq!(resending.due(ms(1_000))[0].0, 1);
        assert_eq!(resending.next(), Some(ms(1_300)));
        resending.decide(2, ms(1_200));
        assert_eq!(resending.next(), Some(ms(2_000)));
        resending.answer(1, ReplicaId(2), ms(1_500));
        assert!(resending.due(ms(2_000))[0].1.contains(ReplicaId(2)));
    }

    #[test]
    fn the_average_begins_with_three_seconds_and_learns_twice_an_instance() {
        let mut resending = Resending::new(Retransmission::Average);
        resending.send(1, ms(0));
        assert_eq!(resending.next(), Some(ms(3_000)));
        resending.answer(1, ReplicaId(1), ms(100));
        resending.decide(1, ms(100));
        resending.send(2, ms(100));
        // 1,000 to 910 to 829 ms.
        assert_eq!(resending.next(), Some(ms(100 + 3 * 829)));
    }

    #[test]
    fn off_is_never() {
        let mut resending = Resending::new(Retransmission::Off);
        resending.send(1, ms(0));
        assert_eq!((resending.next(), resending.due(ms(1 << 40)).len()), (None, 0));
    }
}
