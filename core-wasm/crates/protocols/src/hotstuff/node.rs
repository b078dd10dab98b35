//! A HotStuff replica: Algorithms 1 and 2 as handlers, with blocks that may be missing and data that may be late.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;

use facts::{BlockId, Fact, View};
use sim::node::{Node, ReplicaId, TimerSlot, Wait};
use sim::requests::{Run, StreamId};
use sim::time::{Duration, Time};

use super::message::{LanePart, Message, Snapshot, wire};
use super::pacemaker::Pacemaker;
use super::ruleset::{Ruleset, Safety};
use super::votes::Votes;
use super::{Config, DisseminationConfig};
use crate::batching::{Batching, Offer};
use crate::block_tree::{Block, BlockTree, Payload, QuorumCert};
use crate::pool::{NodeContext, Pool};
use crate::quorum::Voters;
use crate::streaming::{ACK_TIMER, FLUSH_TIMER, GAP_TIMER, Streaming};
use crate::transactions;

/// The view takes too long.
const VIEW_TIMER: TimerSlot = TimerSlot { slot: 0, wait: Wait::Timeout };
/// A request comes, or a batch is due.
const POOL_TIMER: TimerSlot = TimerSlot { slot: 1, wait: Wait::Batch };
/// What was asked for has not come.
const FETCH_TIMER: TimerSlot = TimerSlot { slot: 4, wait: Wait::Fetch };
/// Requests are to be forwarded.
const FORWARD_TIMER: TimerSlot = TimerSlot { slot: 5, wait: Wait::Batch };

/// Most blocks in one answer to a fetch.
const BLOCKS_MAX: usize = 64;
/// Every so many blocks a replica keeps a snapshot of its state for those who have fallen behind all archives.
const SNAPSHOT_EVERY: u64 = 256;
/// Most proposals kept that cannot be handled yet.
const WAITING_MAX: usize = 64;

/// How transactions reach this replica.
#[derive(Clone, Debug)]
enum Dissemination {
    Batch(Batching),
    Stream(Streaming),
}

/// A replica.
#[derive(Clone, Debug)]
pub struct HotStuff<R> {
    rules: R,
    config: Config,
    me: ReplicaId,

    // Persisted.
    safety: Safety,
    high: QuorumCert,
    tree: BlockTree,
    pool: Pool,
    dissemination: Dissemination,
    /// Committed and waiting for data.
    unexecuted: VecDeque<Rc<Block>>,
    executed: Rc<Block>,
    /// Executed blocks that ordered anything.
    replied: u64,
    snapshot: Option<Rc<Snapshot>>,

    // Not persisted, apart from the pacemaker's view.
    pacemaker: Pacemaker,
    votes: Votes,
    /// The newest block seen: what this replica believes to be the end of the chain.
    leaf: Rc<Block>,
    /// The view last proposed in.
    proposed: View,
    /// Proposals that wait for an ancestor or for their view.
    waiting: Vec<Rc<Block>>,
    /// A proposal of the current view that waits for data before it is voted for.
    held_vote: Option<Rc<Block>>,
    /// When the view timer is running.
    timing: bool,
    /// Whether an answer to a fetch is awaited.
    fetching: bool,
    /// Times that the present fetch had to be repeated.
    fetches: u32,
    snapshots: BTreeMap<BlockId, (Voters, Rc<Snapshot>)>,
    forwarded: u64,
}

/// What can be seen of a replica from outside, for an inspector.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplicaView {
    /// Current view.
    pub view: View,
    /// Its leader.
    pub leader: ReplicaId,
    /// Highest view voted in.
    pub voted: View,
    /// What it is locked on.
    pub locked: QuorumCert,
    /// Its highest certificate.
    pub high: QuorumCert,
    /// Height of the latest committed block.
    pub committed_height: u64,
    /// Height of the latest executed block.
    pub executed_height: u64,
    /// Streaming: transactions held per lane.
    pub lanes: Vec<u64>,
}

impl<R: Ruleset> HotStuff<R> {
    /// A replica before the run.
    pub fn new(rules: R, config: Config, me: ReplicaId) -> Self {
        let (dissemination, payload) = match config.dissemination {
            DisseminationConfig::Batch(batch) => {
                (Dissemination::Batch(Batching::new(batch)), Payload::Batch(Rc::default()))
            }
            DisseminationConfig::Stream(stream) => (
                Dissemination::Stream(Streaming::new(stream, config.group, me)),
                Payload::Cut(Streaming::empty_cut(config.group)),
            ),
        };
        let genesis = Block::genesis(payload);
        HotStuff {
            rules,
            config,
            me,
            safety: Safety { voted: View::GENESIS, locked: QuorumCert::GENESIS },
            high: QuorumCert::GENESIS,
            tree: BlockTree::new(Rc::clone(&genesis)),
            pool: Pool::default(),
            dissemination,
            unexecuted: VecDeque::new(),
            executed: Rc::clone(&genesis),
            replied: 0,
            snapshot: None,
            pacemaker: Pacemaker::new(config.group, config.leader, config.timeout),
            votes: Votes::default(),
            leaf: genesis,
            proposed: View::GENESIS,
            waiting: Vec::new(),
            held_vote: None,
            timing: false,
            fetching: false,
            fetches: 0,
            snapshots: BTreeMap::new(),
            forwarded: 0,
        }
    }

    /// For an inspector.
    pub fn inspect(&self) -> ReplicaView {
        let view = self.pacemaker.view();
        ReplicaView {
            view,
            leader: self.pacemaker.leader(view),
            voted: self.safety.voted,
            locked: self.safety.locked,
            high: self.high,
            committed_height: self.tree.committed().height,
            executed_height: self.executed.height,
            lanes: match &self.dissemination {
                Dissemination::Batch(_) => Vec::new(),
                Dissemination::Stream(streaming) => {
                    self.config.group.members().map(|origin| streaming.lane(origin.0).held()).collect()
                }
            },
        }
    }

    // --- Views -------------------------------------------------------------------------------------------------

    /// Algorithm 2, ONNEXTSYNCVIEW.
    fn enter(&mut self, view: View, by_view_change: bool, context: &mut NodeContext<'_>) {
        let before = self.pacemaker.view();
        self.pacemaker.enter(view, by_view_change);
        self.votes.forget_before(view);
        self.held_vote = None;
        self.timing = false;
        let leader = self.pacemaker.leader(view);
        context.state(Fact::Entered { view, leader: leader.0, by_view_change });
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            if by_view_change {
                streaming.suspect(self.pacemaker.leader(before));
            }
            streaming.review(&self.pool, context);
        }
        self.flush(context);
        if by_view_change {
            self.forward_anew(context);
        } else {
            self.forward(context);
        }
        self.await_view(context);
    }

    /// Runs the view's timer while there is anything to wait for (nothing pending and no uncommitted block that orders anything:
    /// nobody proposes and nobody complains).
    fn await_view(&mut self, context: &mut NodeContext<'_>) {
        if self.has_work(context) {
            if !self.timing {
                self.timing = true;
                context.set_timer(VIEW_TIMER, self.pacemaker.patience());
            }
            if self.pacemaker.leader(self.pacemaker.view()) != self.me {
                context.cancel_timer(POOL_TIMER);
            }
        } else {
            self.timing = false;
            context.cancel_timer(VIEW_TIMER);
            self.await_request(context);
        }
    }

    fn has_work(&self, context: &NodeContext<'_>) -> bool {
        self.leaf.last_filled > self.executed.height
            || !self.unexecuted.is_empty()
            || self.pool.has_work(context)
    }

    fn await_request(&mut self, context: &mut NodeContext<'_>) {
        let stream = if context.streams() == 1 { StreamId(0) } else { StreamId(self.me.0) };
        context.wake_on_request(POOL_TIMER, stream, self.pool.next_request(stream, context), Time::FAR);
    }

    /// Algorithm 2, ONTIMEOUT.
    fn complain(&mut self, context: &mut NodeContext<'_>) {
        let view = self.pacemaker.handle_timeout();
        context.state(Fact::TimedOut { view });
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.suspect(self.pacemaker.leader(view));
            streaming.push_again(&self.executed.cut(), context);
        }
        self.hand_on(context);
        self.forward_anew(context);
        let next_leader = self.pacemaker.leader(view.next_epoch());
        context.set_timer(VIEW_TIMER, self.pacemaker.patience());
        context.send(next_leader, Message::Complaint { view, high: self.high });
    }

    /// Algorithm 2, ONRECEIVECOMPLAIN: the (n - f)-th proves the view change, and its leader proposes at once.
    fn handle_complaint(&mut self, source: ReplicaId, view: View, context: &mut NodeContext<'_>) {
        if self.pacemaker.leader(view.next_epoch()) != self.me {
            return;
        }
        self.pacemaker.handle_new_view(source, view.next_epoch());
        if let Some(next) = self.pacemaker.handle_complaint(source, view) {
            context.state(Fact::ViewChanged { view: next });
            context.broadcast(Message::NextView { view: next });
        }
    }

    fn handle_next_view(&mut self, view: View, context: &mut NodeContext<'_>) {
        if view > self.pacemaker.view() {
            self.enter(view, true, context);
            self.propose(true, context);
            self.retry_waiting(context);
        }
    }

    /// Algorithm 2, lines 3 to 6 and 30: any certificate may be the highest, and leads to the view after its own.
    fn handle_certificate(&mut self, certificate: QuorumCert, context: &mut NodeContext<'_>) {
        if certificate.view > self.high.view {
            self.high = certificate;
        }
        if certificate.view >= self.pacemaker.view() {
            let view = certificate.view.next_round();
            self.enter(view, false, context);
            let leader = self.pacemaker.leader(view);
            if self.safety.voted < certificate.view && leader != self.me {
                context.send(leader, Message::NewView { view, high: self.high });
            }
        }
    }

    /// Somebody's highest certificate: it may be for a block that is missing here.
    fn handle_high(&mut self, source: ReplicaId, high: QuorumCert, context: &mut NodeContext<'_>) {
        self.handle_certificate(high, context);
        if high.view > self.tree.committed().view && self.tree.get(high.block).is_none() {
            self.fetch_blocks(high.block, Some(source), context);
        }
    }

    // --- Proposing ---------------------------------------------------------------------------------------------

    /// Algorithm 1, ONPROPOSE: the leader of the current view proposes once, when it has the certificate of the view before
    /// or n - f new-views, and there is anything to order or to carry forward.
    fn propose(&mut self, proven: bool, context: &mut NodeContext<'_>) {
        let view = self.pacemaker.view();
        if self.pacemaker.leader(view) != self.me || self.proposed >= view {
            return;
        }
        if !proven && self.high.view.next_round() != view && !self.pacemaker.has_new_views() {
            return;
        }
        let Some(parent) = self.tree.get(self.high.block).cloned() else {
            self.fetch_blocks(self.high.block, None, context);
            return;
        };
        let carries_forward = parent.last_filled > self.tree.committed().height;
        let (payload, transactions, payload_bytes) = match &mut self.dissemination {
            Dissemination::Batch(batching) => {
                match batching.offer(view.number, &parent, &self.tree, &self.pool, context) {
                    Offer::Now(runs) => {
                        let count = transactions::count(&runs);
                        (Payload::Batch(runs.into()), count, count * self.config.tx_bytes)
                    }
                    Offer::NotBefore(due) => {
                        let stream = if context.streams() == 1 { StreamId(0) } else { StreamId(self.me.0) };
                        let next = self.pool.next_request(stream, context);
                        context.wake_on_request(POOL_TIMER, stream, next, due);
                        return;
                    }
                    Offer::Nothing if carries_forward => (Payload::Batch(Rc::default()), 0, 0),
                    Offer::Nothing => return self.await_request(context),
                }
            }
            Dissemination::Stream(streaming) => match streaming.offer(&parent) {
                Offer::Now((cut, transactions, moved)) => {
                    (Payload::Cut(cut), transactions, moved * wire::CUT_LANE)
                }
                _ if carries_forward => (parent.payload.clone(), 0, 0),
                _ => return,
            },
        };
        let block = Block::child(&parent, view, self.high, payload, transactions, payload_bytes);
        self.proposed = view;
        if let Dissemination::Batch(batching) = &mut self.dissemination {
            batching.note_own(&block);
        }
        context.state(Fact::Proposed { block: block.fact(), cut: block.cut() });
        context.broadcast(Message::Proposal(block));
    }

    // --- Voting ------------------------------------------------------------------------------------------------

    /// Algorithm 1, ONRECEIVEPROPOSAL.
    fn handle_proposal(&mut self, source: ReplicaId, block: &Rc<Block>, context: &mut NodeContext<'_>) {
        if self.tree.get(block.id).is_some()
            || block.height <= self.tree.committed().height
            || self.pacemaker.leader(block.view) != source
        {
            return;
        }
        self.handle_certificate(block.justify, context);
        if self.tree.get(block.parent).is_none() {
            self.keep_waiting(block);
            self.fetch_blocks(block.parent, Some(source), context);
            return;
        }
        self.accept(block, context);
    }

    /// A proposal whose parent is here: votes if it is of the current view and the rules allow, then updates.
    fn accept(&mut self, block: &Rc<Block>, context: &mut NodeContext<'_>) {
        if block.view > self.pacemaker.view() {
            // The proof of its view is on its way.
            self.keep_waiting(block);
            return;
        }
        self.tree.insert(block);
        if block.view > self.leaf.view {
            self.leaf = Rc::clone(block);
        }
        let current = block.view == self.pacemaker.view();
        if current && self.rules.votes_for(block, &self.safety, &self.tree) {
            self.vote_or_hold(block, context);
        }
        self.update(block, context);
        self.await_view(context);
        if current && self.safety.voted == block.view {
            self.leave_view(block, context);
        }
        self.retry_waiting(context);
    }

    /// Votes, or holds the vote until the block's data is here.
    fn vote_or_hold(&mut self, block: &Rc<Block>, context: &mut NodeContext<'_>) {
        if self.lacks_data(block) {
            self.held_vote = Some(Rc::clone(block));
            self.fetch_data(context);
            return;
        }
        self.safety.voted = block.view;
        context.state(Fact::Voted { block: block.fact(), cut: block.cut() });
        let next_leader = self.pacemaker.leader(block.view.next_round());
        context.send(next_leader, Message::Vote { view: block.view, block: block.id, high: self.high });
    }

    /// Line 28: whoever has voted goes on to the next view, but its leader, who waits for the votes.
    fn leave_view(&mut self, block: &Block, context: &mut NodeContext<'_>) {
        let next = block.view.next_round();
        if self.pacemaker.view() == block.view && self.pacemaker.leader(next) != self.me {
            self.enter(next, false, context);
        }
    }

    /// Algorithm 1, ONRECEIVEVOTE.
    fn handle_vote(&mut self, source: ReplicaId, view: View, block: BlockId, context: &mut NodeContext<'_>) {
        let next = view.next_round();
        if self.pacemaker.leader(next) != self.me
            || view < self.pacemaker.view() && next != self.pacemaker.view()
        {
            return;
        }
        self.pacemaker.handle_new_view(source, next);
        if view < self.pacemaker.view() {
            return;
        }
        let Some(voters) = self.votes.insert(source, view, block) else { return };
        if voters.len() == self.config.group.quorum() {
            context.state(Fact::Certified { block, view, signers: voters.members() });
            self.handle_certificate(QuorumCert { block, view }, context);
            self.propose(false, context);
        }
    }

    /// Algorithm 1, UPDATE: for every valid proposal, voted for or not.
    fn update(&mut self, block: &Rc<Block>, context: &mut NodeContext<'_>) {
        if let Some(lock) = self.rules.lock(block, &self.tree)
            && lock.view > self.safety.locked.view
        {
            self.safety.locked = lock;
            context.state(Fact::Locked { block: lock.block, view: lock.view });
        }
        let Some(committed) = self.rules.commit(block, &self.tree) else { return };
        if committed.height <= self.tree.committed().height {
            return;
        }
        let branch = self.tree.branch(&committed).expect("a commit extends the committed chain");
        for block in branch {
            self.tree.commit(&block);
            self.unexecuted.push_back(block);
        }
        self.execute(context);
    }

    // --- Executing ---------------------------------------------------------------------------------------------

    /// Executes committed blocks in order; one whose data is late makes the rest wait.
    fn execute(&mut self, context: &mut NodeContext<'_>) {
        while let Some(block) = self.unexecuted.front().cloned() {
            if self.lacks_data(&block) {
                self.fetch_data(context);
                return;
            }
            self.unexecuted.pop_front();
            let ordered = match &self.dissemination {
                Dissemination::Batch(_) => block.batch().to_vec(),
                Dissemination::Stream(streaming) => {
                    streaming.between(&self.executed.cut(), &block.cut(), block.view)
                }
            };
            let mut fresh: Vec<Run> = Vec::new();
            ordered.into_iter().for_each(|run| self.pool.execute(run, &mut fresh));
            if let Dissemination::Stream(streaming) = &mut self.dissemination {
                streaming.note_executed(&self.executed.cut(), &block.cut(), &fresh, context.now());
            }
            self.executed = Rc::clone(&block);
            let runs: Rc<[Run]> = fresh.into();
            context.state(Fact::Committed {
                block: block.fact(),
                ordinal: block.height,
                runs: Rc::clone(&runs),
                cut: block.cut(),
            });
            if !runs.is_empty() {
                context.reply(self.replied, runs);
                self.replied += 1;
            }
            if block.height.is_multiple_of(SNAPSHOT_EVERY) {
                self.snapshot = Some(Rc::new(self.take_snapshot()));
            }
        }
    }

    fn lacks_data(&self, block: &Block) -> bool {
        match &self.dissemination {
            Dissemination::Batch(_) => false,
            Dissemination::Stream(streaming) => streaming.missing(&block.cut()).is_some(),
        }
    }

    // --- Fetching ----------------------------------------------------------------------------------------------

    fn keep_waiting(&mut self, block: &Rc<Block>) {
        if self.waiting.iter().any(|known| known.id == block.id) {
            return;
        }
        if self.waiting.len() == WAITING_MAX {
            self.waiting.remove(0);
        }
        self.waiting.push(Rc::clone(block));
    }

    /// Handles what waited and need not any more.
    fn retry_waiting(&mut self, context: &mut NodeContext<'_>) {
        let committed = self.tree.committed().height;
        self.waiting.retain(|block| block.height > committed);
        let ready = |node: &Self, block: &Block| {
            node.tree.get(block.parent).is_some() && block.view <= node.pacemaker.view()
        };
        while let Some(place) = self.waiting.iter().position(|block| ready(self, block)) {
            let block = self.waiting.remove(place);
            if self.tree.get(block.id).is_none() && block.height > self.tree.committed().height {
                self.accept(&block, context);
            }
        }
    }

    /// Asks for a block and what leads to it: `whom`, or everybody else.
    fn fetch_blocks(&mut self, block: BlockId, whom: Option<ReplicaId>, context: &mut NodeContext<'_>) {
        if self.fetching {
            return;
        }
        context.state(Fact::Fetched { block });
        let message = Message::FetchBlocks { block, above: self.tree.committed().height };
        self.ask(whom, message, context);
    }

    /// Asks for the data that the held vote or the next execution lacks: the leader first, then, part by part, everybody.
    fn fetch_data(&mut self, context: &mut NodeContext<'_>) {
        let Dissemination::Stream(streaming) = &self.dissemination else { return };
        if self.fetching {
            return;
        }
        let wanted = self.unexecuted.front().or(self.held_vote.as_ref());
        let Some(block) = wanted.cloned() else { return };
        let Some((origin, first, end)) = streaming.missing(&block.cut()) else { return };
        context.state(Fact::Fetched { block: block.id });
        let leader = self.pacemaker.leader(self.pacemaker.view());
        if self.fetches == 0 && leader != self.me {
            self.ask(Some(leader), Message::FetchLane { origin, first, end }, context);
            return;
        }
        let others: Vec<ReplicaId> = self.config.group.members().filter(|&other| other != self.me).collect();
        let share = (end - first).div_ceil(others.len() as u64);
        let turn = self.fetches as usize;
        for part in 0..others.len() as u64 {
            let (first, end) = (first + part * share, (first + (part + 1) * share).min(end));
            if first < end {
                let target = others[(part as usize + turn) % others.len()];
                context.send(target, Message::FetchLane { origin, first, end });
            }
        }
        self.await_answer(context);
    }

    fn ask(&mut self, whom: Option<ReplicaId>, message: Message, context: &mut NodeContext<'_>) {
        match whom {
            Some(target) if target != self.me => context.send(target, message),
            _ => {
                for target in self.config.group.members().filter(|&target| target != self.me) {
                    context.send(target, message.clone());
                }
            }
        }
        self.await_answer(context);
    }

    fn await_answer(&mut self, context: &mut NodeContext<'_>) {
        self.fetching = true;
        context.set_timer(FETCH_TIMER, self.fetch_patience());
    }

    fn have_answer(&mut self, context: &mut NodeContext<'_>) {
        (self.fetching, self.fetches) = (false, 0);
        context.cancel_timer(FETCH_TIMER);
    }

    /// How long an answer may take before others are asked: a quarter of the view's time-out, which must cover a
    /// proposal and a fetch.
    fn fetch_patience(&self) -> Duration {
        Duration::from_ns((self.config.timeout.first.as_ns() / 4).max(1))
    }

    fn handle_fetch_timer(&mut self, context: &mut NodeContext<'_>) {
        self.fetching = false;
        self.fetches += 1;
        if let Some(block) = self.waiting.iter().find(|block| self.tree.get(block.parent).is_none()) {
            self.fetch_blocks(block.parent, None, context);
        }
        self.fetch_data(context);
    }

    fn serve_blocks(&self, source: ReplicaId, block: BlockId, above: u64, context: &mut NodeContext<'_>) {
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
        if !blocks.is_empty() {
            context.send(source, Message::Blocks(blocks.into()));
        }
    }

    fn handle_blocks(&mut self, blocks: &[Rc<Block>], context: &mut NodeContext<'_>) {
        for block in blocks {
            if block.height <= self.tree.committed().height || self.tree.get(block.parent).is_none() {
                continue;
            }
            self.handle_certificate(block.justify, context);
            if self.tree.get(block.id).is_none() {
                self.tree.insert(block);
                if block.view > self.leaf.view {
                    self.leaf = Rc::clone(block);
                }
                self.update(block, context);
            }
        }
        self.have_answer(context);
        if let Some(block) = self.waiting.iter().find(|block| self.tree.get(block.parent).is_none()) {
            // The answer was cut short: there is more.
            let leader = self.pacemaker.leader(self.pacemaker.view());
            self.fetch_blocks(block.parent, Some(leader), context);
        }
        self.execute(context);
        self.retry_waiting(context);
        self.propose(false, context);
        self.await_view(context);
    }

    fn serve_lane(
        &mut self,
        source: ReplicaId,
        (origin, first, end): (u16, u64, u64),
        context: &mut NodeContext<'_>,
    ) {
        let Dissemination::Stream(streaming) = &mut self.dissemination else { return };
        if streaming.lane(origin).has_pruned(first) {
            self.serve_state(source, context);
        } else if let Some(part) = streaming.serve(source, origin, first, end) {
            let held = streaming.lane(origin).held();
            context.send(source, Message::LaneData { part, held });
        }
    }

    /// Whoever pulls a lane from its origin goes on until it has caught up: only then is it pushed to again.
    fn pull_on(&mut self, source: ReplicaId, origin: u16, end: u64, context: &mut NodeContext<'_>) {
        let Dissemination::Stream(streaming) = &self.dissemination else { return };
        let first = streaming.lane(origin).held();
        if source.0 == origin && first < end {
            context.send(source, Message::FetchLane { origin, first, end });
        }
    }

    /// A part of a lane came: what waited for it may go on.
    fn handle_lane_part(&mut self, source: ReplicaId, part: &LanePart, context: &mut NodeContext<'_>) {
        let Dissemination::Stream(streaming) = &mut self.dissemination else { return };
        streaming.handle_part(source, part, context);
        if !self.timing {
            self.await_view(context);
        }
        if self.held_vote.is_none() && self.unexecuted.is_empty() {
            return;
        }
        self.execute(context);
        if let Some(block) = self.held_vote.take_if(|block| match &self.dissemination {
            Dissemination::Batch(_) => true,
            Dissemination::Stream(streaming) => streaming.missing(&block.cut()).is_none(),
        }) && block.view == self.pacemaker.view()
            && self.rules.votes_for(&block, &self.safety, &self.tree)
        {
            self.vote_or_hold(&block, context);
            self.leave_view(&block, context);
        }
        if self.held_vote.is_none() && self.unexecuted.is_empty() {
            self.have_answer(context);
            self.await_view(context);
        }
    }

    // --- Snapshots ---------------------------------------------------------------------------------------------

    fn take_snapshot(&self) -> Snapshot {
        Snapshot {
            block: Rc::clone(&self.executed),
            executed: self.pool.executed.clone(),
            replied: self.replied,
        }
    }

    fn serve_state(&self, source: ReplicaId, context: &mut NodeContext<'_>) {
        if let Some(snapshot) = &self.snapshot {
            context.send(source, Message::State(Rc::clone(snapshot)));
        }
    }

    /// A snapshot is taken over when f + 1 replicas have sent the same; the first one leads to asking all.
    fn handle_state(&mut self, source: ReplicaId, snapshot: &Rc<Snapshot>, context: &mut NodeContext<'_>) {
        if snapshot.block.height <= self.tree.committed().height {
            return;
        }
        if self.snapshots.is_empty() {
            self.ask(None, Message::FetchState, context);
        }
        let entry = self
            .snapshots
            .entry(snapshot.block.id)
            .or_insert_with(|| (Voters::default(), Rc::clone(snapshot)));
        entry.0.insert(source);
        if entry.0.len() <= self.config.group.faulty_max() {
            return;
        }
        self.snapshots.clear();
        self.tree.install(&snapshot.block);
        self.executed = Rc::clone(&snapshot.block);
        self.pool.executed = snapshot.executed.clone();
        self.replied = snapshot.replied;
        self.unexecuted.clear();
        if self.leaf.height < snapshot.block.height {
            self.leaf = Rc::clone(&snapshot.block);
        }
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.install(&snapshot.block.cut(), &snapshot.executed);
        }
        context.state(Fact::Installed { block: snapshot.block.fact() });
        self.handle_fetch_timer(context);
        self.retry_waiting(context);
    }

    // --- Dissemination -----------------------------------------------------------------------------------------

    fn flush(&mut self, context: &mut NodeContext<'_>) {
        let leader = self.pacemaker.leader(self.pacemaker.view());
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.flush(leader, &self.pool, context);
        }
    }

    /// Forwards what is not executed once more: the leader is another one, or it has not received it.
    fn forward_anew(&mut self, context: &mut NodeContext<'_>) {
        self.forwarded = self.pool.executed.first_missing(StreamId(self.me.0));
        self.forward(context);
    }

    /// A view failed: tells all of own clients' oldest requests, so that they expect the next leader to order them.
    fn hand_on(&mut self, context: &mut NodeContext<'_>) {
        let Some(config) = self.config.forward else { return };
        let stream = StreamId(self.me.0);
        let first = self.pool.executed.first_missing(stream);
        let count = context.received(stream).saturating_sub(first).min(16 * config.max_tx);
        if count > 0 {
            let part = self.forwarded_part(Run { stream, first, count });
            for target in self.config.group.members().filter(|&target| target != self.me) {
                context.send(target, Message::Forward(part.clone()));
            }
        }
    }

    fn forwarded_part(&self, run: Run) -> LanePart {
        LanePart {
            origin: self.me.0,
            fork: 0,
            first: run.first,
            count: run.count,
            runs: Rc::new([run]),
            bytes: run.count * self.config.tx_bytes,
        }
    }

    /// Sends own clients' requests to the leader as they come.
    fn forward(&mut self, context: &mut NodeContext<'_>) {
        let Some(config) = self.config.forward.filter(|config| config.eager) else { return };
        let (leader, stream) = (self.pacemaker.leader(self.pacemaker.view()), StreamId(self.me.0));
        if leader == self.me {
            context.cancel_timer(FORWARD_TIMER);
            return;
        }
        loop {
            let pending = context.received(stream) - self.forwarded;
            if pending == 0 {
                context.wake_on_request(FORWARD_TIMER, stream, self.forwarded, Time::FAR);
                return;
            }
            let due = context.reached_at(stream, self.forwarded).expect("it is pending") + config.flush;
            if pending < config.max_tx && due > context.now() {
                context.wake_on_request(FORWARD_TIMER, stream, self.forwarded + config.max_tx - 1, due);
                return;
            }
            let run = Run { stream, first: self.forwarded, count: pending.min(config.max_tx) };
            self.forwarded += run.count;
            let part = self.forwarded_part(run);
            context.send(leader, Message::Forward(part));
        }
    }
}

impl<R: Ruleset> Node for HotStuff<R> {
    type Message = Message;
    type Fact = Fact;

    fn start(&mut self, context: &mut NodeContext<'_>) {
        let view = self.pacemaker.view();
        let leader = self.pacemaker.leader(view);
        context.state(Fact::Entered { view, leader: leader.0, by_view_change: false });
        self.flush(context);
        self.forward(context);
        self.await_view(context);
        self.propose(false, context);
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        match message {
            Message::Proposal(block) => self.handle_proposal(source, block, context),
            Message::Vote { view, block, high } => {
                self.handle_high(source, *high, context);
                self.handle_vote(source, *view, *block, context);
                self.propose(false, context);
            }
            Message::Complaint { view, high } => {
                self.handle_high(source, *high, context);
                if source != self.me && high.view < self.high.view {
                    // It has fallen behind: tell it.
                    context.send(source, Message::NewView { view: self.pacemaker.view(), high: self.high });
                }
                self.handle_complaint(source, *view, context);
                self.propose(false, context);
            }
            Message::NewView { view, high } => {
                self.handle_high(source, *high, context);
                self.pacemaker.handle_new_view(source, *view);
                self.propose(false, context);
            }
            Message::NextView { view } => self.handle_next_view(*view, context),
            Message::FetchBlocks { block, above } => self.serve_blocks(source, *block, *above, context),
            Message::Blocks(blocks) => self.handle_blocks(blocks, context),
            Message::FetchLane { origin, first, end } => {
                self.serve_lane(source, (*origin, *first, *end), context)
            }
            Message::Stream(part) => self.handle_lane_part(source, part, context),
            Message::LaneData { part, held } => {
                self.handle_lane_part(source, part, context);
                self.pull_on(source, part.origin, *held, context);
            }
            Message::FetchState => self.serve_state(source, context),
            Message::State(snapshot) => self.handle_state(source, snapshot, context),
            Message::Forward(part) => {
                self.pool.handle_forward(part);
                self.flush(context);
                self.await_view(context);
                self.propose(false, context);
            }
            Message::Acknowledgement(heads) => {
                if let Dissemination::Stream(streaming) = &mut self.dissemination {
                    streaming.handle_acknowledgement(source, heads);
                }
                self.propose(false, context);
            }
        }
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        match timer.slot {
            slot if slot == VIEW_TIMER.slot => self.complain(context),
            slot if slot == POOL_TIMER.slot => {
                self.await_view(context);
                self.propose(false, context);
            }
            slot if slot == FLUSH_TIMER.slot => {
                self.flush(context);
                self.propose(false, context);
            }
            slot if slot == ACK_TIMER.slot => {
                let leaders = self.pacemaker.leaders();
                if let Dissemination::Stream(streaming) = &mut self.dissemination {
                    streaming.acknowledge(&leaders, context);
                }
            }
            slot if slot == GAP_TIMER.slot => {
                if let Dissemination::Stream(streaming) = &mut self.dissemination {
                    streaming.handle_gap_timer(context);
                }
            }
            slot if slot == FETCH_TIMER.slot => self.handle_fetch_timer(context),
            slot if slot == FORWARD_TIMER.slot => self.forward(context),
            slot => unreachable!("timer {slot} is never armed"),
        }
    }

    fn restart(&mut self, context: &mut NodeContext<'_>) {
        self.pacemaker.restart();
        self.votes = Votes::default();
        self.waiting.clear();
        self.snapshots.clear();
        (self.held_vote, self.timing, self.fetching, self.fetches) = (None, false, false, 0);
        // What it proposed in its view is not persisted: it must not propose there again.
        self.proposed = self.proposed.max(self.pacemaker.view());
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.restart();
        }
        context.state(Fact::Restarted);
        self.flush(context);
        self.forward_anew(context);
        self.await_view(context);
    }
}
