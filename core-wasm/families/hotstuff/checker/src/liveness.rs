//! Liveness with a bound: in calm times a waiting transaction leads to a commit within a span that follows from the
//! protocol, the network, the time-outs and who is up.
//!
//! A stretch without a commit counts from the latest of: the last commit; the submission of the earliest transaction
//! that waits at a live replica; the last change of the faults; the coming of a message that was late, or the loss of
//! one ([`stretch`] tells which is).
//!
//! A change of settings ends a stretch too. The next one counts from when all is over that still goes by the old
//! settings: a message takes the old d at most, a leader waits as batching or streaming had it wait, and a time-out
//! that runs is at most T(k) of the replica with the most failures. Until then views go on failing, so that the bound
//! is that of where the replicas are when it is over.
//!
//! - A stretch that is longer than its bound is *violated*.
//! - It is *impossible* instead where nobody is to blame:
//!   - it has no bound: fewer than a quorum are live; delays have no bound before GST (Fischer, Lynch and Paterson);
//!     half of the segments are lost; time-outs do not cover a view (4d at least, a proposal and a fetch, and what its
//!     leader waits for a batch to fill); the order of leaders never has enough live ones in a row. What is long is
//!     then told by the bound with everybody up and time-outs that do cover a view;
//!   - a message is late, for longer than that bound, or one after the other is lost with connections that a crash
//!     broke;
//!   - every block has to be full, and fewer transactions wait than a commit may take;
//!   - channels were not reliable: a single message was dropped before, or is held back;
//!   - a fixed leader forks: its views are certified, so that nobody suspects it, and commit nothing.
//! - The last stretch is *impossible* too where it is longer than in calm times, a view has failed in it, and its bound
//!   is longer than the whole run, such as that of a dead leader whose turn has a million views.
//! - It is *impossible at once*, however short, when a view fails and no later one can help: too few replicas are up or
//!   on one side of a split, or the order of leaders never has enough that are up in a row. Before GST, where segments
//!   are lost, where links are cut one way and where time-outs do not cover a view, a later view may have more luck.

mod bound;
#[cfg(test)]
mod every_stretch;
mod stretch;
mod synchrony;

use facts::View;
use sim::fault::FaultKind;
use sim::ids::{Point, ReplicaId, StreamId};
use sim::record::MessageRecord;
use sim::requests::Requests;
use sim::time::{Duration, Time};

use crate::chain::Chain;
use crate::check::{Check, Violation};
use crate::{Settings, Setup};
use audit::Verdict;

pub use self::bound::{Leaders, Pace};
use self::bound::{Replica, Situation, calm, in_words};
#[cfg(test)]
pub(crate) use self::stretch::FORKED;
use self::stretch::{Finding, Promise, Stretch};
use self::synchrony::Synchrony;

/// How long nothing has been committed, and whether that can be held against anybody.
#[derive(Clone, Debug)]
pub struct Liveness {
    setup: Setup,
    /// By the settings in force.
    pace: Pace,
    /// The bound in calm times by the settings in force.
    calm: Duration,
    replicas: Vec<Replica>,
    /// Faults in force, by their places in the schedule.
    active: Vec<usize>,
    last_commit: Time,
    /// When the faults or the settings changed last, and that had settled.
    last_change: Time,
    /// When the settings' last change has settled.
    settled: Time,
    /// When a message came last that was late.
    last_late: Time,
    /// What is asked of the network at present.
    synchrony: Synchrony,
    /// A message that took no longer is late at no time of the run.
    delay_min: Duration,
    /// How long the longest message took in the present stretch.
    slowest: Duration,
    /// When a view of a fixed leader that forks was entered first and last in the present stretch.
    forked: Option<(Time, Time)>,
    /// The present stretch, once it has failed views or a change of the faults at its beginning.
    promise: Option<Promise>,
    /// Whether a view has failed in it.
    has_failed: bool,
    /// Stretches since the last commit that a change or a late message cut off.
    cut_off: Vec<Stretch>,
    /// The first stretch that was too long.
    violated: Option<Stretch>,
    /// Why another one was.
    reason: Option<String>,
}

impl Liveness {
    pub fn new(setup: Setup) -> Self {
        let pace = setup.settings.pace;
        let replicas = vec![Replica::new(); setup.replicas.into()];
        let synchrony =
            Situation { setup: &setup, pace: &pace, replicas: &replicas, active: &[] }.synchrony(Time::ZERO);
        Liveness {
            calm: calm(&setup, &pace),
            pace,
            replicas,
            active: Vec::new(),
            last_commit: Time::ZERO,
            last_change: Time::ZERO,
            settled: Time::ZERO,
            last_late: Time::ZERO,
            delay_min: synchrony.delay,
            slowest: Duration::ZERO,
            synchrony,
            forked: None,
            promise: None,
            has_failed: false,
            cut_off: Vec::new(),
            violated: None,
            reason: None,
            setup,
        }
    }

    pub fn enter(
        &mut self,
        at: Point,
        replica: ReplicaId,
        (view, leader): (View, ReplicaId),
        by_view_change: bool,
        chain: &Chain,
    ) {
        let known = &mut self.replicas[replica.index()];
        (known.view, known.awaited) = (view, view);
        if !by_view_change {
            known.failures = 0;
        }
        if self.is_forked(at.time, leader) {
            let first = self.forked.map_or(at.time, |(first, _)| first);
            self.forked = Some((first, at.time));
        }
        self.follow(at, chain);
    }

    /// Whether the leader of a view keeps its turn and forks.
    fn is_forked(&self, now: Time, leader: ReplicaId) -> bool {
        let forks = |&(replica, from, until): &(ReplicaId, Time, Time)| {
            replica == leader && (from..until).contains(&now)
        };
        self.pace.leaders == Leaders::Fixed && self.setup.forks.iter().any(forks)
    }

    /// While the last change settles, views go on failing by the old settings: the promise is made anew for where that
    /// leaves the replicas.
    fn follow(&mut self, at: Point, chain: &Chain) {
        if at.time <= self.settled && self.settled > Time::ZERO {
            self.promise = Some(self.promise(chain));
        }
    }

    pub fn restart(&mut self, replica: ReplicaId) {
        let known = &mut self.replicas[replica.index()];
        (known.awaited, known.failures) = (known.view, 0);
    }

    /// A replica gives up a view; `chain` tells how far everybody is.
    pub fn time_out(&mut self, at: Point, replica: ReplicaId, view: View, chain: &Chain) {
        if self.promise.is_none() {
            self.promise = Some(self.promise(chain));
        }
        self.has_failed = true;
        let known = &mut self.replicas[replica.index()];
        (known.awaited, known.failures) = (view.next_epoch(), known.failures + 1);
        self.follow(at, chain);
    }

    fn since(&self) -> Time {
        self.last_commit.max(self.last_change).max(self.last_late)
    }

    /// A stretch ends here, as what bounds it changes.
    fn cut_off(&mut self, at: Point, chain: &Chain) {
        if at.time.saturating_since(self.since()) > self.calm {
            self.cut_off.push(self.present(at.time, chain));
        }
        self.begin_anew();
    }

    fn begin_anew(&mut self) {
        self.promise = None;
        self.forked = None;
        self.has_failed = false;
        self.slowest = Duration::ZERO;
    }

    /// The present stretch, up to a time.
    fn present(&self, until: Time, chain: &Chain) -> Stretch {
        Stretch {
            since: self.since(),
            until,
            calm_until: until,
            slowest: self.slowest,
            has_lost: false,
            forked: self.forked,
            synchrony: self.synchrony.clone(),
            promise: self.promise.clone().unwrap_or_else(|| self.promise(chain)),
        }
    }

    /// Settings take other values, and the bound is that of the new ones from when on all that is under way or awaited
    /// by the old ones is over: a message, what batching or streaming waits for, the longest time-out that may run.
    pub fn handle_change(&mut self, at: Point, index: usize, chain: &Chain) -> &Settings {
        let pace = self.setup.changes[index].pace;
        if pace != self.pace {
            self.cut_off(at, chain);
            let failures = self.replicas.iter().map(|replica| replica.failures).max().unwrap_or(0);
            let waits = self.pace.patience(failures.into()) + self.pace.wait + self.pace.take_over;
            self.settled = self.settled.max(at.time + waits + self.situation().delay());
            self.last_change = self.last_change.max(self.settled);
            self.pace = pace;
            self.calm = calm(&self.setup, &self.pace);
            self.settle(chain);
        }
        &self.setup.changes[index]
    }

    /// Faults or settings are others, which shows from `last_change` on.
    fn settle(&mut self, chain: &Chain) {
        self.synchrony = self.situation().synchrony(self.last_change);
        self.delay_min = self.delay_min.min(self.synchrony.delay);
        self.promise = Some(self.promise(chain));
    }

    /// A message has come, or come to its end, or is under way when the run ends.
    #[inline]
    pub fn end(&mut self, message: &MessageRecord<'_>, chain: &Chain) {
        if message.ended.saturating_since(message.queued) > self.delay_min || self.synchrony.is_lost(message)
        {
            self.hear(message, chain);
        }
    }

    /// A message has taken long. Where it was late, what had been due before it came is to begin anew.
    fn hear(&mut self, message: &MessageRecord<'_>, chain: &Chain) {
        if let Some(mut stretch) = self.violated.take() {
            stretch.hear(message);
            match stretch.judge(stretch.since, self.calm) {
                Finding::Short => {}
                Finding::Impossible(why) => self.reason = self.reason.take().or(Some(why)),
                Finding::Violated(part) => self.violated = Some(part),
            }
        }
        let meanwhile = self.cut_off.iter_mut().rev().take_while(|stretch| stretch.until > message.queued);
        meanwhile.for_each(|stretch| stretch.hear(message));
        let took = self.synchrony.measure(message);
        self.slowest = self.slowest.max(took);
        let (Some(due), since) = (self.synchrony.due(message), self.since()) else { return };
        match self.cut_off.last_mut() {
            // What lay between two late messages was too short to matter.
            Some(last) if last.is_disturbed_at(since) && due.saturating_since(since) <= self.calm => {
                (last.until, last.slowest) = (message.ended, last.slowest.max(took));
            }
            // An empty one comes to nothing, and one at the end says as much as many: a crash may lose thousands of
            // messages at once.
            Some(last) if last.is_empty() && since >= message.ended => {}
            _ => {
                let mut present = self.present(message.ended, chain);
                present.hear(message);
                self.cut_off.push(present);
            }
        }
        self.last_late = message.ended;
        self.begin_anew();
    }

    pub fn handle_fault(&mut self, at: Point, index: usize, active: bool, chain: &Chain) {
        self.cut_off(at, chain);
        if let FaultKind::Crash { replica, .. } = self.setup.faults[index].kind {
            let down = &mut self.replicas[replica.index()].down;
            *down = if active { *down + 1 } else { *down - 1 };
        }
        // What left before is under way for as long as it was slowed down, and what follows it waits.
        let settles = match self.setup.faults[index].kind {
            FaultKind::SlowLink { .. } if !active => at.time + self.situation().delay(),
            FaultKind::Asynchrony { extra } if !active => at.time + extra,
            _ => at.time,
        };
        self.active.retain(|&other| other != index);
        if active {
            self.active.push(index);
        }
        self.last_change = self.last_change.max(settles);
        self.settle(chain);
    }

    /// Somebody commits a block that nobody had committed: `chain` is as before it.
    pub fn commit(&mut self, at: Point, chain: &Chain, requests: &Requests) {
        if !self.cut_off.is_empty() || at.time.saturating_since(self.since()) > self.calm {
            (self.violated, self.reason) = self.judge(at.time, chain, requests);
            self.cut_off.clear();
        }
        self.begin_anew();
        self.last_commit = at.time;
    }

    /// The stretches up to `now`, added to the earlier ones.
    fn judge(&self, now: Time, chain: &Chain, requests: &Requests) -> (Option<Stretch>, Option<String>) {
        let (mut violated, mut reason) = (self.violated.clone(), self.reason.clone());
        for stretch in self.cut_off.iter().chain([&self.present(now, chain)]) {
            let is_heard = |stream: StreamId| {
                let mut live = stretch.synchrony.live.iter().zip(0..).filter(|&(&live, _)| live);
                live.any(|(_, replica)| requests.hears(ReplicaId(replica), stream))
            };
            let Some(waiting) = chain.waiting_since(1, requests, is_heard) else { continue };
            let enough = chain.waiting_since(stretch.promise.needed, requests, is_heard);
            let finding = match enough.filter(|&since| since < stretch.until) {
                Some(since) => stretch.judge(since, self.calm),
                None => stretch.judge_with_too_few(waiting, self.calm),
            };
            match finding {
                Finding::Short => {}
                Finding::Impossible(why) => reason = reason.or(Some(why)),
                Finding::Violated(part) => violated = violated.or(Some(part)),
            }
        }
        (violated, reason)
    }

    pub fn verdict(&self, now: Time, chain: &Chain, requests: &Requests) -> (Verdict, Option<String>) {
        match self.judge(now, chain, requests) {
            (Some(_), _) => (Verdict::Violated, None),
            (None, reason) => match reason.or_else(|| self.hopeless()).or_else(|| self.outlasting(now)) {
                None => (Verdict::Holds, None),
                reason => (Verdict::Impossible, reason),
            },
        }
    }

    /// Why no length of the present stretch would be too long, once a view has failed in it.
    fn hopeless(&self) -> Option<String> {
        let none = self.promise.as_ref()?.bound.as_ref().err()?;
        (self.has_failed && none.is_hopeless).then(|| none.why.clone())
    }

    /// Why the present stretch, in which a view has failed and that is longer than in calm times, cannot be too long in
    /// this run: what is promised takes longer than all of it.
    fn outlasting(&self, now: Time) -> Option<String> {
        let bound = self.promise.as_ref()?.bound.as_ref().ok()?.at(self.synchrony.delay);
        let is_long = now.saturating_since(self.since()) > self.calm;
        (self.has_failed && is_long && bound > self.setup.horizon - Time::ZERO).then(|| {
            format!(
                "a commit is promised only within {}, which is longer than the whole run",
                in_words(bound)
            )
        })
    }

    /// The first stretch that was too long: where it was, and how.
    pub fn violation(&self, now: Time, chain: &Chain, requests: &Requests) -> Option<Violation> {
        let stretch = self.judge(now, chain, requests).0?;
        let bound = stretch.bound().ok()?;
        let detail = format!(
            "transactions wait, and nothing has been committed for {}, which is the bound",
            in_words(bound)
        );
        let at = Point { time: stretch.since + bound, sequence: 0 };
        Some(Violation { check: Check::Liveness, at, replica: None, detail, conflict: None })
    }

    fn situation(&self) -> Situation<'_> {
        let Liveness { setup, pace, replicas, active, .. } = self;
        Situation { setup, pace, replicas, active }
    }

    fn promise(&self, chain: &Chain) -> Promise {
        let situation = self.situation();
        let bound = situation.live().and_then(|live| {
            let (blocks, transactions) = chain.lag(&live);
            situation.bound(&live, blocks, transactions)
        });
        Promise { bound, excuse: self.excuse(), needed: self.pace.needed }
    }

    /// Channels between replicas that are up are taken to be reliable. What one message more or less costs is mostly no
    /// more than a view; but some are sent once and never again.
    fn excuse(&self) -> Option<&'static str> {
        self.active.iter().find_map(|&index| match self.setup.faults[index].kind {
            FaultKind::Message { delay: None, .. } => {
                Some("a message was dropped, and channels are taken to be reliable")
            }
            FaultKind::Message { .. } => Some("a message is held back"),
            _ => None,
        })
    }
}
