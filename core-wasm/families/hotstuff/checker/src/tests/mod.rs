//! Each check holds on a right history and is tripped by a wrong one: the same statements with one changed.

mod chain;
mod lanes;
mod liveness;
mod named;
pub(crate) mod network;
mod phases;
mod votes;

use std::rc::Rc;

use crate::Settings;
use facts::{BlockFact, BlockId, Buffers, Fact, LaneHead, Phase, Run, View};
use sim::connection::ConnectionSetup;
use sim::ids::{Point, ReplicaId, StreamId};
use sim::network::{Model, NetworkSetup};
use sim::nic::Priority;
use sim::observer::Observer;
use sim::requests::{Arrivals, ClientGroup, Requests, SendTo, Workload};
use sim::time::{Duration, Time};
use sim::topology::Topology;

use crate::{Check, Checker, Holders, Leaders, Pace, Rule, Setup};

const REPLICAS: u16 = 4;
const BLOCKS: u64 = 200;

pub(crate) fn at(ms: u64) -> Time {
    Time::ZERO + Duration::from_ms(ms)
}

pub(crate) fn requests() -> Requests {
    Requests::new(workload(), 1, Time::FAR)
}

fn workload() -> Workload {
    Workload {
        arrivals: Arrivals::Uniform,
        rate_per_1000s: 1_000_000,
        send_to: SendTo::All,
        start: Time::ZERO,
        stop: Time::FAR,
        lost_while_down: false,
        replies_needed: 2,
        groups: vec![ClientGroup::of_all(
            vec![Duration::ZERO; usize::from(REPLICAS)],
            vec![Duration::ZERO; usize::from(REPLICAS)],
        )],
    }
}

/// An ideal network with cards of a gigabit a second.
pub(crate) fn network() -> NetworkSetup {
    NetworkSetup {
        topology: Topology::uniform(usize::from(REPLICAS), Duration::from_ms(10)),
        egress_bps: 1_000_000_000,
        ingress_bps: 1_000_000_000,
        nics: Vec::new(),
        priority: Priority::Strict,
        connection: ConnectionSetup {
            window_bytes: 65_536,
            sockets: 1,
            segment_bytes: 1_460,
            slow_start: false,
        },
        loss: 0,
        path: None,
        model: Model::Ideal,
    }
}

pub(crate) fn setup() -> Setup {
    Setup {
        replicas: REPLICAS,
        quorum: 3,
        faulty_max: 1,
        rule: Rule { chain: 3, consecutive: true, byzantine: true },
        honest: vec![true; usize::from(REPLICAS)],
        forks: Vec::new(),
        holders: Holders::OfCut(2),
        are_named: false,
        buffers_max: Buffers { gaps: 10, archive: 1_000, acknowledgements: 4 },
        faults: Vec::new(),
        horizon: Time::FAR,
        settings: Settings { network: network(), pace: PACE },
        changes: Vec::new(),
    }
}

/// Time-outs of 400 ms where a message takes at most 50.
pub(crate) const PACE: Pace = Pace {
    leaders: Leaders::Fixed,
    timeout: Duration::from_ms(400),
    factor_permille: 2_000,
    timeout_max: Duration::from_ms(6_400),
    delay: Duration::from_ms(50),
    view_delays: 2,
    view_wait: Duration::ZERO,
    recovery: Duration::ZERO,
    views: 3,
    pipelined: true,
    wait: Duration::ZERO,
    deals: false,
    wait_delays: 0,
    needed: 1,
    filling: Duration::ZERO,
    take_over: Duration::ZERO,
    transaction_ns: 0,
    loss: 0,
    connections_break: false,
};

fn view(number: u64) -> View {
    View { epoch: 0, number: number as u32 }
}

fn block(height: u64) -> BlockFact {
    BlockFact {
        id: BlockId(height),
        view: view(height),
        height,
        parent: BlockId(height - 1),
        justify: BlockId(height - 1),
        justify_view: view(height - 1),
        transactions: 10,
    }
}

fn runs(height: u64) -> Rc<[Run]> {
    Rc::new([Run { stream: StreamId(0), first: (height - 1) * 10, count: 10 }])
}

/// No replica streams.
fn no_cut() -> Rc<[LaneHead]> {
    Rc::new([])
}

fn commit(height: u64) -> Fact {
    Fact::Committed { block: block(height), ordinal: height, runs: runs(height), cut: no_cut() }
}

fn vote(block: BlockFact) -> Fact {
    Fact::Voted { block, phase: Phase::Generic, cut: no_cut(), named: None }
}

fn lock(height: u64) -> Fact {
    Fact::Locked { block: BlockId(height), view: view(height) }
}

fn certify(height: u64, signers: &[u16]) -> Fact {
    Fact::Certified {
        block: BlockId(height),
        view: view(height),
        phase: Phase::Generic,
        signers: signers.into(),
    }
}

fn enter(number: u64) -> Fact {
    Fact::Entered { view: view(number), leader: 0, by_view_change: false }
}

/// A statement: when, whose, what.
type Statement = (u64, u16, Fact);

/// Chained HotStuff without a fault: each 20 ms a block is proposed, voted for by all, certified, locked one later and
/// committed two later.
fn history() -> Vec<Statement> {
    let mut history = Vec::new();
    for height in 1..=BLOCKS {
        let now = height * 20;
        history.push((now, 0, Fact::Proposed { block: block(height), cut: no_cut() }));
        for replica in 0..REPLICAS {
            history.push((now + 1, replica, enter(height)));
            history.push((now + 2, replica, vote(block(height))));
            if height > 2 {
                history.push((now + 2, replica, lock(height - 2)));
            }
            if height > 3 {
                history.push((now + 2, replica, commit(height - 3)));
            }
        }
        history.push((now + 4, 0, certify(height, &[0, 1, 3])));
    }
    history
}

fn judge(history: &[Statement]) -> Checker {
    judge_as(setup(), history)
}

fn judge_as(setup: Setup, history: &[Statement]) -> Checker {
    let (mut checker, requests) = (Checker::new(setup), requests());
    for (sequence, (ms, replica, fact)) in history.iter().enumerate() {
        let point = Point { time: at(*ms), sequence: sequence as u32 };
        checker.on_fact(point, ReplicaId(*replica), fact, None, &requests);
    }
    checker
}

fn tripped(checker: &Checker) -> Vec<Check> {
    let safety = checker.safety();
    Check::SAFETY.into_iter().filter(|&check| safety.verdict(check) == crate::Verdict::Violated).collect()
}

/// The place of a statement.
fn place(history: &[Statement], replica: u16, is_it: impl Fn(&Fact) -> bool) -> usize {
    history.iter().position(|(_, who, fact)| *who == replica && is_it(fact)).expect("it is stated")
}

/// The history in which the statement of `replica` that `is_it` accepts is replaced by `wrong`.
fn with(replica: u16, is_it: impl Fn(&Fact) -> bool, wrong: Fact) -> Vec<Statement> {
    let mut history = history();
    let place = place(&history, replica, is_it);
    history[place].2 = wrong;
    history
}

fn is_commit(height: u64) -> impl Fn(&Fact) -> bool {
    move |fact| matches!(fact, Fact::Committed { ordinal, .. } if *ordinal == height)
}

fn is_vote(height: u64) -> impl Fn(&Fact) -> bool {
    move |fact| matches!(fact, Fact::Voted { block, .. } if block.height == height)
}

#[test]
fn a_right_history_trips_nothing_and_is_forgotten() {
    let checker = judge(&history());
    assert_eq!(tripped(&checker), []);
    assert!(checker.violations(at(4_100), &requests()).is_empty());
    assert_eq!(checker.liveness(at(4_100), &requests()), (crate::Verdict::Holds, None));
    assert!(checker.chain.base() >= BLOCKS - 4 && checker.votes.tree.len() < 10);
}

/// The page explains each check in MODEL.md's words.
#[test]
fn the_table_in_model_md_has_every_check_in_this_order() {
    let text = include_str!("../../../../../../MODEL.md");
    let section =
        text.split("## What every run checks").nth(1).expect("the section").split("\n## ").next().unwrap();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let names: Vec<&str> = rows.skip(1).collect();
    let checks = Check::SAFETY.into_iter().chain([Check::Liveness]);
    assert_eq!(names, checks.map(Check::name).collect::<Vec<_>>());
    assert!(Check::SAFETY.into_iter().enumerate().all(|(place, check)| check as usize == place));
}

/// What is kept of a check that trips again and again: the first few, and the first of every other.
#[test]
fn the_first_violations_of_each_check_are_kept() {
    let mut history = history();
    for (_, _, fact) in &mut history {
        if let Fact::Certified { signers, block, .. } = fact
            && block.0 > 20
        {
            *signers = [0, 1].into();
        }
    }
    let enter = place(&history, 2, |fact| *fact == enter(190));
    history[enter].2 = self::enter(9);
    let violations = judge(&history).violations(at(4_100), &requests());
    assert_eq!(violations.len(), crate::VIOLATIONS_MAX + 1);
    assert_eq!((violations[0].check, violations[0].at.time), (Check::Certificate, at(424)));
    assert_eq!(violations[crate::VIOLATIONS_MAX].check, Check::ViewsMonotone);
}
