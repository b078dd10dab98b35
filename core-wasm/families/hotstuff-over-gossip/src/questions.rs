//! What a replica of HotStuff asks of lanes. It asks at once, as if nothing were on its way; over a graph most of it
//! is, so that a question waits, and is put to a peer if the answer has not come meanwhile.

use std::collections::BTreeMap;

use protocols::hotstuff::message::Wanted;
use sim::ids::ReplicaId;
use sim::time::Time;

/// The questions that wait, one for each lane.
#[derive(Clone, Debug, Default)]
pub struct Questions {
    waiting: BTreeMap<u16, Waiting>,
    /// How many were put.
    put: usize,
    /// From where on the last question of each lane asked.
    last: BTreeMap<u16, u64>,
    /// How much of each lane the replica holds.
    held: BTreeMap<u16, u64>,
}

#[derive(Clone, Copy, Debug)]
struct Waiting {
    wanted: Wanted,
    target: ReplicaId,
    at: Time,
}

/// A question that is to be put.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// What is asked for.
    pub wanted: Wanted,
    /// Whom the replica asks.
    pub target: ReplicaId,
    /// How many were put before.
    pub put: usize,
    /// Whether the last one asked for the same, and was in vain.
    pub is_repeated: bool,
}

impl Questions {
    /// The replica holds so much of a lane.
    pub fn hold(&mut self, origin: u16, count: u64) {
        let held = self.held.entry(origin).or_insert(0);
        *held = (*held).max(count);
    }

    /// The replica asks, which is to be put at `at`: all that it asks of a lane while a question waits is one question.
    pub fn ask(&mut self, wanted: Wanted, target: ReplicaId, at: Time) {
        let waiting = self.waiting.entry(wanted.head.origin).or_insert(Waiting { wanted, target, at });
        let known = &mut waiting.wanted;
        if wanted.head.count > known.head.count {
            known.head = wanted.head;
        }
        (known.first, known.end) = (known.first.min(wanted.first), known.end.max(wanted.end));
    }

    /// When a question is to be put next.
    pub fn next(&self) -> Option<Time> {
        self.waiting.values().map(|waiting| waiting.at).min()
    }

    /// The replica was down: it asks anew.
    pub fn forget(&mut self) {
        self.waiting.clear();
    }

    /// A question that is to be put now and still lacks an answer.
    pub fn due(&mut self, now: Time) -> Option<Due> {
        while let Some((&origin, &Waiting { wanted, target, .. })) =
            self.waiting.iter().find(|(_, waiting)| waiting.at <= now)
        {
            self.waiting.remove(&origin);
            let held = self.held.get(&origin).copied().unwrap_or(0);
            let wanted = Wanted { first: wanted.first.max(held), ..wanted };
            if wanted.first < wanted.end {
                let last = self.last.insert(origin, wanted.first);
                self.put += 1;
                let is_repeated = last == Some(wanted.first);
                return Some(Due { wanted, target, put: self.put - 1, is_repeated });
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use facts::LaneHead;
    use sim::time::Duration;

    fn wanted(origin: u16, first: u64, end: u64) -> Wanted {
        Wanted { head: LaneHead { origin, count: end, fork: 0 }, first, end }
    }

    fn at(ms: u64) -> Time {
        Time::ZERO + Duration::from_ms(ms)
    }

    #[test]
    fn a_question_waits_and_asks_for_what_has_not_come() {
        let target = ReplicaId(1);
        let mut questions = Questions::default();
        questions.ask(wanted(1, 10, 20), target, at(100));
        questions.ask(wanted(1, 18, 30), target, at(150));
        questions.hold(1, 25);
        assert_eq!((questions.next(), questions.due(at(99))), (Some(at(100)), None));
        let due = |put, is_repeated| Some(Due { wanted: wanted(1, 25, 30), target, put, is_repeated });
        assert_eq!(questions.due(at(100)), due(0, false));
        questions.ask(wanted(1, 25, 30), target, at(200));
        assert_eq!(questions.due(at(200)), due(1, true));
        questions.ask(wanted(1, 25, 30), target, at(300));
        questions.hold(1, 30);
        assert_eq!((questions.due(at(300)), questions.next()), (None, None), "it has come");
    }

    #[test]
    fn a_question_of_one_lane_keeps_none_of_another_waiting() {
        let mut questions = Questions::default();
        questions.ask(wanted(2, 0, 9), ReplicaId(2), at(100));
        questions.ask(wanted(1, 0, 9), ReplicaId(1), at(150));
        assert_eq!(questions.due(at(100)).map(|due| due.target), Some(ReplicaId(2)));
        assert_eq!((questions.due(at(100)), questions.next()), (None, Some(at(150))));
    }
}
