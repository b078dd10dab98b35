//! What a replica's work takes of its processor: one server a replica.
//!
//! Whatever comes to a replica waits for its processor. A timer that is due goes first, then the messages of other
//! replicas in the order in which they came, then clients' requests: what a system has begun it finishes before it
//! takes on more (dissertation 3.1, Figure 3.1). Nothing is interrupted.
//!
//! Reading and verifying a message takes its time; then the node handles it, in an instant; then what it signs,
//! aggregates, executes and sends takes its time, one after the other, and each message leaves when its own is over.
//! What the node says to itself costs only its making: hashes and a signature. Where messages take a hop, what it says
//! to itself takes one too, and is read like what others say.
//!
//! Requests are no events: what the processor has taken in of them by a moment follows from when they came and from
//! when it had nothing else to do, and is reckoned when somebody looks.

use std::collections::VecDeque;
use std::rc::Rc;

use crate::ids::{Kind, MessageId, ReplicaId, StreamId, TimerSlot};
use crate::record::{Answer, Envelope, Load, Work, Worked};
use crate::requests::Requests;
use crate::time::{Duration, Time};

/// What a message of s bytes takes of the processor that sends it, and as much of the one that reads it unless
/// [`Costs::read`] says otherwise: a + b s + c s^2, and for one that is long d (s - e)^2 instead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MessageCost {
    /// Whatever its size.
    pub fixed: Duration,
    /// For each byte on the wire, in picoseconds.
    pub byte_ps: u64,
    /// For each square byte, in femtoseconds.
    pub square_fs: u64,
    /// Of long messages; none where all are alike.
    pub long: Option<LongCost>,
}

/// What a long message takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongCost {
    /// It has more bytes than this.
    pub above: u64,
    /// Bytes that are not squared.
    pub free: u64,
    /// For each square byte beyond these, in femtoseconds.
    pub square_fs: u64,
}

impl MessageCost {
    /// Of a message of so many bytes.
    pub fn of(self, bytes: u64) -> Duration {
        let square = |bytes: u64, fs: u64| u128::from(bytes) * u128::from(bytes) * u128::from(fs) / 1_000_000;
        let ns = match self.long.filter(|long| bytes > long.above) {
            Some(long) => square(bytes.saturating_sub(long.free), long.square_fs),
            None => {
                let straight = u128::from(bytes) * u128::from(self.byte_ps) / 1_000;
                u128::from(self.fixed.as_ns()) + straight + square(bytes, self.square_fs)
            }
        };
        Duration::from_ns(ns.min(u64::MAX.into()) as u64)
    }
}

/// What work takes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Costs {
    /// A message, by the number of its kind; nothing of kinds that are not in the list.
    pub messages: Vec<MessageCost>,
    /// To read a message, by the number of its kind, where that is not what sending one takes.
    pub read: Option<Vec<MessageCost>>,
    /// To sign, once for a message however many it goes to.
    pub sign: Duration,
    /// To verify a signature.
    pub verify: Duration,
    /// To verify a quorum certificate.
    pub verify_certificate: Duration,
    /// To make a quorum certificate of its signatures.
    pub aggregate: Duration,
    /// To hash a transaction: whoever sends it, once, and whoever reads it.
    pub hash: Duration,
    /// To take in a client's request.
    pub request: Duration,
    /// To execute a transaction and to answer its client.
    pub execute: Duration,
    /// To serialise a byte of a message, for each copy that is sent, in picoseconds.
    pub serialise_ps: u64,
    /// For each transaction that the sender of a proposal has executed, and each copy of the proposal.
    pub chain: Duration,
    /// How long a message, one to oneself too, is in the network stack and the event loop of its target before it can
    /// be read; that takes nothing of the processor.
    pub hop: Duration,
}

impl Costs {
    /// To send a message, or to read it, by the list of one or the other.
    fn message(costs: &[MessageCost], kind: Kind, bytes: u64) -> Duration {
        costs.get(usize::from(kind.0)).map_or(Duration::ZERO, |cost| cost.of(bytes))
    }

    /// To send one copy of a message, where so many transactions have been executed.
    pub(crate) fn sending(&self, kind: Kind, bytes: u64, load: Load, executed: u64) -> Duration {
        let chain = if load.is_proposal { self.chain.times(executed) } else { Duration::ZERO };
        let serialise = u128::from(bytes) * u128::from(self.serialise_ps) / 1_000;
        Costs::message(&self.messages, kind, bytes) + Duration::from_ns(serialise as u64) + chain
    }

    /// To make ready a message that is new: to hash and to sign it.
    pub(crate) fn making(&self, load: Load) -> [(Work, Duration); 2] {
        let sign = if load.signatures > 0 { self.sign } else { Duration::ZERO };
        [(Work::Transactions, self.hash.times(load.transactions)), (Work::Cryptography, sign)]
    }

    /// To read a message and to verify what it says: the parts of it.
    pub(crate) fn reading(&self, kind: Kind, bytes: u64, load: Load) -> [(Work, Duration); 3] {
        let read = self.read.as_deref().unwrap_or(&self.messages);
        [
            (Work::Messages, Costs::message(read, kind, bytes)),
            (
                Work::Cryptography,
                self.verify.times(load.signatures.into())
                    + self.verify_certificate.times(load.verified.into()),
            ),
            (Work::Transactions, self.hash.times(load.transactions)),
        ]
    }
}

/// What leaves a replica when the processor is done with it.
#[derive(Clone, Debug)]
pub(crate) enum Outgoing<M> {
    Message(Envelope, M),
    Answer(Answer),
}

/// A message that has come to its target, and when it came.
#[derive(Clone, Debug)]
pub(crate) struct Here<M> {
    pub(crate) which: Which<M>,
    pub(crate) since: Time,
}

/// Which message.
#[derive(Clone, Debug)]
pub(crate) enum Which<M> {
    /// Another replica's, by its number under way.
    Flight(u32),
    /// What a replica has said to itself, and what led to that.
    Own(Box<M>, Option<MessageId>),
}

/// What waits for its turn, or has it.
#[derive(Clone, Debug)]
pub(crate) struct Processor<M> {
    /// When it is done with what it has begun.
    pub(crate) free_at: Time,
    /// When it is to look again; `Time::FAR` where it need not.
    pub(crate) wakes_at: Time,
    /// The message that it reads until then.
    pub(crate) reading: Option<Here<M>>,
    /// Messages that are here, in the order in which they came.
    pub(crate) waiting: VecDeque<Here<M>>,
    /// Timers that are due, and what led to them.
    pub(crate) due: VecDeque<(TimerSlot, Option<MessageId>)>,
    /// What leaves, and when.
    pub(crate) outgoing: VecDeque<(Time, Outgoing<M>)>,
    /// How many transactions its replica has executed.
    pub(crate) executed: u64,
    /// What it has begun, or is to do next without a break, and has not been told of.
    untold: VecDeque<Worked>,
}

/// The processors of all replicas.
#[derive(Clone, Debug)]
pub(crate) struct Processors<M> {
    pub(crate) costs: Rc<Costs>,
    pub(crate) each: Vec<Processor<M>>,
    /// Of each replica and stream, how many requests it has taken in; empty where that costs nothing.
    taken: Vec<Vec<u64>>,
}

impl<M> Processors<M> {
    pub(crate) fn new(replicas: usize, streams: u16, costs: Costs) -> Self {
        let counted = if costs.request == Duration::ZERO { 0 } else { replicas };
        Processors {
            costs: Rc::new(costs),
            each: (0..replicas).map(|_| Processor::new()).collect(),
            taken: vec![vec![0; usize::from(streams)]; counted],
        }
    }

    /// What a node may know of requests: all that have come, where taking them in costs nothing.
    pub(crate) fn taken(&self, replica: ReplicaId) -> Option<&[u64]> {
        self.taken.get(replica.index()).map(Vec::as_slice)
    }

    /// A replica's processor, and what it has taken in.
    pub(crate) fn of(&mut self, replica: ReplicaId) -> (&Costs, &mut Processor<M>, Option<&[u64]>) {
        let taken = self.taken.get(replica.index()).map(Vec::as_slice);
        (&self.costs, &mut self.each[replica.index()], taken)
    }

    /// What clients do not send again a replica need not take in.
    pub(crate) fn pass_over(&mut self, replica: ReplicaId, answered: &[u64]) {
        if let Some(taken) = self.taken.get_mut(replica.index()) {
            raise(taken, answered);
        }
    }

    /// A processor takes in requests while it has nothing else to do, up to `now`: it may be busy with the last of them
    /// a little longer.
    pub(crate) fn take_requests(&mut self, replica: ReplicaId, now: Time, requests: &Requests) {
        if let Some(taken) = self.taken.get_mut(replica.index()) {
            let processor = &mut self.each[replica.index()];
            Streams { replica, requests }.take_in(taken, self.costs.request, processor, now);
        }
    }
}

impl<M> Processor<M> {
    fn new() -> Self {
        Processor {
            free_at: Time::ZERO,
            wakes_at: Time::FAR,
            reading: None,
            waiting: VecDeque::new(),
            due: VecDeque::new(),
            outgoing: VecDeque::new(),
            executed: 0,
            untold: VecDeque::new(),
        }
    }

    /// It works once it is done with what it has to do already.
    pub(crate) fn work(&mut self, replica: ReplicaId, work: Work, span: Duration) {
        if span > Duration::ZERO {
            let start = self.free_at;
            self.free_at += span;
            self.untold.push_back(Worked { replica, work, start, end: self.free_at });
        }
    }

    /// A message has come: it is read after those that came before.
    pub(crate) fn await_turn(&mut self, here: Here<M>) {
        let place = self.waiting.partition_point(|other| other.since <= here.since);
        self.waiting.insert(place, here);
    }

    /// The stretches of work that are over by `now`.
    pub(crate) fn done(&mut self, now: Time) -> impl Iterator<Item = Worked> {
        std::iter::from_fn(move || self.untold.pop_front_if(|worked| worked.end <= now))
    }

    /// The same and, where it stops at `now`, what of the present one is done by then.
    pub(crate) fn stop(&mut self, now: Time) -> impl Iterator<Item = Worked> {
        let begun =
            move |worked: Worked| (worked.start < now).then(|| Worked { end: worked.end.min(now), ..worked });
        self.untold.drain(..).filter_map(begun)
    }

    /// Its replica has crashed: what it had to do is gone. Returns the numbers of others' messages that were here.
    pub(crate) fn crash(&mut self, now: Time) -> Vec<u32> {
        self.outgoing.clear();
        self.due.clear();
        (self.free_at, self.wakes_at) = (now, Time::FAR);
        let here = self.reading.take().into_iter().chain(self.waiting.drain(..));
        here.filter_map(|here| if let Which::Flight(flight) = here.which { Some(flight) } else { None })
            .collect()
    }
}

/// The requests that a replica hears.
pub(crate) struct Streams<'a> {
    pub(crate) replica: ReplicaId,
    pub(crate) requests: &'a Requests,
}

impl Streams<'_> {
    fn all(&self) -> impl Iterator<Item = StreamId> + use<> {
        (0..self.requests.streams()).map(StreamId)
    }

    /// See [`Processors::take_requests`]: each request takes `cost`, from when the processor is free.
    fn take_in<M>(&self, taken: &mut [u64], cost: Duration, processor: &mut Processor<M>, now: Time) {
        while let Some(first) = self.next(taken) {
            let start = processor.free_at.max(first);
            if start >= now {
                return;
            }
            let here = self.received(start);
            let waiting = more(&here, taken);
            // Those that it can begin before `now`.
            let most = (now - start).as_ns().div_ceil(cost.as_ns());
            if waiting <= most {
                raise(taken, &here);
            } else {
                self.take(taken, most);
            }
            processor.free_at = start;
            processor.work(self.replica, Work::Transactions, cost.times(waiting.min(most)));
        }
    }

    /// When request `index` of `stream` will have been taken in, after those in `taken`, if nothing else comes and the
    /// processor is free from `free_at` on; `None` where it is not known when the request comes.
    pub(crate) fn takes_in(
        &self,
        taken: &[u64],
        cost: Duration,
        (stream, index): (StreamId, u64),
        free_at: Time,
    ) -> Option<Time> {
        let comes = self.requests.reaches(self.replica, stream, index)?;
        let (mut taken, mut at) = (taken.to_vec(), free_at);
        while let Some(first) = self.next(&taken) {
            let start = at.max(first);
            if comes <= start {
                let here = self.received(comes);
                let later = here[usize::from(stream.0)] - 1 - index;
                return Some(start + cost.times(more(&here, &taken).saturating_sub(later)));
            }
            let here = self.received(start);
            at = start + cost.times(more(&here, &taken));
            raise(&mut taken, &here);
        }
        Some(at)
    }

    /// When the next request comes after so many of each stream.
    fn next(&self, taken: &[u64]) -> Option<Time> {
        let heard = self.all().zip(taken).filter(|&(stream, _)| self.requests.hears(self.replica, stream));
        heard.filter_map(|(stream, &taken)| self.requests.reaches(self.replica, stream, taken)).min()
    }

    /// How many of each stream have come by a time.
    fn received(&self, at: Time) -> Vec<u64> {
        self.all().map(|stream| self.requests.received(self.replica, stream, at)).collect()
    }

    /// Counts `most` more as taken in, those that came first.
    fn take(&self, taken: &mut [u64], mut most: u64) {
        while most > 0 {
            let Some(first) = self.next(taken) else { return };
            for (here, taken) in self.received(first).into_iter().zip(&mut *taken) {
                let some = here.saturating_sub(*taken).min(most);
                *taken += some;
                most -= some;
            }
        }
    }
}

/// What of each stream is here is taken in; more may be, where clients do not send it again.
fn raise(taken: &mut [u64], here: &[u64]) {
    taken.iter_mut().zip(here).for_each(|(taken, &here)| *taken = here.max(*taken));
}

/// How many more of all streams there are than were taken in.
fn more(here: &[u64], taken: &[u64]) -> u64 {
    here.iter().zip(taken).map(|(here, taken)| here.saturating_sub(*taken)).sum()
}
