//! Stretches without a commit: how much of each was calm, and what was too long.
//!
//! The bound is for a network in which no message between live replicas takes longer than d. Connections may have much
//! to carry and segments be lost, so that d is what the longest message of the stretch took. One that takes so long
//! that time-outs cover no view is late. From when it was due until it comes nothing is promised, and then all begins
//! anew: partial synchrony, with another GST. So it does when a message is lost with a connection that an earlier crash
//! broke.

use sim::record::MessageRecord;
use sim::time::{Duration, Time};

use super::bound::{Bound, Unbounded, in_words};
use super::synchrony::Synchrony;

/// Why a fixed leader that forks is not held against the others.
pub(crate) const FORKED: &str = "the leader keeps its turn and forks: its views are certified, so that nobody suspects it, and commit nothing";

/// What may be expected of a stretch.
#[derive(Clone, Debug)]
pub(super) struct Promise {
    /// Its bound, or why there is none.
    pub bound: Result<Bound, Unbounded>,
    /// Why nobody is to blame where it is longer all the same.
    pub excuse: Option<&'static str>,
    /// How many transactions have to wait for it.
    pub needed: u64,
}

/// A stretch without a commit.
#[derive(Clone, Debug)]
pub(super) struct Stretch {
    pub since: Time,
    pub until: Time,
    /// Up to when no message was late.
    pub calm_until: Time,
    /// How long the longest message took.
    pub slowest: Duration,
    /// Whether a message was lost in it.
    pub has_lost: bool,
    /// When a view of a fixed leader that forks was entered in it, first and last.
    pub forked: Option<(Time, Time)>,
    pub synchrony: Synchrony,
    pub promise: Promise,
}

/// What a stretch comes to.
pub(super) enum Finding {
    /// It was not too long.
    Short,
    /// It was, and nobody is to blame.
    Impossible(String),
    /// It was: this part of it.
    Violated(Stretch),
}

impl Stretch {
    /// Why nothing is promised after its longest message, or after one that was lost.
    fn excuse(&self) -> String {
        if self.has_lost {
            return "a message was lost with its connection, which a crash had broken".to_owned();
        }
        let (took, most) = (in_words(self.slowest), in_words(self.synchrony.delay_max));
        format!("a message took {took}, and nothing is promised where one takes more than {most}")
    }

    /// A message that was under way in it has come, or come to its end.
    pub fn hear(&mut self, message: &MessageRecord<'_>) {
        self.slowest = self.slowest.max(self.synchrony.measure(message));
        self.has_lost |= self.synchrony.is_lost(message);
        if let Some(due) = self.synchrony.due(message) {
            self.calm_until = self.calm_until.min(due.max(self.since));
        }
    }

    /// Whether it is over before it begins, as what begins it settles later: no message changes that, and it is never
    /// too long.
    pub fn is_empty(&self) -> bool {
        self.until <= self.since
    }

    /// Whether a message was late in it up to a time, with which it ends.
    pub fn is_disturbed_at(&self, time: Time) -> bool {
        self.calm_until < self.until && self.until == time
    }

    /// How long it may be.
    pub fn bound(&self) -> Result<Duration, &Unbounded> {
        let Synchrony { delay, delay_max, .. } = self.synchrony;
        self.promise.bound.as_ref().map(|bound| bound.at(self.slowest.clamp(delay, delay_max)))
    }

    /// Whether it was longer than calm times allow, with transactions that wait since a time and are too few to promise
    /// anything.
    pub fn judge_with_too_few(&self, waiting: Time, calm: Duration) -> Finding {
        if self.until.saturating_since(self.since.max(waiting)) <= calm {
            return Finding::Short;
        }
        Finding::Impossible(format!(
            "every block has to be full, and fewer transactions wait than the {} that a commit may take",
            self.promise.needed
        ))
    }

    /// Whether it was too long for transactions that wait since a time. Where it has no bound, or was disturbed, that
    /// is longer than `calm`.
    pub fn judge(&self, waiting: Time, calm: Duration) -> Finding {
        let since = self.since.max(waiting);
        let is_longer = |since: Time, until: Time, span: Duration| until.saturating_since(since) > span;
        let bound = match self.bound() {
            Err(none) if is_longer(since, self.until, calm) => return Finding::Impossible(none.why.clone()),
            Err(_) => return Finding::Short,
            Ok(bound) => bound,
        };
        if !is_longer(since, self.calm_until, bound) {
            let is_disturbed = is_longer(since.max(self.calm_until), self.until, calm);
            let late = is_disturbed.then(|| Finding::Impossible(self.excuse()));
            return late.unwrap_or(Finding::Short);
        }
        if let Some(excuse) = self.promise.excuse {
            return Finding::Impossible(excuse.to_owned());
        }
        // While a leader forks views go on: the others can be blamed up to the first of them, and from the last on.
        let blamed = match self.forked {
            Some((first, last)) => [(since, first.min(self.calm_until)), (last.max(since), self.calm_until)],
            None => [(since, self.calm_until); 2],
        };
        match blamed.into_iter().find(|&(since, until)| is_longer(since, until, bound)) {
            Some((since, until)) => {
                let part = Stretch { since, until, calm_until: until, forked: None, ..self.clone() };
                Finding::Violated(part)
            }
            None => Finding::Impossible(FORKED.to_owned()),
        }
    }
}
