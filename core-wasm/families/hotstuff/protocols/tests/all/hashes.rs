//! Blocks that name their transactions: who asks whom for what, and what a vote waits for.

use std::rc::Rc;

use crate::common::{Case, D, TX_BYTES, at, batch, crash, hashes};
use facts::kinds::KINDS;
use facts::{BlockFact, Fact, View};
use quorumscope_protocols::block_tree::{Block, Payload, QuorumCert};
use quorumscope_protocols::hotstuff::HotStuff;
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::message::Message;
use sim::ids::{ReplicaId, Run, StreamId, TimerSlot, Wait};
use sim::node::{Context, Effects, Node, Payload as _};
use sim::observer::Observer;
use sim::record::MessageRecord;
use sim::simulation::Simulation;
use sim::time::{Duration, Time};

/// How many messages of each kind were sent, and bytes of them.
#[derive(Default)]
struct Counts([(u64, u64); KINDS.len()]);

impl Observer<Fact> for Counts {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        let (messages, bytes) = &mut self.0[usize::from(message.kind.0)];
        (*messages, *bytes) = (*messages + 1, *bytes + message.bytes);
    }
}

fn sent_of_kind(case: &Case, kind: &str) -> (u64, u64) {
    let mut counts = Counts::default();
    case.simulation().advance(Time::FAR, u64::MAX, &mut counts);
    counts.0[KINDS.iter().position(|known| known.word == kind).expect("it is a kind")]
}

/// One transaction, at 99 ms, with clients so far from each of four replicas.
fn one_transaction(request_delays_ms: [u64; 4]) -> Case {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = hashes(batch(400));
    case.request_delays = request_delays_ms.map(Duration::from_ms).into();
    (case.rate_tps, case.stop, case.horizon) = (10, at(100), at(20_000));
    case
}

/// From the first proposal with a transaction to the leader's commit of it, in milliseconds.
fn commit_ms(case: &Case) -> u64 {
    let facts = case.run();
    assert_eq!((facts.submitted, facts.executed(0), facts.timeouts()), (1, 1, 0));
    let filled = |(_, block): &(Time, BlockFact)| block.transactions > 0;
    let (proposed, block) = facts.proposals().into_iter().find(filled).expect("it is proposed");
    let commits = facts.commits_of(block);
    let (committed, _) = commits.iter().find(|(_, replica)| *replica == 0).expect("the leader commits");
    (*committed - proposed).as_ns() / 1_000_000
}

/// As fast as a batch where all hold what is named, and 32 bytes a transaction.
#[test]
fn nobody_asks_for_what_came_from_clients() {
    let case = one_transaction([100; 4]);
    assert_eq!(commit_ms(&case), 600);
    assert_eq!((sent_of_kind(&case, "fetch").0, sent_of_kind(&case, "lane_data").0), (0, 0));
    let mut busy = Case::new(4, LeaderPolicy::Fixed);
    (busy.stop, busy.horizon) = (at(1_000), at(3_000));
    let carried = sent_of_kind(&busy, "proposal");
    busy.dissemination = hashes(busy.dissemination);
    let named = sent_of_kind(&busy, "proposal");
    assert_eq!(carried.0, named.0);
    assert_eq!(carried.1 - named.1, 3 * busy.run().submitted * (TX_BYTES - 32));
}

/// Two of four are a quorum with the leader: the third's answer is not waited for, and is given all the same.
#[test]
fn a_replica_that_lacks_one_asks_the_proposer() {
    let case = one_transaction([100, 100, 100, 5_000]);
    assert_eq!(commit_ms(&case), 600);
    assert_eq!(sent_of_kind(&case, "fetch"), (1, 64 + 32));
    assert_eq!(sent_of_kind(&case, "lane_data"), (1, 64 + TX_BYTES));
    assert_eq!(case.run().executed(3), 1);
}

/// Its view takes a question and an answer more, and no other does: the two after it are empty.
#[test]
fn a_leader_who_alone_has_a_transaction_hands_it_out() {
    let case = one_transaction([100, 19_000, 19_000, 19_000]);
    assert_eq!(commit_ms(&case), 600 + 200);
    let facts = case.run();
    assert_eq!([1, 2, 3].map(|replica| facts.executed(replica)), [1; 3]);
}

/// A request that comes before the answer will do.
#[test]
fn a_vote_waits_for_the_request_or_the_answer_whichever_comes_first() {
    // The proposal comes at 299 ms, the answer would at 499 ms.
    assert_eq!(commit_ms(&one_transaction([100, 250, 250, 250])), 600 + 50);
    assert_eq!(commit_ms(&one_transaction([100, 500, 500, 500])), 600 + 200);
}

/// What was executed while it was down it asks for, in shares of all others; and nothing comes to it twice.
#[test]
fn a_replica_that_was_down_asks_for_what_it_missed() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = hashes(case.dissemination);
    case.faults = vec![crash(3, at(500), Some(at(4_000)))];
    (case.stop, case.horizon) = (at(6_000), at(20_000));
    let facts = case.run();
    facts.assert_agreement(4);
    assert_eq!([0, 1, 2, 3].map(|replica| facts.executed(replica)), [facts.submitted; 4]);
    let given: u64 = facts
        .all
        .iter()
        .filter_map(|(_, replica, fact)| match fact {
            Fact::Received { runs } if *replica == 3 => Some(runs.iter().map(|run| run.count).sum::<u64>()),
            _ => None,
        })
        .sum();
    // 3,500 come while it is down; what of these is not executed by its return clients send again.
    assert!((2_600..=3_500).contains(&given), "{given}");
}

/// Liveness does not need a replica that holds all: here each of three was down in its turn.
#[test]
fn what_a_leader_missed_others_hold() {
    for leader in [LeaderPolicy::Fixed, LeaderPolicy::Rotate { tenure: 3 }] {
        let mut case = Case::new(7, leader);
        case.dissemination = hashes(case.dissemination);
        case.faults = (0..3)
            .map(|who| {
                crash(who, at(1_000 + 3_000 * u64::from(who)), Some(at(3_500 + 3_000 * u64::from(who))))
            })
            .collect();
        (case.stop, case.horizon) = (at(10_000), at(40_000));
        let facts = case.run();
        facts.assert_agreement(7);
        assert_eq!([0, 1, 2, 6].map(|replica| facts.executed(replica)), [facts.submitted; 4], "{leader:?}");
    }
}

/// What a replica asks of the world.
#[derive(Default)]
struct Said(Vec<(ReplicaId, Message)>);

impl Effects<Message, Fact> for Said {
    fn send(&mut self, target: ReplicaId, message: Message) {
        self.0.push((target, message));
    }
}

/// Replica 3 of four by itself, where 1 leads view 1.
struct Alone {
    world: Simulation<HotStuff>,
    node: HotStuff,
    now: Time,
}

impl Alone {
    fn new() -> Self {
        let mut case = Case::new(4, LeaderPolicy::Rotate { tenure: 1 });
        case.dissemination = hashes(case.dissemination);
        let world = case.simulation();
        let mut alone = Alone { node: world.node(ReplicaId(3)).clone(), world, now: Time::ZERO };
        alone.act(|node, context| node.start(context));
        alone
    }

    fn act(
        &mut self,
        act: impl FnOnce(&mut HotStuff, &mut Context<'_, Message, Fact>),
    ) -> Vec<(u16, Message)> {
        let mut said = Said::default();
        act(&mut self.node, &mut Context::new(self.now, ReplicaId(3), self.world.requests(), &mut said));
        said.0.into_iter().map(|(target, message)| (target.0, message)).collect()
    }

    fn hear(&mut self, source: u16, message: Message) -> Vec<(u16, Message)> {
        self.act(|node, context| node.handle_message(ReplicaId(source), &message, context))
    }

    /// Whom it asks, for how many transactions.
    fn questions(said: &[(u16, Message)]) -> Vec<(u16, u64)> {
        let question = |(target, message): &(u16, Message)| match message {
            Message::FetchTransactions(runs) => Some((*target, runs.iter().map(|run| run.count).sum())),
            _ => None,
        };
        said.iter().filter_map(question).collect()
    }

    fn votes(said: &[(u16, Message)]) -> bool {
        said.iter().any(|(_, message)| matches!(message, Message::Vote { .. }))
    }
}

fn run(first: u64, count: u64) -> Run {
    Run { stream: StreamId(0), first, count }
}

/// A block of view 1 that names these.
fn block(runs: &[Run]) -> Rc<Block> {
    let payload = Payload { runs: runs.into(), ..Payload::default() };
    let count = runs.iter().map(|run| run.count).sum();
    Block::child(
        &Block::genesis(Payload::default()),
        View { epoch: 0, number: 1 },
        QuorumCert::GENESIS,
        payload,
        count,
        32 * count,
    )
}

const FETCH_TIMER: TimerSlot = TimerSlot { slot: 4, wait: Wait::Fetch };

/// The proposer first, then everybody, each for a share, in turns; never does it vote.
#[test]
fn what_nobody_has_is_asked_for_in_vain() {
    let mut alone = Alone::new();
    alone.now = at(150);
    let nobodys = run(1 << 40, 6);
    // 51 requests are here.
    let said = alone.hear(1, Message::Proposal(block(&[run(0, 50), nobodys])));
    assert_eq!((Alone::questions(&said), Alone::votes(&said)), (vec![(1, 6)], false));
    let mut first_asked = Vec::new();
    for _ in 0..3 {
        alone.now += Duration::from_ms(500);
        let said = alone.act(|node, context| node.handle_timer(FETCH_TIMER, context));
        let questions = Alone::questions(&said);
        assert_eq!(questions.iter().map(|&(_, count)| count).collect::<Vec<_>>(), [2, 2, 2]);
        first_asked.push(questions[0].0);
        assert!(!Alone::votes(&said));
    }
    assert_eq!(first_asked, [1, 2, 0], "a share is another's each time");
}

/// An answer may come in parts and from several; the vote follows the last.
#[test]
fn a_vote_follows_the_last_part() {
    let mut alone = Alone::new();
    alone.now = at(150);
    let said = alone.hear(1, Message::Proposal(block(&[run(0, 60)])));
    assert_eq!(Alone::questions(&said), [(1, 9)], "51 requests are here");
    let part = |runs: &[Run]| Message::Transactions { runs: runs.into(), bytes: 0 };
    let said = alone.hear(1, part(&[run(51, 4)]));
    assert!(!Alone::votes(&said) && Alone::questions(&said).is_empty(), "the rest is on its way");
    assert!(Alone::votes(&alone.hear(1, part(&[run(55, 5)]))));
}

/// What is here of it, and no more than an answer holds, in parts of 64 KiB.
#[test]
fn whoever_is_asked_hands_over_what_it_holds() {
    let mut alone = Alone::new();
    alone.now = at(20_000) + D;
    let said = alone.hear(2, Message::FetchTransactions([run(0, 10), run(1 << 40, 5)].into()));
    let [(2, Message::Transactions { runs, bytes })] = &said[..] else { panic!("{said:?}") };
    assert_eq!((&runs[..], *bytes), (&[run(0, 10)][..], 10 * TX_BYTES));
    let said = alone.hear(2, Message::FetchTransactions([run(0, 10_000)].into()));
    let bytes: Vec<u64> = said.iter().map(|(_, message)| message.wire_bytes() - 64).collect();
    assert_eq!(bytes, [65_536; 4]);
    assert!(alone.hear(2, Message::FetchTransactions([run(1 << 40, 5)].into())).is_empty());
}
