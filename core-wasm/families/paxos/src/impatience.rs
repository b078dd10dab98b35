//! Clients that give up waiting and come again with the same request (JPaxos, whose clients turn to another replica and
//! are sent back). What waits to be ordered then is refused; what is in a batch is ordered a second time, and passed
//! over when that is executed.
//!
//! A client is here again so long after its request came, and so long after that, until it has its answer.

use std::collections::{BTreeSet, VecDeque};

use sim::ids::{Run, StreamId};
use sim::time::{Duration, Time};
use sim::transactions::RunSet;

/// How long a client takes to find back to the leader.
const RETURN: Duration = Duration::from_ms(1_000);

/// The requests that a leader has put in batches, by when their clients are here again.
#[derive(Clone, Debug, Default)]
pub struct Impatience {
    due: BTreeSet<(Time, u16, u64, u64)>,
    /// Those that have come again, and when.
    back: VecDeque<(Time, Run)>,
}

impl Impatience {
    /// A request that came at a time is put in a batch now.
    pub fn note(&mut self, came: Time, run: Run, now: Time, patience: Duration) {
        let round = patience + RETURN;
        let rounds = now.saturating_since(came).as_ns() / round.as_ns() + 1;
        self.due.insert((came + round.times(rounds), run.stream.0, run.first, run.count));
    }

    /// Clients without an answer come again.
    pub fn advance(&mut self, now: Time, executed: &RunSet) {
        while let Some(&(at, stream, first, count)) = self.due.first().filter(|&&(at, ..)| at <= now) {
            self.due.pop_first();
            let run = Run { stream: StreamId(stream), first, count };
            self.back.extend(executed.missing(run).map(|run| (at, run)));
        }
    }

    /// When the first of those came again that are not ordered a second time yet.
    pub fn first(&self) -> Option<Time> {
        self.back.front().map(|&(at, _)| at)
    }

    /// Takes at most so many of them.
    pub fn take(&mut self, most: u64) -> Option<(Time, Run)> {
        let (at, run) = self.back.front_mut().filter(|_| most > 0)?;
        let (at, taken) = (*at, Run { count: run.count.min(most), ..*run });
        (run.first, run.count) = (run.first + taken.count, run.count - taken.count);
        if run.count == 0 {
            self.back.pop_front();
        }
        Some((at, taken))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ms(ms: u64) -> Time {
        Time::ZERO + Duration::from_ms(ms)
    }

    fn run(first: u64, count: u64) -> Run {
        Run { stream: StreamId(0), first, count }
    }

    #[test]
    fn who_has_no_answer_comes_again_after_patience_and_return() {
        let (mut impatience, mut executed) = (Impatience::default(), RunSet::default());
        let patience = Duration::from_ms(25_000);
        impatience.note(ms(100), run(0, 4), ms(300), patience);
        // It came again at 26,200 ms while it waited to be ordered.
        impatience.note(ms(200), run(4, 1), ms(30_000), patience);
        executed.insert(run(1, 1));
        impatience.advance(ms(26_099), &executed);
        assert_eq!(impatience.first(), None);
        impatience.advance(ms(26_100), &executed);
        assert_eq!(impatience.first(), Some(ms(26_100)));
        assert_eq!(impatience.take(9), Some((ms(26_100), run(0, 1))));
        assert_eq!(impatience.take(1), Some((ms(26_100), run(2, 1))));
        assert_eq!((impatience.take(0), impatience.take(9)), (None, Some((ms(26_100), run(3, 1)))));
        impatience.advance(ms(52_199), &executed);
        assert_eq!(impatience.first(), None);
        impatience.advance(ms(52_200), &executed);
        assert_eq!(impatience.take(9), Some((ms(52_200), run(4, 1))));
    }
}
