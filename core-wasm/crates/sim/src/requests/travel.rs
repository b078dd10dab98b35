//! How long requests travel where that changes in mid-run: one under way keeps its delay, and none overtakes another.
//!
//! A change is rare, and a run without one asks for nothing here.

use crate::ids::ReplicaId;
use crate::time::{Duration, Time};

/// The delays up to a change, which are over.
#[derive(Clone, Debug)]
struct Leg {
    /// Requests submitted by then travelled by it.
    last: Time,
    /// Each replica's delay, and when all of these requests are there: later ones are not before.
    replicas: Vec<(Duration, Time)>,
}

/// The delays that were in force before the present ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Travel(Vec<Leg>);

impl Travel {
    /// Whether the present delays have always been in force.
    pub(super) fn is_steady(&self) -> bool {
        self.0.is_empty()
    }

    /// From `now` on each replica is `after` away from the clients, and no longer `before`.
    pub(super) fn change(&mut self, now: Time, before: &[Duration], after: &[Duration]) {
        let Some(last) = now.checked_before(Duration::from_ns(1)) else { return };
        let there = |replica: usize| self.0.last().map_or(Time::ZERO, |leg| leg.replicas[replica].1);
        let replicas = before.iter().zip(after).enumerate();
        let replicas = replicas
            .map(|(replica, (&before, &after))| (before, (now + before.max(after)).max(there(replica))));
        let replicas = replicas.collect();
        self.0.push(Leg { last, replicas });
    }

    /// By when what has reached `replica` by `now` was submitted, where the present delay is `delay`.
    pub(super) fn heard_until(&self, replica: ReplicaId, now: Time, delay: Duration) -> Option<Time> {
        let under_way = self.0.iter().map(|leg| (leg.last, leg.replicas[replica.index()]));
        for (last, (delay, there)) in under_way {
            if now < there {
                return now.checked_before(delay).map(|at| at.min(last));
            }
        }
        now.checked_before(delay)
    }

    /// When what was submitted `at` a time reaches `replica`, where the present delay is `delay`.
    pub(super) fn reaches(&self, replica: ReplicaId, at: Time, delay: Duration) -> Time {
        let mut earliest = Time::ZERO;
        for leg in &self.0 {
            let (delay, there) = leg.replicas[replica.index()];
            if at <= leg.last {
                return (at + delay).max(earliest);
            }
            earliest = there;
        }
        (at + delay).max(earliest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPLICA: ReplicaId = ReplicaId(0);

    /// A travel of 10 ms, from 100 ms on 40 ms, from 120 ms on 5 ms.
    fn travel() -> Travel {
        let mut travel = Travel::default();
        let ms = Duration::from_ms;
        travel.change(Time::ZERO + ms(100), &[ms(10)], &[ms(40)]);
        travel.change(Time::ZERO + ms(120), &[ms(40)], &[ms(5)]);
        travel
    }

    #[test]
    fn requests_keep_their_delay_and_their_order() {
        let ms = |ms| Time::ZERO + Duration::from_ms(ms);
        let reaches = |at| travel().reaches(REPLICA, ms(at), Duration::from_ms(5));
        assert_eq!([99, 100, 119, 120, 150, 156].map(reaches), [109, 140, 159, 160, 160, 161].map(ms));
    }

    #[test]
    fn what_was_heard_is_what_has_reached() {
        let (travel, now) = (travel(), Duration::from_ms(5));
        for at in 0..300 {
            let at = Time::ZERO + Duration::from_ms(at);
            let there = travel.reaches(REPLICA, at, now);
            assert!(travel.heard_until(REPLICA, there, now).is_some_and(|until| until >= at));
            let before = there.checked_before(Duration::from_ns(1)).unwrap();
            assert!(travel.heard_until(REPLICA, before, now).is_none_or(|until| until < at));
        }
    }
}
