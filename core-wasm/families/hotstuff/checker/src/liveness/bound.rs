//! What bounds a stretch without a commit, and why there may be no bound: a pure function of the pace, of where the
//! replicas are among the views, and of the faults in force.
//!
//! *Live* are the replicas that are honest, up, and can reach each other. With d the longest a message takes (what it
//! must, or what one did take), T(k) = min(T x factor^k, cap) the time-out after k failed views in a row, and c the
//! certified views in a row that a commit takes (3 for `chained`, 2 for `hotstuff_2` and `two_chain_any_view`, 1 in
//! phases), the bound is the sum of
//!
//! 1. *coming together*: whoever awaits view a after k failures complains about a, a + 1, ... until the highest view A
//!    that anybody live awaits: T(k) + T(k + 1) + ... + T(k + A - a), and 2d. Complaints are kept, so that from then on
//!    every view has those of all. Where each request goes to one replica, the others may expect nothing until that
//!    one's view has failed and it hands its requests on: T(k) more;
//! 2. *dead leaders*: the longest way through the order of leaders to one that can commit. A view that fails costs T(k) +
//!    2d, and k grows until a view is certified; where the leader of the view after waits for Delta, that too, here and
//!    in coming together. Leaders that rotate with tenure t: L live ones in a row have L x t views, of which the last
//!    fails in a pipeline, since its votes go to whoever leads next; they commit if L x t - 1 is at least c. In phases
//!    votes go to the leader of the view itself, and one live leader commits. A fixed leader stays until it fails, so
//!    that any live one commits;
//! 3. *committing*: 2c + 2 views, in case the last good leaders were met too late for them, each of as many delays as
//!    it takes (2 in a pipeline, 10 in three phases), and what batching or streaming waits before a view begins, or
//!    where every block has to be full what it takes to fill them all. In each view its leader may wait for a batch to
//!    fill: clients go on submitting, and what has come since the last proposal is too little. Where cuts name what is
//!    sent a view may lose T / 4 and 2d more: a part that does not come is asked for after as long;
//! 4. *catching up*: what the live replica furthest behind lacks, as fast as a connection carries it; and T for each
//!    question that may be in vain: the one that is waited for, and of two blocks that may be asked for by turns one to
//!    each replica that is not live.

use std::ops::Add;

use facts::View;
use sim::fault::{FaultKind, greatest_loss};
use sim::time::{Duration, Time};

use super::synchrony::Synchrony;
use crate::Setup;

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
    /// How long the longest message takes over the worst link, without a fault, a loss or anything else in its way.
    pub delay: Duration,
    /// The delays in a view, from its beginning to the next one's.
    pub view_delays: u64,
    /// What it may wait besides: for its batch to fill; where cuts name what is sent, for a part that does not come,
    /// before that is asked for.
    pub view_wait: Duration,
    /// What the leader after a failed view waits besides: in HotStuff-2 Delta.
    pub recovery: Duration,
    /// Certified views in a row that a commit takes.
    pub views: u64,
    /// Whether a view's votes go to the next view's leader.
    pub pipelined: bool,
    /// What batching or streaming waits before a transaction can be proposed, and certified data be had.
    pub wait: Duration,
    /// Whether a replica may have no request of its own to expect anything for, so that it gives a view up only once
    /// another one has.
    pub deals: bool,
    /// The messages that it takes meanwhile, one after the other.
    pub wait_delays: u64,
    /// How many transactions have to wait for a commit to be promised: one, or where every block has to be full as many
    /// as fill the blocks that a commit may take.
    pub needed: u64,
    /// How long clients that do not wait for replies take at most to submit as many.
    pub filling: Duration,
    /// After how long a transaction whose origin is down is seen to by another replica; 0 where none has one.
    pub take_over: Duration,
    /// How long a connection takes to carry a transaction, in nanoseconds.
    pub transaction_ns: u64,
    /// Of the segments on every link, the share that is lost without a fault, in 2^-32.
    pub loss: u32,
    /// Whether a crash breaks connections that lose messages even once all is up again, since their other ends learn of
    /// it late (TCP).
    pub connections_break: bool,
}

impl Pace {
    /// What so many views take that end well.
    fn lasting(&self, views: u64) -> Bound {
        Bound {
            ns: u128::from(views) * u128::from(self.view_wait.as_ns()),
            delays: u128::from(views) * u128::from(self.view_delays),
        }
    }

    /// T(k).
    pub(super) fn patience(&self, failures: u64) -> Duration {
        self.time_outs().zip(0..=failures).last().map_or(Duration::ZERO, |(span, _)| span)
    }

    /// T(0), T(1), ... up to the longest, at which they stay.
    fn time_outs(&self) -> impl Iterator<Item = Duration> {
        let Pace { timeout, factor_permille, timeout_max, .. } = *self;
        std::iter::successors(Some(timeout.min(timeout_max)), move |span| {
            let grown = u128::from(span.as_ns()) * u128::from(factor_permille) / 1_000;
            let next = Duration::from_ns(grown.min(timeout_max.as_ns().into()) as u64);
            (next > *span).then_some(next)
        })
    }

    /// What `count` failed views cost, the first after `failures` others.
    fn failing(&self, failures: u64, count: u64) -> Bound {
        let (mut ns, mut left, mut longest) = (0, u128::from(count), 0);
        for (span, view) in self.time_outs().zip(0..failures + count) {
            longest = u128::from(span.as_ns());
            if view >= failures {
                (ns, left) = (ns + longest, left - 1);
            }
        }
        let recovering = u128::from(count) * u128::from(self.recovery.as_ns());
        Bound { ns: ns + left * longest + recovering, delays: u128::from(count) * 2 }
    }

    /// What a view may wait besides its messages, in nanoseconds.
    fn waits_ns(&self) -> u64 {
        self.view_wait.as_ns() + self.recovery.as_ns()
    }
}

/// A span that has a part for each delay.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Bound {
    ns: u128,
    delays: u128,
}

impl Bound {
    /// How long it is where a message takes `delay` at most.
    pub fn at(self, delay: Duration) -> Duration {
        span_of(self.ns + self.delays * u128::from(delay.as_ns()))
    }

    /// The longer of both, whatever a delay is.
    fn max(self, other: Bound) -> Self {
        Bound { ns: self.ns.max(other.ns), delays: self.delays.max(other.delays) }
    }
}

impl Add for Bound {
    type Output = Bound;
    fn add(self, other: Bound) -> Bound {
        Bound { ns: self.ns + other.ns, delays: self.delays + other.delays }
    }
}

/// Why there is no bound.
#[derive(Clone, Debug)]
pub(super) struct Unbounded {
    pub why: String,
    /// Whether no later view helps either, so that the first view that fails shows it.
    pub is_hopeless: bool,
}

impl Unbounded {
    /// A later view may fare better by luck.
    fn for_now(why: &str) -> Self {
        Unbounded { why: why.to_owned(), is_hopeless: false }
    }
}

/// A replica's place among the views.
#[derive(Clone, Copy, Debug)]
pub(super) struct Replica {
    /// How many crashes it is under.
    pub down: u32,
    pub view: View,
    pub awaited: View,
    /// Failed views in a row.
    pub failures: u32,
}

impl Replica {
    pub fn new() -> Self {
        let first = View::GENESIS.next_round();
        Replica { down: 0, view: first, awaited: first, failures: 0 }
    }
}

/// All that the bound depends on.
pub(super) struct Situation<'a> {
    pub setup: &'a Setup,
    pub pace: &'a Pace,
    pub replicas: &'a [Replica],
    /// Faults in force, by their places in the schedule.
    pub active: &'a [usize],
}

/// The bound in calm times, with everybody up and nothing to catch up on: shorter stretches are not looked into. Where
/// time-outs do not cover a view it is what it would be if they did.
pub(super) fn calm(setup: &Setup, pace: &Pace) -> Duration {
    let replicas = vec![Replica::new(); setup.replicas.into()];
    let situation = Situation { setup, pace, replicas: &replicas, active: &[] };
    let live = vec![true; replicas.len()];
    let short = situation.short().unwrap_or(0);
    let Ok(bound) = situation.span(&live, short, 0, 0) else { panic!("no leader is dead") };
    bound.at(pace.delay)
}

impl Situation<'_> {
    fn faults(&self) -> impl Iterator<Item = &FaultKind> {
        self.active.iter().map(|&index| &self.setup.faults[index].kind)
    }

    /// Who is up, whether it lies or not.
    fn up(&self) -> Vec<bool> {
        self.replicas.iter().map(|known| known.down == 0).collect()
    }

    fn has_liars(&self) -> bool {
        self.setup.honest.contains(&false)
    }

    /// Those of `live` that are on the side of the network where most of them are: a quorum.
    ///
    /// # Errors
    /// Why they are none.
    fn united(&self, mut live: Vec<bool>) -> Result<Vec<bool>, String> {
        let quorum = usize::from(self.setup.quorum);
        if count(&live) < quorum {
            let or_lie = if self.has_liars() { " or lie" } else { "" };
            return Err(format!(
                "{} of {} replicas are down{or_lie}, and a quorum needs {quorum}",
                live.len() - count(&live),
                live.len()
            ));
        }
        let mut side = vec![0; live.len()];
        for fault in self.faults() {
            if let FaultKind::Partition { group_of, .. } = fault {
                for (side, &group) in side.iter_mut().zip(group_of) {
                    *side = *side * (1 + u64::from(*group_of.iter().max().unwrap_or(&0))) + u64::from(group);
                }
            }
        }
        let of_side = |one: u64| live.iter().zip(&side).filter(|&(&live, &side)| live && side == one).count();
        let largest =
            (0..live.len()).map(|replica| side[replica]).max_by_key(|&side| of_side(side)).unwrap_or(0);
        live.iter_mut().zip(&side).for_each(|(live, &side)| *live &= side == largest);
        if count(&live) < quorum {
            Err("the network is split and no side has a quorum".to_owned())
        } else {
            Ok(live)
        }
    }

    /// The replicas that are honest, up, and reach each other: a quorum, on links that deliver in time. Without one
    /// there is no hope, unless liars make one with them, since a lie need not do harm.
    pub fn live(&self) -> Result<Vec<bool>, Unbounded> {
        let honest = self.up().iter().zip(&self.setup.honest).map(|(&up, &honest)| up && honest).collect();
        let mut live = self.united(honest).map_err(|why| {
            let is_hopeless = self.united(self.up()).is_err();
            Unbounded { why, is_hopeless }
        })?;
        // Whoever has most links cut one way is left out, until the others hear each other.
        loop {
            let mut cuts = vec![0; live.len()];
            for fault in self.faults() {
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
        if count(&live) < usize::from(self.setup.quorum) {
            // A leader who still hears a quorum may go on.
            return Err(Unbounded::for_now("links are cut and no quorum is left that hears each other"));
        }
        if self.faults().any(|fault| matches!(fault, FaultKind::Asynchrony { .. })) {
            return Err(Unbounded::for_now("before GST delays have no bound"));
        }
        if greatest_loss(self.pace.loss, self.faults()) >= 1 << 31 {
            return Err(Unbounded::for_now("half of the segments are lost"));
        }
        Ok(live)
    }

    /// What is asked of the network from a time on: that no message takes so long that the first time-out no longer
    /// covers a view. Where it covers none anyway, a message may take what it takes where nothing is in its way.
    pub fn synchrony(&self, since: Time) -> Synchrony {
        let (live, is_promised) = match self.live() {
            Ok(live) => (live.clone(), self.bound(&live, 0, 0).is_ok()),
            Err(_) => (vec![true; self.replicas.len()], false),
        };
        let delay = self.delay();
        let spare = u128::from(self.pace.timeout.as_ns().saturating_sub(self.pace.waits_ns()));
        let room = Duration::from_ns((spare / self.delays()) as u64);
        let delay_max = if is_promised { delay.max(room) } else { FOR_EVER };
        Synchrony {
            since,
            delay,
            delay_max,
            live: live.into(),
            connections_break: self.pace.connections_break,
        }
    }

    /// What the longest message takes under the faults in force.
    pub fn delay(&self) -> Duration {
        span_of(self.delay_ns())
    }

    /// The same in nanoseconds.
    fn delay_ns(&self) -> u128 {
        let slowed = |delay_ns: u128, fault: &FaultKind| match *fault {
            FaultKind::SlowLink { factor_ppm, .. } => {
                delay_ns * u128::from(factor_ppm.max(1_000_000)) / 1_000_000
            }
            _ => delay_ns,
        };
        self.faults().fold(self.pace.delay.as_ns().into(), slowed)
    }

    /// The bound, with as many blocks and transactions to catch up on.
    pub fn bound(&self, live: &[bool], blocks: u64, transactions: u64) -> Result<Bound, Unbounded> {
        let short = self.short();
        // Without enough live leaders in a row no time-out helps.
        let bound = self.span(live, *short.as_ref().unwrap_or(&0), blocks, transactions)?;
        short.map(|_| bound)
    }

    /// The delays that a view may take: a proposal and a fetch at least.
    fn delays(&self) -> u128 {
        self.pace.view_delays.max(4).into()
    }

    /// What a view may take, in nanoseconds.
    fn view_ns(&self) -> u128 {
        self.delays() * self.delay_ns() + u128::from(self.pace.waits_ns())
    }

    /// How many views in a row fail until a time-out covers one. A pipeline needs several good views in a row, and each
    /// of them begins with T(0): there it has to be the first.
    ///
    /// Where none covers a view that is not without hope: most views take less than the longest that one may take, and
    /// replicas that complain alone depose nobody.
    fn short(&self) -> Result<u64, Unbounded> {
        let view_ns = self.view_ns();
        let mut spans = self.pace.time_outs().zip(0..);
        let covering =
            spans.find(|(span, _)| u128::from(span.as_ns()) >= view_ns).map(|(_, failures)| failures);
        match covering {
            Some(short) if short == 0 || self.pace.views == 1 => Ok(short),
            _ => {
                let tried = if covering.is_some() { 0 } else { u64::MAX };
                let why = format!(
                    "a time-out of {} does not cover a view, which may take {}",
                    in_words(self.pace.patience(tried)),
                    in_words(span_of(view_ns))
                );
                Err(Unbounded { why, is_hopeless: false })
            }
        }
    }

    fn span(&self, live: &[bool], short: u64, blocks: u64, transactions: u64) -> Result<Bound, Unbounded> {
        let Pace { views, wait, wait_delays, filling, take_over, .. } = *self.pace;
        let place = |view: View| match self.pace.leaders {
            Leaders::Fixed => u64::from(view.epoch),
            Leaders::Rotate(_) => u64::from(view.number),
        };
        let members =
            || self.replicas.iter().zip(live).filter(|&(_, &live)| live).map(|(replica, _)| replica);
        let highest = members().map(|replica| place(replica.awaited)).max().unwrap_or(0);
        let behind = |replica: &Replica| highest - place(replica.awaited) + 1;
        let together = members()
            .map(|replica| {
                let failures = replica.failures.into();
                let idle = self.pace.failing(failures, u64::from(self.pace.deals));
                self.pace.failing(failures, behind(replica)) + idle
            })
            .fold(Bound::default(), Bound::max);
        let failures =
            members().map(|replica| u64::from(replica.failures) + behind(replica)).max().unwrap_or(0);
        let (dead, dead_in_a_row) = self.dead_leaders(live, failures, short)?;
        let waits = u128::from(wait.as_ns())
            + u128::from(filling.as_ns())
            + u128::from((dead_in_a_row + 1) * take_over.as_ns())
            + u128::from(transactions) * u128::from(self.pace.transaction_ns);
        let delays = wait_delays + (blocks / 64 + 2) * 4;
        let silent = live.iter().filter(|&&live| !live).count() as u128;
        let in_vain = if blocks > 0 { 1 + 2 * silent } else { 0 };
        let asking = in_vain * u128::from(self.pace.timeout.as_ns());
        let committing = self.pace.lasting(2 * views + 2);
        Ok(together + dead + committing + Bound { ns: waits + asking, delays: delays.into() })
    }

    /// The longest way to leaders that can commit, and the most dead replicas in a row.
    fn dead_leaders(&self, live: &[bool], failures: u64, short: u64) -> Result<(Bound, u64), Unbounded> {
        let Pace { leaders, views, pipelined, .. } = *self.pace;
        let (tenure, lost) = match leaders {
            Leaders::Fixed => (1, 0),
            Leaders::Rotate(tenure) => (u64::from(tenure), u64::from(pipelined)),
        };
        // Live and dead replicas in a row, by turns, around the ring from a live one after a dead one.
        let Some(first) =
            (0..live.len()).find(|&replica| live[replica] && !live[(replica + live.len() - 1) % live.len()])
        else {
            return Ok((self.pace.failing(failures, short), 0));
        };
        let ring: Vec<bool> = (0..live.len()).map(|step| live[(first + step) % live.len()]).collect();
        let rows = || ring.chunk_by(|one, next| one == next).map(|row| (row[0], row.len() as u64));
        let commits = |row: u64| leaders == Leaders::Fixed || row * tenure >= views + lost;
        if !commits(longest_row(live)) {
            let Setup { replicas, .. } = self.setup;
            let or_lying = if self.has_liars() { " or lying" } else { "" };
            let why = format!(
                "with {replicas} replicas, tenure {tenure} and {} of them down{or_lying}, no {} views in a row have live leaders",
                live.iter().filter(|&&live| !live).count(),
                views + lost,
            );
            return Err(Unbounded { why, is_hopeless: !commits(longest_row(&self.up())) });
        }
        let (mut way, mut longest) = (Bound::default(), Bound::default());
        let (mut failed, mut dead_in_a_row) = (failures, 0);
        // Twice around, so that the way across the seam is walked in one.
        for (is_live, row) in rows().chain(rows()) {
            if !is_live {
                dead_in_a_row = dead_in_a_row.max(row);
                let fails = row * tenure + lost;
                way = way + self.pace.failing(failed, fails);
                failed += fails;
                longest = longest.max(way);
            } else if commits(row) {
                (way, failed) = (Bound::default(), failures);
            } else if row * tenure > lost {
                way = way + self.pace.lasting(row * tenure - lost);
                failed = 0;
            }
        }
        Ok((longest + self.pace.failing(failures, short), dead_in_a_row))
    }
}

/// How many there are.
fn count(of: &[bool]) -> usize {
    of.iter().filter(|&&is| is).count()
}

/// The most in a row, around the ring.
fn longest_row(ring: &[bool]) -> u64 {
    let rows = [ring, ring].concat();
    let longest = rows.chunk_by(|one, next| one == next).filter(|row| row[0]).map(<[bool]>::len).max();
    longest.unwrap_or(0).min(ring.len()) as u64
}

/// Milliseconds, to the microsecond.
pub(super) fn in_words(span: Duration) -> String {
    let us = span.as_ns().div_ceil(1_000);
    // Of so many hours nobody needs the milliseconds.
    if us >= 10_000_000_000 {
        return format!("{} s", us.div_ceil(1_000_000));
    }
    let ms = format!("{}.{:03}", us / 1_000, us % 1_000);
    format!("{} ms", ms.trim_end_matches('0').trim_end_matches('.'))
}

/// Longer than any run.
const FOR_EVER: Duration = Duration::from_ns(u64::MAX / 4);

fn span_of(ns: u128) -> Duration {
    Duration::from_ns(ns.min(FOR_EVER.as_ns().into()) as u64)
}
