//! HotStuff end to end, with batches and with streams: it commits what is offered, and survives crashes, partitions
//! that hold and partitions that drop.

use crate::common::{Case, SAFE, TX_BYTES, at, batch, crash, sent, stream};
use facts::Fact;
use facts::kinds::KINDS;
use quorumscope_protocols::hotstuff::leader::LeaderPolicy;
use quorumscope_protocols::hotstuff::rules::Rules;
use quorumscope_protocols::streaming::Origins;
use sim::fault::{CutMode, Fault, FaultKind};
use sim::observer::Observer;
use sim::record::{Fate, MessageRecord};
use sim::requests::{Arrivals, SendTo};
use sim::time::Time;

/// Messages of forwarded requests of each replica, those under way included.
#[derive(Default)]
struct Forwarded([u64; 4]);

impl Observer<Fact> for Forwarded {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        let is_one = KINDS[usize::from(message.kind.0)].word == "forward";
        self.0[message.source.index()] += u64::from(is_one);
    }
}

/// Chained in many settings, the others in those with seven replicas.
fn cases() -> Vec<Case> {
    let of = |rules| cases_of_chained().into_iter().map(move |case| Case { rules, ..case });
    SAFE.into_iter().flat_map(of).filter(|case| case.rules == Rules::Chained || case.replicas == 7).collect()
}

fn cases_of_chained() -> Vec<Case> {
    let mut cases = Vec::new();
    for leader in [LeaderPolicy::Fixed, LeaderPolicy::Rotate { tenure: 1 }] {
        for (dissemination, send_to) in [
            (stream(Origins::Leader), SendTo::All),
            (stream(Origins::All), SendTo::AllByResidue),
            (stream(Origins::All), SendTo::One),
            (sent(stream(Origins::Leader)), SendTo::All),
            (sent(stream(Origins::All)), SendTo::AllByResidue),
        ] {
            for replicas in [4, 7] {
                let mut case = Case::new(replicas, leader);
                case.dissemination = dissemination;
                case.send_to = send_to;
                cases.push(case);
            }
        }
        for (replicas, send_to) in [(4, SendTo::All), (7, SendTo::All), (7, SendTo::One)] {
            let mut case = Case::new(replicas, leader);
            case.send_to = send_to;
            cases.push(case);
        }
    }
    cases
}

#[test]
fn everything_offered_is_executed_everywhere() {
    for mut case in cases() {
        case.stop = at(3_000);
        case.horizon = at(30_000);
        let facts = case.run();
        facts.assert_agreement(case.replicas);
        for replica in 0..case.replicas {
            assert_eq!(
                facts.executed(replica),
                facts.submitted,
                "{:?} {:?} {:?}",
                case.rules,
                case.leader,
                case.dissemination
            );
        }
        assert_eq!(facts.timeouts(), 0);
    }
}

/// Each of three replicas has 333,334 messages of 30 requests to forward before the first is executed: it is at most
/// 262,144 ahead, and goes on when more is executed.
#[test]
fn requests_wait_in_the_pool_and_not_in_connections() {
    let mut case = Case::new(4, LeaderPolicy::Fixed);
    case.dissemination = batch(40_000_000);
    case.send_to = SendTo::One;
    (case.rate_tps, case.stop, case.horizon) = (200_000_000, at(200), at(5_000));
    let forwarded = |until| {
        let mut seen = Forwarded::default();
        let mut simulation = case.simulation();
        simulation.advance(until, u64::MAX, &mut seen);
        simulation.finish(&mut seen);
        seen.0
    };
    assert_eq!(forwarded(at(500)), [0, 262_144, 262_144, 262_144]);
    assert_eq!(forwarded(Time::FAR), [0, 333_334, 333_334, 333_334]);
    let facts = case.run();
    assert_eq!((facts.submitted, facts.timeouts()), (40_000_000, 0));
    assert_eq!([0, 1, 2, 3].map(|replica| facts.executed(replica)), [facts.submitted; 4]);
}

#[test]
fn a_crash_is_survived_and_a_restart_catches_up() {
    for mut case in cases() {
        if case.replicas < 7 {
            continue;
        }
        for replica in [0, 3] {
            case.faults = vec![crash(replica, at(2_000), Some(at(12_000)))];
            case.stop = at(20_000);
            case.horizon = at(90_000);
            let facts = case.run();
            facts.assert_agreement(7);
            for by in 0..7 {
                let name = format!(
                    "replica {by}, {replica} crashed, {:?} {:?} {:?}",
                    case.rules, case.leader, case.dissemination
                );
                assert_eq!(facts.executed(by), facts.submitted, "{name}");
            }
        }
    }
}

/// How many bytes of blocks that were missing have come.
#[derive(Default)]
struct Told(u64);

impl Observer<Fact> for Told {
    fn on_message(&mut self, message: &MessageRecord<'_>) {
        if KINDS[usize::from(message.kind.0)].word == "blocks" && message.fate == Fate::Delivered {
            self.0 += message.bytes;
        }
    }
}

/// What a replica lacks after eight seconds, a megabyte, takes eight round trips through its window, and a question
/// waits for two and a half. It is sent once all the same; where the leader, who is asked, crashes on the way, another
/// one goes on from where that stopped.
#[test]
fn an_answer_that_takes_long_is_sent_once() {
    for leader_crash in [None, Some(crash(0, at(10_700), None))] {
        let mut case = Case::new(7, LeaderPolicy::Fixed);
        case.window_bytes = 131_072;
        case.faults = vec![crash(3, at(2_000), Some(at(10_000)))];
        case.faults.extend(leader_crash);
        case.stop = at(20_000);
        case.horizon = at(40_000);
        let facts = case.run();
        assert_eq!(facts.executed(3), facts.submitted);
        let mut told = Told::default();
        case.simulation().advance(Time::FAR, u64::MAX, &mut told);
        let lacked = 8 * case.rate_tps * TX_BYTES;
        assert!(told.0 < lacked * 3 / 2, "{} bytes came for {lacked}", told.0);
    }
}

#[test]
fn a_partition_heals() {
    for mut case in cases() {
        for mode in [CutMode::Hold, CutMode::Drop] {
            let group_of =
                (0..case.replicas).map(|replica| u16::from(replica >= case.replicas / 2)).collect();
            let kind = FaultKind::Partition { group_of, mode };
            case.faults = vec![Fault { kind, at: at(2_000), until: Some(at(9_000)) }];
            case.stop = at(12_000);
            case.horizon = at(120_000);
            let facts = case.run();
            facts.assert_agreement(case.replicas);
            for by in 0..case.replicas {
                let name = format!(
                    "replica {by} of {}, {mode:?} {:?} {:?} {:?}",
                    case.replicas, case.rules, case.leader, case.dissemination
                );
                assert_eq!(facts.executed(by), facts.submitted, "{name}");
            }
        }
    }
}

#[test]
fn a_closed_loop_keeps_its_transactions_outstanding() {
    for mut case in cases() {
        case.arrivals = Arrivals::Closed(200);
        case.horizon = at(20_000);
        let facts = case.run();
        facts.assert_agreement(case.replicas);
        let executed = facts.executed(0);
        assert!(
            executed > 800,
            "{executed} executed, {:?} {:?} {:?}",
            case.rules,
            case.leader,
            case.dissemination
        );
        assert!(facts.submitted - executed <= 400, "{} of {}", executed, facts.submitted);
    }
}
