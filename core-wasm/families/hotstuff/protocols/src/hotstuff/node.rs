//! A HotStuff replica: Algorithms 1 and 2 as handlers, with blocks that may be missing and data that may be late.
//!
//! The state and the dispatch are here; [`views`] moves between views, [`chain`] proposes, votes and commits,
//! [`phases`] goes from one phase of a view to the next, [`fetch`] catches up, [`carrying`] gives messages their
//! chains, [`requests`] hands transactions on, [`inspect`] tells.

mod carrying;
mod chain;
mod fetch;
mod inspect;
mod phases;
mod requests;
mod views;

pub use inspect::ReplicaView;

use std::collections::VecDeque;
use std::rc::Rc;

use facts::{Fact, Phase, View};
use sim::ids::{ReplicaId, Run, TimerSlot, Wait};
use sim::node::Node;
use sim::time::Time;

use self::fetch::Asked;
use super::message::{Executed, Message, Snapshot, Wanted};
use super::pacemaker::Pacemaker;
use super::ruleset::{Phases, Ruleset, Safety};
use super::ruling::{CommitRule, Ruled};
use super::votes::Votes;
use super::{Config, DisseminationConfig};
use crate::batching::Batching;
use crate::block_tree::{Block, BlockTree, Payload, QuorumCert};
use crate::pool::{NodeContext, Pool};
use crate::quorum::{Group, Tally};
use crate::streaming::{ACK_TIMER, Availability, FLUSH_TIMER, GAP_TIMER, Streaming};

/// The view takes too long.
const VIEW_TIMER: TimerSlot = TimerSlot { slot: 0, wait: Wait::Timeout };
/// A request comes, or a batch is due.
const POOL_TIMER: TimerSlot = TimerSlot { slot: 1, wait: Wait::Batch };
/// What was asked for has not come.
const FETCH_TIMER: TimerSlot = TimerSlot { slot: 4, wait: Wait::Fetch };
/// Requests are to be forwarded.
const FORWARD_TIMER: TimerSlot = TimerSlot { slot: 5, wait: Wait::Batch };
/// Delta has passed since the view was entered.
const DELTA_TIMER: TimerSlot = TimerSlot { slot: 7, wait: Wait::Timeout };

/// What is named of a stream has stopped coming.
const STREAM_TIMER: TimerSlot = TimerSlot { slot: 8, wait: Wait::Fetch };

/// Most blocks in one answer to a fetch.
const BLOCKS_MAX: usize = 64;
/// Every so many blocks a replica keeps a snapshot of its state for those who have fallen behind all archives.
const SNAPSHOT_EVERY: u64 = 256;
/// Most proposals kept that cannot be handled yet.
const WAITING_MAX: usize = 64;

/// A request comes that the held vote waits for.
const ARRIVAL_TIMER: TimerSlot = TimerSlot { slot: 9, wait: Wait::Batch };

/// What a leader holds has not been acknowledged for long enough.
const RECEIPTS_TIMER: TimerSlot = TimerSlot { slot: 10, wait: Wait::Acknowledge };

/// How transactions reach this replica.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "one a replica")]
enum Dissemination {
    Batch(Batching),
    Stream(Streaming),
}

/// A vote of the current view that waits for the data of a cut, or for transactions that a block names.
#[derive(Clone, Debug)]
struct HeldVote {
    block: Rc<Block>,
    phase: Phase,
    /// What of it is on its way, and how much of that had come when it was last looked at; none: it is asked for.
    coming: Option<(Wanted, u64)>,
}

/// A replica.
#[derive(Clone, Debug)]
pub struct HotStuff {
    config: Config,
    rules: &'static dyn Ruleset,
    /// The rules' phases, which every message asks for.
    phases: Phases,
    me: ReplicaId,

    // Persisted.
    safety: Safety,
    /// What its new-views carry: the certificate of the highest view and phase; its key, where keys are kept.
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
    /// How far each replica has executed, by what it has heard; empty where messages are not truncated.
    heard: Rc<[Executed]>,
    pacemaker: Pacemaker,
    votes: Votes,
    /// The newest block seen: what this replica believes to be the end of the chain.
    leaf: Rc<Block>,
    /// The view last proposed in.
    proposed: View,
    /// The view in which it came back from a crash: others may have left that long ago.
    back_in: Option<View>,
    /// Proposals that wait for an ancestor or for their view.
    waiting: Vec<Rc<Block>>,
    held_vote: Option<HeldVote>,
    /// When Delta is over since the current view was entered; none: it is.
    delta_until: Option<Time>,
    /// When the view timer fires, if it is running.
    times_out: Option<Time>,
    /// What was asked for.
    asked: Option<Asked>,
    /// Times that the present fetch had to be repeated.
    fetches: u32,
    /// Who has sent which state.
    snapshots: Tally<Rc<Snapshot>>,
    /// Of each stream of its own clients, what it has forwarded.
    forwarded: Vec<u64>,
    /// The last proposal and what came of it.
    ruled: Option<Ruled>,
    /// Why the latest committed block is.
    committed_by: Option<CommitRule>,
}

impl HotStuff {
    /// A replica before the run.
    pub fn new(config: Config, me: ReplicaId) -> Self {
        let (dissemination, payload) = match config.dissemination {
            DisseminationConfig::Batch(batch) => (
                Dissemination::Batch(Batching::new(batch, config.broken.forget_abandoned)),
                Payload::default(),
            ),
            DisseminationConfig::Stream(stream) => (
                Dissemination::Stream(Streaming::new(stream, config.broken, config.group, me)),
                Payload { cut: Streaming::empty_cut(config.group), ..Payload::default() },
            ),
        };
        let genesis = Block::genesis(payload);
        let rules = config.rules.ruleset(config.broken);
        HotStuff {
            config,
            rules,
            phases: rules.phases(),
            me,
            safety: Safety { voted: (View::GENESIS, Phase::Generic), locked: QuorumCert::GENESIS },
            high: QuorumCert::GENESIS,
            tree: BlockTree::new(Rc::clone(&genesis)),
            pool: Pool::default(),
            dissemination,
            unexecuted: VecDeque::new(),
            executed: Rc::clone(&genesis),
            replied: 0,
            snapshot: None,
            heard: carrying::nobody(&config),
            pacemaker: Pacemaker::new(config.group, config.leader, config.timeout),
            votes: Votes::default(),
            leaf: genesis,
            proposed: View::GENESIS,
            back_in: None,
            waiting: Vec::new(),
            held_vote: None,
            delta_until: None,
            times_out: None,
            asked: None,
            fetches: 0,
            snapshots: Tally::default(),
            forwarded: Vec::new(),
            ruled: None,
            committed_by: None,
        }
    }

    /// Leaves these out of what it orders: they are in a log that its own goes on from, or no client sends them to it.
    pub fn leave_out(&mut self, runs: impl IntoIterator<Item = Run>) {
        runs.into_iter().for_each(|run| self.pool.executed.insert(run));
    }

    /// The current view.
    pub fn view(&self) -> View {
        self.pacemaker.view()
    }

    /// Who it is.
    pub(super) fn id(&self) -> ReplicaId {
        self.me
    }

    /// The group that it is of.
    pub(super) fn group(&self) -> Group {
        self.config.group
    }

    /// Streaming: whether votes go by certificates of availability.
    pub(super) fn certifies(&self) -> bool {
        matches!(self.config.dissemination, DisseminationConfig::Stream(stream) if matches!(stream.availability, Availability::Certificate { .. }))
    }

    /// The blocks that it has.
    pub(super) fn tree(&self) -> &BlockTree {
        &self.tree
    }

    /// There is another one of this replica from here on: what this one streams is another history.
    pub(super) fn diverge(&mut self, fork: u32) {
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.diverge(fork);
        }
    }

    /// The number of the next history that it tells of its own lane, if it has one.
    pub(super) fn next_fork(&self) -> Option<u32> {
        match &self.dissemination {
            Dissemination::Batch(_) => None,
            Dissemination::Stream(streaming) => Some(streaming.next_fork()),
        }
    }

    /// Goes on without timers and answers under way.
    pub(super) fn resume(&mut self, context: &mut NodeContext<'_>) {
        (self.times_out, self.fetches, self.asked) = (None, 0, None);
        self.flush(context);
        self.forward_anew(context);
        self.await_view(context);
    }
}

impl Node for HotStuff {
    const TIMERS: usize = 11;

    type Message = Message;
    type Fact = Fact;
    type Settings = Config;

    fn start(&mut self, context: &mut NodeContext<'_>) {
        let view = self.pacemaker.view();
        let leader = self.pacemaker.current_leader();
        context.state(Fact::Entered { view, leader: leader.0, by_view_change: false });
        self.flush(context);
        self.forward_anew(context);
        self.await_view(context);
        self.await_delta(context);
        self.report_for_view(context);
        self.propose(context);
    }

    fn handle_message(&mut self, source: ReplicaId, message: &Message, context: &mut NodeContext<'_>) {
        match message {
            Message::Proposal(block) => self.handle_proposal(source, block, context),
            Message::Vote { view, phase, block, high } => {
                self.handle_high(source, *high, context);
                self.handle_vote(source, (*view, *phase), *block, context);
                self.propose(context);
            }
            Message::Phase { certificate, .. } => self.handle_phase(source, *certificate, context),
            Message::Complaint { view, high } => {
                self.handle_high(source, *high, context);
                if source != self.me && self.high.is_above(high) {
                    // It has fallen behind: tell it.
                    let view = self.pacemaker.view();
                    self.tell(source, Message::NewView { view, high: self.high }, context);
                }
                self.handle_complaint(source, *view, context);
                self.propose(context);
            }
            Message::NewView { view, high } => {
                self.handle_high(source, *high, context);
                self.pacemaker.handle_new_view(source, *view);
                self.propose(context);
            }
            Message::NextView { view } => self.handle_next_view(*view, context),
            Message::FetchBlocks { block, above } => self.serve_blocks(source, *block, *above, context),
            Message::Blocks { blocks, is_last } => self.handle_blocks(source, (blocks, *is_last), context),
            Message::FetchLane(wanted) => self.serve_lane(source, *wanted, context),
            Message::Stream(part) => {
                self.handle_lane_part(source, part, context);
                self.propose_sent(context);
            }
            Message::LaneData { part, held } => {
                self.handle_lane_part(source, part, context);
                self.pull_on(source, part.origin, *held, context);
                self.propose_sent(context);
            }
            Message::FetchTransactions(runs) => self.serve_transactions(source, runs, context),
            Message::Transactions { runs, .. } => self.handle_transactions(runs, context),
            Message::FetchState => self.serve_state(source, context),
            Message::State(snapshot) => self.handle_state(source, snapshot, context),
            Message::Forward(part) => {
                self.pool.take_in(&part.runs);
                self.flush(context);
                self.await_view(context);
                self.propose(context);
            }
            Message::Acknowledgement(heads) => {
                if let Dissemination::Stream(streaming) = &mut self.dissemination {
                    streaming.handle_acknowledgement(source, heads);
                }
                self.propose(context);
            }
            Message::SignedAcknowledgement { receipts, every, .. } => {
                if let Dissemination::Stream(streaming) = &mut self.dissemination {
                    streaming.handle_receipts(source, receipts, *every);
                }
                self.propose(context);
            }
            Message::WithChain(carried) => {
                self.hear_chain(source, carried, context);
                self.handle_message(source, &carried.message, context);
            }
            // Liars' own talk.
            Message::Aside(_) => {}
        }
    }

    fn handle_timer(&mut self, timer: TimerSlot, context: &mut NodeContext<'_>) {
        match timer.slot {
            slot if slot == VIEW_TIMER.slot => self.complain(context),
            slot if slot == POOL_TIMER.slot => {
                self.await_view(context);
                self.propose(context);
            }
            slot if slot == FLUSH_TIMER.slot => {
                self.flush(context);
                self.propose(context);
            }
            slot if slot == ACK_TIMER.slot => {
                let leaders = self.pacemaker.leaders(self.pacemaker.view());
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
            slot if slot == STREAM_TIMER.slot => self.handle_stream_timer(context),
            slot if slot == ARRIVAL_TIMER.slot => self.go_on(context),
            slot if slot == RECEIPTS_TIMER.slot => self.propose(context),
            slot if slot == FORWARD_TIMER.slot => self.forward(context),
            slot if slot == DELTA_TIMER.slot => {
                self.delta_until = None;
                self.propose(context);
            }
            slot => unreachable!("timer {slot} is never armed"),
        }
    }

    fn restart(&mut self, context: &mut NodeContext<'_>) {
        self.pacemaker.restart();
        self.heard = carrying::nobody(&self.config);
        self.votes = Votes::default();
        self.waiting.clear();
        self.snapshots.clear();
        (self.held_vote, self.ruled) = (None, None);
        // What it proposed in its view is not persisted: it must not propose there again, and waits for no Delta.
        self.delta_until = None;
        self.proposed = self.proposed.max(self.pacemaker.view());
        self.back_in = Some(self.pacemaker.view());
        if let Dissemination::Stream(streaming) = &mut self.dissemination {
            streaming.restart(context);
        }
        if self.config.broken.forget_votes {
            self.forget_votes();
        }
        context.state(Fact::Restarted);
        self.resume(context);
    }

    fn adopt(&mut self, settings: &Config) {
        self.config = self.config.changed(settings);
        self.pacemaker.adopt(self.config.timeout);
        match (&mut self.dissemination, self.config.dissemination) {
            (Dissemination::Batch(batching), DisseminationConfig::Batch(batch)) => batching.adopt(batch),
            (Dissemination::Stream(streaming), DisseminationConfig::Stream(stream)) => {
                streaming.adopt(stream)
            }
            _ => {}
        }
    }

    fn look(&mut self, context: &mut NodeContext<'_>) {
        self.flush(context);
        let leaders = self.pacemaker.leaders(self.pacemaker.view());
        if let Dissemination::Stream(streaming) = &mut self.dissemination
            && streaming.signs_anew()
        {
            streaming.acknowledge(&leaders, context);
        }
        self.forward(context);
        self.await_view(context);
        self.propose(context);
    }
}
