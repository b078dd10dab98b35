//! What the clients of one place submit, by when: counts a slot, or as answers come.

use std::collections::VecDeque;
use std::rc::Rc;

use super::poisson::Poisson;
use super::travel::Travel;
use super::{Arrivals, ClientGroup, SLOT, SendTo, Workload};
use crate::ids::ReplicaId;
use crate::random::{Purpose, Random};
use crate::time::Time;

/// The clients' side of a run, of one group.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// Of this group alone.
    workload: Workload,
    /// Open loop: from when on so many are submitted in 1,000 seconds.
    rates: Vec<(Time, u64)>,
    travel: Travel,
    submissions: Submissions,
    /// Closed loop: replies so far for the blocks not yet answered, from `answered` on.
    replies: VecDeque<u32>,
    answered: u64,
    /// Closed loop: as many of those outstanding are not followed by others.
    surplus: u64,
    dealer: Dealer,
}

/// Who gets a transaction that goes to one replica.
#[derive(Clone, Debug)]
enum Dealer {
    AtRandom(Random),
    /// The nearest as the run begins: where clients move or delays change, they stay with it.
    ToOne(ReplicaId),
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

impl Group {
    /// The clients of a group, with the number of its own chance under a seed.
    pub(super) fn new(workload: Workload, chance: (u64, u16), horizon: Time) -> Self {
        let mut group = Group {
            rates: vec![(Time::ZERO, workload.rate_per_1000s)],
            travel: Travel::default(),
            submissions: Submissions::Uniform,
            replies: Default::default(),
            answered: 0,
            surplus: 0,
            dealer: Dealer::new(&workload, chance),
            workload,
        };
        match group.workload.arrivals {
            Arrivals::Uniform if !group.workload.send_to.is_one_replica() => {}
            Arrivals::Uniform | Arrivals::Poisson => group.draw_slots(chance, horizon),
            Arrivals::Closed(outstanding) => {
                group.submissions = Submissions::Growing(vec![Vec::new(); group.lists()]);
                let start = group.workload.start;
                group.submit(start, outstanding);
            }
        }
        group
    }

    /// They do so from `now` on.
    pub(super) fn adopt(&mut self, workload: Workload, now: Time, chance: (u64, u16), horizon: Time) {
        let before = std::mem::replace(&mut self.workload, workload);
        let [from, to] = [&before, &self.workload].map(|workload| &workload.groups[0].request_delay);
        if from != to {
            self.travel.change(now, from, to);
        }
        let rate_per_1000s = self.workload.rate_per_1000s;
        match (before.arrivals, &self.workload.arrivals) {
            (Arrivals::Closed(before), &Arrivals::Closed(after)) => {
                self.surplus += before.saturating_sub(after);
                let more = after.saturating_sub(before);
                let kept = more.min(self.surplus);
                self.surplus -= kept;
                if now < self.workload.stop {
                    self.submit(now.max(self.workload.start), more - kept);
                }
            }
            _ if before.rate_per_1000s == rate_per_1000s => {}
            _ => {
                self.rates.push((now, rate_per_1000s));
                // The same draws again, so that the past is what it was.
                self.dealer.start_again(chance);
                self.draw_slots(chance, horizon);
            }
        }
    }

    /// Where they stand.
    pub(super) fn clients(&self) -> &ClientGroup {
        &self.workload.groups[0]
    }

    /// How many lists of submissions there are: one, or one for each replica.
    pub(super) fn lists(&self) -> usize {
        match self.workload.send_to {
            SendTo::One | SendTo::Nearest => self.clients().request_delay.len(),
            SendTo::All | SendTo::AllByResidue | SendTo::Serving(_) | SendTo::Cluster(..) => 1,
        }
    }

    /// How many transactions of its `stream`-th stream have been submitted at or before `at`.
    #[inline]
    pub(super) fn submitted(&self, stream: u16, at: Time) -> u64 {
        self.share(stream, self.total(stream, at))
    }

    /// How many transactions have been submitted at or before `at` that go to `replica`.
    pub(super) fn submitted_to(&self, replica: ReplicaId, at: Time) -> u64 {
        self.total(replica.0, at)
    }

    /// How many transactions have been submitted at or before `at`.
    pub(super) fn submitted_in_all(&self, at: Time) -> u64 {
        (0..self.lists()).map(|list| self.total(list as u16, at)).sum()
    }

    /// How many of the list that its `stream`-th stream is in.
    #[inline]
    fn total(&self, stream: u16, at: Time) -> u64 {
        match &self.submissions {
            Submissions::Uniform => self.uniform_total(at),
            Submissions::Listed(lists) => total_at(self.list(lists, stream), at),
            Submissions::Growing(lists) => total_at(self.list(lists, stream), at),
        }
    }

    /// When transaction `index` of `stream` is submitted, and how many of the stream are by then.
    pub(super) fn slot_of(&self, stream: u16, index: u64) -> Option<(Time, u64)> {
        let whole = self.whole(stream, index);
        let (at, total) = match &self.submissions {
            Submissions::Uniform => self.uniform_slot(whole)?,
            Submissions::Listed(lists) => slot_of(self.list(lists, stream), whole)?,
            Submissions::Growing(lists) => slot_of(self.list(lists, stream), whole)?,
        };
        Some((at, self.share(stream, total)))
    }

    /// By when what has reached `replica` by `now` was submitted.
    #[inline]
    pub(super) fn heard_until(&self, replica: ReplicaId, now: Time) -> Option<Time> {
        let delay = self.clients().request_delay[replica.index()];
        if self.travel.is_steady() {
            now.checked_before(delay)
        } else {
            self.travel.heard_until(replica, now, delay)
        }
    }

    /// When what is submitted `at` a time reaches `replica`.
    #[inline]
    pub(super) fn reaches(&self, replica: ReplicaId, at: Time) -> Time {
        self.travel.reaches(replica, at, self.clients().request_delay[replica.index()])
    }

    /// Closed loop: a reply for the `ordinal`-th executed block, of `count` of their transactions, reaches them at
    /// `now`. Returns whether that answered them, and so submitted as many anew.
    pub(super) fn handle_reply(&mut self, ordinal: u64, count: u64, now: Time) -> bool {
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

    /// Closed loop: whether the `ordinal`-th executed block is answered.
    pub(super) fn is_answered(&self, ordinal: u64) -> bool {
        ordinal.checked_sub(self.answered).is_none_or(|offset| {
            self.replies.get(offset as usize).is_some_and(|&replies| replies >= self.workload.replies_needed)
        })
    }

    fn submit(&mut self, now: Time, count: u64) {
        let Submissions::Growing(lists) = &mut self.submissions else { unreachable!("closed loop only") };
        let mut shares = vec![0; lists.len()];
        self.dealer.deal(count, &mut shares);
        for (list, share) in lists.iter_mut().zip(shares) {
            append(list, now, share);
        }
    }

    fn draw_slots(&mut self, chance: (u64, u16), horizon: Time) {
        let mut clock = Random::of_part(chance, Purpose::Workload);
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
            self.dealer.deal(count, &mut shares);
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
    fn list<'a>(&self, lists: &'a [Vec<(Time, u64)>], stream: u16) -> &'a [(Time, u64)] {
        &lists[if self.workload.send_to.is_one_replica() { usize::from(stream) } else { 0 }]
    }

    /// How many streams share a list, and which of them `stream` is.
    fn residue(&self, stream: u16) -> (u64, u64) {
        match self.workload.send_to {
            SendTo::AllByResidue => (self.clients().request_delay.len() as u64, u64::from(stream)),
            _ => (1, 0),
        }
    }

    /// Of the first `total` transactions of its list, those of `stream`.
    fn share(&self, stream: u16, total: u64) -> u64 {
        match self.residue(stream) {
            (1, _) => total,
            (streams, residue) => (total + streams - 1 - residue) / streams,
        }
    }

    /// The number in its list of the `index`-th transaction of `stream`.
    fn whole(&self, stream: u16, index: u64) -> u64 {
        let (streams, residue) = self.residue(stream);
        index * streams + residue
    }
}

impl Dealer {
    fn new(workload: &Workload, chance: (u64, u16)) -> Self {
        match workload.send_to {
            SendTo::Nearest => Dealer::ToOne(workload.groups[0].nearest()),
            _ => Dealer::AtRandom(Random::of_part(chance, Purpose::Dealing)),
        }
    }

    /// Deals from the start of its chance again.
    fn start_again(&mut self, chance: (u64, u16)) {
        if let Dealer::AtRandom(random) = self {
            *random = Random::of_part(chance, Purpose::Dealing);
        }
    }

    /// Deals `count` transactions into as many shares as there are lists.
    fn deal(&mut self, count: u64, shares: &mut [u64]) {
        match self {
            Dealer::AtRandom(random) => deal_at_random(count, shares, random),
            Dealer::ToOne(replica) => {
                shares.fill(0);
                shares[replica.index()] = count;
            }
        }
    }
}

/// Deals each transaction to one at random, and evenly but for the remainder where there are many, so that the cost
/// does not grow with the count.
fn deal_at_random(count: u64, shares: &mut [u64], random: &mut Random) {
    let hands = shares.len() as u64;
    let even = if hands == 1 || count >= 4 * hands { count / hands } else { 0 };
    shares.fill(even);
    for _ in 0..count - even * hands {
        shares[random.below(hands) as usize] += 1;
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
