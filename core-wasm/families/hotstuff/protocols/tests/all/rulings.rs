//! The rule that decided, for each there is: a replica hears a short history made by hand, and tells.

use std::rc::Rc;

use crate::common::{Case, D, at, awaited, batch, certified, stream};
use facts::{LaneHead, Phase, View};
use quorumscope_protocols::batching::BatchConfig;
use quorumscope_protocols::block_tree::{AvailabilityCert, Block, Payload, QuorumCert};
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::message::{History, LanePart, Message};
use quorumscope_protocols::hotstuff::node::ReplicaView;
use quorumscope_protocols::hotstuff::rules::Rules;
use quorumscope_protocols::hotstuff::ruling::{
    Awaited, CommitRule, Flaw, Hold, Lack, Reason, Refusal, Ruling,
};
use quorumscope_protocols::hotstuff::{DisseminationConfig, HotStuff};
use quorumscope_protocols::pool::NodeContext;
use quorumscope_protocols::streaming::{Origins, Streaming};
use sim::ids::{ReplicaId, Run, StreamId, TimerSlot, Wait};
use sim::node::{Context, Ignored, Node};
use sim::simulation::Simulation;
use sim::time::{Duration, Time};

/// One of four replicas by itself, where leaders rotate: replica v mod 4 leads view v.
struct Alone {
    world: Simulation<HotStuff>,
    node: HotStuff,
    me: ReplicaId,
    now: Time,
}

impl Alone {
    fn new(me: u16, change: impl FnOnce(&mut Case)) -> Self {
        let mut case = Case::new(4, LeaderPolicy::Rotate { tenure: 1 });
        change(&mut case);
        let (world, me) = (case.simulation(), ReplicaId(me));
        let mut alone = Alone { node: world.node(me).clone(), world, me, now: Time::ZERO };
        alone.act(|node, context| node.start(context));
        alone
    }

    fn act(&mut self, act: impl FnOnce(&mut HotStuff, &mut NodeContext<'_>)) {
        let effects = &mut Ignored;
        act(&mut self.node, &mut Context::new(self.now, self.me, self.world.requests(), effects));
    }

    fn hear(&mut self, source: u16, message: Message) {
        self.act(|node, context| node.handle_message(ReplicaId(source), &message, context));
    }

    /// Hears a block from the leader of its view.
    fn propose(&mut self, block: &Rc<Block>) -> Option<Ruling> {
        self.hear((block.view.number % 4) as u16, Message::Proposal(Rc::clone(block)));
        self.ruling()
    }

    fn seen(&self) -> ReplicaView {
        self.node.inspect(&Context::new(self.now, self.me, self.world.requests(), &mut Ignored))
    }

    fn ruling(&self) -> Option<Ruling> {
        self.seen().ruled.map(|ruled| ruled.ruling)
    }
}

fn chained(me: u16) -> Alone {
    Alone::new(me, |_| {})
}

fn view(epoch: u32, number: u32) -> View {
    View { epoch, number }
}

fn genesis() -> Rc<Block> {
    Block::genesis(Payload::default())
}

fn certificate(block: &Block, phase: Phase) -> QuorumCert {
    QuorumCert { block: block.id, view: block.view, phase }
}

/// A block with so many transactions, which carries its parent's certificate.
fn child(parent: &Block, view: View, count: u64) -> Rc<Block> {
    let justify = if parent.height == 0 { QuorumCert::GENESIS } else { certificate(parent, Phase::Generic) };
    let payload =
        Payload { runs: [Run { stream: StreamId(0), first: 0, count }].into(), ..Payload::default() };
    Block::child(parent, view, justify, payload, count, 0)
}

/// The blocks of views 1, 2, ... of epoch 0.
fn chain(length: u32) -> Vec<Rc<Block>> {
    let mut blocks = vec![genesis()];
    for number in 1..=length {
        blocks.push(child(&blocks[number as usize - 1], view(0, number), 1));
    }
    blocks
}

const EXTENDS: Option<Ruling> = Some(Ruling::Voted(Reason::ExtendsLock));

#[test]
fn it_votes_for_what_extends_its_lock_once_a_view() {
    let mut alone = chained(2);
    assert_eq!(alone.ruling(), None);
    let block = child(&genesis(), view(0, 1), 1);
    assert_eq!(alone.propose(&block), EXTENDS);
    assert_eq!(alone.propose(&block), EXTENDS, "hearing it again changes nothing");
    let rival = child(&genesis(), view(0, 1), 2);
    assert_eq!(alone.propose(&rival), Some(Ruling::Refused(Refusal::Voted(view(0, 1)))));
}

#[test]
fn it_refuses_what_does_not_extend_its_lock_unless_a_later_certificate_says_so() {
    let mut alone = chained(2);
    let blocks = chain(3);
    assert_eq!(blocks[1..].iter().map(|block| alone.propose(block)).collect::<Vec<_>>(), [EXTENDS; 3]);
    alone.hear(0, Message::NextView { view: view(1, 5) });
    let beside = child(&genesis(), view(1, 5), 2);
    let locked = Refusal::Locked { view: view(0, 1), height: Some(1), justify: View::GENESIS };
    assert_eq!(alone.propose(&beside), Some(Ruling::Refused(locked)));
    let justified = child(&beside, view(1, 6), 3);
    let reason = Reason::LaterCertificate { justify: view(1, 5), lock: view(0, 1) };
    // It leads view 6 itself.
    assert_eq!(alone.propose(&justified), Some(Ruling::Voted(reason)));
}

#[test]
fn it_waits_for_the_parent_and_for_the_proof_of_the_view() {
    let mut alone = chained(3);
    let blocks = chain(2);
    assert_eq!(alone.propose(&blocks[2]), Some(Ruling::Waits(Lack::Parent)));
    alone.hear(2, Message::Blocks { blocks: [Rc::clone(&blocks[1])].into(), is_last: true });
    assert_eq!(alone.ruling(), EXTENDS);
    let ahead = child(&blocks[2], view(1, 4), 1);
    assert_eq!(alone.propose(&ahead), Some(Ruling::Waits(Lack::View)));
    alone.hear(0, Message::NextView { view: view(1, 4) });
    assert_eq!(alone.ruling(), EXTENDS);
}

#[test]
fn it_ignores_what_is_not_the_leaders_and_what_it_knows() {
    let mut alone = chained(3);
    let blocks = chain(5);
    alone.hear(2, Message::Proposal(Rc::clone(&blocks[1])));
    assert_eq!(alone.ruling(), Some(Ruling::Ignored(Flaw::NotFromLeader)));
    alone.hear(2, Message::Blocks { blocks: [Rc::clone(&blocks[1])].into(), is_last: true });
    assert_eq!(alone.propose(&blocks[1]), Some(Ruling::Ignored(Flaw::Known)));
    for block in &blocks[2..] {
        alone.propose(block);
    }
    assert_eq!(alone.seen().committed_height, 2);
    assert_eq!(alone.propose(&child(&genesis(), view(0, 1), 7)), Some(Ruling::Ignored(Flaw::Committed)));
}

/// What a fetch brings is certified, and its votes are of no use any more, but where nobody lies: a new-view tells of a
/// block that its sender has acknowledged, and the leader may still wait for a quorum.
#[test]
fn it_votes_for_an_acknowledged_block_that_came_by_a_fetch() {
    let crash_stop = || Alone::new(3, |case| case.rules = Rules::CrashStop);
    let acknowledged = |block: &Block| Message::NewView {
        view: block.view,
        high: QuorumCert { block: block.id, view: block.view, phase: Phase::Prepare },
    };
    let blocks = chain(2);
    let mut before = crash_stop();
    before.hear(0, acknowledged(&blocks[1]));
    before.hear(0, Message::Blocks { blocks: [Rc::clone(&blocks[1])].into(), is_last: true });
    assert_eq!(before.ruling(), EXTENDS, "before the proposal comes");
    assert_eq!(before.propose(&blocks[1]), EXTENDS);
    let mut meanwhile = crash_stop();
    meanwhile.hear(0, acknowledged(&blocks[2]));
    assert_eq!(meanwhile.propose(&blocks[2]), Some(Ruling::Waits(Lack::Parent)));
    meanwhile.hear(0, Message::Blocks { blocks: blocks[1..].into(), is_last: true });
    assert_eq!(meanwhile.ruling(), EXTENDS, "or while that waits");
}

#[test]
fn it_does_not_vote_in_a_view_that_is_over() {
    let mut alone = chained(3);
    alone.hear(2, Message::NextView { view: view(1, 2) });
    assert_eq!(alone.propose(&chain(1)[1]), Some(Ruling::Refused(Refusal::Past(view(1, 2)))));
}

#[test]
fn it_waits_for_data_until_its_view_is_over() {
    let mut alone = Alone::new(3, |case| case.dissemination = stream(Origins::All));
    let head = |count| {
        let mut cut: Vec<_> = Streaming::empty_cut(Case::new(4, LeaderPolicy::Fixed).group()).to_vec();
        cut[1].count = count;
        Payload { cut: cut.into(), ..Payload::default() }
    };
    let part = |first, count| {
        let runs = [Run { stream: StreamId(0), first, count }].into();
        Message::Stream(Rc::new(LanePart {
            origin: 1,
            history: History::default(),
            first,
            count,
            runs,
            bytes: 128 * count,
        }))
    };
    let root = Block::genesis(head(0));
    let block = |parent: &Block, number, count| {
        let justify =
            if parent.height == 0 { QuorumCert::GENESIS } else { certificate(parent, Phase::Generic) };
        Block::child(parent, view(0, number), justify, head(count), count, 0)
    };
    let first = block(&root, 1, 30);
    let lacks = |count| Some(Ruling::Waits(Lack::Data { origin: 1, count }));
    assert_eq!(alone.propose(&first), lacks(30));
    alone.hear(1, part(0, 10));
    assert_eq!(alone.ruling(), lacks(20));
    alone.hear(1, part(10, 20));
    assert_eq!(alone.ruling(), EXTENDS);
    assert_eq!(
        alone.propose(&block(&first, 2, 20)),
        Some(Ruling::Refused(Refusal::TakesBack)),
        "the cut goes back"
    );
    let mut late = Alone::new(3, |case| case.dissemination = stream(Origins::All));
    assert_eq!(late.propose(&first), lacks(30));
    late.hear(2, Message::NextView { view: view(1, 2) });
    assert_eq!(late.ruling(), Some(Ruling::Refused(Refusal::Late)));
}

#[test]
fn it_votes_for_what_enough_others_have_signed_that_they_hold() {
    let mut alone = Alone::new(3, |case| case.dissemination = certified(stream(Origins::All), 10));
    let empty = Streaming::empty_cut(Case::new(4, LeaderPolicy::Fixed).group());
    let root = Block::genesis(Payload { cut: Rc::clone(&empty), ..Payload::default() });
    let mut propose = |signed: &[(u64, &[u16])]| {
        let mut cut = empty.to_vec();
        cut[1].count = 30;
        let certificate = |&(count, signers): &(u64, &[u16])| AvailabilityCert {
            head: LaneHead { count, ..cut[1] },
            signers: signers.into(),
        };
        let certified = signed.iter().map(certificate).collect();
        let payload = Payload { cut: cut.into(), certified, ..Payload::default() };
        alone.propose(&Block::child(&root, view(0, 1), QuorumCert::GENESIS, payload, 30, 0))
    };
    let refused = Some(Ruling::Refused(Refusal::Uncertified(1)));
    assert_eq!(propose(&[]), refused);
    assert_eq!(propose(&[(30, &[1])]), refused, "one is not f + 1");
    assert_eq!(propose(&[(30, &[1, 1])]), refused, "and counts once");
    assert_eq!(propose(&[(20, &[0, 1])]), refused, "another prefix");
    assert_eq!(propose(&[(30, &[0, 1])]), EXTENDS);
    assert_eq!(alone.seen().lanes, [0; 4], "it holds nothing itself");
}

#[test]
fn a_certificate_opens_the_next_phase() {
    let mut alone = Alone::new(3, |case| case.rules = Rules::Basic);
    let block = chain(1).remove(1);
    assert_eq!(alone.propose(&block), EXTENDS);
    let certified = |phase, opens| Message::Phase { certificate: certificate(&block, phase), opens };
    alone.hear(1, certified(Phase::Prepare, Some(Phase::PreCommit)));
    assert_eq!(alone.ruling(), Some(Ruling::Voted(Reason::Opened(Phase::Prepare))));
    assert_eq!(alone.seen().ruled.map(|ruled| ruled.phase), Some(Phase::PreCommit));
    alone.hear(1, certified(Phase::PreCommit, Some(Phase::Commit)));
    assert_eq!(alone.ruling(), Some(Ruling::Voted(Reason::Opened(Phase::PreCommit))));
    assert_eq!(alone.seen().committed_by, None);
    alone.hear(1, certified(Phase::Commit, None));
    assert_eq!(alone.seen().committed_by, Some(CommitRule::Certificate(view(0, 1))));
}

#[test]
fn a_chain_of_three_commits_and_where_views_do_not_count_one_of_two() {
    let committed_by = |rules, length| {
        let mut alone = Alone::new(3, |case| case.rules = rules);
        for block in &chain(length)[1..] {
            alone.propose(block);
        }
        (alone.seen().committed_height, alone.seen().committed_by)
    };
    let rule = |length, last| Some(CommitRule::Chain { length, first: view(0, 1), last: view(0, last) });
    assert_eq!(committed_by(Rules::Chained, 3), (0, None));
    assert_eq!(committed_by(Rules::Chained, 4), (1, rule(3, 3)));
    assert_eq!(committed_by(Rules::HotStuff2, 2), (0, None));
    assert_eq!(committed_by(Rules::HotStuff2, 3), (1, rule(2, 2)));
    assert_eq!(committed_by(Rules::TwoChainAnyView, 3), (1, rule(2, 2)));
}

#[test]
fn a_leader_waits_for_what_its_rules_name() {
    // Replica 1 leads view 1.
    let mut basic = Alone::new(1, |case| case.rules = Rules::Basic);
    let report = |number| Message::NewView { view: view(0, number), high: QuorumCert::GENESIS };
    assert_eq!(basic.seen().awaits, Some(Awaited::Hold(Hold::NewViews(3))));
    basic.hear(2, report(1));
    assert_eq!(basic.seen().awaits, Some(Awaited::Hold(Hold::NewViews(2))));
    basic.hear(0, report(1));
    basic.hear(1, report(1));
    assert_eq!(basic.seen().awaits, Some(Awaited::Nothing));
    basic.now = at(200);
    assert_eq!(basic.seen().awaits, None, "it proposes");
    basic.hear(3, report(1));
    assert_eq!(basic.seen().awaits, Some(Awaited::Votes(Phase::Prepare, 3)), "it has proposed");
}

#[test]
fn whoever_gathers_votes_counts_them_and_the_others_wait_for_what_it_makes_of_them() {
    let block = chain(1).remove(1);
    // The leader of view 2 gathers the votes of view 1.
    let mut next = chained(2);
    assert_eq!(next.seen().awaits, Some(Awaited::Nothing));
    next.propose(&block);
    assert_eq!(next.seen().awaits, Some(Awaited::Votes(Phase::Generic, 3)));
    let vote =
        Message::Vote { view: block.view, phase: Phase::Generic, block: block.id, high: QuorumCert::GENESIS };
    next.hear(0, vote);
    assert_eq!(next.seen().awaits, Some(Awaited::Votes(Phase::Generic, 2)));
    let mut other = chained(3);
    other.propose(&block);
    assert_eq!((other.seen().view, other.seen().awaits), (view(0, 2), Some(Awaited::Proposal)));

    let mut basic = Alone::new(3, |case| case.rules = Rules::Basic);
    basic.propose(&block);
    assert_eq!(basic.seen().awaits, Some(Awaited::Certificate(Phase::Prepare)));
    let opens = Some(Phase::PreCommit);
    basic.hear(1, Message::Phase { certificate: certificate(&block, Phase::Prepare), opens });
    assert_eq!(basic.seen().awaits, Some(Awaited::Certificate(Phase::PreCommit)));
}

#[test]
fn who_has_given_up_its_view_waits_for_the_next_to_begin() {
    let give_up = |me| {
        let mut alone = chained(me);
        alone.propose(&chain(1)[1]);
        alone.act(|node, context| node.handle_timer(TimerSlot { slot: 0, wait: Wait::Timeout }, context));
        alone
    };
    // Replica 2 leads view 2, the one after the view that it gathers votes of; replica 0 is in view 2 and waits for
    // view 3.
    let mut leader = give_up(2);
    assert_eq!(leader.seen().awaits, Some(Awaited::Complaints(3)));
    leader.hear(0, Message::Complaint { view: view(0, 1), high: QuorumCert::GENESIS });
    assert_eq!(leader.seen().awaits, Some(Awaited::Complaints(2)));
    assert_eq!(give_up(0).seen().awaits, Some(Awaited::View(view(1, 3))));
}

#[test]
fn a_leader_waits_for_delta() {
    let first = Alone::new(1, |case| case.rules = Rules::ByzantineDelta);
    assert_eq!(
        first.seen().awaits,
        Some(Awaited::Hold(Hold::Delta(4, at(300)))),
        "in the first view as in any"
    );
    let mut alone = Alone::new(2, |case| case.rules = Rules::ByzantineDelta);
    alone.now = at(50);
    alone.hear(2, Message::NextView { view: view(1, 2) });
    assert_eq!(alone.seen().awaits, Some(Awaited::Hold(Hold::Delta(4, at(350)))));
    alone.hear(0, Message::NewView { view: view(1, 2), high: QuorumCert::GENESIS });
    assert_eq!(alone.seen().awaits, Some(Awaited::Hold(Hold::Delta(3, at(350)))));
    alone.act(|node, context| node.restart(context));
    assert_eq!(alone.seen().awaits, Some(Awaited::Nothing), "it may have proposed, and waits for no Delta");
}

#[test]
fn after_a_view_change_a_leader_of_hotstuff_2_waits_for_delta() {
    // Replica 1 leads view 1 and replica 2 view 2.
    let first = Alone::new(1, |case| case.rules = Rules::HotStuff2);
    assert_eq!(first.seen().awaits, Some(Awaited::Nothing), "the first view needs no certificate");
    let mut changed = Alone::new(2, |case| case.rules = Rules::HotStuff2);
    changed.now = at(50);
    changed.hear(2, Message::NextView { view: view(1, 2) });
    assert_eq!(changed.seen().awaits, Some(Awaited::Hold(Hold::Delta(4, at(350)))));
    for source in 0..4 {
        changed.hear(source, Message::NewView { view: view(1, 2), high: QuorumCert::GENESIS });
    }
    assert_eq!(changed.seen().awaits, Some(Awaited::Nothing), "it has heard of all");
    // With the certificate of the view before nobody can be locked higher.
    let mut led = Alone::new(2, |case| case.rules = Rules::HotStuff2);
    let blocks = chain(1);
    led.propose(&blocks[1]);
    led.now = at(200);
    led.hear(0, Message::NewView { view: view(0, 2), high: certificate(&blocks[1], Phase::Generic) });
    let waits = Some(Awaited::Proposal);
    assert_eq!((led.seen().view, led.seen().awaits), (view(0, 2), waits), "it has proposed");
}

/// A new-view has told of the highest lock: what comes from an earlier view afterwards must not move it.
#[test]
fn a_late_proposal_moves_no_lock_that_a_leader_of_hotstuff_2_may_have_been_told_of() {
    let locked = |rules| {
        let mut alone = Alone::new(3, |case| case.rules = rules);
        let blocks = chain(3);
        alone.propose(&blocks[1]);
        alone.propose(&blocks[2]);
        alone.hear(0, Message::NextView { view: view(1, 4) });
        assert_eq!(alone.propose(&blocks[3]), Some(Ruling::Refused(Refusal::Past(view(1, 4)))));
        (alone.seen().locked.view, alone.seen().high.view)
    };
    assert_eq!(locked(Rules::HotStuff2), (view(0, 1), view(0, 2)));
    assert_eq!(locked(Rules::TwoChainAnyView), (view(0, 2), view(0, 2)));
}

#[test]
fn a_leader_waits_for_a_batch_to_fill_and_times_out_when_nothing_comes_of_it() {
    let max_delay = Duration::from_ms(40);
    let mut alone = Alone::new(1, |case| {
        let DisseminationConfig::Batch(config) = batch(400) else { unreachable!("it is a batch") };
        case.dissemination = DisseminationConfig::Batch(BatchConfig { max_delay, ..config });
    });
    assert_eq!(alone.seen().times_out, None);
    // The first request is submitted after a millisecond at the latest, and D away.
    alone.now = at(110);
    let reached = alone.world.requests().reaches(alone.me, StreamId(0), 0).expect("its load is open");
    assert!(reached >= Time::ZERO + D && reached <= alone.now);
    let certified = Message::NewView { view: view(0, 1), high: QuorumCert::GENESIS };
    (0..4).for_each(|source| alone.hear(source, certified.clone()));
    assert_eq!(alone.seen().awaits, Some(Awaited::Hold(Hold::Batch(reached + max_delay))));
    alone.hear(2, Message::NextView { view: view(1, 2) });
    assert_eq!(alone.seen().times_out, Some(at(110 + 2_000)));
}

/// One transaction has come of three, and nobody is to blame for that.
#[test]
fn a_leader_waits_for_a_block_to_be_full_and_is_not_suspected() {
    let mut alone = Alone::new(1, |case| {
        let DisseminationConfig::Batch(config) = batch(3) else { unreachable!("it is a batch") };
        case.dissemination = DisseminationConfig::Batch(BatchConfig { full_only: true, ..config });
    });
    alone.now = at(100);
    let certified = Message::NewView { view: view(0, 1), high: QuorumCert::GENESIS };
    (0..4).for_each(|source| alone.hear(source, certified.clone()));
    assert_eq!(alone.seen().awaits, Some(Awaited::Hold(Hold::Fill(2))));
    alone.hear(2, Message::NextView { view: view(1, 2) });
    assert_eq!(alone.seen().times_out, None);
}

/// It holds three transactions of replica 2's lane, and may propose: with its own word and replica 2's one is missing,
/// which replica 0 gives.
#[test]
fn a_leader_waits_until_what_it_holds_is_acknowledged() {
    let mut alone = Alone::new(1, |case| case.dissemination = awaited(stream(Origins::All)));
    alone.now = at(110);
    let runs = Rc::new([Run { stream: StreamId(0), first: 0, count: 3 }]);
    let part = LanePart { origin: 2, history: History::default(), first: 0, count: 3, runs, bytes: 3_000 };
    alone.hear(2, Message::Stream(Rc::new(part)));
    let until = at(110 + 2_000 / 4);
    let waits = Some(Awaited::Hold(Hold::Receipts(until)));
    assert_eq!(alone.seen().awaits, waits);
    let held = |count| Message::Acknowledgement(Rc::new([LaneHead { origin: 2, count, fork: 0 }]));
    alone.hear(2, held(3));
    alone.hear(0, held(2));
    assert_eq!(alone.seen().awaits, waits);
    alone.hear(0, held(3));
    assert_eq!(alone.seen().awaits, Some(Awaited::Proposal), "its own");
}

#[test]
fn a_leader_lacks_the_block_to_propose_on() {
    let mut alone = chained(2);
    let blocks = chain(1);
    let high = certificate(&blocks[1], Phase::Generic);
    alone.hear(0, Message::NewView { view: view(0, 2), high });
    assert_eq!(alone.seen().awaits, Some(Awaited::Hold(Hold::Parent)));
    // It has asked for the block, but the proposal itself comes first: it proposes, and waits for its own proposal.
    alone.propose(&blocks[1]);
    assert_eq!(alone.seen().awaits, Some(Awaited::Proposal));
}
