//! Catching up: blocks that are missing, data that is late, and the state where neither is kept any more.

use std::rc::Rc;

use facts::{BlockId, Fact, LaneHead, View};
use sim::ids::{ReplicaId, Run};
use sim::time::Duration;
use sim::transactions::{self, RunSet, push_run};

use super::{
    ARRIVAL_TIMER, BLOCKS_MAX, Dissemination, FETCH_TIMER, HeldVote, HotStuff, STREAM_TIMER, WAITING_MAX,
};
use crate::block_tree::Block;
use crate::hotstuff::message::{self, LanePart, Message, PART_BYTES, Snapshot, Wanted};
use crate::hotstuff::ruling::{Flaw, Lack, Ruling};
use crate::pool::NodeContext;

/// What was asked for and has not come yet: one thing at a time.
#[derive(Clone, Debug)]
pub(super) enum Asked {
    /// Blocks, or the state where those are no longer kept.
    Blocks,
    /// A part of a lane.
    Lane {
        /// Which.
        wanted: Wanted,
        /// How much had come when it was last looked at.
        progress: u64,
    },
    /// Transactions that blocks name.
    Transactions {
        /// Which.
        runs: Rc<[Run]>,
        /// How many had not come when it was last looked at.
        lacking: u64,
    },
}

impl HotStuff {
    /// Keeps a proposal that cannot be handled yet, for what it lacks.
    pub(super) fn keep_waiting(&mut self, block: &Rc<Block>, lack: Lack) {
        self.rule(block, self.phases.first(), Ruling::Waits(lack));
        if self.waiting.iter().any(|known| known.id == block.id) {
            return;
        }
        if self.waiting.len() == WAITING_MAX {
            self.waiting.remove(0);
        }
        self.waiting.push(Rc::clone(block));
    }

    /// The block to ask for next, and whom: that of the highest certificate, or the parent of the latest proposal that
    /// waits for one; first its proposer, then the next replica, and so on. Each time that the question was in vain it
    /// is another, since a liar may propose on what nobody has, and whoever is asked may be down.
    pub(super) fn next_question(&self) -> Option<(BlockId, ReplicaId)> {
        let is_missing = |&(block, _): &(BlockId, View)| self.tree.get(block).is_none();
        let highest =
            (self.high.view > self.tree.committed().view).then_some((self.high.block, self.high.view));
        let highest = highest.filter(is_missing);
        let parent = self.waiting.iter().rev().map(|block| (block.parent, block.view)).find(is_missing);
        let turn = self.fetches as usize;
        let ((block, view), turn) = match (highest, parent) {
            (Some(highest), Some(parent)) if highest.0 != parent.0 => ([highest, parent][turn % 2], turn / 2),
            (highest, parent) => (parent.or(highest)?, turn),
        };
        let (others, proposer) = (self.others(), self.pacemaker.leader(view));
        let first = others.partition_point(|&other| other < proposer);
        Some((block, *others.iter().cycle().nth(first + turn % others.len().max(1))?))
    }

    /// Handles what waited and need not any more.
    pub(super) fn retry_waiting(&mut self, context: &mut NodeContext<'_>) {
        let committed = self.tree.committed().height;
        self.waiting.retain(|block| block.height > committed);
        let ready = |node: &Self, block: &Block| {
            node.tree.get(block.parent).is_some() && block.view <= node.pacemaker.view()
        };
        while let Some(place) = self.waiting.iter().position(|block| ready(self, block)) {
            let block = self.waiting.remove(place);
            if self.tree.has(&block) {
                self.ignore(&block, Flaw::Known);
            } else if block.height > self.tree.committed().height {
                self.accept(&block, context);
            }
        }
    }

    /// Asks one replica for a block and what leads to it. An answer may be large, and asking another one for what is on
    /// its way would send it twice: that is done when none of it has come for a while.
    pub(super) fn fetch_blocks(&mut self, block: BlockId, whom: ReplicaId, context: &mut NodeContext<'_>) {
        if self.asked.is_some() || whom == self.me {
            return;
        }
        context.state(Fact::Fetched { block, data: false });
        context.send(whom, Message::FetchBlocks { block, above: self.tree.committed().height });
        self.await_answer(Asked::Blocks, context);
    }

    /// Asks for a missing block, if there is one.
    pub(super) fn fetch_missing(&mut self, context: &mut NodeContext<'_>) {
        if let Some((block, whom)) = self.next_question() {
            self.fetch_blocks(block, whom, context);
        }
    }

    /// Asks for the data that the held vote or the next execution lacks: who has signed that they hold it, without a
    /// certificate the leader, and everybody else where they have been asked in vain or one answer does not hold it.
    pub(super) fn fetch_data(&mut self, context: &mut NodeContext<'_>) {
        if self.asked.is_some() {
            return;
        }
        let Dissemination::Stream(streaming) = &self.dissemination else {
            return self.fetch_transactions(context);
        };
        // The newest cut that is wanted covers the others, but where it leads on from another history than is held.
        let held = self.held_vote.as_ref().filter(|held| held.coming.is_none());
        let newest = held.map(|held| &held.block).or(self.unexecuted.back());
        let lacks =
            |block: &Rc<Block>| Some((block.id, streaming.missing(block.cut(), self.executed.cut())?));
        let Some((block, part)) = newest.into_iter().chain(self.unexecuted.front()).find_map(lacks) else {
            return;
        };
        context.state(Fact::Fetched { block, data: true });
        let fits = part.end - part.first <= streaming.pull_max();
        let leader = self.pacemaker.current_leader();
        let signers = self.signers(&part.head);
        let whom = match signers[..] {
            [signer, ..] if self.fetches == 0 && fits => vec![signer],
            [_, ..] if self.fetches == 0 => signers,
            [] if self.fetches == 0 && fits && leader != self.me => vec![leader],
            _ => self.others(),
        };
        self.ask_for_lane(&whom, part, context);
    }

    /// Asks for transactions that the held vote or the next executions lack: the proposer of the first block that lacks
    /// any where it has not been asked in vain and one answer holds them, else everybody, each for a share.
    fn fetch_transactions(&mut self, context: &mut NodeContext<'_>) {
        if !self.config.names_transactions() {
            return;
        }
        let (others, most) = (self.others(), self.config.answer_max());
        let all = most * others.len() as u64;
        let (mut first, mut runs, mut asked) = (None, Vec::new(), RunSet::default());
        let held = self.held_vote.as_ref().map(|held| &held.block);
        for block in held.into_iter().chain(&self.unexecuted) {
            for run in self.pool.lacking(block.batch(), context) {
                first.get_or_insert((block.id, block.view));
                asked.missing(run).for_each(|part| push_run(&mut runs, part));
                asked.insert(run);
            }
            if transactions::count(&runs) >= all {
                break;
            }
        }
        let Some((block, view)) = first else { return };
        context.state(Fact::Fetched { block, data: true });
        let (count, proposer) = (transactions::count(&runs), self.pacemaker.leader(view));
        let whom =
            if self.fetches == 0 && count <= most && proposer != self.me { vec![proposer] } else { others };
        let share = count.div_ceil(whom.len().max(1) as u64).min(most);
        let (mut shares, turn) = (transactions::split(runs, share), self.fetches as usize);
        shares.truncate(whom.len());
        let asked: Rc<[Run]> = shares.iter().flatten().copied().collect();
        for (place, share) in shares.into_iter().enumerate() {
            let target = whom[(place + turn) % whom.len()];
            context.send(target, Message::FetchTransactions(share.into()));
        }
        let lacking = transactions::count(&asked);
        self.await_answer(Asked::Transactions { runs: asked, lacking }, context);
    }

    /// Transactions that the held vote lacks may yet come from their clients.
    pub(super) fn await_requests(&mut self, context: &mut NodeContext<'_>) {
        let Some(held) = self.held_vote.as_ref().filter(|_| self.config.names_transactions()) else { return };
        let lacking = self.pool.lacking(held.block.batch(), context);
        let late = lacking.iter().find(|run| run.first >= context.received(run.stream));
        if let Some(late) = late {
            context.wake_on_request(ARRIVAL_TIMER, (late.stream, late.end() - 1));
        }
    }

    /// Cuts of what is sent: gives what the held vote lacks as long to come as an answer to a question. It was sent
    /// before the proposal, and asking for what is on its way would send it twice.
    pub(super) fn await_stream(&mut self, context: &mut NodeContext<'_>) {
        let (Dissemination::Stream(streaming), Some(held)) = (&self.dissemination, &mut self.held_vote)
        else {
            return;
        };
        held.coming = streaming.coming(held.block.cut(), self.executed.cut());
        if held.coming.is_some() {
            context.set_timer(STREAM_TIMER, self.config.patience());
        }
    }

    /// What the held vote lacks had its time: it is asked for, unless some of it has come meanwhile.
    pub(super) fn handle_stream_timer(&mut self, context: &mut NodeContext<'_>) {
        let (Dissemination::Stream(streaming), Some(held)) = (&self.dissemination, &mut self.held_vote)
        else {
            return;
        };
        let Some((wanted, before)) = held.coming.take() else { return };
        if streaming.progress(&wanted) > before {
            self.await_stream(context);
        }
        self.fetch_data(context);
    }

    /// The others who have signed a certificate of availability that a committed block carries, from the next replica
    /// on, so that not all who lack the data ask the same one. Its origin is asked last: what that has pushed has not
    /// come.
    fn signers(&self, head: &LaneHead) -> Vec<ReplicaId> {
        let certificates = self.unexecuted.iter().rev().flat_map(|block| block.payload.certified.iter());
        let Some(certificate) = certificates.into_iter().find(|certificate| certificate.head == *head) else {
            return Vec::new();
        };
        let signers = certificate.signers.iter().map(|&signer| ReplicaId(signer));
        let mut signers: Vec<ReplicaId> = signers.filter(|&signer| signer != self.me).collect();
        let first = signers.partition_point(|&signer| signer < self.me);
        signers.rotate_left(first);
        let (origin, others): (Vec<_>, Vec<_>) =
            signers.into_iter().partition(|signer| signer.0 == head.origin);
        others.into_iter().chain(origin).collect()
    }

    /// Everybody else, ascending.
    fn others(&self) -> Vec<ReplicaId> {
        self.config.group.members().filter(|&other| other != self.me).collect()
    }

    /// Asks each of `whom` for a share of a part of a lane. There is one such question at a time: the answers travel
    /// through windows, and asking again for what is on its way would only fill them.
    fn ask_for_lane(&mut self, whom: &[ReplicaId], wanted: Wanted, context: &mut NodeContext<'_>) {
        let Dissemination::Stream(streaming) = &self.dissemination else { return };
        let (most, progress) = (streaming.pull_max(), streaming.progress(&wanted));
        let Wanted { first, end, .. } = wanted;
        let share = (end - first).div_ceil(whom.len().max(1) as u64).min(most);
        let (mut from, turn) = (first, self.fetches as usize);
        for part in 0..whom.len() {
            let until = (from + share).min(end);
            context.send(
                whom[(part + turn) % whom.len()],
                Message::FetchLane(Wanted { first: from, end: until, ..wanted }),
            );
            from = until;
            if from == end {
                break;
            }
        }
        self.await_answer(Asked::Lane { wanted: Wanted { end: from, ..wanted }, progress }, context);
    }

    fn await_answer(&mut self, asked: Asked, context: &mut NodeContext<'_>) {
        context.set_timer(FETCH_TIMER, self.fetch_patience(&asked));
        self.asked = Some(asked);
    }

    pub(super) fn have_answer(&mut self, context: &mut NodeContext<'_>) {
        (self.asked, self.fetches) = (None, 0);
        context.cancel_timer(FETCH_TIMER);
    }

    /// How long none of an answer may come before another replica is asked: a quarter of the view's time-out, which
    /// must cover a proposal and a fetch. Blocks come in larger parts and in front of everything else, so that asking
    /// for them in vain makes more patient, up to the time-out itself.
    fn fetch_patience(&self, asked: &Asked) -> Duration {
        let quarter = self.config.patience();
        match asked {
            Asked::Blocks => Duration::from_ns(quarter.as_ns() << self.fetches.min(2)),
            Asked::Lane { .. } | Asked::Transactions { .. } => quarter,
        }
    }

    pub(super) fn handle_fetch_timer(&mut self, context: &mut NodeContext<'_>) {
        if let Some(asked) = self.asked.take()
            && let Some(asked) = self.still_coming(asked, context)
        {
            return self.await_answer(asked, context);
        }
        self.fetches += 1;
        if !self.snapshots.is_empty() {
            self.ask_for_state(context);
        }
        self.fetch_missing(context);
        self.fetch_data(context);
    }

    /// What was asked for as it stands, if some of it has come since it was last looked at.
    fn still_coming(&self, asked: Asked, context: &NodeContext<'_>) -> Option<Asked> {
        match (asked, &self.dissemination) {
            (Asked::Lane { wanted, progress: before }, Dissemination::Stream(streaming)) => {
                let progress = streaming.progress(&wanted);
                (progress > before).then_some(Asked::Lane { wanted, progress })
            }
            (Asked::Transactions { runs, lacking: before }, _) => {
                let lacking = transactions::count(&self.pool.lacking(&runs, context));
                (lacking < before).then_some(Asked::Transactions { runs, lacking })
            }
            _ => None,
        }
    }

    pub(super) fn serve_blocks(
        &self,
        source: ReplicaId,
        block: BlockId,
        above: u64,
        context: &mut NodeContext<'_>,
    ) {
        let committed = self.tree.committed().height;
        let mut blocks: Vec<Rc<Block>> = Vec::new();
        if above < committed && self.tree.archived(above + 1).is_none() {
            self.serve_state(source, context);
            return;
        }
        blocks.extend((above + 1..=committed).filter_map(|height| self.tree.archived(height).cloned()));
        if let Some(open) = self.tree.get(block) {
            blocks.extend(self.tree.branch(open).unwrap_or_default());
        }
        blocks.truncate(BLOCKS_MAX);
        let mut rest = &blocks[..];
        while !rest.is_empty() {
            let (part, later) = rest.split_at(message::most_in_part(rest));
            context.send(source, Message::Blocks { blocks: part.into(), is_last: later.is_empty() });
            rest = later;
        }
    }

    /// Blocks that were not proposed to it: takes those that lead on from what is here. Returns whether any is new.
    pub(super) fn take_blocks(&mut self, blocks: &[Rc<Block>], context: &mut NodeContext<'_>) -> bool {
        let mut is_new = false;
        for block in blocks {
            if block.height <= self.tree.committed().height || self.tree.get(block.parent).is_none() {
                continue;
            }
            self.handle_justify(block, context);
            if !self.tree.has(block) {
                is_new = true;
                self.tree.insert(block);
                if block.view > self.leaf.view {
                    self.leaf = Rc::clone(block);
                }
                self.update(block, context);
            }
        }
        is_new
    }

    /// A part of an answer came: what it leads to is awaited as if it had been asked for just now.
    pub(super) fn handle_blocks(
        &mut self,
        source: ReplicaId,
        (blocks, is_last): (&[Rc<Block>], bool),
        context: &mut NodeContext<'_>,
    ) {
        let is_new = self.take_blocks(blocks, context);
        if !is_new {
            // It leads nowhere: others are asked when the patience is over.
            return;
        }
        self.retry_waiting(context);
        if matches!(self.asked, None | Some(Asked::Blocks)) {
            self.have_answer(context);
            match self.next_question() {
                Some(_) if !is_last => self.await_answer(Asked::Blocks, context),
                // The answer was cut short: there is more.
                Some((block, _)) => self.fetch_blocks(block, source, context),
                None => {}
            }
        }
        self.execute(context);
        self.fetch_data(context);
        self.propose(context);
        self.await_view(context);
    }

    pub(super) fn serve_lane(&mut self, source: ReplicaId, wanted: Wanted, context: &mut NodeContext<'_>) {
        let Dissemination::Stream(streaming) = &mut self.dissemination else { return };
        let origin = wanted.head.origin;
        if streaming.lane(origin).has_pruned(wanted.first) {
            self.serve_state(source, context);
        } else {
            let parts = streaming.serve(source, wanted);
            let held = streaming.lane(origin).held();
            for part in parts {
                context.send(source, Message::LaneData { part, held });
            }
        }
    }

    /// Another replica lacks transactions that a block names: hands over those that are here, as many as an answer
    /// holds.
    pub(super) fn serve_transactions(&self, source: ReplicaId, runs: &[Run], context: &mut NodeContext<'_>) {
        let mut lacking = RunSet::default();
        lacking.insert_all(&self.pool.lacking(runs, context));
        let here = runs.iter().flat_map(|&run| lacking.missing(run)).collect();
        let Some(answer) = transactions::split(here, self.config.answer_max()).into_iter().next() else {
            return;
        };
        let tx_bytes = self.config.tx_bytes;
        for part in transactions::split(answer, (PART_BYTES / tx_bytes).max(1)) {
            let bytes = transactions::count(&part) * tx_bytes;
            context.send(source, Message::Transactions { runs: part.into(), bytes });
        }
    }

    /// Transactions came that were asked for.
    pub(super) fn handle_transactions(&mut self, runs: &Rc<[Run]>, context: &mut NodeContext<'_>) {
        self.pool.take_in(runs);
        context.state(Fact::Received { runs: Rc::clone(runs) });
        self.go_on(context);
    }

    /// Whoever pulls a lane from its origin goes on until it has caught up, or has what comes before all that came too
    /// early.
    pub(super) fn pull_on(
        &mut self,
        source: ReplicaId,
        origin: u16,
        end: u64,
        context: &mut NodeContext<'_>,
    ) {
        let Dissemination::Stream(streaming) = &self.dissemination else { return };
        let lane = streaming.lane(origin);
        let (first, end) = (lane.held(), lane.lacks_until(end));
        let (most, pulls) = (streaming.pull_max(), source.0 == origin || !self.unexecuted.is_empty());
        if pulls && first < end && self.asked.is_none() {
            // What one answer does not hold, everybody's connections carry faster than the origin's.
            let head = lane.head_at(end);
            let whom = if end - first <= most { vec![ReplicaId(origin)] } else { self.others() };
            self.ask_for_lane(&whom, Wanted { head, first, end }, context);
        }
    }

    /// A part of a lane came: what waited for it may go on.
    pub(super) fn handle_lane_part(
        &mut self,
        source: ReplicaId,
        part: &LanePart,
        context: &mut NodeContext<'_>,
    ) {
        let Dissemination::Stream(streaming) = &mut self.dissemination else { return };
        streaming.handle_part(source, part, context);
        if matches!(self.asked, Some(Asked::Lane { wanted, .. }) if streaming.holds(&wanted)) {
            self.have_answer(context);
        }
        if self.times_out.is_none() {
            self.await_view(context);
        }
        self.go_on(context);
    }

    /// Data came: what waited for it may go on.
    pub(super) fn go_on(&mut self, context: &mut NodeContext<'_>) {
        if let Some(Asked::Transactions { runs, .. }) = &self.asked
            && self.pool.lacking(runs, context).is_empty()
        {
            self.have_answer(context);
        }
        if self.held_vote.is_none() && self.unexecuted.is_empty() {
            return;
        }
        self.execute(context);
        let is_here = self.held_vote.as_ref().is_some_and(|held| self.lacks(&held.block, context).is_none());
        if is_here
            && let Some(HeldVote { block, phase, .. }) = self.held_vote.take()
            && block.view == self.pacemaker.view()
        {
            match self.votes_for(&block, phase) {
                Ok(reason) => {
                    self.vote_or_hold(&block, phase, reason, context);
                    self.leave_view(&block, context);
                }
                Err(refusal) => self.refuse(&block, phase, refusal, context),
            }
        }
        if self.held_vote.is_none() && self.unexecuted.is_empty() {
            self.await_view(context);
        } else {
            self.await_requests(context);
            self.fetch_data(context);
        }
    }

    /// The state that it is in.
    pub(in crate::hotstuff) fn take_snapshot(&self) -> Snapshot {
        Snapshot {
            block: Rc::clone(&self.executed),
            executed: self.pool.executed.clone(),
            replied: self.replied,
        }
    }

    pub(super) fn serve_state(&self, source: ReplicaId, context: &mut NodeContext<'_>) {
        if let Some(snapshot) = &self.snapshot {
            context.send(source, Message::State(Rc::clone(snapshot)));
        }
    }

    /// Asks everybody for the state after their latest snapshot, since one alone may lie.
    fn ask_for_state(&self, context: &mut NodeContext<'_>) {
        for other in self.others() {
            context.send(other, Message::FetchState);
        }
    }

    /// A snapshot is taken over when so many have sent the same that one of them tells the truth; the first one leads
    /// to asking all.
    pub(super) fn handle_state(
        &mut self,
        source: ReplicaId,
        snapshot: &Rc<Snapshot>,
        context: &mut NodeContext<'_>,
    ) {
        if snapshot.block.height <= self.tree.committed().height {
            return;
        }
        if self.snapshots.is_empty() {
            self.ask_for_state(context);
            self.await_answer(Asked::Blocks, context);
        }
        let senders = self.snapshots.entry(Rc::clone(snapshot));
        senders.insert(source);
        if senders.len() < self.config.group.witnesses() {
            return;
        }
        self.snapshots.clear();
        self.tree.install(&snapshot.block);
        self.committed_by = None;
        self.executed = Rc::clone(&snapshot.block);
        self.pool.executed = snapshot.executed.clone();
        self.replied = snapshot.replied;
        self.unexecuted.clear();
        if self.leaf.height < snapshot.block.height {
            self.leaf = Rc::clone(&snapshot.block);
        }
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.install(snapshot.block.cut(), &snapshot.executed, context);
        }
        context.state(Fact::Installed { block: snapshot.block.fact() });
        self.have_answer(context);
        if let Some((block, _)) = self.next_question() {
            self.fetch_blocks(block, source, context);
        }
        self.fetch_data(context);
        self.retry_waiting(context);
    }
}
