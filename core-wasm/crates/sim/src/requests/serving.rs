//! Whom clients send to, where that is one replica at a time: the turns in which they did.

use crate::ids::ReplicaId;
use crate::time::{Duration, Time};

/// From when on clients send to a replica, until the next turn begins.
#[derive(Clone, Debug)]
struct Turn {
    from: Time,
    replica: ReplicaId,
    /// Of each stream, how many it is told of and no client sends again.
    passed_over: Vec<u64>,
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
    pub(super) fn turn(&mut self, now: Time, replica: ReplicaId, passed_over: Vec<u64>) {
        if self.present() != replica {
            self.0.push(Turn { from: now, replica, passed_over });
        }
    }

    /// Whom clients send to now.
    pub(super) fn present(&self) -> ReplicaId {
        self.0.last().expect("the first turn is kept").replica
    }

    /// Until when clients have sent to `replica`; none where they never have.
    pub(super) fn sent_until(&self, replica: ReplicaId) -> Option<Time> {
        self.of(replica).next_back().map(|(_, last)| last)
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
        turns.filter_map(|(turn, _)| turn.passed_over.get(stream)).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sent_in_a_turn_is_what_was_submitted_by_then() {
        let (first, second, ns) = (ReplicaId(0), ReplicaId(1), Time::from_ns);
        let mut serving = Serving::default();
        serving.turn(ns(100), second, vec![3]);
        serving.turn(ns(200), second, vec![4]);
        serving.turn(ns(300), first, vec![5]);
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
}
