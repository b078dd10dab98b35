//! Blocks on their way from the first commit to the last, and the clients' latency: from submission until as
//! many matching replies are back as a client needs; of what is not answered, since when the oldest has been waiting.
//!
//! A client's transaction is not an object: a block's runs are walked slot of arrivals by slot, so that a block costs
//! the same however many transactions a slot brings.

use std::collections::VecDeque;
use std::rc::Rc;

use sim::ids::{ReplicaId, Run, StreamId};
use sim::order::ordered;
use sim::record::Replies;
use sim::requests::Requests;
use sim::time::{Duration, Time};
use sim::transactions::RunSet;

use crate::chunks::Chunks;
use crate::columns::{AnsweredColumns, Origin};
use crate::distribution::Distribution;
use crate::setup::Load;

/// The most answered blocks that are kept one by one: 48 MiB. Later ones still count in the distributions.
const ANSWERED_MAX: usize = 1 << 20;

/// A block whose clients of one group are answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// When the last reply that they needed was with them.
    pub at: Time,
    /// How long the transaction that was submitted last has waited for it.
    pub least: Duration,
    /// How long the one that was submitted first has.
    pub most: Duration,
    /// When the transaction was submitted that had waited longest by then, in whatever block it is answered.
    pub waiting_since: Time,
    /// When that last reply had left its replica.
    pub left: Time,
    /// Height of the block.
    pub height: u32,
    /// Which group of clients.
    pub group: u16,
    /// The replica whose reply was the last that they needed.
    pub by: ReplicaId,
}

/// A reply to the clients of a group, for a block.
#[derive(Clone, Copy, Debug)]
struct Reply {
    /// When it is with them.
    at: Time,
    /// When it left.
    left: Time,
    /// Whose it is.
    from: ReplicaId,
}

impl Reply {
    const NONE: Reply = Reply { at: Time::FAR, left: Time::FAR, from: ReplicaId(u16::MAX) };
}

/// A committed block that is not yet answered, or not yet committed everywhere.
#[derive(Clone, Debug)]
struct Block {
    id: u64,
    proposed: Time,
    runs: Rc<[Run]>,
    /// How many blocks with transactions come before it.
    ordinal: u32,
    /// For each group of clients the first matching replies that are there, in order: as many as are needed.
    replies: Vec<Reply>,
    /// For each group whether its clients are answered.
    settled: Vec<bool>,
    /// Commits at replicas that stay.
    commits: usize,
}

/// A block that a replica has committed and whose replies have not all left it.
#[derive(Clone, Copy, Debug)]
struct Departing {
    ordinal: u32,
    height: u64,
    transactions: u64,
    /// How many groups of clients have not heard of it.
    groups: u16,
}

/// A commit of a block at a replica.
#[derive(Clone, Debug)]
pub struct Commit<'a> {
    /// Its digest: commits at one height are of one block where it is equal.
    pub id: u64,
    /// Its height, which is its place in the executed chain.
    pub height: u64,
    /// Its transactions.
    pub runs: &'a Rc<[Run]>,
    /// When it was proposed.
    pub proposed: Time,
    /// When this replica committed it.
    pub at: Time,
    /// By which replica.
    pub replica: ReplicaId,
    /// Whether this replica stays to the end.
    pub stays: bool,
}

/// All committed blocks that are still of interest, by height.
#[derive(Clone, Debug)]
pub struct Answers {
    /// Replies that answer a client.
    needed: usize,
    /// Replicas that stay.
    staying: usize,
    /// Height of the first of `blocks`.
    base: u64,
    blocks: VecDeque<Block>,
    /// How many blocks with transactions there were.
    ordinals: u32,
    /// For each replica the blocks whose replies are told by themselves, in order; where there is none a reply leaves
    /// with the commit.
    departing: Vec<VecDeque<Departing>>,
    /// How many of `blocks` are answered: those in front.
    settled: usize,
    /// Answered blocks that hold transactions, in order of time.
    answered: Chunks<Answered>,
    /// Their transactions.
    transactions: RunSet,
    /// Of the others that are submitted, the stream of the oldest and when that was; not known where its stream was
    /// answered since.
    oldest: Option<(StreamId, Time)>,
    /// Which of them are measured.
    load: Load,
    /// How many transactions are answered, measured or not.
    total: u64,
    /// When the first that is measured was, and how many are that were answered while load was offered.
    replied: (Option<Time>, u64),
    /// How many are measured by each answer, where somebody wants that.
    log: Option<Vec<(Time, u64)>>,
    /// When the last that is measured was.
    replied_last: Time,
    /// Submission to answer, over the transactions that are measured.
    pub latency: Distribution,
    /// Proposal to the last commit, over blocks with transactions.
    pub commit_all: Distribution,
}

impl Block {
    /// A reply reaches the clients of a group, of whom each needs so many.
    fn hear(&mut self, group: u16, needed: usize, reply: Reply) {
        let replies = &mut self.replies[usize::from(group) * needed..][..needed];
        let position = replies.partition_point(|earlier| earlier.at <= reply.at);
        if position < needed {
            replies.copy_within(position..needed - 1, position + 1);
            replies[position] = reply;
        }
    }
}

impl Answers {
    /// Nothing is committed. Of so many replicas `told` the replies are told by themselves ([`Answers::hear`]).
    pub fn new(needed: usize, staying: usize, told: u16, load: Load) -> Self {
        Answers {
            needed,
            staying,
            base: 1,
            blocks: VecDeque::new(),
            ordinals: 0,
            departing: vec![VecDeque::new(); told.into()],
            settled: 0,
            answered: Chunks::default(),
            transactions: RunSet::default(),
            oldest: None,
            load,
            total: 0,
            replied: (None, 0),
            log: None,
            replied_last: Time::ZERO,
            latency: Distribution::default(),
            commit_all: Distribution::default(),
        }
    }

    /// Whether nobody has committed a block of this height before.
    pub fn is_first(&self, height: u64) -> bool {
        height >= self.base + self.blocks.len() as u64
    }

    /// A replica commits a block and answers its clients.
    pub fn commit(&mut self, commit: &Commit<'_>, requests: &Requests) {
        let Some(place) = commit.height.checked_sub(self.base) else { return };
        if place == self.blocks.len() as u64 {
            self.blocks.push_back(Block {
                id: commit.id,
                proposed: commit.proposed,
                runs: Rc::clone(commit.runs),
                ordinal: self.ordinals,
                replies: vec![Reply::NONE; self.needed * usize::from(requests.groups())],
                settled: vec![false; requests.groups().into()],
                commits: 0,
            });
            self.ordinals += u32::from(!commit.runs.is_empty());
        }
        let Some(block) = self.blocks.get_mut(place as usize).filter(|block| block.id == commit.id) else {
            return; // Not a matching reply.
        };
        match self.departing.get_mut(commit.replica.index()).filter(|_| !commit.runs.is_empty()) {
            Some(departing) => departing.push_back(Departing {
                ordinal: block.ordinal,
                height: commit.height,
                transactions: commit.runs.iter().map(|run| run.count).sum(),
                groups: requests.groups(),
            }),
            None => {
                for group in 0..requests.groups() {
                    let at = commit.at + requests.reply_delay(group, commit.replica);
                    block.hear(group, self.needed, Reply { at, left: commit.at, from: commit.replica });
                }
            }
        }
        if commit.stays {
            self.count(place as usize, commit.at);
        }
    }

    /// Replies have left a replica. Those for another block than the committed one do not match, and whoever lies
    /// commits nothing.
    pub fn hear(&mut self, replies: &Replies) {
        let Some(departing) = self.departing.get_mut(replies.replica.index()) else { return };
        // Where a leader alone answers, others have blocks that never leave them; one that leads later answers in
        // order.
        while departing.front().is_some_and(|first| first.ordinal < replies.ordinal) {
            departing.pop_front();
        }
        let Some(first) = departing.front_mut().filter(|first| first.ordinal == replies.ordinal) else {
            return;
        };
        first.groups -= 1;
        let (height, is_last) = (first.height, first.groups == 0);
        if is_last {
            departing.pop_front();
        }
        let place = height.checked_sub(self.base).map(|place| place as usize);
        if let Some(block) = place.and_then(|place| self.blocks.get_mut(place)) {
            let Replies { at, left, replica: from, .. } = *replies;
            block.hear(replies.group, self.needed, Reply { at, left, from });
        }
    }

    /// The transactions that some replica has executed and not yet told their clients of, because its network interface
    /// has not come to it.
    pub fn departing(&self) -> u64 {
        let waiting = |blocks: &VecDeque<Departing>| blocks.iter().map(|block| block.transactions).sum();
        self.departing.iter().map(waiting).max().unwrap_or(0)
    }

    /// Where clients need more replies than there are replicas that stay, or may join in: how many, how many those are,
    /// and how many of so many committed transactions are not answered.
    pub fn lacks_replies(&self, committed: u64, joining: usize) -> Option<(u32, usize, u64)> {
        let (unanswered, able) = (committed.saturating_sub(self.total), self.staying + joining);
        (self.needed > able).then_some((self.needed as u32, able, unanswered))
    }

    /// Transactions answered a second, from the first answer to when the clients stop, or to `now`: the dissertation's
    /// goodput (3.5.1). Of requests before the warm-up is over, and replies after the clients stop, none count. None
    /// where no time is left.
    pub fn goodput_tps(&self, now: Time) -> Option<f64> {
        self.goodput_with(0, now)
    }

    /// The same if so many `more` count.
    pub fn goodput_with(&self, more: u64, now: Time) -> Option<f64> {
        let (first, count) = self.replied;
        let count = count + more;
        let span = self.load.until.min(now).saturating_since(first?);
        (span > Duration::ZERO).then(|| count as f64 / (span.as_ns() as f64 / 1e9))
    }

    /// Transactions answered a second of the time for which clients send, or from the first answer to the last where
    /// that is longer: how the dissertation's load generator counts, to which answers after the load count. None where
    /// nothing was answered.
    pub fn answered_tps(&self, now: Time) -> Option<f64> {
        let (Some(first), _) = self.replied else { return None };
        let loaded = self.load.until.min(now).saturating_since(self.load.from);
        let span = loaded.max(self.replied_last - first);
        (span > Duration::ZERO).then(|| self.latency.count() as f64 / (span.as_ns() as f64 / 1e9))
    }

    /// A replica that stays takes over the state after the block of `height`, having committed up to `from`.
    pub fn install(&mut self, from: u64, height: u64, at: Time) {
        for height in (from + 1).max(self.base)..=height {
            self.count((height - self.base) as usize, at);
        }
    }

    /// One more of the replicas that stay has the block at `place`.
    fn count(&mut self, place: usize, at: Time) {
        let Some(block) = self.blocks.get_mut(place) else { return };
        block.commits += 1;
        if block.commits == self.staying && !block.runs.is_empty() {
            self.commit_all.record(at - block.proposed, 1);
        }
    }

    /// Keeps from now on when each answer was.
    pub fn keep_log(&mut self) {
        self.log.get_or_insert_default();
    }

    /// How many transactions were measured by a time, of which every answer is kept and counted.
    pub fn measured_by(&self, at: Time) -> u64 {
        let log = self.log.as_deref().unwrap_or_default();
        log[..log.partition_point(|&(answer, _)| answer <= at)].last().map_or(0, |&(_, count)| count)
    }

    /// Whoever has executed blocks so far answers nobody any more: what lacks replies stays without an answer, and what
    /// is executed after it does not wait for it.
    pub fn give_up(&mut self) {
        for block in self.blocks.range_mut(self.settled..) {
            let replies = block.replies.chunks_exact(self.needed).map(|replies| replies[self.needed - 1]);
            for (settled, last) in block.settled.iter_mut().zip(replies) {
                *settled |= last.at == Reply::NONE.at;
            }
            block.commits = block.commits.max(self.staying);
        }
        self.departing.iter_mut().for_each(VecDeque::clear);
    }

    /// Counts the transactions that are answered by `now`.
    pub fn settle(&mut self, now: Time, requests: &Requests) {
        let mut answers = Vec::new();
        for (height, block) in (self.base + self.settled as u64..).zip(self.blocks.range_mut(self.settled..))
        {
            let replies = block.replies.chunks_exact(self.needed).map(|replies| replies[self.needed - 1]);
            for (group, answer) in (0..).zip(replies).filter(|(_, answer)| answer.at <= now) {
                if !std::mem::replace(&mut block.settled[usize::from(group)], true) {
                    answers.push((answer, height, group, Rc::clone(&block.runs)));
                }
            }
            if !block.settled.contains(&true) {
                break;
            }
        }
        // Those of several groups come by turns.
        for (_, index) in ordered(answers.iter().map(|(answer, ..)| answer.at.as_ns())) {
            let (answer, height, group, runs) = &answers[index as usize];
            self.answer((*height, *group), runs, *answer, requests);
        }
        while self.blocks.get(self.settled).is_some_and(|block| !block.settled.contains(&false)) {
            self.settled += 1;
        }
        while self.settled > 0 && self.blocks[0].commits >= self.staying {
            self.blocks.pop_front();
            self.base += 1;
            self.settled -= 1;
        }
    }

    /// Those transactions of the block of a height that are of a group are answered by `reply`, in the order of time.
    fn answer(&mut self, (height, group): (u64, u16), runs: &[Run], reply: Reply, requests: &Requests) {
        let at = reply.at;
        let own: Vec<Run> =
            runs.iter().copied().filter(|run| requests.group_of(run.stream) == group).collect();
        let runs = &own[..];
        let Some((first, last)) = self.record_latency(runs, at, requests) else { return };
        if let Some(log) = &mut self.log {
            log.push((at, self.latency.count()));
        }
        self.oldest = self.oldest_at(at, requests);
        let oldest = self.oldest.map_or(first, |(_, submitted)| submitted.min(first));
        if self.answered.len() < ANSWERED_MAX {
            self.answered.push(Answered {
                at,
                least: at.saturating_since(last),
                most: at.saturating_since(first),
                waiting_since: oldest,
                left: reply.left,
                height: height as u32,
                group,
                by: reply.from,
            });
        }
        self.transactions.insert_all(runs);
        self.oldest = self.oldest.filter(|(stream, _)| runs.iter().all(|run| run.stream != *stream));
    }

    /// Records the latency of all transactions of `runs` that are measured, answered at `answer`: those of one slot at
    /// once. Answers when the first and the last of all were submitted; nothing of no transactions.
    fn record_latency(&mut self, runs: &[Run], answer: Time, requests: &Requests) -> Option<(Time, Time)> {
        let mut span: Option<(Time, Time)> = None;
        for run in runs {
            for (submitted, count) in requests.submissions(*run) {
                self.total += count;
                if submitted >= self.load.from {
                    self.latency.record(answer.saturating_since(submitted), count);
                    let (replied, in_time) = &mut self.replied;
                    replied.get_or_insert(answer);
                    self.replied_last = self.replied_last.max(answer);
                    *in_time += if answer <= self.load.until { count } else { 0 };
                }
                let (first, last) = span.unwrap_or((submitted, submitted));
                span = Some((first.min(submitted), last.max(submitted)));
            }
        }
        span
    }

    /// The transaction that was submitted first of those that wait at `now`, which is not before the last answer: its
    /// stream, and when that was.
    fn oldest_at(&self, now: Time, requests: &Requests) -> Option<(StreamId, Time)> {
        let first_of = |stream| {
            let submitted = requests.submitted_at(stream, self.transactions.first_missing(stream))?;
            (submitted <= now).then_some((stream, submitted))
        };
        let streams = (0..requests.streams()).map(StreamId);
        self.oldest.or_else(|| streams.filter_map(first_of).min_by_key(|&(_, submitted)| submitted))
    }

    /// The answers so far, in the order of time.
    pub fn answered(&self) -> &Chunks<Answered> {
        &self.answered
    }

    /// Blocks answered in `[start, end]`, and the last before: of those in one pixel all transactions together, at the
    /// time of the first. `waiting_since_ns` has one more entry: the same at the window's end.
    pub(crate) fn columns(
        &self,
        (start, end): (Time, Time),
        origin: Origin,
        resolution: Duration,
        requests: &Requests,
    ) -> AnsweredColumns {
        let first = self.answered.partition_point(|answered| answered.at < start);
        let mut blocks = self.answered.iter_from(first.saturating_sub(1)).peekable();
        let mut columns = AnsweredColumns::default();
        let pixel = |answered: &Answered| answered.at.as_ns() / resolution.as_ns();
        while let Some(&answered) = blocks.next_if(|answered| answered.at <= end) {
            let (here, Answered { at, mut least, mut most, waiting_since, .. }) =
                (pixel(&answered), answered);
            while let Some(other) = blocks.next_if(|other| other.at <= end && pixel(other) == here) {
                (least, most) = (least.min(other.least), most.max(other.most));
            }
            columns.time_ns.push(origin.ns(at));
            columns.least_ns.push(least.as_ns() as f32);
            columns.most_ns.push(most.as_ns() as f32);
            columns.waiting_since_ns.push(origin.ns(waiting_since));
        }
        let waits = match blocks.next() {
            Some(next) => Some(next.waiting_since),
            None if self.answered.len() == ANSWERED_MAX => None,
            None => self.oldest_at(end, requests).map(|(_, submitted)| submitted),
        };
        columns.waiting_since_ns.push(origin.ns(waits.unwrap_or(Time::FAR)));
        columns
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{ALL, clients};
    use sim::requests::{Arrivals, ClientGroup, SendTo, Workload};

    #[test]
    fn the_second_of_the_matching_replies_answers() {
        let ms = Duration::from_ms;
        let requests = clients(1_000_000, &[[50, 1, 10, 30].map(ms)]);
        let runs: Rc<[Run]> = Rc::new([Run { stream: StreamId(0), first: 0, count: 3_000 }]);
        let mut answers = Answers::new(2, 3, 0, ALL);
        let at = |ms| Time::ZERO + Duration::from_ms(ms);
        let commit = |answers: &mut Answers, id, ms, replica| {
            let (id, replica, at, proposed) = (id, ReplicaId(replica), at(ms), at(5));
            let commit = Commit { id, height: 1, runs: &runs, proposed, at, replica, stays: true };
            answers.commit(&commit, &requests);
        };
        commit(&mut answers, 7, 100, 0);
        commit(&mut answers, 8, 100, 1); // Another block's reply does not match.
        commit(&mut answers, 7, 110, 2);
        answers.settle(at(119), &requests);
        assert_eq!(answers.latency.summary(), None);
        commit(&mut answers, 7, 115, 3);
        answers.settle(at(149), &requests);
        // Replies are in at 120, 145, 150: answered at 145; submitted at 0, 1 and 2 ms, a thousand each.
        let latency = answers.latency.summary().unwrap();
        assert_eq!((latency.count, latency.max), (3_000, 0.145));
        assert!((latency.mean - 0.144).abs() < 1e-12);
        let columns = |from, until| answers.columns((at(from), at(until)), Origin(at(100)), ms(1), &requests);
        // Before the answer the first transaction has been waiting since 0 ms, after it the 3,001st, of the slot at 3
        // ms.
        let until_then = AnsweredColumns { waiting_since_ns: vec![-100e6], ..Default::default() };
        assert_eq!(columns(100, 144), until_then);
        let answered = AnsweredColumns {
            time_ns: vec![45e6],
            least_ns: vec![143e6],
            most_ns: vec![145e6],
            waiting_since_ns: vec![-100e6, -97e6],
        };
        assert_eq!((columns(100, 145), columns(150, 160)), (answered.clone(), answered));
        assert_eq!(answers.commit_all.summary().unwrap().max, 0.110);
        assert!(answers.blocks.is_empty() && answers.base == 2);
    }

    /// Replies that take their time at network interfaces are told one by one, and count when they are told.
    #[test]
    fn replies_count_from_when_they_leave() {
        let ms = Duration::from_ms;
        let requests = clients(1_000, &[[ms(10); 4], [ms(100); 4]]);
        let mut answers = Answers::new(2, 4, 4, ALL);
        let at = |ms| Time::ZERO + Duration::from_ms(ms);
        for (height, transactions) in [(1, 3), (2, 0), (3, 5)] {
            let runs: Rc<[Run]> = match transactions {
                0 => Rc::new([]),
                count => Rc::new([Run { stream: StreamId(0), first: 3 * (height / 2), count }]),
            };
            for replica in (0..3).map(ReplicaId) {
                let (id, when) = (height, at(100 * height));
                let commit =
                    Commit { id, height, runs: &runs, proposed: when, at: when, replica, stays: true };
                answers.commit(&commit, &requests);
            }
        }
        assert_eq!(answers.departing(), 8);
        let mut hear = |replica, ordinal, group, ms| {
            answers.hear(&Replies { replica: ReplicaId(replica), group, ordinal, left: at(ms), at: at(ms) });
            answers.settle(at(1_000), &requests);
            (answers.departing(), answers.latency.summary().map_or(0, |latency| latency.count))
        };
        // Replica 3 lies or has committed another block.
        assert_eq!(hear(3, 0, 0, 300), (8, 0));
        assert_eq!([hear(0, 0, 0, 330), hear(0, 0, 1, 331)], [(8, 0); 2]);
        assert_eq!([hear(1, 0, 0, 350), hear(1, 0, 1, 351)], [(8, 3); 2]);
        assert_eq!([hear(2, 0, 0, 999), hear(2, 0, 1, 999)], [(8, 3), (5, 3)]);
        assert_eq!([hear(2, 1, 0, 410), hear(2, 1, 1, 410)], [(5, 3); 2]);
        assert_eq!([hear(1, 1, 0, 400), hear(1, 1, 1, 410)], [(5, 8); 2]);
        assert_eq!(hear(0, 1, 1, 420).1 + hear(0, 1, 0, 420).1, 16);
        assert_eq!(answers.departing(), 0);
        // The first block by its second reply, at 350 ms, the third by its at 410; submitted from 0 to 7 ms at two a
        // slot's pair of groups.
        let columns = answers.columns((at(0), at(1_000)), Origin(Time::ZERO), ms(1), &requests);
        assert_eq!(columns.time_ns, [350e6, 410e6]);
    }

    /// A transaction a millisecond, in blocks of a hundred that are answered 50 ms after their last one: only those
    /// submitted from 250 ms on are measured, and only replies up to 500 ms count in goodput.
    #[test]
    fn what_is_submitted_before_the_warm_up_is_over_is_not_measured() {
        let requests = clients(1_000, &[[Duration::from_ms(10); 4]]);
        let at = |ms| Time::ZERO + Duration::from_ms(ms);
        let mut answers = Answers::new(1, 1, 0, Load { start: at(0), from: at(250), until: at(500) });
        assert_eq!(answers.goodput_tps(at(100)), None);
        for height in 1..=6 {
            let runs = Rc::new([Run { stream: StreamId(0), first: 100 * (height - 1), count: 100 }]);
            let (runs, when) = (runs as Rc<[Run]>, at(100 * height + 39));
            let (id, proposed, replica) = (height, when, ReplicaId(0));
            let commit = Commit { id, height, runs: &runs, proposed, at: when, replica, stays: true };
            answers.commit(&commit, &requests);
        }
        answers.settle(at(1_000), &requests);
        // Of the third block 50, answered at 349 ms; the fourth at 449, the fifth too late.
        let latency = answers.latency.summary().unwrap();
        assert_eq!((latency.count, latency.max, answers.total), (350, 0.149, 600));
        assert_eq!(
            [600, 499].map(|ms| answers.goodput_tps(at(ms))),
            [Some(150.0 / 0.151), Some(150.0 / 0.15)]
        );
    }

    /// Two groups of clients, 10 and 100 ms from all replicas: each is answered by its own way, in the order of time.
    #[test]
    fn each_group_has_its_own_way_back() {
        let ms = Duration::from_ms;
        let requests = clients(2_000, &[[ms(10); 4], [ms(100); 4]]);
        let mut answers = Answers::new(1, 4, 0, ALL);
        let at = |ms| Time::ZERO + Duration::from_ms(ms);
        for height in 1..=3 {
            let first = height - 1;
            let runs = [0, 1].map(|stream| Run { stream: StreamId(stream), first, count: 1 }).into();
            let (id, when, replica) = (height, at(200 + 40 * height), ReplicaId(0));
            let commit = Commit { id, height, runs: &runs, proposed: when, at: when, replica, stays: true };
            answers.commit(&commit, &requests);
            answers.settle(when, &requests);
        }
        answers.settle(at(1_000), &requests);
        // Submitted at 0, 1 and 2 ms, committed at 240, 280 and 320.
        let columns = answers.columns((at(0), at(1_000)), Origin(Time::ZERO), ms(1), &requests);
        assert_eq!(columns.time_ns, [250e6, 290e6, 330e6, 340e6, 380e6, 420e6]);
        assert_eq!(columns.most_ns, [250e6, 289e6, 328e6, 340e6, 379e6, 418e6]);
        assert_eq!(answers.latency.summary().unwrap().count, 6);
    }

    /// Two streams in turns, each with a transaction in the slots of 0, 1, 2 ... ms.
    #[test]
    fn who_is_passed_over_is_the_one_who_has_waited_longest() {
        let requests = Requests::new(
            Workload {
                arrivals: Arrivals::Uniform,
                rate_per_1000s: 2_000_000,
                send_to: SendTo::AllByResidue,
                start: Time::ZERO,
                stop: Time::ZERO + Duration::from_ms(6),
                lost_while_down: false,
                replies_needed: 1,
                groups: vec![ClientGroup::of_all(vec![Duration::ZERO; 2], vec![Duration::ZERO; 2])],
            },
            1,
            Time::FAR,
        );
        let at = |ms| Time::ZERO + Duration::from_ms(ms);
        let run = |stream, first, count| Run { stream: StreamId(stream), first, count };
        let mut answers = Answers::new(1, 2, 0, ALL);
        let blocks = [vec![run(0, 0, 3), run(1, 1, 1)], vec![run(1, 0, 1), run(1, 2, 4)], vec![run(0, 3, 3)]];
        for (height, runs) in (1..).zip(blocks) {
            let (runs, when) = (runs.into(), at(10 * height));
            let (proposed, replica, stays) = (when, ReplicaId(0), true);
            let commit = Commit { id: height, height, runs: &runs, proposed, at: when, replica, stays };
            answers.commit(&commit, &requests);
            answers.settle(when, &requests);
        }
        let columns = answers.columns((at(0), at(40)), Origin(Time::ZERO), Duration::from_ms(1), &requests);
        // The first of stream 1 waits over the answer to its second, then the fourth of stream 0, then nobody.
        assert_eq!(columns.waiting_since_ns, [0.0, 0.0, 3e6, f32::INFINITY]);
        assert_eq!(columns.most_ns, [10e6, 20e6, 27e6]);
    }
}
