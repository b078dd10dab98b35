//! What clients submit, and when it reaches a replica.
//!
//! Clients' requests and replies cost latency only, so what has reached a replica by now is a pure function of time and
//! costs no event: a second costs the same at 1,000 and at 1,000,000 transactions a second. Transactions are therefore
//! never objects but *runs*: consecutive numbers of a *stream*. Open-loop arrivals are counts per slot of one
//! millisecond, submitted at the slot's start. Each group of clients has streams of its own, so that what comes from
//! far away holds up nothing that comes from nearby.

mod group;
mod poisson;
mod serving;
mod travel;

use crate::ids::{ReplicaId, Run, StreamId};

use group::Group;
use serving::Serving;

use crate::time::{Duration, Time};
use crate::transactions::RunSet;

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
    /// To every replica: a stream for each group of clients, that all hear.
    All,
    /// To every replica, with the transaction's number modulo n naming the replica whose concern it is: a stream
    /// for each group and replica, that all hear.
    AllByResidue,
    /// To one replica, drawn at random: a stream for each group and replica, that it alone hears.
    One,
    /// To one replica, the group's nearest: streams as for one drawn at random, all but one of them empty.
    Nearest,
    /// To one replica at a time, the first as the run begins: a stream for each group of clients. When another one says
    /// that it serves clients, they turn to it after so long, and send again what they have no answer to.
    Serving(Duration),
    /// To every replica of one of two clusters at a time, a stream for each group of clients. As the run begins that is
    /// the cluster of the first replicas, so many. When one of the others says that it serves clients, they turn to its
    /// cluster after so long, and send again what they have no answer to: what fewer of the first have executed than
    /// answer a client.
    Cluster(u16, Duration),
}

impl SendTo {
    /// Whether a transaction reaches one replica alone.
    pub const fn is_one_replica(self) -> bool {
        matches!(self, SendTo::One | SendTo::Nearest)
    }
}

/// The workload's parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workload {
    /// When clients submit.
    pub arrivals: Arrivals,
    /// Transactions per 1,000 seconds over all clients (open loop), so that fractions of a transaction a second can be
    /// told.
    pub rate_per_1000s: u64,
    /// To whom.
    pub send_to: SendTo,
    /// First submission.
    pub start: Time,
    /// No submission from here on.
    pub stop: Time,
    /// Whether a replica that was down lacks for good what came meanwhile and is executed: clients send again what is
    /// not. Where blocks carry their transactions it makes no difference.
    pub lost_while_down: bool,
    /// Matching replies that answer a client.
    pub replies_needed: u32,
    /// The clients, by where they stand: one group at least.
    pub groups: Vec<ClientGroup>,
}

/// Clients in one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClientGroup {
    /// Its weight among all groups: of what is offered, or outstanding, it has as large a part.
    pub share: u32,
    /// How many they are: each has a connection to each replica.
    pub clients: u32,
    /// One-way delay from the clients to each replica.
    pub request_delay: Vec<Duration>,
    /// One-way delay from each replica to the clients.
    pub reply_delay: Vec<Duration>,
}

impl ClientGroup {
    /// The replica that a request reaches soonest; of several the first.
    pub fn nearest(&self) -> ReplicaId {
        let nearest = (0..).zip(&self.request_delay).min_by_key(|&(_, delay)| delay);
        ReplicaId(nearest.expect("a run has replicas").0)
    }

    /// One client, with these delays to the replicas and back.
    pub fn of_all(request_delay: Vec<Duration>, reply_delay: Vec<Duration>) -> Self {
        ClientGroup { share: 1, clients: 1, request_delay, reply_delay }
    }
}

impl Workload {
    /// Whether it matters to clients what any replica has executed.
    pub(crate) fn remembers_executed(&self) -> bool {
        self.lost_while_down || matches!(self.send_to, SendTo::Serving(_))
    }

    /// Of how many replicas it matters to clients what each has executed.
    pub(crate) fn remembers_each(&self) -> u16 {
        if let SendTo::Cluster(first, _) = self.send_to { first } else { 0 }
    }

    /// The workload of each group by itself: what is offered, or outstanding, is divided by their shares and rounded so
    /// that the parts make up the whole.
    fn by_group(&self) -> impl Iterator<Item = Workload> {
        let whole: u128 = self.groups.iter().map(|group| u128::from(group.share)).sum();
        let mut before = 0;
        self.groups.iter().map(move |group| {
            let after = before + u128::from(group.share);
            let part = |total: u64| {
                let [from, to] =
                    [before, after].map(|weight| (2 * u128::from(total) * weight + whole) / (2 * whole));
                (to - from) as u64
            };
            let arrivals = match self.arrivals {
                Arrivals::Closed(outstanding) => Arrivals::Closed(part(outstanding)),
                ref open => open.clone(),
            };
            let rate_per_1000s = part(self.rate_per_1000s);
            before = after;
            Workload { arrivals, rate_per_1000s, groups: vec![group.clone()], ..self.clone() }
        })
    }
}

/// The clients' side of a run: streams are numbered group by group.
#[derive(Clone, Debug)]
pub struct Requests {
    groups: Vec<Group>,
    replicas: u16,
    send_to: SendTo,
    is_closed_loop: bool,
    /// Whom clients send to, where that is one replica at a time.
    serving: Option<Serving>,
    /// For each replica, since when it is down, and what it has missed.
    missed: Vec<(Option<Time>, RunSet)>,
}

impl Requests {
    /// The clients of a run under `seed`. Poisson arrivals and the choice of a replica are drawn here, up to
    /// `horizon`, in time proportional to the number of slots.
    pub fn new(workload: Workload, seed: u64, horizon: Time) -> Self {
        let groups = workload.by_group().zip(0..);
        let replicas = workload.groups[0].request_delay.len();
        Requests {
            groups: groups.map(|(part, group)| Group::new(part, (seed, group), horizon)).collect(),
            replicas: replicas as u16,
            send_to: workload.send_to,
            is_closed_loop: matches!(workload.arrivals, Arrivals::Closed(_)),
            serving: matches!(workload.send_to, SendTo::Serving(_) | SendTo::Cluster(..))
                .then(Serving::default),
            missed: vec![Default::default(); replicas],
        }
    }

    /// The clients do so from `now` on: submit at another rate, have more or fewer outstanding, stand elsewhere. What
    /// has been submitted stays, and travels as it did.
    pub fn adopt(&mut self, workload: &Workload, now: Time, seed: u64, horizon: Time) {
        assert!(workload.groups.len() == self.groups.len(), "a change keeps the groups");
        for ((group, part), number) in self.groups.iter_mut().zip(workload.by_group()).zip(0..) {
            group.adopt(part, now, (seed, number), horizon);
        }
    }

    /// To whom clients send.
    pub fn send_to(&self) -> SendTo {
        self.send_to
    }

    /// How many groups of clients there are.
    pub fn groups(&self) -> u16 {
        self.groups.len() as u16
    }

    /// The group that submits `stream`.
    pub fn group_of(&self, stream: StreamId) -> u16 {
        stream.0 / self.streams_a_group()
    }

    fn streams_a_group(&self) -> u16 {
        match self.send_to {
            SendTo::All | SendTo::Serving(_) | SendTo::Cluster(..) => 1,
            SendTo::AllByResidue | SendTo::One | SendTo::Nearest => self.replicas,
        }
    }

    /// The replica that stands for whoever clients send to together with `replica`.
    fn served_with(&self, replica: ReplicaId) -> ReplicaId {
        match self.send_to {
            SendTo::Cluster(first, _) => ReplicaId(if replica.0 < first { 0 } else { first }),
            _ => replica,
        }
    }

    /// How many streams there are.
    pub fn streams(&self) -> u16 {
        self.groups() * self.streams_a_group()
    }

    /// The streams of `replica`'s concern, one for each group: those of its own clients, or where no replica has any,
    /// all.
    pub fn streams_of(&self, replica: ReplicaId) -> impl Iterator<Item = StreamId> + use<> {
        let a_group = self.streams_a_group();
        (0..self.groups()).map(move |group| StreamId(group * a_group + replica.0 % a_group))
    }

    /// A group, and which of its streams `stream` is.
    fn place(&self, stream: StreamId) -> (&Group, u16) {
        (&self.groups[usize::from(self.group_of(stream))], stream.0 % self.streams_a_group())
    }

    /// Whether `replica` hears `stream`.
    pub fn hears(&self, replica: ReplicaId, stream: StreamId) -> bool {
        !self.send_to.is_one_replica() || stream.0 % self.replicas == replica.0
    }

    /// One-way delay from the clients of `group` to `replica`.
    pub fn request_delay(&self, group: u16, replica: ReplicaId) -> Duration {
        self.groups[usize::from(group)].clients().request_delay[replica.index()]
    }

    /// One-way delay from `replica` to the clients of `group`.
    pub fn reply_delay(&self, group: u16, replica: ReplicaId) -> Duration {
        self.groups[usize::from(group)].clients().reply_delay[replica.index()]
    }

    /// How many clients there are in `group`.
    pub fn clients(&self, group: u16) -> u32 {
        self.groups[usize::from(group)].clients().clients
    }

    /// Whether new requests come as answers to answered ones.
    pub fn is_closed_loop(&self) -> bool {
        self.is_closed_loop
    }

    /// How many transactions of `stream` have been submitted at or before `at`.
    #[inline]
    pub fn submitted(&self, stream: StreamId, at: Time) -> u64 {
        let (group, stream) = self.place(stream);
        group.submitted(stream, at)
    }

    /// How many transactions of all streams have been submitted at or before `at`.
    pub fn submitted_in_all(&self, at: Time) -> u64 {
        self.groups.iter().map(|group| group.submitted_in_all(at)).sum()
    }

    /// How many counts `submitted_in_all` adds up: what it costs.
    pub fn lists(&self) -> usize {
        self.groups.iter().map(Group::lists).sum()
    }

    /// When transaction `index` of `stream` is submitted; `None` where that is not known yet, or never happens.
    pub fn submitted_at(&self, stream: StreamId, index: u64) -> Option<Time> {
        let (group, stream) = self.place(stream);
        group.slot_of(stream, index).map(|(at, _)| at)
    }

    /// When the transactions of `run` are submitted, as far as that is known: times, ascending, and how many at each.
    pub fn submissions(&self, run: Run) -> impl Iterator<Item = (Time, u64)> + use<'_> {
        let (group, stream) = self.place(run.stream);
        let mut index = run.first;
        std::iter::from_fn(move || {
            let (at, total) = (index < run.end()).then(|| group.slot_of(stream, index))??;
            let until = total.min(run.end());
            Some((at, until - std::mem::replace(&mut index, until)))
        })
    }

    /// How many transactions of `stream` have reached `replica` by `now`.
    pub fn received(&self, replica: ReplicaId, stream: StreamId, now: Time) -> u64 {
        let (group, of_group) = self.place(stream);
        match self.heard_until(group, replica, now) {
            Some(at) if self.hears(replica, stream) => group.submitted(of_group, at),
            _ => 0,
        }
    }

    /// By when what `replica` has heard of a group by `now` was submitted.
    #[inline]
    fn heard_until(&self, group: &Group, replica: ReplicaId, now: Time) -> Option<Time> {
        let sent = group.heard_until(replica, now)?;
        match &self.serving {
            None => Some(sent),
            Some(serving) => serving.submitted_until(self.served_with(replica), sent),
        }
    }

    /// How many transactions have reached `replica` by `now`, of all streams that it hears.
    pub fn received_in_all(&self, replica: ReplicaId, now: Time) -> u64 {
        let heard = |group: &Group| Some(group.submitted_to(replica, self.heard_until(group, replica, now)?));
        let all: u64 = self.groups.iter().filter_map(heard).sum();
        all - self.serving.as_ref().map_or(0, |serving| self.passed_over(serving, replica, now))
    }

    /// Of what `replica` has heard by `now`, how much no client has sent to it: it was answered by others.
    fn passed_over(&self, serving: &Serving, replica: ReplicaId, now: Time) -> u64 {
        let groups = self.groups.iter().enumerate();
        let each = groups.filter_map(|(at, group)| {
            Some(serving.passed_over(self.served_with(replica), at, group.heard_until(replica, now)?))
        });
        each.sum()
    }

    /// Clients turn to `replica` now, where they send to one at a time. Of each stream so many are answered: they do
    /// not send these again.
    pub(crate) fn turn_to(&mut self, replica: ReplicaId, answered: &[u64], now: Time) {
        // What was sent to it before may still be under way.
        let until = self.serving.as_ref().and_then(|serving| serving.sent_until(replica));
        let sent = |stream| until.map_or(0, |until| self.submitted(StreamId(stream), until));
        let known = answered.iter().zip(0..).map(|(&answered, stream)| answered.saturating_sub(sent(stream)));
        let known = known.collect();
        if let Some(serving) = &mut self.serving {
            serving.turn(now, replica, known);
        }
    }

    /// Clients turn to the cluster of `replica` now, where they send to one at a time. They do not send again what is
    /// `answered`.
    pub(crate) fn turn_to_cluster(&mut self, replica: ReplicaId, answered: &RunSet, now: Time) {
        let with = self.served_with(replica);
        let streams = 0..self.streams();
        let counts = streams.map(|stream| answered.count_below(StreamId(stream), u64::MAX)).collect();
        for other in (0..self.replicas).map(ReplicaId) {
            if self.served_with(other) == with {
                self.missed[other.index()].1 = answered.clone();
            }
        }
        if let Some(serving) = &mut self.serving {
            serving.turn(now, with, counts);
        }
    }

    /// Whether clients send to `replica` now.
    pub fn is_served_by(&self, replica: ReplicaId) -> bool {
        self.serving.as_ref().is_none_or(|serving| serving.present() == self.served_with(replica))
    }

    /// Closed loop: whether clients have all answers to the `ordinal`-th executed block.
    pub fn is_answered(&self, ordinal: u64) -> bool {
        self.groups.iter().all(|group| group.is_answered(ordinal))
    }

    /// When transaction `index` of `stream` reaches `replica`, if that is known.
    #[inline]
    pub fn reaches(&self, replica: ReplicaId, stream: StreamId, index: u64) -> Option<Time> {
        debug_assert!(self.hears(replica, stream));
        let (group, stream) = self.place(stream);
        let (submitted, _) = group.slot_of(stream, index)?;
        let sent = match &self.serving {
            None => submitted,
            Some(serving) => serving.sent_to(self.served_with(replica), submitted)?,
        };
        Some(group.reaches(replica, sent))
    }

    /// `replica` goes down: what comes from now on it does not hear.
    pub(crate) fn lose(&mut self, replica: ReplicaId, now: Time) {
        self.missed[replica.index()].0 = Some(now);
    }

    /// `replica` is up again. Clients send again what came meanwhile and is not `executed`; the rest it has missed.
    pub(crate) fn find(&mut self, replica: ReplicaId, now: Time, executed: &RunSet) {
        let Some(since) = self.missed[replica.index()].0.take() else { return };
        for stream in (0..self.streams()).map(StreamId) {
            let [first, end] = [since, now].map(|at| self.received(replica, stream, at));
            let missed = &mut self.missed[replica.index()].1;
            executed.common(Run { stream, first, count: end - first }).for_each(|run| missed.insert(run));
        }
    }

    /// What `replica` has missed: it was down, or clients sent to another cluster, when that came, and nobody sends it
    /// again.
    pub fn missed(&self, replica: ReplicaId) -> &RunSet {
        &self.missed[replica.index()].1
    }

    /// The parts of `run` that have not come to `replica` from clients by `now`, ascending.
    pub fn lacking(&self, replica: ReplicaId, run: Run, now: Time) -> impl Iterator<Item = Run> + use<'_> {
        let up = self.missed[replica.index()].0.map_or(now, |down| down.min(now));
        self.lacking_beyond(replica, run, self.received(replica, run.stream, up))
    }

    /// The same where so many of the stream have come, ascending.
    pub fn lacking_beyond(
        &self,
        replica: ReplicaId,
        run: Run,
        come: u64,
    ) -> impl Iterator<Item = Run> + use<'_> {
        let come = come.clamp(run.first, run.end());
        let missed = self.missed(replica).common(Run { count: come - run.first, ..run });
        let late = Run { first: come, count: run.end() - come, ..run };
        missed.chain((late.count > 0).then_some(late))
    }

    /// The requests of `replica`'s concern without one of which so many more than have come by `now` cannot have: the
    /// next ones, or as many further on as each group submits where they come evenly.
    pub fn next(
        &self,
        replica: ReplicaId,
        now: Time,
        count: u64,
    ) -> impl Iterator<Item = (StreamId, u64)> + use<'_> {
        let each = count.div_ceil(self.groups.len() as u64);
        self.streams_of(replica).map(move |stream| (stream, self.received(replica, stream, now) + each - 1))
    }

    /// Closed loop: a reply for the `ordinal`-th executed block, of `count` transactions of `group`, reaches it at
    /// `now`. Returns whether that answered them, and so submitted as many anew.
    pub(crate) fn handle_reply(&mut self, group: u16, ordinal: u64, count: u64, now: Time) -> bool {
        self.groups[usize::from(group)].handle_reply(ordinal, count, now)
    }
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
            lost_while_down: false,
            replies_needed: 2,
            groups: vec![ClientGroup::of_all(vec![Duration::from_ms(10); 4], vec![Duration::from_ms(10); 4])],
        }
    }

    /// Clients are 10 ms away and turn back sooner; what they have sent comes all the same.
    #[test]
    fn what_has_come_stays_where_clients_turn_back_while_requests_are_under_way() {
        let ms = |ms| Time::ZERO + Duration::from_ms(ms);
        let serving = SendTo::Serving(Duration::ZERO);
        let mut requests = Requests::new(workload(2_000, Arrivals::Uniform, serving), 1, Time::FAR);
        let mut come = [0; 2];
        for now in 0..100 {
            for replica in [0, 1].map(ReplicaId) {
                if [(41, 1), (44, 0), (46, 1), (50, 0), (73, 1)].contains(&(now, replica.0)) {
                    let answered = requests.submitted(StreamId(0), ms(now));
                    requests.turn_to(replica, &[answered], ms(now));
                }
                let received = requests.received_in_all(replica, ms(now));
                assert!(received >= come[replica.index()], "{received} of {come:?} at {now} ms");
                come[replica.index()] = received;
            }
        }
        // Two a millisecond: of 0 to 40, 45, 51 to 72; and of 42 to 43, 47 to 49, 74 to 89.
        assert_eq!(come, [2 * (41 + 1 + 22), 2 * (2 + 3 + 16)]);
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
    fn each_group_sends_to_its_nearest_replica_and_stays_with_it() {
        let group = |delays_ms: [u64; 3]| {
            let delays: Vec<_> = delays_ms.map(Duration::from_ms).into();
            ClientGroup { share: 1, clients: 1, request_delay: delays.clone(), reply_delay: delays }
        };
        let far = |arrivals| Workload {
            groups: vec![group([30, 20, 20]), group([10, 40, 5])],
            ..workload(2_000, arrivals, SendTo::Nearest)
        };
        let at = Time::ZERO + Duration::from_ms(999);
        for arrivals in [Arrivals::Uniform, Arrivals::Closed(2_000), Arrivals::Poisson] {
            let mut requests = Requests::new(far(arrivals.clone()), 1, Time::ZERO + Duration::from_ms(2_000));
            let submitted = |requests: &Requests, at| {
                (0..6).map(|stream| requests.submitted(StreamId(stream), at)).collect::<Vec<_>>()
            };
            let before = submitted(&requests, at);
            assert!([0, 2, 3, 4].iter().all(|&stream| before[stream] == 0), "{before:?}");
            assert!([1, 5].iter().all(|&stream| before[stream].abs_diff(1_000) < 150), "{before:?}");
            assert!(requests.hears(ReplicaId(2), StreamId(5)) && !requests.hears(ReplicaId(0), StreamId(5)));

            let mut moved = far(arrivals);
            moved.rate_per_1000s *= 2;
            moved.groups.iter_mut().for_each(|group| group.request_delay.reverse());
            requests.adopt(&moved, at, 1, Time::ZERO + Duration::from_ms(2_000));
            let after = submitted(&requests, Time::ZERO + Duration::from_ms(1_999));
            assert!([0, 2, 3, 4].iter().all(|&stream| after[stream] == 0), "{after:?}");
        }
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
    fn what_is_executed_while_a_replica_is_down_it_has_missed() {
        let mut requests = Requests::new(workload(1_000, Arrivals::Uniform, SendTo::All), 1, Time::FAR);
        let (replica, ms) = (ReplicaId(2), |ms| Time::ZERO + Duration::from_ms(ms));
        let run = |first, count| Run { stream: StreamId(0), first, count };
        let mut executed = RunSet::default();
        executed.insert(run(0, 60));
        // 41 have come by 50 ms, 91 by 100 ms.
        requests.lose(replica, ms(50));
        requests.find(replica, ms(100), &executed);
        let lacking = |at| requests.lacking(replica, run(20, 80), ms(at)).collect::<Vec<_>>();
        assert_eq!(lacking(100), [run(41, 19), run(91, 9)]);
        assert_eq!(lacking(200), [run(41, 19)]);
        assert!(requests.missed(ReplicaId(1)).is_empty());
    }

    #[test]
    fn closed_loop_submits_when_enough_replies_match() {
        let mut requests = Requests::new(workload(0, Arrivals::Closed(8), SendTo::All), 1, Time::FAR);
        let (all, at) = (StreamId(0), Time::ZERO + Duration::from_ms(500));
        assert_eq!(requests.submitted(all, at), 8);
        assert!(!requests.handle_reply(0, 0, 5, at));
        assert!(requests.handle_reply(0, 0, 5, at));
        assert!(!requests.handle_reply(0, 0, 5, at));
        assert_eq!(requests.submitted(all, at), 13);
        assert_eq!(requests.submitted_at(all, 12), Some(at));
        assert_eq!(requests.submitted_at(all, 13), None);
    }
}
