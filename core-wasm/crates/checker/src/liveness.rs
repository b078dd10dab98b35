//! Liveness with a bound: in calm times a waiting transaction leads to a commit within a span that follows from the protocol, the
//! network, the time-outs and who is up.
//!
//! A stretch without a commit counts from the last commit, from the submission of the earliest transaction that waits at a live replica, or from
//! the last change of the faults, whichever is latest. *Live* are the replicas that are honest, up, and can reach each
//! other. With d the longest a message takes, T(k) = min(T x factor^k, cap) the time-out after k failed views in a row, and c the
//! certified views in a row that a commit takes (3 for `chained`, 2 for `fast`, 1 in phases), the bound is the sum of
//!
//! 1. *coming together*: whoever awaits view a after k failures complains about a, a + 1, ... until the highest view A that anybody live
//!    awaits: T(k) + T(k + 1) + ... + T(k + A - a), and 2d. Complaints are kept, so that from then on every view has those of all;
//! 2. *dead leaders*: the longest way through the order of leaders to one that can commit. A view that fails costs T(k) + 2d, and k grows
//!    until a view is certified. Leaders that rotate with tenure t: L live ones in a row have L x t views, of which the last fails in a
//!    pipeline, since its votes go to whoever leads next; they commit if L x t - 1 >= c. In phases votes go to the leader of the
//!    view itself, and one live leader commits. A fixed leader stays until it fails, so that any live one commits;
//! 3. *committing*: 2c + 2 views, in case the last good leaders were met too late for them, each of as many delays as it takes
//!    (2 in a pipeline, 10 in three phases), and what batching or streaming waits before a view begins;
//! 4. *catching up*: what the live replica furthest behind lacks, as fast as a connection carries it.
//!
//! A change of settings ends a stretch too. The next one counts from when on all is over that still goes by the old ones: a message takes the old
//! d at most, a leader waits as batching or streaming had it wait, and a time-out that runs is at most T(k) of the replica with the most
//! failures. Until then views go on failing, so that the bound is that of where the replicas are when it is over.
//!
//! Where no such bound exists a longer stretch is *impossible* and not *violated*: fewer than a quorum are live, delays have no bound before
//! GST (Fischer, Lynch and Paterson), too much is lost, time-outs do not reach what a view takes (4d at least, a proposal and a fetch), or the
//! order of leaders never has enough live ones in a row. Nor is it held against anybody where it is longer than its bound after a single message
//! was dropped, or while one is held back: channels are taken to be reliable; nor where a fixed leader forks: its views are certified, so that nobody
//! suspects it, and commit nothing. What is long is then told by the bound with everybody up.

use facts::View;
use sim::fault::FaultKind;
use sim::node::ReplicaId;
use sim::observer::Point;
use sim::requests::{Requests, StreamId};
use sim::time::{Duration, Time};

use crate::chain::Chain;
use crate::check::{Check, Verdict, Violation};
use crate::{Settings, Setup};

/// Why a fixed leader that forks is not held against the others.
pub(crate) const FORKED: &str = "the leader keeps its turn and forks: its views are certified, so that nobody suspects it, and commit nothing";

/// How leaders follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaders {
    /// A leader stays until a view change.
    Fixed,
    /// A leader stays for so many views.
    Rotate(u32),
}

/// What bounds the time between commits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pace {
    /// Who leads.
    pub leaders: Leaders,
    /// The first time-out, T.
    pub timeout: Duration,
    /// Its growth for each failed view in a row, in thousandths.
    pub factor_permille: u64,
    /// Its cap.
    pub timeout_max: Duration,
    /// The longest that a message takes over the worst link without a fault, d.
    pub delay: Duration,
    /// The delays in a view, from its beginning to the next one's.
    pub view_delays: u64,
    /// Certified views in a row that a commit takes.
    pub views: u64,
    /// Whether a view's votes go to the next view's leader.
    pub pipelined: bool,
    /// What batching or streaming waits before a transaction can be proposed, and certified data be had.
    pub wait: Duration,
    /// After how long a transaction whose origin is down is seen to by another replica; 0 where none has one.
    pub take_over: Duration,
    /// How long a connection takes to carry a transaction, in nanoseconds.
    pub transaction_ns: u64,
}

/// A replica's place among the views.
#[derive(Clone, Copy, Debug, Default)]
struct Replica {
    /// How many crashes it is under.
    down: u32,
    view: View,
    awaited: View,
    /// Failed views in a row.
    failures: u32,
}

/// What may be expected of a stretch.
#[derive(Clone, Debug)]
struct Promise {
    /// Its bound, or why there is none.
    bound: Result<Duration, String>,
    /// Why nobody is to blame where it is longer all the same.
    excuse: Option<&'static str>,
    /// At whose clients transactions wait that count.
    live: Vec<bool>,
}

/// A stretch without a commit.
#[derive(Clone, Debug)]
struct Stretch {
    since: Time,
    until: Time,
    /// When a view of a fixed leader that forks was entered in it, first and last.
    forked: Option<(Time, Time)>,
    promise: Promise,
}

/// How long nothing has been committed, and whether that can be held against anybody.
#[derive(Clone, Debug)]
pub struct Liveness {
    setup: Setup,
    /// By the settings in force.
    pace: Pace,
    /// The bound with everybody up: shorter stretches are not looked into.
    calm: Duration,
    replicas: Vec<Replica>,
    /// Faults in force, by their places in the schedule.
    active: Vec<usize>,
    last_commit: Time,
    last_change: Time,
    /// When the last change of the settings has settled.
    settled: Time,
    /// When a view of a fixed leader that forks was entered first and last in the present stretch.
    forked: Option<(Time, Time)>,
    /// The present stretch, once it has failed views or a change of the faults at its beginning.
    promise: Option<Promise>,
    /// Stretches since the last commit that a change of the faults cut off.
    cut_off: Vec<Stretch>,
    /// The first stretch that was too long: when it was, and the bound.
    violated: Option<(Time, Duration)>,
    /// Why another one was.
    reason: Option<String>,
}

impl Liveness {
    pub fn new(setup: Setup) -> Self {
        let first = View::GENESIS.next_round();
        let replicas =
            vec![Replica { view: first, awaited: first, ..Replica::default() }; setup.replicas.into()];
        let mut liveness = Liveness {
            pace: setup.settings.pace,
            setup,
            calm: Duration::ZERO,
            replicas,
            active: Vec::new(),
            last_commit: Time::ZERO,
            last_change: Time::ZERO,
            settled: Time::ZERO,
            forked: None,
            promise: None,
            cut_off: Vec::new(),
            violated: None,
            reason: None,
        };
        let everybody = vec![true; liveness.replicas.len()];
        liveness.calm = liveness.bound(&everybody, 0, 0).unwrap_or(liveness.pace.timeout_max);
        liveness
    }

    pub fn enter(&mut self, at: Point, replica: ReplicaId, view: View, by_view_change: bool, chain: &Chain) {
        let known = &mut self.replicas[replica.index()];
        (known.view, known.awaited) = (view, view);
        if !by_view_change {
            known.failures = 0;
        }
        if self.is_forked(at.time, view) {
            let first = self.forked.map_or(at.time, |(first, _)| first);
            self.forked = Some((first, at.time));
        }
        self.follow(at, chain);
    }

    /// Whether the leader of a view keeps its turn and forks.
    fn is_forked(&self, now: Time, view: View) -> bool {
        let leader = view.epoch as usize % self.replicas.len();
        let forks = |&(replica, from, until): &(ReplicaId, Time, Time)| {
            replica.index() == leader && (from..until).contains(&now)
        };
        self.pace.leaders == Leaders::Fixed && self.setup.forks.iter().any(forks)
    }

    /// While the last change settles what is promised follows where the replicas come to be.
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
        let known = &mut self.replicas[replica.index()];
        (known.awaited, known.failures) = (view.next_epoch(), known.failures + 1);
        self.follow(at, chain);
    }

    fn since(&self) -> Time {
        self.last_commit.max(self.last_change)
    }

    /// A stretch ends here, as what bounds it changes.
    fn cut_off(&mut self, at: Point, chain: &Chain) {
        if at.time.saturating_since(self.since()) > self.calm {
            let promise = self.promise.take().unwrap_or_else(|| self.promise(chain));
            self.cut_off.push(self.stretch(at.time, promise));
        }
        self.forked = None;
    }

    fn stretch(&self, until: Time, promise: Promise) -> Stretch {
        Stretch { since: self.since(), until, forked: self.forked, promise }
    }

    /// Settings take other values, and the bound is that of the new ones from when on all that is under way or awaited by the old ones is over:
    /// a message, what batching or streaming waits for, the longest time-out that may run.
    pub fn handle_change(&mut self, at: Point, index: usize, chain: &Chain) -> Settings {
        let settings = self.setup.changes[index];
        if settings.pace != self.pace {
            self.cut_off(at, chain);
            let failures = self.replicas.iter().map(|replica| replica.failures).max().unwrap_or(0);
            let waits = self.patience(failures.into()) + self.pace.wait + self.pace.take_over;
            self.settled = self.settled.max(at.time + waits + span_of(self.delay_ns()));
            self.last_change = self.last_change.max(self.settled);
            self.pace = settings.pace;
            self.calm = Liveness::new(Setup { settings, ..self.setup.clone() }).calm;
            self.promise = Some(self.promise(chain));
        }
        settings
    }

    pub fn handle_fault(&mut self, at: Point, index: usize, active: bool, chain: &Chain) {
        self.cut_off(at, chain);
        if let FaultKind::Crash { replica } = self.setup.faults[index] {
            let down = &mut self.replicas[replica.index()].down;
            *down = if active { *down + 1 } else { *down - 1 };
        }
        // What left before is under way for as long as it was slowed down, and what follows it waits.
        let settles = match self.setup.faults[index] {
            FaultKind::SlowLink { .. } if !active => at.time + span_of(self.delay_ns()),
            FaultKind::Asynchrony { extra } if !active => at.time + extra,
            _ => at.time,
        };
        self.active.retain(|&other| other != index);
        if active {
            self.active.push(index);
        }
        self.last_change = self.last_change.max(settles);
        self.promise = Some(self.promise(chain));
    }

    /// Somebody commits a block that nobody had committed: `chain` is as before it.
    pub fn commit(&mut self, at: Point, chain: &Chain, requests: &Requests) {
        if !self.cut_off.is_empty() || at.time.saturating_since(self.since()) > self.calm {
            (self.violated, self.reason) = self.judge(at.time, chain, requests);
            self.cut_off.clear();
        }
        self.promise = None;
        self.forked = None;
        self.last_commit = at.time;
    }

    /// The stretches up to `now`, added to the earlier ones.
    fn judge(
        &self,
        now: Time,
        chain: &Chain,
        requests: &Requests,
    ) -> (Option<(Time, Duration)>, Option<String>) {
        let (mut violated, mut reason) = (self.violated, self.reason.clone());
        let promise = self.promise.clone().unwrap_or_else(|| self.promise(chain));
        let present = self.stretch(now, promise);
        for Stretch { since, until, forked, promise } in self.cut_off.iter().chain([&present]) {
            let Promise { bound, excuse, live } = promise;
            let is_heard = |stream: StreamId| {
                let mut live = live.iter().zip(0..).filter(|&(&live, _)| live);
                live.any(|(_, replica)| requests.hears(ReplicaId(replica), stream))
            };
            let Some(waiting) = chain.waiting_since(requests, is_heard) else { continue };
            let since = (*since).max(waiting);
            match bound {
                Ok(bound) if until.saturating_since(since) > *bound => {
                    // While it forks views go on: the others can be blamed up to the first of them, and from the last on.
                    let blamed = match *forked {
                        Some((first, last)) => [(since, first), (last.max(since), *until)],
                        None => [(since, *until); 2],
                    };
                    let is_long = |&&(from, to): &&(Time, Time)| to.saturating_since(from) > *bound;
                    match (excuse, blamed.iter().find(is_long)) {
                        (None, Some(&(from, _))) => violated = violated.or(Some((from + *bound, *bound))),
                        _ => reason = reason.or_else(|| Some(excuse.unwrap_or(FORKED).to_owned())),
                    }
                }
                Err(why) if until.saturating_since(since) > self.calm => {
                    reason = reason.or_else(|| Some(why.clone()));
                }
                _ => {}
            }
        }
        (violated, reason)
    }

    pub fn verdict(&self, now: Time, chain: &Chain, requests: &Requests) -> (Verdict, Option<String>) {
        match self.judge(now, chain, requests) {
            (Some(_), _) => (Verdict::Violated, None),
            (None, None) => (Verdict::Holds, None),
            (None, reason) => (Verdict::Impossible, reason),
        }
    }

    /// The first stretch that was too long: where it was, and how.
    pub fn violation(&self, now: Time, chain: &Chain, requests: &Requests) -> Option<Violation> {
        let (time, bound) = self.judge(now, chain, requests).0?;
        let detail =
            format!("transactions wait, and nothing has been committed for {bound}, which is the bound");
        let at = Point { time, sequence: 0 };
        Some(Violation { check: Check::Liveness, at, replica: None, detail, conflict: None })
    }

    fn promise(&self, chain: &Chain) -> Promise {
        let excuse = self.excuse();
        match self.live() {
            Ok(live) => {
                let (blocks, transactions) = chain.lag(&live);
                Promise { bound: self.bound(&live, blocks, transactions), excuse, live }
            }
            Err(why) => Promise { bound: Err(why), excuse, live: vec![true; self.replicas.len()] },
        }
    }

    /// Channels between replicas that are up are taken to be reliable. What one message more or less costs is mostly no more than a view;
    /// but some are sent once and never again.
    fn excuse(&self) -> Option<&'static str> {
        self.active.iter().find_map(|&index| match self.setup.faults[index] {
            FaultKind::Message { delay: None, .. } => {
                Some("a message was dropped, and channels are taken to be reliable")
            }
            FaultKind::Message { .. } => Some("a message is held back"),
            _ => None,
        })
    }

    /// The replicas that are honest, up, and reach each other: a quorum.
    fn live(&self) -> Result<Vec<bool>, String> {
        let quorum = usize::from(self.setup.quorum);
        let count = |live: &[bool]| live.iter().filter(|&&live| live).count();
        let faults = || self.active.iter().map(|&index| &self.setup.faults[index]);
        let mut live: Vec<bool> = self
            .replicas
            .iter()
            .zip(&self.setup.honest)
            .map(|(known, &honest)| honest && known.down == 0)
            .collect();
        if count(&live) < quorum {
            return Err(format!(
                "{} of {} replicas are down, and a quorum needs {quorum}",
                live.len() - count(&live),
                live.len()
            ));
        }
        let mut side = vec![0; live.len()];
        for fault in faults() {
            match fault {
                FaultKind::Partition { group_of, .. } => {
                    for (side, &group) in side.iter_mut().zip(group_of) {
                        *side =
                            *side * (1 + u64::from(*group_of.iter().max().unwrap_or(&0))) + u64::from(group);
                    }
                }
                FaultKind::Asynchrony { .. } => return Err("before GST delays have no bound".to_owned()),
                FaultKind::Loss { threshold, .. } if *threshold >= 1 << 31 => {
                    return Err("half of the segments are lost".to_owned());
                }
                _ => {}
            }
        }
        let of_side = |one: u64| live.iter().zip(&side).filter(|&(&live, &side)| live && side == one).count();
        let largest =
            (0..live.len()).map(|replica| side[replica]).max_by_key(|&side| of_side(side)).unwrap_or(0);
        live.iter_mut().zip(&side).for_each(|(live, &side)| *live &= side == largest);
        if count(&live) < quorum {
            return Err("the network is split and no side has a quorum".to_owned());
        }
        // Whoever has most links cut one way is left out, until the others hear each other.
        loop {
            let mut cuts = vec![0; live.len()];
            for fault in faults() {
                if let FaultKind::OneWay { source, target } = fault
                    && live[source.index()]
                    && live[target.index()]
                {
                    cuts[source.index()] += 1;
                    cuts[target.index()] += 1;
                }
            }
            match (0..live.len()).max_by_key(|&replica| cuts[replica]) {
                Some(worst) if cuts[worst] > 0 => live[worst] = false,
                _ => break,
            }
        }
        if count(&live) < quorum {
            return Err("links are cut and no quorum is left that hears each other".to_owned());
        }
        Ok(live)
    }

    /// T(k).
    fn patience(&self, failures: u64) -> Duration {
        let Pace { timeout, factor_permille, timeout_max, .. } = self.pace;
        let mut span = timeout.as_ns().min(timeout_max.as_ns());
        for _ in 0..failures {
            if span >= timeout_max.as_ns() || factor_permille <= 1_000 {
                break;
            }
            let grown = u128::from(span) * u128::from(factor_permille) / 1_000;
            span = grown.min(u128::from(timeout_max.as_ns())) as u64;
        }
        Duration::from_ns(span)
    }

    /// What `count` failed views cost, the first after `failures` others, in nanoseconds.
    fn failing(&self, failures: u64, count: u64, delay_ns: u128) -> u128 {
        // Where time-outs grow they are at their cap after so many.
        const GROWING: u64 = 4_096;
        let growing = count.min(GROWING);
        let first: u128 = (0..growing).map(|view| u128::from(self.patience(failures + view).as_ns())).sum();
        let last = u128::from(self.patience(failures + growing).as_ns());
        first + u128::from(count - growing) * last + u128::from(count) * 2 * delay_ns
    }

    /// d in nanoseconds, under the faults that are active.
    fn delay_ns(&self) -> u128 {
        let slowed = |delay_ns: u128, &index: &usize| match self.setup.faults[index] {
            FaultKind::SlowLink { factor_ppm, .. } => {
                delay_ns * u128::from(factor_ppm.max(1_000_000)) / 1_000_000
            }
            FaultKind::Loss { threshold, .. } => delay_ns * u128::from(tries(threshold)),
            _ => delay_ns,
        };
        self.active.iter().fold(self.pace.delay.as_ns().into(), slowed)
    }

    /// The bound, with as many blocks and transactions to catch up on.
    fn bound(&self, live: &[bool], blocks: u64, transactions: u64) -> Result<Duration, String> {
        let Pace { view_delays, views, wait, take_over, .. } = self.pace;
        let delay_ns = self.delay_ns();
        let view_ns = u128::from(view_delays.max(4)) * delay_ns;
        let reaches = |span: Duration| u128::from(span.as_ns()) >= view_ns;
        // A pipeline needs several views in a row, and each of them begins with T(0).
        let short = (0..).take_while(|&failures| !reaches(self.patience(failures))).take(64).count() as u64;
        if short == 64 || short > 0 && views > 1 {
            let span = self.patience(if short == 64 { 64 } else { 0 });
            return Err(format!(
                "a time-out of {span} does not cover a view, which may take {}",
                span_of(view_ns)
            ));
        }
        let place = |view: View| match self.pace.leaders {
            Leaders::Fixed => u64::from(view.epoch),
            Leaders::Rotate(_) => u64::from(view.number),
        };
        let members =
            || self.replicas.iter().zip(live).filter(|&(_, &live)| live).map(|(replica, _)| replica);
        let highest = members().map(|replica| place(replica.awaited)).max().unwrap_or(0);
        let behind = |replica: &Replica| highest - place(replica.awaited) + 1;
        let together =
            members().map(|replica| self.failing(replica.failures.into(), behind(replica), delay_ns)).max();
        let failures =
            members().map(|replica| u64::from(replica.failures) + behind(replica)).max().unwrap_or(0);
        let (dead, dead_in_a_row) = self.dead_leaders(live, failures, short, delay_ns)?;
        let ns = together.unwrap_or(0)
            + dead
            + u128::from((2 * views + 2) * view_delays) * delay_ns
            + u128::from(wait.as_ns())
            + u128::from((dead_in_a_row + 1) * take_over.as_ns())
            + u128::from(blocks / 64 + 2) * 4 * delay_ns
            + u128::from(transactions) * u128::from(self.pace.transaction_ns);
        Ok(span_of(ns))
    }

    /// The longest way to leaders that can commit, in nanoseconds, and the most dead replicas in a row.
    fn dead_leaders(
        &self,
        live: &[bool],
        failures: u64,
        short: u64,
        delay_ns: u128,
    ) -> Result<(u128, u64), String> {
        let Pace { leaders, view_delays, views, pipelined, .. } = self.pace;
        let (tenure, lost) = match leaders {
            Leaders::Fixed => (1, 0),
            Leaders::Rotate(tenure) => (u64::from(tenure), u64::from(pipelined)),
        };
        // Live and dead replicas in a row, by turns, around the ring from a live one after a dead one.
        let Some(first) =
            (0..live.len()).find(|&replica| live[replica] && !live[(replica + live.len() - 1) % live.len()])
        else {
            return Ok((self.failing(failures, short, delay_ns), 0));
        };
        let ring: Vec<bool> = (0..live.len()).map(|step| live[(first + step) % live.len()]).collect();
        let rows = || ring.chunk_by(|one, next| one == next).map(|row| (row[0], row.len() as u64));
        let commits = |row: u64| leaders == Leaders::Fixed || row * tenure >= views + lost;
        let longest = rows().filter(|row| row.0).map(|row| row.1).max().unwrap_or(0);
        if !commits(longest) {
            let Setup { replicas, .. } = self.setup;
            return Err(format!(
                "with {replicas} replicas, tenure {tenure} and {} of them down, no {} views in a row have live leaders",
                live.iter().filter(|&&live| !live).count(),
                views + lost,
            ));
        }
        let (mut way, mut longest, mut failed, mut dead_in_a_row) = (0, 0, failures, 0);
        // Twice around, so that the way across the seam is walked in one.
        for (is_live, row) in rows().chain(rows()) {
            if !is_live {
                dead_in_a_row = dead_in_a_row.max(row);
                let fails = row * tenure + lost;
                way += self.failing(failed, fails, delay_ns);
                failed += fails;
                longest = longest.max(way);
            } else if commits(row) {
                (way, failed) = (0, failures);
            } else if row * tenure > lost {
                way += u128::from((row * tenure - lost) * view_delays) * delay_ns;
                failed = 0;
            }
        }
        Ok((longest + self.failing(failures, short, delay_ns), dead_in_a_row))
    }
}

/// Times that a segment is sent until it has come through but once in a billion, and an acknowledgement each to notice.
fn tries(threshold: u32) -> u64 {
    let (mut left, mut tries) = (1u64 << 32, 1);
    while left > 4 && tries < 100 {
        (left, tries) = ((left * u64::from(threshold)) >> 32, tries + 2);
    }
    tries
}

fn span_of(ns: u128) -> Duration {
    Duration::from_ns(ns.min(u128::from(u64::MAX / 4)) as u64)
}
