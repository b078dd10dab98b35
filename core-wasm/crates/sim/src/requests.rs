//! What clients submit, and when it reaches a replica.
//!
//! Clients' requests and replies cost latency only, so what has reached a replica by now is a pure function
//! of time and costs no event: a second costs the same at 1,000 and at 1,000,000 transactions a second.
//! Transactions are therefore never objects but *runs*: consecutive numbers of a *stream*. Open-loop arrivals
//! are counts per slot of one millisecond, submitted at the slot's start.

mod poisson;
mod travel;

use std::fmt;
use std::rc::Rc;

use poisson::Poisson;
use travel::Travel;

use crate::node::ReplicaId;
use crate::random::{Purpose, Random};
use crate::time::{Duration, Time};

/// A sequence of transactions numbered 0, 1, 2, ...: those of all clients, or the share of one replica.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StreamId(pub u16);

/// `count` consecutive transactions of a stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Run {
    /// The stream.
    pub stream: StreamId,
    /// Number of the first.
    pub first: u64,
    /// How many.
    pub count: u64,
}

impl Run {
    /// One past the number of the last.
    pub const fn end(&self) -> u64 {
        self.first + self.count
    }

    /// Whether `next` begins where this one ends.
    pub fn is_followed_by(&self, next: Run) -> bool {
        self.stream == next.stream && self.end() == next.first
    }
}

impl fmt::Display for Run {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} transactions of stream {} from {} on", self.count, self.stream.0, self.first)
    }
}

/// The slot of open-loop arrivals.
pub const SLOT: Duration = Duration::from_ms(1);

/// When clients submit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arrivals {
    /// Open loop, evenly spaced.
    Uniform,
    /// Open loop, Poisson counts per slot.
    Poisson,
    /// Closed loop: this many transactions outstanding in all.
    Closed(u64),
}

/// To whom a client sends a transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SendTo {
    /// To every replica: one stream that all hear.
    All,
    /// To every replica, with the transaction's number modulo n naming the replica whose concern it is: a stream
    /// for each replica, that all hear.
    AllByResidue,
    /// To one replica, drawn at random: a stream for each replica, that it alone hears.
    One,
}

/// The workload's parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workload {
    /// When clients submit.
    pub arrivals: Arrivals,
    /// Transactions per 1,000 seconds over all clients (open loop), so that fractions of a transaction a second can be told.
    pub rate_per_1000s: u64,
    /// To whom.
    pub send_to: SendTo,
    /// First submission.
    pub start: Time,
    /// No submission from here on.
    pub stop: Time,
    /// One-way delay from the clients to each replica.
    pub request_delay: Vec<Duration>,
    /// One-way delay from each replica to the clients.
    pub reply_delay: Vec<Duration>,
    /// Matching replies that answer a client.
    pub replies_needed: u32,
}

/// The clients' side of a run.
#[derive(Clone, Debug)]
pub struct Requests {
    workload: Workload,
    /// Open loop: from when on so many are submitted in 1,000 seconds.
    rates: Vec<(Time, u64)>,
    travel: Travel,
    submissions: Submissions,
    /// Closed loop: replies so far for the blocks not yet answered, from `answered` on.
    replies: std::collections::VecDeque<u32>,
    answered: u64,
    /// Closed loop: as many of those outstanding are not followed by others.
    surplus: u64,
    dealer: Random,
}

/// How many transactions each stream has by when.
#[derive(Clone, Debug)]
enum Submissions {
    /// A function of the slot.
    Uniform,
    /// (Time, total so far) over all streams, or per stream where each transaction is dealt to one: fixed before
    /// the run.
    Listed(Rc<Vec<Vec<(Time, u64)>>>),
    /// The same, growing as clients are answered.
    Growing(Vec<Vec<(Time, u64)>>),
}

impl Requests {
    /// The clients of a run under `seed`. Poisson arrivals and the choice of a replica are drawn here, up to
    /// `horizon`, in time proportional to the number of slots.
    pub fn new(workload: Workload, seed: u64, horizon: Time) -> Self {
        let mut requests = Requests {
            rates: vec![(Time::ZERO, workload.rate_per_1000s)],
            travel: Travel::default(),
            submissions: Submissions::Uniform,
            replies: Default::default(),
            answered: 0,
            surplus: 0,
            dealer: Random::split(seed, Purpose::Dealing),
            workload,
        };
        match requests.workload.arrivals {
            Arrivals::Uniform if requests.workload.send_to != SendTo::One => {}
            Arrivals::Uniform | Arrivals::Poisson => requests.draw_slots(seed, horizon),
            Arrivals::Closed(outstanding) => {
                requests.submissions = Submissions::Growing(vec![Vec::new(); requests.lists()]);
                let start = requests.workload.start;
                requests.submit(start, outstanding);
            }
        }
        requests
    }

    /// The clients do so from `now` on: submit at another rate, have more or fewer outstanding, stand elsewhere. What has been submitted
    /// stays, and travels as it did.
    pub fn adopt(&mut self, workload: &Workload, now: Time, seed: u64, horizon: Time) {
        let before = std::mem::replace(&mut self.workload, workload.clone());
        if before.request_delay != workload.request_delay {
            self.travel.change(now, &before.request_delay, &workload.request_delay);
        }
        match (before.arrivals, &workload.arrivals) {
            (Arrivals::Closed(before), &Arrivals::Closed(after)) => {
                self.surplus += before.saturating_sub(after);
                let more = after.saturating_sub(before);
                let kept = more.min(self.surplus);
                self.surplus -= kept;
                if now < self.workload.stop {
                    self.submit(now.max(self.workload.start), more - kept);
                }
            }
            _ if before.rate_per_1000s == workload.rate_per_1000s => {}
            _ => {
                self.rates.push((now, workload.rate_per_1000s));
                // The same draws again, so that the past is what it was.
                self.dealer = Random::split(seed, Purpose::Dealing);
                self.draw_slots(seed, horizon);
            }
        }
    }

    /// How many lists of submissions there are: one, or one for each replica.
    fn lists(&self) -> usize {
        match self.workload.send_to {
            SendTo::One => self.workload.request_delay.len(),
            SendTo::All | SendTo::AllByResidue => 1,
        }
    }

    /// How many streams there are: one, or one for each replica.
    pub fn streams(&self) -> u16 {
        match self.workload.send_to {
            SendTo::All => 1,
            SendTo::AllByResidue | SendTo::One => self.workload.request_delay.len() as u16,
        }
    }

    /// Whether `replica` hears `stream`.
    pub fn hears(&self, replica: ReplicaId, stream: StreamId) -> bool {
        self.workload.send_to != SendTo::One || stream.0 == replica.0
    }

    /// One-way delay from the clients to `replica`.
    pub fn request_delay(&self, replica: ReplicaId) -> Duration {
        self.workload.request_delay[replica.index()]
    }

    /// One-way delay from `replica` to the clients.
    pub fn reply_delay(&self, replica: ReplicaId) -> Duration {
        self.workload.reply_delay[replica.index()]
    }

    /// The stream of `replica`'s concern: the only one, or that of its own clients.
    pub fn own_stream(&self, replica: ReplicaId) -> StreamId {
        if self.streams() == 1 { StreamId(0) } else { StreamId(replica.0) }
    }

    /// Whether new requests come as answers to answered ones.
    pub fn is_closed_loop(&self) -> bool {
        matches!(self.workload.arrivals, Arrivals::Closed(_))
    }

    /// How many transactions of `stream` have been submitted at or before `at`.
    pub fn submitted(&self, stream: StreamId, at: Time) -> u64 {
        match &self.submissions {
            Submissions::Uniform => self.share(stream, self.uniform_total(at)),
            Submissions::Listed(lists) => self.share(stream, total_at(self.list(lists, stream), at)),
            Submissions::Growing(lists) => self.share(stream, total_at(self.list(lists, stream), at)),
        }
    }

    /// How many transactions of all streams have been submitted at or before `at`.
    pub fn submitted_in_all(&self, at: Time) -> u64 {
        (0..self.streams()).map(|stream| self.submitted(StreamId(stream), at)).sum()
    }

    /// When transaction `index` of `stream` is submitted; `None` where that is not known yet, or never happens.
    pub fn submitted_at(&self, stream: StreamId, index: u64) -> Option<Time> {
        self.slot_of(stream, index).map(|(at, _)| at)
    }

    /// When the transactions of `run` are submitted, as far as that is known: times, ascending, and how many at each.
    pub fn submissions(&self, run: Run) -> impl Iterator<Item = (Time, u64)> + use<'_> {
        let mut index = run.first;
        std::iter::from_fn(move || {
            let (at, total) = (index < run.end()).then(|| self.slot_of(run.stream, index))??;
            let until = total.min(run.end());
            Some((at, until - std::mem::replace(&mut index, until)))
        })
    }

    /// When transaction `index` of `stream` is submitted, and how many of the stream are by then.
    fn slot_of(&self, stream: StreamId, index: u64) -> Option<(Time, u64)> {
        let whole = self.whole(stream, index);
        let (at, total) = match &self.submissions {
            Submissions::Uniform => self.uniform_slot(whole)?,
            Submissions::Listed(lists) => slot_of(self.list(lists, stream), whole)?,
            Submissions::Growing(lists) => slot_of(self.list(lists, stream), whole)?,
        };
        Some((at, self.share(stream, total)))
    }

    /// How many transactions of `stream` have reached `replica` by `now`.
    pub fn received(&self, replica: ReplicaId, stream: StreamId, now: Time) -> u64 {
        let delay = self.request_delay(replica);
        let heard = if self.travel.is_steady() {
            now.checked_before(delay)
        } else {
            self.travel.heard_until(replica, now, delay)
        };
        match heard {
            Some(at) if self.hears(replica, stream) => self.submitted(stream, at),
            _ => 0,
        }
    }

    /// When transaction `index` of `stream` reaches `replica`, if that is known.
    pub fn reaches(&self, replica: ReplicaId, stream: StreamId, index: u64) -> Option<Time> {
        debug_assert!(self.hears(replica, stream));
        let delay = self.request_delay(replica);
        self.submitted_at(stream, index).map(|at| self.travel.reaches(replica, at, delay))
    }

    /// Closed loop: a reply for the `ordinal`-th executed block, of `count` transactions, reaches its clients at `now`.
    /// Returns whether that answered them, and so submitted as many anew.
    pub(crate) fn handle_reply(&mut self, ordinal: u64, count: u64, now: Time) -> bool {
        let Some(offset) = ordinal.checked_sub(self.answered) else { return false };
        while self.replies.len() <= offset as usize {
            self.replies.push_back(0);
        }
        self.replies[offset as usize] += 1;
        let answers = self.replies[offset as usize] == self.workload.replies_needed;
        while self.replies.front().is_some_and(|&replies| replies >= self.workload.replies_needed) {
            self.replies.pop_front();
            self.answered += 1;
        }
        if answers && now < self.workload.stop {
            let dropped = count.min(self.surplus);
            self.surplus -= dropped;
            self.submit(now, count - dropped);
        }
        answers
    }

    fn submit(&mut self, now: Time, count: u64) {
        let Submissions::Growing(lists) = &mut self.submissions else { unreachable!("closed loop only") };
        let mut shares = vec![0; lists.len()];
        deal(count, &mut shares, &mut self.dealer);
        for (list, share) in lists.iter_mut().zip(shares) {
            append(list, now, share);
        }
    }

    fn draw_slots(&mut self, seed: u64, horizon: Time) {
        let mut clock = Random::split(seed, Purpose::Workload);
        let mut shares = vec![0; self.lists()];
        let mut lists = vec![Vec::new(); self.lists()];
        let (mut at, mut due) = (self.workload.start, 0);
        let (mut rate, mut poisson) = (0, Poisson::new(0));
        while at < self.workload.stop.min(horizon) {
            let current = self.rates.iter().rfind(|&&(from, _)| from <= at).map_or(0, |&(_, rate)| rate);
            if current != rate {
                (rate, poisson) = (current, Poisson::new(current));
            }
            let count = match self.workload.arrivals {
                Arrivals::Poisson => poisson.draw(&mut clock),
                // What makes the total floor(rate x (k + 1) slots) at slot k of one rate.
                _ => {
                    due += rate;
                    due / 1_000_000
                }
            };
            due %= 1_000_000;
            deal(count, &mut shares, &mut self.dealer);
            for (list, &share) in lists.iter_mut().zip(&shares) {
                append(list, at, share);
            }
            at += SLOT;
        }
        self.submissions = Submissions::Listed(Rc::new(lists));
    }

    /// Uniform arrivals: slot k brings what makes the total floor(rate x (k + 1) slots).
    fn uniform_total(&self, at: Time) -> u64 {
        let Some(last) = self.workload.stop.as_ns().checked_sub(1) else { return 0 };
        let Some(since) = at.as_ns().min(last).checked_sub(self.workload.start.as_ns()) else { return 0 };
        let slots = since / SLOT.as_ns() + 1;
        slots * self.workload.rate_per_1000s / 1_000_000
    }

    /// The start of the slot that brings the transaction with this number, and the total with it.
    fn uniform_slot(&self, index: u64) -> Option<(Time, u64)> {
        let rate = self.workload.rate_per_1000s;
        if rate == 0 {
            return None;
        }
        let slot = (index + 1).checked_mul(1_000_000)?.div_ceil(rate) - 1;
        let at = self.workload.start.as_ns().checked_add(slot.checked_mul(SLOT.as_ns())?)?;
        (at < self.workload.stop.as_ns()).then(|| (Time::from_ns(at), (slot + 1) * rate / 1_000_000))
    }

    /// The list that `stream` is in.
    fn list<'a>(&self, lists: &'a [Vec<(Time, u64)>], stream: StreamId) -> &'a [(Time, u64)] {
        &lists[if self.workload.send_to == SendTo::One { usize::from(stream.0) } else { 0 }]
    }

    /// How many streams share a list, and which of them `stream` is.
    fn residue(&self, stream: StreamId) -> (u64, u64) {
        match self.workload.send_to {
            SendTo::AllByResidue => (u64::from(self.streams()), u64::from(stream.0)),
            SendTo::All | SendTo::One => (1, 0),
        }
    }

    /// Of the first `total` transactions of its list, those of `stream`.
    fn share(&self, stream: StreamId, total: u64) -> u64 {
        match self.residue(stream) {
            (1, _) => total,
            (streams, residue) => (total + streams - 1 - residue) / streams,
        }
    }

    /// The number in its list of the `index`-th transaction of `stream`.
    fn whole(&self, stream: StreamId, index: u64) -> u64 {
        let (streams, residue) = self.residue(stream);
        index * streams + residue
    }
}

/// Deals `count` transactions: each to one at random, and evenly but for the remainder where there are many, so that the
/// cost does not grow with the count.
fn deal(count: u64, shares: &mut [u64], dealer: &mut Random) {
    let hands = shares.len() as u64;
    let even = if hands == 1 || count >= 4 * hands { count / hands } else { 0 };
    shares.fill(even);
    for _ in 0..count - even * hands {
        shares[dealer.below(hands) as usize] += 1;
    }
}

fn append(list: &mut Vec<(Time, u64)>, at: Time, count: u64) {
    if count > 0 {
        let total = list.last().map_or(0, |&(_, total)| total) + count;
        list.push((at, total));
    }
}

fn total_at(list: &[(Time, u64)], at: Time) -> u64 {
    let after = list.partition_point(|&(time, _)| time <= at);
    after.checked_sub(1).map_or(0, |last| list[last].1)
}

fn slot_of(list: &[(Time, u64)], index: u64) -> Option<(Time, u64)> {
    list.get(list.partition_point(|&(_, total)| total <= index)).copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workload(rate_tps: u64, arrivals: Arrivals, send_to: SendTo) -> Workload {
        Workload {
            arrivals,
            rate_per_1000s: rate_tps * 1_000,
            send_to,
            start: Time::ZERO,
            stop: Time::FAR,
            request_delay: vec![Duration::from_ms(10); 4],
            reply_delay: vec![Duration::from_ms(10); 4],
            replies_needed: 2,
        }
    }

    #[test]
    fn uniform_arrivals_are_counts_per_slot() {
        let requests = Requests::new(workload(2_000, Arrivals::Uniform, SendTo::All), 1, Time::FAR);
        let all = StreamId(0);
        assert_eq!(requests.submitted(all, Time::ZERO), 2);
        assert_eq!(requests.submitted(all, Time::from_ns(999_999)), 2);
        assert_eq!(requests.submitted(all, Time::from_ns(1_000_000)), 4);
        assert_eq!(requests.received(ReplicaId(0), all, Time::from_ns(9_999_999)), 0);
        assert_eq!(requests.received(ReplicaId(0), all, Time::from_ns(10_000_000)), 2);
        for index in 0..10_000 {
            let at = requests.submitted_at(all, index).unwrap();
            assert!(requests.submitted(all, at) > index);
            let before = at.checked_before(Duration::from_ns(1));
            assert!(before.is_none_or(|before| requests.submitted(all, before) <= index));
        }
    }

    #[test]
    fn residues_partition_the_whole() {
        let requests = Requests::new(workload(777, Arrivals::Uniform, SendTo::AllByResidue), 1, Time::FAR);
        let whole = Requests::new(workload(777, Arrivals::Uniform, SendTo::All), 1, Time::FAR);
        for ms in [0, 1, 2, 10, 999, 12_345] {
            let at = Time::ZERO + Duration::from_ms(ms);
            assert_eq!(requests.submitted_in_all(at), whole.submitted(StreamId(0), at));
        }
        assert_eq!(requests.submitted_at(StreamId(3), 5), whole.submitted_at(StreamId(0), 23));
    }

    #[test]
    fn poisson_means_hold_below_and_above_the_exact_range() {
        for rate_tps in [500, 40_000, 200_000] {
            let horizon = Time::ZERO + Duration::from_ms(20_000);
            let requests = Requests::new(workload(rate_tps, Arrivals::Poisson, SendTo::One), 7, horizon);
            let (total, expected) = (requests.submitted_in_all(horizon) as f64, 20.0 * rate_tps as f64);
            // Five standard deviations of a Poisson total.
            assert!((total - expected).abs() < 5.0 * expected.sqrt(), "{total} for {expected}");
        }
    }

    #[test]
    fn closed_loop_submits_when_enough_replies_match() {
        let mut requests = Requests::new(workload(0, Arrivals::Closed(8), SendTo::All), 1, Time::FAR);
        let (all, at) = (StreamId(0), Time::ZERO + Duration::from_ms(500));
        assert_eq!(requests.submitted(all, at), 8);
        assert!(!requests.handle_reply(0, 5, at));
        assert!(requests.handle_reply(0, 5, at));
        assert!(!requests.handle_reply(0, 5, at));
        assert_eq!(requests.submitted(all, at), 13);
        assert_eq!(requests.submitted_at(all, 12), Some(at));
        assert_eq!(requests.submitted_at(all, 13), None);
    }
}
