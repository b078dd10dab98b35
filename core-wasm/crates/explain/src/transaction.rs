//! One transaction, followed: from its client's request to the reply that answers it. Its parts are contiguous, so they
//! sum exactly to its latency.
//!
//! The agreement on its block is read off the critical path of the commit whose reply is the last that the client
//! needed: each vote of that path completes a quorum, which ends a part. Where the path does not reach back to the
//! proposal, what it leaves is one part, [`Stage::Consensus`].

use serde::Serialize;
use sim::ids::{ReplicaId, Run, StreamId};
use sim::kinds::Role;
use sim::record::Fate;
use sim::requests::Requests;
use sim::time::{Duration, Time};

use trace::chunks::Chunks;
use trace::clients::{Answered, Answers};
use trace::ledger::CommitStep;
use trace::transactions::Passage;

use crate::delays::{PathPart, Spent};
use crate::path::{critical_path, find_commit};
use crate::words::{Recorder, Words};

/// What a transaction waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// The request is on its way to the replica that proposes or streams it, or hands it on.
    Request,
    /// Until a block with it is proposed, or a micro-batch with it is sent.
    Waiting,
    /// On the way from a replica that hands it on to the one that proposes or streams it.
    HandedOn,
    /// From its micro-batch until the proposal of a block whose cut covers that.
    Streamed,
    /// A quorum round trip: until a quorum certificate is complete.
    Quorum,
    /// Between a certificate and the next proposal: for a batch, or for an acknowledgement.
    NextProposal,
    /// For a timer.
    Timer,
    /// For the messages that begin a view: complaints, new-view.
    NewView,
    /// Agreement of which the messages are not known one by one.
    Consensus,
    /// The last certificate is on its way to the replica whose reply decides.
    Decision,
    /// The reply waits for that replica's processor and network interface, and leaves.
    ReplySending,
    /// The reply is on its way.
    Reply,
    /// It is not answered: what it waits for is not known.
    Unanswered,
}

/// A stretch of a transaction's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// What it waits for.
    pub stage: Stage,
    /// Begin.
    pub start: Time,
    /// End.
    pub end: Time,
}

/// A transaction, followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transaction {
    /// Its stream.
    pub stream: StreamId,
    /// Its number there.
    pub number: u64,
    /// Its client's group.
    pub group: u16,
    /// When it was submitted.
    pub submitted: Time,
    /// When its client had the replies that it needed; none where that has not come.
    pub answered: Option<Time>,
    /// The replica that the request goes to: which proposes or streams the transaction, or hands it on.
    pub to: ReplicaId,
    /// Row of its block, once that is committed.
    pub block: Option<u32>,
    /// The replica whose reply was the last that the client needed.
    pub by: Option<ReplicaId>,
    /// Where its time went, in order and without a gap, from its submission to its answer, or up to now.
    pub parts: Vec<Part>,
    /// Rows of the messages that the agreement on its block waited for, in order.
    pub rows: Vec<u32>,
}

/// A recorded run with its clients.
#[derive(Clone, Copy)]
pub struct Follower<'a, W: Words> {
    /// The run.
    pub trace: &'a Recorder<W>,
    /// What clients were answered, by `now`.
    pub answers: &'a Answers,
    /// The clients.
    pub requests: &'a Requests,
    /// How far the run is.
    pub now: Time,
}

impl<W: Words> Follower<'_, W> {
    /// The first transaction that is submitted at a time or after it; of several the one of the first stream. None
    /// where none is by now.
    pub fn first_from(&self, at: Time) -> Option<Transaction> {
        let (stream, number) = self.named_by(at)?;
        self.follow(stream, number)
    }

    /// A time from which on the first transaction is one of the block at a height, committed by now, where the block
    /// has such a one; else the submission of its first. None of an empty block.
    pub fn submission_in(&self, height: u64) -> Option<Time> {
        let commits = self.trace.commits();
        let place = commits.partition_point(|step| step.height < height);
        let step = commits.get(place).filter(|step| step.height == height)?;
        let executed = &self.trace.transactions().executed;
        let first = executed.partition_point(|passage| passage.at < step.time);
        let at_once = executed.iter_from(first).take_while(|passage| passage.at == step.time);
        let runs: Vec<Run> =
            at_once.filter(|passage| passage.place == place as u32).map(|passage| passage.run).collect();
        // The slot of the first may begin with others that the block before has; that of the last is its own, unless
        // all are of one slot.
        let submitted = |number| self.requests.submitted_at(runs.first()?.stream, number);
        let ends = [submitted(runs.first()?.first), submitted(runs.first()?.end() - 1)];
        let is_named = |at: &&Option<Time>| {
            let named = at.and_then(|at| self.named_by(at));
            runs.iter().any(|run| named.is_some_and(|named| holds(run, named)))
        };
        *ends.iter().find(is_named).unwrap_or(&ends[0])
    }

    /// Stream and number of the first transaction that is submitted at a time or after it.
    fn named_by(&self, at: Time) -> Option<(StreamId, u64)> {
        let before = at.checked_before(Duration::from_ns(1));
        let next = |stream| {
            let number = before.map_or(0, |before| self.requests.submitted(stream, before));
            Some((self.requests.submitted_at(stream, number)?, stream, number))
        };
        let streams = (0..self.requests.streams()).map(StreamId);
        streams.filter_map(next).min().map(|(_, stream, number)| (stream, number))
    }

    /// The transaction of a stream with this number; none where it is not submitted by now.
    pub fn follow(&self, stream: StreamId, number: u64) -> Option<Transaction> {
        let submitted = self.requests.submitted_at(stream, number).filter(|&at| at <= self.now)?;
        let group = self.requests.group_of(stream);
        // What comes after the recording's end is not known.
        let until = self.trace.recording_stopped().map_or(self.now, |stopped| stopped.min(self.now));
        let step = self.step_of((stream, number), submitted);
        let answered = step.and_then(|step| self.answer_of(step, group));
        let proposed = step.map(|step| Time::from_ns(step.time.as_ns() - step.latency.as_ns()));
        let block = step.and_then(|step| Some(self.trace.marks().get(step.mark as usize)?.subject));
        let proposer = block.and_then(|row| W::opener(&self.trace.tables, row));
        let streamed = self.streamed((stream, number), (submitted, proposed.unwrap_or(until)), proposer);
        let to = self.heard_by(stream, streamed.map(|(_, origin)| origin).or(proposer));

        let mut path = Forwards { at: submitted, parts: Vec::new() };
        path.on_to(self.requests.reaches(to, stream, number).unwrap_or(until).min(until), Stage::Request);
        let taken = streamed.map(|(at, _)| at).or(proposed);
        if let (Some(origin), Some(taken)) = (streamed.map(|(_, origin)| origin).or(proposer), taken)
            && let Some((sent, arrived)) = self.handed_on((to, origin), (path.at, taken))
        {
            path.on_to(sent, Stage::Waiting);
            path.on_to(arrived, Stage::HandedOn);
        }
        if let Some((at, _)) = streamed {
            path.on_to(at, Stage::Waiting);
        }
        if let Some(proposed) = proposed {
            path.on_to(proposed, if streamed.is_some() { Stage::Streamed } else { Stage::Waiting });
        }
        let mut rows = Vec::new();
        if let Some(step) = step {
            rows = self.agree(step, answered, &mut path);
        }
        match answered {
            Some(answered) => {
                path.on_to(answered.left, Stage::ReplySending);
                path.on_to(answered.at, Stage::Reply);
            }
            None => path.on_to(until, Stage::Unanswered),
        }
        let answered_at = answered.map(|answered| answered.at);
        let end = answered_at.unwrap_or(until).max(submitted);
        assert!(path.at == end, "the parts of a transaction do not sum");
        let parts = path.parts;
        let by = answered.map(|answered| answered.by);
        Some(Transaction {
            stream,
            number,
            group,
            submitted,
            answered: answered_at,
            to,
            block,
            by,
            parts,
            rows,
        })
    }

    /// The first commit of its block.
    fn step_of(&self, transaction: (StreamId, u64), submitted: Time) -> Option<&CommitStep> {
        let mut passages = passages(&self.trace.transactions().executed, submitted);
        let found = passages.find(|passage| holds(&passage.run, transaction))?;
        self.trace.commits().get(found.place as usize)
    }

    /// The answer to a group's transactions of a block.
    fn answer_of(&self, step: &CommitStep, group: u16) -> Option<&Answered> {
        let answered = self.answers.answered();
        let first = answered.partition_point(|answered| answered.at < step.time);
        let is_its =
            |answered: &&Answered| (u64::from(answered.height), answered.group) == (step.height, group);
        answered.iter_from(first).find(is_its)
    }

    /// When it was sent in a micro-batch, and by whom: by the block's proposer where that streams it too, else the
    /// first time.
    fn streamed(
        &self,
        transaction: (StreamId, u64),
        (since, until): (Time, Time),
        proposer: Option<ReplicaId>,
    ) -> Option<(Time, ReplicaId)> {
        let mut found = None;
        for sent in passages(&self.trace.transactions().streamed, since).take_while(|sent| sent.at <= until) {
            let origin = ReplicaId(sent.place as u16);
            let is_proposers = Some(origin) == proposer;
            if holds(&sent.run, transaction) && (found.is_none() || is_proposers) {
                found = Some((sent.at, origin));
                if is_proposers {
                    break;
                }
            }
        }
        found
    }

    /// The replica that takes the request: the wanted one where it hears it, else the first that does.
    fn heard_by(&self, stream: StreamId, wanted: Option<ReplicaId>) -> ReplicaId {
        let replicas = (0..self.trace.replicas()).map(ReplicaId);
        let mut hearing =
            wanted.into_iter().chain(replicas).filter(|&replica| self.requests.hears(replica, stream));
        hearing.next().expect("somebody hears each stream")
    }

    /// When the first message with requests that `from` hands on to `to` was sent, and when it arrived, of those
    /// between two times. None where nothing has to be handed on.
    fn handed_on(
        &self,
        (from, to): (ReplicaId, ReplicaId),
        (since, until): (Time, Time),
    ) -> Option<(Time, Time)> {
        if from == to {
            return None;
        }
        let messages = self.trace.messages();
        let forwards = messages.overlapping(since, until).into_iter();
        let forwards = forwards.filter(|&row| self.role(row) == Role::Forwards);
        let arrived = forwards.map(|row| messages.get(row)).filter(|message| {
            let is_between = message.queued >= since && message.ended <= until;
            (message.source, message.target, message.fate) == (from, to, Fate::Delivered) && is_between
        });
        arrived.map(|message| (message.queued, message.ended)).min()
    }

    /// What a message is for.
    fn role(&self, row: u32) -> Role {
        self.trace.kind_of(self.trace.messages().kind(row)).role
    }

    /// From the proposal to the commit whose reply decides, or where none does yet to the first; returns the messages
    /// of its path.
    fn agree(&self, step: &CommitStep, answered: Option<&Answered>, path: &mut Forwards) -> Vec<u32> {
        let first = || self.trace.marks().get(step.mark as usize).map(|mark| mark.replica);
        let Some(replica) = answered.map(|answered| answered.by).or_else(first) else { return Vec::new() };
        let commit = find_commit::<W>(self.trace, replica, step.height);
        let parts = critical_path::<W>(self.trace, replica, step.height).unwrap_or_default();
        let Some((commit, _)) = commit else {
            path.on_to(answered.map_or(step.time, |answered| answered.left), Stage::Consensus);
            return Vec::new();
        };
        let unknown = |part: &&PathPart| part.row.is_none() && part.spent == Spent::VoteWait;
        path.on_to(parts.first().filter(unknown).map_or(path.at, |part| part.end), Stage::Consensus);
        for (index, part) in parts.iter().enumerate() {
            let goes_on = parts.get(index + 1).is_some_and(|next| next.row == part.row);
            match part.row.filter(|_| !goes_on).map(|row| self.role(row)) {
                Some(Role::Answers) => path.on_to(part.end, Stage::Quorum),
                Some(Role::Leads) => path.on_to(part.end, Stage::NewView),
                // Before the messages that follow, nothing else goes on.
                None if part.row.is_none() && part.start == path.at => match part.spent {
                    Spent::BatchWait => path.on_to(part.end, Stage::NextProposal),
                    Spent::TimeOut => path.on_to(part.end, Stage::Timer),
                    _ => {}
                },
                _ => {}
            }
        }
        path.on_to(commit.time, Stage::Decision);
        let mut rows: Vec<u32> = parts.iter().filter_map(|part| part.row).collect();
        rows.dedup();
        rows
    }
}

/// Those from a time on.
fn passages(table: &Chunks<Passage>, since: Time) -> impl Iterator<Item = &Passage> {
    table.iter_from(table.partition_point(|passage| passage.at < since))
}

fn holds(run: &Run, (stream, number): (StreamId, u64)) -> bool {
    run.stream == stream && (run.first..run.end()).contains(&number)
}

/// A path that grows from its beginning towards its end.
struct Forwards {
    at: Time,
    parts: Vec<Part>,
}

impl Forwards {
    /// What it waits for up to `end`, where that is not past.
    fn on_to(&mut self, end: Time, stage: Stage) {
        if end > self.at {
            self.parts.push(Part { stage, start: self.at, end });
            self.at = end;
        }
    }
}
