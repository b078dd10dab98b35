//! Cuts of what is sent: what a leader names, how long a vote waits for it, and when somebody is asked.

use std::rc::Rc;

use crate::common::{Case, D, TX_BYTES, at, batch, crash, sent, stream};
use facts::kinds::KINDS;
use facts::{BlockFact, Fact, LaneHead, View};
use quorumscope_protocols::block_tree::{Block, Payload, QuorumCert};
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::message::{History, LanePart, Message};
use quorumscope_protocols::hotstuff::{DisseminationConfig, HotStuff};
use quorumscope_protocols::streaming::{Origins, Streaming};
use sim::fault::{Fault, FaultKind};
use sim::ids::{ReplicaId, Run, StreamId, TimerSlot};
use sim::node::{Context, Effects, Node};
use sim::observer::Observer;
use sim::record::MessageRecord;
use sim::requests::SendTo;
use sim::simulation::Simulation;
use sim::time::{Duration, Time};

/// How many messages of each kind were sent.
#[derive(Default)]
struct Counts([u64; KINDS.len()]);

impl Observer<Fact> for Counts {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        self.0[usize::from(message.kind.0)] += 1;
    }
}

fn sent_of_kind(case: &Case, kind: &str) -> u64 {
    let mut counts = Counts::default();
    case.simulation().advance(Time::FAR, u64::MAX, &mut counts);
    counts.0[KINDS.iter().position(|known| known.word == kind).expect("it is a kind")]
}

/// From when the only transaction reaches the leader to the leader's commit, in milliseconds.
fn commit_ms(dissemination: DisseminationConfig) -> u64 {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = dissemination;
    (case.rate_tps, case.stop, case.horizon) = (10, at(100), at(3_000));
    let facts = case.run();
    assert_eq!((facts.submitted, facts.executed(3), facts.timeouts()), (1, 1, 0));
    let filled = |(_, block): &(Time, BlockFact)| block.transactions > 0;
    let (_, block) = facts.proposals().into_iter().find(filled).expect("it is proposed");
    let commits = facts.commits_of(block);
    let (committed, _) = commits.iter().find(|(_, replica)| *replica == 0).expect("the leader commits");
    let simulation = case.simulation();
    let submitted = simulation.requests().submitted_at(StreamId(0), 0).expect("it is submitted");
    (*committed - (submitted + D)).as_ns() / 1_000_000
}

/// A batch takes three round trips. A stream takes the flush more, and where it is acknowledged there and back, and the
/// acknowledgement's wait.
#[test]
fn a_transaction_is_proposed_as_soon_as_it_is_sent() {
    assert_eq!(commit_ms(batch(400)), 600);
    assert_eq!(commit_ms(stream(Origins::Leader)), 600 + 5 + 200 + 10);
    assert_eq!(commit_ms(sent(stream(Origins::Leader))), 600 + 5);
}

/// The only origin is not the leader: its transaction is proposed when it is there, and by then it is everywhere.
#[test]
fn a_leader_names_what_it_holds_of_other_lanes() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = sent(stream(Origins::All));
    case.send_to = SendTo::AllByResidue;
    // Transactions 0 to 3 at 99, 199, 299 and 399 ms.
    (case.rate_tps, case.stop, case.horizon) = (10, at(400), at(5_000));
    let facts = case.run();
    assert_eq!((facts.submitted, facts.executed(2), facts.timeouts()), (4, 4, 0));
    let cut_when = |origin: usize, count: u64| {
        let cut = |(time, _, fact): &(Time, u16, Fact)| match fact {
            Fact::Proposed { cut, .. } if cut[origin].count == count => Some(time.as_ns() / 1_000_000),
            _ => None,
        };
        facts.all.iter().find_map(cut).expect("it is cut")
    };
    // From D on and the flush at the leader, D later at the others; the last two wait for the view that begins at 604
    // ms.
    assert_eq!([0, 1, 2, 3].map(|origin| cut_when(origin, 1)), [204, 404, 604, 604]);
    assert_eq!((sent_of_kind(&case, "acknowledgement"), sent_of_kind(&case, "fetch")), (0, 0));
}

/// Each window carries 15 pieces of two transactions a round trip, and clients submit 40 for three seconds: the last
/// piece comes 1 s late, after three patiences of a quarter of the time-out. Pieces come all the time, and nobody asks
/// for any.
#[test]
fn what_is_coming_is_not_asked_for() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = sent(stream(Origins::Leader));
    case.window_bytes = 15 * (2 * TX_BYTES + 112);
    (case.rate_tps, case.stop, case.horizon) = (200, at(3_000), at(20_000));
    case.timeout = Duration::from_ms(1_400);
    let facts = case.run();
    assert_eq!((facts.executed(3), facts.timeouts()), (facts.submitted, 0));
    let longest = facts.proposals().windows(2).map(|pair| pair[1].0 - pair[0].0).max();
    assert!(longest.expect("there are views").as_ns() > case.timeout.as_ns() / 2, "{longest:?}");
    assert_eq!((sent_of_kind(&case, "acknowledgement"), sent_of_kind(&case, "fetch")), (0, 0));
}

/// What a replica asks of the world.
#[derive(Default)]
struct Asked(Vec<(ReplicaId, Message)>);

impl Effects<Message, Fact> for Asked {
    fn send(&mut self, target: ReplicaId, message: Message) {
        self.0.push((target, message));
    }
    fn broadcast(&mut self, message: Message) {
        self.0.push((ReplicaId(u16::MAX), message));
    }
}

/// Replica 3 of four by itself, where 1 leads view 1, 2 view 2, and 3 itself view 3.
struct Alone {
    world: Simulation<HotStuff>,
    node: HotStuff,
    now: Time,
}

const ME: ReplicaId = ReplicaId(3);

impl Alone {
    fn new(dissemination: DisseminationConfig) -> Self {
        let mut case = Case::new(4, LeaderPolicy::Rotate { tenure: 1 });
        case.dissemination = dissemination;
        let world = case.simulation();
        let mut alone = Alone { node: world.node(ME).clone(), world, now: Time::ZERO };
        alone.act(|node, context| node.start(context));
        alone
    }

    fn act(
        &mut self,
        act: impl FnOnce(&mut HotStuff, &mut Context<'_, Message, Fact>),
    ) -> Vec<(ReplicaId, Message)> {
        let mut asked = Asked::default();
        act(&mut self.node, &mut Context::new(self.now, ME, self.world.requests(), &mut asked));
        asked.0
    }

    fn hear(&mut self, source: u16, message: &Message) -> Vec<(ReplicaId, Message)> {
        self.act(|node, context| node.handle_message(ReplicaId(source), message, context))
    }

    /// The time that it waits for the stream is over.
    fn lose_patience(&mut self) -> Vec<(ReplicaId, Message)> {
        let timer = TimerSlot { slot: 8, wait: sim::ids::Wait::Fetch };
        self.act(|node, context| node.handle_timer(timer, context))
    }
}

/// Whom it asks for a part of a lane, and for which.
fn questions(said: &[(ReplicaId, Message)]) -> Vec<(u16, u64, u64)> {
    let question = |(target, message): &(ReplicaId, Message)| match message {
        Message::FetchLane(wanted) => Some((target.0, wanted.first, wanted.end)),
        _ => None,
    };
    said.iter().filter_map(question).collect()
}

fn votes(said: &[(ReplicaId, Message)]) -> bool {
    said.iter().any(|(_, message)| matches!(message, Message::Vote { .. }))
}

fn part(origin: u16, history: History, first: u64, count: u64) -> Message {
    let runs = [Run { stream: StreamId(origin), first, count }].into();
    Message::Stream(Rc::new(LanePart { origin, history, first, count, runs, bytes: TX_BYTES * count }))
}

/// The block of view 1, whose leader names so much of the lane of replica 0.
fn naming(count: u64, fork: u32) -> Message {
    let mut cut = Streaming::empty_cut(Case::new(4, LeaderPolicy::Fixed).group()).to_vec();
    let root = Block::genesis(Payload { cut: cut.clone().into(), ..Payload::default() });
    cut[0] = LaneHead { count, fork, ..cut[0] };
    let payload = Payload { cut: cut.into(), ..Payload::default() };
    let view = View { epoch: 0, number: 1 };
    Message::Proposal(Block::child(&root, view, QuorumCert::GENESIS, payload, count, 48))
}

const FIRST: History = History { fork: 0, since: 0 };

#[test]
fn it_waits_while_pieces_come_then_asks_the_leader_then_all() {
    let mut alone = Alone::new(sent(stream(Origins::All)));
    assert_eq!(questions(&alone.hear(1, &naming(90, 0))), []);
    assert_eq!(questions(&alone.hear(0, &part(0, FIRST, 0, 30))), []);
    assert_eq!(questions(&alone.lose_patience()), [], "a piece has come meanwhile");
    assert_eq!(questions(&alone.lose_patience()), [(1, 30, 90)], "and none since");
    // From here on a piece that comes does not have it wait again.
    assert_eq!(questions(&alone.hear(0, &part(0, FIRST, 30, 30))), []);
    assert_eq!(questions(&alone.lose_patience()), []);
    let fetch = TimerSlot { slot: 4, wait: sim::ids::Wait::Fetch };
    let mut asked = Vec::new();
    for _ in 0..2 {
        asked = questions(&alone.act(|node, context| node.handle_timer(fetch, context)));
    }
    assert_eq!(asked, [(1, 60, 70), (2, 70, 80), (0, 80, 90)]);
    assert!(votes(&alone.hear(0, &part(0, FIRST, 60, 30))));
}

/// Of what n - f have acknowledged nothing is on its way any more.
#[test]
fn what_is_acknowledged_is_asked_for_at_once() {
    let mut alone = Alone::new(stream(Origins::All));
    assert_eq!(questions(&alone.hear(1, &naming(90, 0))), [(1, 0, 90)]);
}

/// What its origin has told others otherwise is not on its way.
#[test]
fn another_history_is_asked_for_at_once() {
    let mut alone = Alone::new(sent(stream(Origins::All)));
    alone.hear(0, &part(0, FIRST, 0, 30));
    assert_eq!(questions(&alone.hear(1, &naming(30, 1))), [(1, 0, 30)]);
}

/// A leader proposes with the piece that comes, and of an origin that it knows to tell two histories only what both
/// share.
#[test]
fn a_leader_names_no_more_of_a_lane_than_before_a_fork_that_it_knows_of() {
    let cut = |said: &[(ReplicaId, Message)]| {
        said.iter().find_map(|(_, message)| match message {
            Message::Proposal(block) => Some(block.cut().iter().map(|head| head.count).collect::<Vec<_>>()),
            _ => None,
        })
    };
    let mut leads = Alone::new(sent(stream(Origins::All)));
    assert_eq!(cut(&leads.hear(1, &Message::NextView { view: View { epoch: 1, number: 3 } })), None);
    assert_eq!(cut(&leads.hear(0, &part(0, FIRST, 0, 30))), Some(vec![30, 0, 0, 0]));
    let mut knows = Alone::new(sent(stream(Origins::All)));
    knows.hear(0, &part(0, FIRST, 0, 30));
    knows.hear(2, &part(0, History { fork: 1, since: 20 }, 20, 20));
    let said = knows.hear(1, &Message::NextView { view: View { epoch: 1, number: 3 } });
    assert_eq!(cut(&said), Some(vec![20, 0, 0, 0]));
}

/// The link to replica 3 carries less than the stream, so that pieces come to it all the time, and too late. The others
/// do not wait for it, and what they have committed it asks for.
#[test]
fn who_lags_asks_for_what_is_committed() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = sent(stream(Origins::Leader));
    case.window_bytes = 15 * (2 * TX_BYTES + 112);
    let kind = FaultKind::SlowLink {
        source: Some(ReplicaId(0)),
        target: Some(ME),
        factor_ppm: 4_000_000,
        directed: true,
    };
    case.faults = vec![Fault { kind, at: at(1_000), until: Some(at(8_000)) }];
    (case.rate_tps, case.stop, case.horizon) = (120, at(8_000), at(30_000));
    let facts = case.run();
    assert_eq!((facts.executed(3), facts.last_view().epoch), (facts.submitted, 0));
    assert!(sent_of_kind(&case, "fetch") > 0);
}

/// A leader is down for three seconds and another has taken over: what came meanwhile that one streams, and the first
/// does not stream it again in the view that only it still takes for its own.
#[test]
fn a_leader_that_is_back_leaves_streaming_to_who_took_over() {
    for dissemination in [stream(Origins::Leader), sent(stream(Origins::Leader))] {
        let mut case = Case::new(4, LeaderPolicy::Fixed);
        case.dissemination = dissemination;
        case.faults = vec![crash(0, at(1_000), Some(at(4_000)))];
        let facts = case.run();
        let streamed = |from: u64, replica: u16| {
            let is_it = |(time, who, fact): &&(Time, u16, Fact)| {
                *time >= at(from) && *who == replica && matches!(fact, Fact::Streamed { .. })
            };
            facts.all.iter().filter(is_it).count()
        };
        assert_eq!(streamed(4_000, 0), 0);
        assert!(streamed(4_000, 1) > 100 && facts.executed(0) > 8_000, "the other goes on");
    }
}

/// A leader is down for a moment in which its proposal is on its way: it is back before the first vote is sent, and
/// streams again in the next view.
#[test]
fn a_leader_that_nobody_has_replaced_streams_again() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = sent(stream(Origins::Leader));
    case.faults = vec![crash(0, at(920), Some(at(990)))];
    let facts = case.run();
    assert_eq!(facts.timeouts(), 0);
    assert!(facts.executed(0) > 9_000, "{}", facts.executed(0));
}
