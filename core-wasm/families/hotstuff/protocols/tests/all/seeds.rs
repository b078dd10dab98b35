//! Many small worlds, each drawn from a seed: any safe protocol, leader policy and dissemination, faults of every kind
//! that all end, then quiet. Replicas must agree throughout, and in the end all of them must have executed everything,
//! exactly once.

use crate::common::{Case, D, SAFE, TX_BYTES, at, certified, sent, stream};
use quorumscope_protocols::batching::{BatchConfig, Carries, Filter};
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::rules::Rules;
use quorumscope_protocols::hotstuff::{DisseminationConfig, Messages, NewViews};
use quorumscope_protocols::streaming::Origins;
use sim::fault::{CutMode, Fault, FaultKind};
use sim::ids::ReplicaId;
use sim::random::{Purpose, Random};
use sim::requests::{Arrivals, SendTo};
use sim::time::Duration;

/// The protocols that are drawn; HotStuff-2 takes the place of each, so that a seed keeps its world.
const DRAWN: &[Rules] = SAFE.split_at(5).0;

fn draw(seed: u64) -> Case {
    let mut random = Random::split(seed, Purpose::Workload);
    let mut pick = |bound: u64| random.below(bound);
    let replicas = [1, 2, 4, 5, 7, 10][pick(6) as usize];
    // Chained commits need four leaders in a row that are up: rotation every view needs n = 7 for a crash.
    let tenure = if replicas < 7 { 4 + pick(4) as u32 } else { 1 + pick(4) as u32 };
    let leader = if pick(2) == 0 { LeaderPolicy::Fixed } else { LeaderPolicy::Rotate { tenure } };
    let mut case = Case::new(replicas, leader);
    case.seed = seed;
    case.new_views = if seed.is_multiple_of(3) { NewViews::Always } else { NewViews::WithoutVote };
    let one = pick(3) == 0;
    (case.dissemination, case.send_to) = match pick(3) {
        0 => {
            let max_delay = Duration::from_ms(pick(3) * 50);
            let batch = BatchConfig {
                carries: if one || seed.is_multiple_of(2) { Carries::Transactions } else { Carries::Hashes },
                max_tx: 50 + pick(400),
                max_delay,
                filter: [Filter::Committed, Filter::Printed, Filter::Branch, Filter::Branch]
                    [pick(4) as usize],
                full_only: false,
                goes_on_idle: false,
            };
            (DisseminationConfig::Batch(batch), if one { SendTo::One } else { SendTo::All })
        }
        1 => (stream(Origins::Leader), if one { SendTo::One } else { SendTo::All }),
        _ => (stream(Origins::All), if one { SendTo::One } else { SendTo::AllByResidue }),
    };
    case.arrivals = if pick(2) == 0 { Arrivals::Uniform } else { Arrivals::Poisson };
    case.rate_tps = 1 + pick(200);
    case.factor_permille = 1_000 + 500 * pick(3);
    (case.jitter, case.loss) =
        (if pick(3) == 0 { 1 << 31 } else { 0 }, if pick(3) == 0 { 1 << 26 } else { 0 });
    case.sockets = 1 + pick(3) as u16;
    case.window_bytes = [4_000, 65_536, 1 << 40][pick(3) as usize];
    if let DisseminationConfig::Batch(batch) = case.dissemination {
        // A time-out must cover a view, whose batch takes so many round trips through the window: with a shorter one
        // that does not grow every view fails once there are enough transactions to fill a batch.
        let round_trips = batch.max_tx * TX_BYTES / case.window_bytes;
        case.timeout += Duration::from_ns(2 * D.as_ns() * round_trips);
    }
    let mut crashed = Vec::new();
    for _ in 0..pick(4) {
        let begin = pick(10_000);
        let end = begin + 500 + pick(8_000);
        let (a, b) = (pick(replicas.into()) as u16, pick(replicas.into()) as u16);
        let kind = match pick(6) {
            0 | 1 if !crashed.contains(&a) => {
                crashed.push(a);
                FaultKind::Crash { replica: ReplicaId(a), is_silent: false }
            }
            2 => FaultKind::Partition {
                group_of: (0..replicas).map(|_| pick(2) as u16).collect(),
                mode: if pick(2) == 0 { CutMode::Hold } else { CutMode::Drop },
            },
            3 if a != b => FaultKind::OneWay { source: ReplicaId(a), target: ReplicaId(b) },
            4 => FaultKind::SlowLink {
                source: Some(ReplicaId(a)),
                target: None,
                factor_ppm: 1_000_000 * (2 + pick(5)),
                directed: pick(2) == 0,
            },
            _ => FaultKind::Asynchrony { extra: Duration::from_ms(pick(1_000)) },
        };
        case.faults.push(Fault { kind, at: at(begin), until: Some(at(end)) });
    }
    case.rules = DRAWN[pick(DRAWN.len() as u64) as usize];
    if matches!(case.dissemination, DisseminationConfig::Stream(_)) {
        case.dissemination = match pick(3) {
            0 => certified(case.dissemination, 1 + pick(60)),
            1 => sent(case.dissemination),
            _ => case.dissemination,
        };
    }
    if matches!(case.dissemination, DisseminationConfig::Batch(batch) if batch.carries == Carries::Hashes) {
        case.request_delays = (0..replicas).map(|_| Duration::from_ms(100 * pick(5))).collect();
    } else if matches!(case.dissemination, DisseminationConfig::Batch(_)) && case.window_bytes == 1 << 40 {
        // Through a small window a chain that grows takes longer than any time-out.
        case.messages = [Messages::Blocks, Messages::Chain, Messages::Truncated][pick(3) as usize];
    }
    case.stop = at(12_000);
    case.horizon = at(400_000);
    case
}

fn assert_agrees_on_everything(seed: u64, case: &Case) {
    let facts = case.run();
    facts.assert_agreement(case.replicas);
    for replica in 0..case.replicas {
        let executed = facts.executed(replica);
        assert_eq!(executed, facts.submitted, "seed {seed}, replica {replica} of {case:?}");
    }
}

#[test]
fn every_world_comes_to_agree_on_everything() {
    (0..1_500).for_each(|seed| assert_agrees_on_everything(seed, &draw(seed)));
}

/// Faults are over before the load is: a replica that comes back when all others are idle hears of nothing, whatever
/// the rules.
#[test]
fn so_does_every_world_of_hotstuff_2() {
    for seed in 0..400 {
        let mut case = Case { rules: Rules::HotStuff2, ..draw(seed) };
        let stop = case.stop;
        case.faults.retain(|fault| fault.until.is_some_and(|until| until < stop));
        assert_agrees_on_everything(seed, &case);
    }
}

#[test]
#[ignore = "prints the end of one world: SEED=48 cargo test --test seeds -- --ignored --nocapture"]
fn tell_one_world() {
    let seed = std::env::var("SEED").map_or(0, |seed| seed.parse().expect("SEED is a number"));
    let case = draw(seed);
    let facts = case.run();
    let mut simulation = case.simulation();
    simulation.advance(sim::time::Time::FAR, u64::MAX, &mut sim::observer::Unobserved);
    println!("{case:?}\nsubmitted {}", facts.submitted);
    for replica in 0..case.replicas {
        let (id, effects) = (ReplicaId(replica), &mut sim::node::Ignored);
        let context = sim::node::Context::new(simulation.point().time, id, simulation.requests(), effects);
        let seen = simulation.node(id).inspect(&context);
        println!("{replica}: executed {} {seen:?}", facts.executed(replica));
    }
    for replica in 0..case.replicas {
        for fact in facts.all.iter().rev().filter(|fact| fact.1 == replica).take(12) {
            println!("{fact:?}");
        }
    }
}
