//! Messages that carry chains: what they weigh, what a replica that lacks blocks has of them, and that they change
//! nothing else.

use std::fmt::Write;

use crate::common::{Case, SAFE, at, batch, crash};
use facts::kinds::KINDS;
use facts::{BlockId, Fact};
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::rules::Rules;
use quorumscope_protocols::hotstuff::{DisseminationConfig, Messages};
use sim::fault::{CutMode, Fault, FaultKind};
use sim::ids::ReplicaId;
use sim::observer::Observer;
use sim::random::{Purpose, Random};
use sim::record::MessageRecord;
use sim::requests::Arrivals;
use sim::time::{Duration, Time};

const ALL: [Messages; 3] = [Messages::Blocks, Messages::Chain, Messages::Truncated];

/// Kind, sender, receiver, when it was sent, view, bytes.
type Told = (&'static str, u16, u16, Time, u32, u64);

/// Every message of a run.
#[derive(Default)]
struct Sent(Vec<Told>);

impl Observer<Fact> for Sent {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        let MessageRecord { kind, source, target, queued, tag, bytes, .. } = *message;
        self.0.push((KINDS[usize::from(kind.0)].word, source.0, target.0, queued, tag, bytes));
    }
}

fn sent(case: &Case) -> Vec<Told> {
    let mut sent = Sent::default();
    case.simulation().advance(Time::FAR, u64::MAX, &mut sent);
    sent.0.sort_by_key(|&(kind, source, target, at, ..)| (at, source, target, kind));
    sent.0
}

fn of_kind(case: &Case, kind: &str) -> usize {
    sent(case).iter().filter(|(known, ..)| *known == kind).count()
}

/// The chain that a replica has committed.
fn chain(case: &Case, replica: u16) -> Vec<BlockId> {
    let committed = case.run().all.into_iter().filter_map(|(_, who, fact)| match fact {
        Fact::Committed { block, .. } if who == replica => Some(block.id),
        _ => None,
    });
    committed.collect()
}

/// What the leader and replica 1 say to each other, once with each kind of message.
fn sizes(mut case: Case) -> String {
    let mut text = String::new();
    let runs = ALL.map(|messages| {
        case.messages = messages;
        sent(&case)
    });
    writeln!(text, "     sent  message                view   blocks    chain  truncated").unwrap();
    for (number, &(kind, source, target, at, view, bytes)) in runs[0].iter().enumerate() {
        if (source, target) == (0, 1) || (source, target) == (1, 0) {
            let [_, whole, cut] = [0, 1, 2].map(|run| runs[run][number]);
            assert_eq!((kind, source, target, view), (whole.0, whole.1, whole.2, whole.4));
            assert_eq!((kind, source, target, view), (cut.0, cut.1, cut.2, cut.4));
            let (ms, way) = (at.as_ns() / 1_000_000, format!("{kind} {source} to {target}"));
            writeln!(text, "{ms:>6} ms  {way:<21} {view:>5} {bytes:>8} {:>8} {:>10}", whole.5, cut.5)
                .unwrap();
        }
    }
    text
}

/// Of 25 transactions in two blocks, and empty ones that carry these to their commits.
#[test]
fn sizes_of_a_pipeline() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    (case.rate_tps, case.stop, case.horizon) = (100, at(250), at(2_000));
    insta::assert_snapshot!(sizes(case));
}

#[test]
fn sizes_of_views_in_phases() {
    let mut case = Case { rules: Rules::Basic, ..Case::new(4, LeaderPolicy::Fixed) };
    (case.rate_tps, case.stop, case.horizon) = (100, at(950), at(3_000));
    insta::assert_snapshot!(sizes(case));
}

/// Where bytes take no time worth a transaction, what messages carry decides nothing: any rules, leaders, batches and
/// loads commit the same blocks with all three.
#[test]
fn the_same_blocks_are_committed() {
    for seed in 0..120 {
        let mut random = Random::split(seed, Purpose::Workload);
        let mut pick = |bound: u64| random.below(bound);
        let leaders = [LeaderPolicy::Fixed, LeaderPolicy::Rotate { tenure: 1 + pick(3) as u32 }];
        let mut case = Case::new([1, 2, 4, 5, 7][pick(5) as usize], leaders[pick(2) as usize]);
        case.rules = SAFE[pick(SAFE.len() as u64) as usize];
        let DisseminationConfig::Batch(config) = batch(20 + pick(300)) else { unreachable!("it is a batch") };
        let max_delay = Duration::from_ms(pick(3) * 40);
        case.dissemination =
            DisseminationConfig::Batch(quorumscope_protocols::batching::BatchConfig { max_delay, ..config });
        case.arrivals = if pick(2) == 0 { Arrivals::Uniform } else { Arrivals::Poisson };
        (case.rate_tps, case.seed) = (1 + pick(900), seed);
        (case.stop, case.horizon) = (at(4_000), at(20_000));
        let chains = ALL.map(|messages| chain(&Case { messages, ..case.clone() }, 0));
        assert!(!chains[0].is_empty(), "seed {seed}");
        assert!(chains[0] == chains[1] && chains[0] == chains[2], "seed {seed}: {case:?}");
    }
}

/// Replica 3 is cut off for three seconds, and what is said to it meanwhile is lost. It then asks for the blocks that
/// it lacks, or has them of the next message.
#[test]
fn who_lacks_blocks_has_them_of_the_chain() {
    for (rules, leader) in [
        (Rules::Chained, LeaderPolicy::Fixed),
        (Rules::Chained, LeaderPolicy::Rotate { tenure: 4 }),
        (Rules::Basic, LeaderPolicy::Fixed),
    ] {
        let mut case = Case { rules, ..Case::new(4, leader) };
        let kind = FaultKind::Partition { group_of: vec![0, 0, 0, 1], mode: CutMode::Drop };
        case.faults = vec![Fault { kind, at: at(2_000), until: Some(at(5_000)) }];
        (case.stop, case.horizon) = (at(8_000), at(20_000));
        let [asked, whole, cut] = ALL.map(|messages| of_kind(&Case { messages, ..case.clone() }, "fetch"));
        assert!(asked > 0, "{rules:?}, {leader:?}");
        assert_eq!((whole, cut), (0, 0), "{rules:?}, {leader:?}");
        for messages in ALL {
            let facts = Case { messages, ..case.clone() }.run();
            facts.assert_agreement(4);
            assert_eq!(facts.executed(3), facts.submitted, "{messages:?}, {rules:?}, {leader:?}");
        }
    }
}

/// While a replica is down its height holds truncated proposals at what it had executed; when it is back they shrink.
#[test]
fn who_is_down_holds_up_truncation() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.messages = Messages::Truncated;
    case.faults = vec![crash(3, at(2_000), Some(at(6_000)))];
    let longest = |from: u64, until: u64| {
        let is_it = |told: &&Told| told.0 == "proposal" && told.3 >= at(from) && told.3 < at(until);
        sent(&case).iter().filter(is_it).map(|told| told.5).max().expect("there are proposals")
    };
    let (before, down, after) = (longest(1_000, 2_000), longest(5_000, 6_000), longest(7_500, 10_000));
    // 200 transactions a block, every 200 ms: 20 more blocks.
    assert_eq!(down - longest(4_000, 5_000), 5 * (200 * crate::common::TX_BYTES + 160));
    assert!(down > 4 * before && after <= before, "{before} B before, {down} B meanwhile, {after} B after");
}

/// What a replica has heard of the others does not survive its crash: where nobody is heard afterwards, what it says
/// carries all of its chain.
#[test]
fn who_is_back_knows_of_nobody() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    let deaf = [0, 1, 3].map(ReplicaId).map(|source| FaultKind::OneWay { source, target: ReplicaId(2) });
    case.faults = deaf.map(|kind| Fault { kind, at: at(2_000), until: None }).to_vec();
    (case.stop, case.horizon) = (at(2_500), at(6_000));
    let complaint = |messages, faults: Vec<Fault>| {
        let case = Case { messages, faults, ..case.clone() };
        let said = sent(&case).into_iter().find(|told| (told.0, told.1) == ("complaint", 2));
        said.expect("it gives the view up").5
    };
    let vector = 4 * 8;
    let crashed = || [&case.faults[..], &[crash(2, at(2_100), Some(at(2_200)))]].concat();
    let [whole, cut] = [Messages::Chain, Messages::Truncated].map(|messages| complaint(messages, crashed()));
    assert_eq!(cut, whole + vector);
    let [whole, cut] =
        [Messages::Chain, Messages::Truncated].map(|messages| complaint(messages, case.faults.clone()));
    assert!(3 * cut < 2 * whole, "without the crash it knows: {cut} of {whole} B");
}
