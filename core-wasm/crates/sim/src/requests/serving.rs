//! Whom clients send to, where that is one replica at a time: the turns in which they did.

use std::ops::Range;

use crate::ids::ReplicaId;
use crate::time::{Duration, Time};

/// From when on clients send to a replica, until the next turn begins.
#[derive(Clone, Debug)]
struct Turn {
    from: Time,
    replica: ReplicaId,
    /// Of each stream, which it is told of and no client sends again.
    passed_over: Vec<Range<u64>>,
}

/// All turns so far.
#[derive(Clone, Debug)]
pub(super) struct Serving(Vec<Turn>);

impl Default for Serving {
    fn default() -> Self {
        Serving(vec![Turn { from: Time::ZERO, replica: ReplicaId(0), passed_over: Vec::new() }])
    }
}

impl Serving {
    /// From `now` on clients send to `replica`, unless they do already.
    pub(super) fn turn(&mut self, now: Time, replica: ReplicaId, passed_over: Vec<Range<u64>>) {
        if self.present() != replica {
            self.0.push(Turn { from: now, replica, passed_over });
        }
    }

    /// Whom clients send to now.
    pub(super) fn present(&self) -> ReplicaId {
        self.0.last().expect("the first turn is kept").replica
    }

    /// The turns of a replica, with the last instant of each.
    fn of(&self, replica: ReplicaId) -> impl DoubleEndedIterator<Item = (&Turn, Time)> {
        let turns = self.0.iter().enumerate().filter(move |(_, turn)| turn.replica == replica);
        turns.map(|(at, turn)| {
            let end = self.0.get(at + 1).map_or(Time::FAR, |next| next.from);
            (turn, end.checked_before(Duration::from_ns(1)).unwrap_or(Time::ZERO))
        })
    }

    /// What has been sent to `replica` up to `sent` was submitted by then, and is all that was.
    pub(super) fn submitted_until(&self, replica: ReplicaId, sent: Time) -> Option<Time> {
        self.of(replica).rfind(|(turn, _)| turn.from <= sent).map(|(_, last)| sent.min(last))
    }

    /// When what was submitted at a time is sent to `replica`, if ever.
    pub(super) fn sent_to(&self, replica: ReplicaId, submitted: Time) -> Option<Time> {
        self.of(replica).find(|&(_, last)| submitted <= last).map(|(turn, _)| turn.from.max(submitted))
    }

    /// Of a stream, how much of what `replica` is told of by `sent` no client has sent to it.
    pub(super) fn passed_over(&self, replica: ReplicaId, stream: usize, sent: Time) -> u64 {
        let turns = self.of(replica).filter(|(turn, _)| turn.from <= sent);
        // Of two turns within one way from the clients, the later is told of what the earlier is, too.
        let (mut passed_over, mut until) = (0, 0);
        for told in turns.filter_map(|(turn, _)| turn.passed_over.get(stream)) {
            passed_over += told.end.saturating_sub(told.start.max(until));
            until = until.max(told.end);
        }
        passed_over
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_in_a_turn_is_what_was_submitted_by_then() {
        let (first, second, ns) = (ReplicaId(0), ReplicaId(1), Time::from_ns);
        let mut serving = Serving::default();
        serving.turn(ns(100), second, vec![0..3, 0..0]);
        serving.turn(ns(200), second, vec![0..4, 0..0]);
        serving.turn(ns(300), first, vec![0..5, 0..0]);
        for replica in [first, second] {
            for submitted in (0..400).map(ns) {
                let sent = serving.sent_to(replica, submitted);
                for by in (0..400).map(ns) {
                    let told = serving.submitted_until(replica, by).is_some_and(|until| submitted <= until);
                    assert_eq!(told, sent.is_some_and(|sent| sent <= by), "{replica:?} {submitted:?} {by:?}");
                }
            }
        }
        assert_eq!(
            [99, 100, 299].map(|at| serving.sent_to(first, ns(at))),
            [99, 300, 300].map(|at| Some(ns(at)))
        );
        assert_eq!(serving.sent_to(second, ns(300)), None);
        assert_eq!([99, 100, 350].map(|at| serving.passed_over(second, 0, ns(at))), [0, 3, 3]);
    }

    #[test]
    fn what_two_turns_are_told_of_is_passed_over_once() {
        let (first, second, ns) = (ReplicaId(0), ReplicaId(1), Time::from_ns);
        let mut serving = Serving::default();
        for (from, replica, told) in [(100, second, 2..6), (110, first, 0..0), (120, second, 2..9)] {
            serving.turn(ns(from), replica, vec![told, 0..0]);
        }
        // A third turn: all up to 8 was passed over or had come.
        serving.turn(ns(200), first, vec![0..0, 0..0]);
        serving.turn(ns(300), second, vec![9..12, 0..0]);
        assert_eq!([100, 120, 300].map(|at| serving.passed_over(second, 0, ns(at))), [4, 7, 10]);
    }
}
