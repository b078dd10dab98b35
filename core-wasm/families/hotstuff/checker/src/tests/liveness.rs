//! Progress.

use sim::fault::{CutMode, Fault, FaultKind};
use sim::ids::Kind;
use sim::random::{Purpose, Random};
use sim::record::{Fate, MessageRecord};

use super::network::message;
use super::*;
use crate::Verdict;

/// Crashes of each replica, then a partition in halves and one that leaves a replica alone, then a cut from 0 to 3, the
/// times before GST, a message that is dropped and one that is late, and segments that are lost everywhere, from 0 and
/// to 0.
fn faults() -> Vec<FaultKind> {
    let split =
        |group_of: [u16; 4]| FaultKind::Partition { group_of: group_of.to_vec(), mode: CutMode::Hold };
    let message = |delay| FaultKind::Message {
        kind: Kind(0),
        source: ReplicaId(0),
        target: ReplicaId(3),
        nth: 0,
        delay,
    };
    let lose = |source, target, threshold| FaultKind::Loss { source, target, threshold };
    let mut faults: Vec<FaultKind> =
        (0..4).map(|replica| FaultKind::Crash { replica: ReplicaId(replica), is_silent: false }).collect();
    faults.extend([
        split([0, 0, 1, 1]),
        split([0, 0, 0, 1]),
        FaultKind::OneWay { source: ReplicaId(0), target: ReplicaId(3) },
        FaultKind::Asynchrony { extra: Duration::from_ms(100) },
        message(None),
        message(Some(Duration::from_ms(100))),
        lose(None, None, 1 << 30),
        lose(Some(ReplicaId(0)), None, 1 << 30),
        lose(None, Some(ReplicaId(0)), 1 << 30),
    ]);
    faults
}

const HALVES: usize = 4;
const ALONE: usize = 5;
const ONE_WAY: usize = 6;
const ASYNCHRONY: usize = 7;
const DROPPED: usize = 8;
const LATE: usize = 9;
const LOSSY: usize = 10;
const LOSSY_FROM: usize = 11;
const LOSSY_TO: usize = 12;

fn setup_with(pace: Pace) -> Setup {
    let faults = faults().into_iter().map(|kind| Fault { kind, at: Time::ZERO, until: None }).collect();
    Setup { faults, settings: Settings { pace, ..setup().settings }, ..setup() }
}

/// The verdict at `ms` where faults begin and end as told; commits cease at 4,002 ms.
fn verdict(pace: Pace, changes: &[(u64, usize, bool)], ms: u64) -> (Verdict, Option<String>) {
    let mut checker = judge_as(setup_with(pace), &history());
    for &(ms, index, active) in changes {
        checker.on_fault(Point { time: at(ms), sequence: u32::MAX }, index, active);
    }
    checker.liveness(at(ms), &requests())
}

fn impossible(reason: &str) -> (Verdict, Option<String>) {
    (Verdict::Impossible, Some(reason.to_owned()))
}

const HOLDS: (Verdict, Option<String>) = (Verdict::Holds, None);
const VIOLATED: (Verdict, Option<String>) = (Verdict::Violated, None);

/// T and 2d to come together, 8 views of 2d each to commit, and 8d to catch up.
const CALM_MS: u64 = 400 + 100 + 8 * 100 + 8 * 50;

#[test]
fn liveness_has_a_bound_in_calm_times() {
    let checker = judge(&history());
    assert_eq!(checker.liveness(at(4_002 + CALM_MS), &requests()), HOLDS);
    assert_eq!(checker.liveness(at(4_003 + CALM_MS), &requests()), VIOLATED);
    let violations = checker.violations(at(9_000), &requests());
    assert_eq!(violations.len(), 1);
    assert_eq!((violations[0].check, violations[0].at.time), (Check::Liveness, at(4_002 + CALM_MS)));
    // A pause in the middle is noticed by the commit that ends it.
    let mut history = history();
    history.iter_mut().filter(|(ms, ..)| *ms >= 2_000).for_each(|(ms, ..)| *ms += CALM_MS + 1);
    assert_eq!(judge(&history).liveness(at(4_100 + CALM_MS), &requests()), VIOLATED);
}

/// Where cuts name what is sent each of the eight views may wait 100 ms for a part, and 2d for the answer to a
/// question; a time-out has to cover that.
#[test]
fn a_view_that_may_wait_for_data_has_a_longer_bound() {
    let sent = Pace { view_delays: 4, view_wait: Duration::from_ms(100), ..PACE };
    let bound = CALM_MS + 8 * (100 + 2 * 50);
    assert_eq!(verdict(sent, &[], 4_002 + bound), HOLDS);
    assert_eq!(verdict(sent, &[], 4_003 + bound), VIOLATED);
    let mut late = judge_as(setup_with(sent), &history());
    late.on_message(&message(0, 4_100, 9_000, Fate::Delivered));
    let reason = "a message took 4900 ms, and nothing is promised where one takes more than 75 ms";
    assert_eq!(late.liveness(at(9_000), &requests()), impossible(reason));
    let hasty = Pace { timeout: Duration::from_ms(299), ..sent };
    let reason = "a time-out of 299 ms does not cover a view, which may take 300 ms";
    assert_eq!(verdict(hasty, &[], 30_000), impossible(reason));
}

/// A replica that has no requests gives a view up once it has heard of those of one that has: 400 ms and 2d later.
#[test]
fn where_requests_are_dealt_a_view_may_take_two_time_outs_to_be_given_up() {
    let dealt = Pace { deals: true, ..PACE };
    assert_eq!(verdict(dealt, &[], 4_002 + CALM_MS + 500), HOLDS);
    assert_eq!(verdict(dealt, &[], 4_003 + CALM_MS + 500), VIOLATED);
}

#[test]
fn a_dead_leader_costs_its_time_out_and_failures_before_it_more() {
    // One replica down can be spared; coming together has doubled the time-out once: 800 ms and 2d.
    let dead = CALM_MS + 800 + 100;
    assert_eq!(verdict(PACE, &[(4_500, 0, true)], 4_500 + dead), HOLDS);
    assert_eq!(verdict(PACE, &[(4_500, 0, true)], 4_501 + dead), VIOLATED);
    // Two failed views before the crash: 1,600 to come together, 3,200 for the dead leader.
    let mut checker = judge_as(setup_with(PACE), &history());
    for failures in 0..2 {
        let view = View { epoch: failures, number: 200 + failures };
        for replica in 0..REPLICAS {
            let point = Point { time: at(4_100), sequence: 0 };
            checker.on_fact(point, ReplicaId(replica), &Fact::TimedOut { view }, None, &requests());
        }
    }
    checker.on_fault(Point { time: at(4_500), sequence: 0 }, 0, true);
    let dead = dead + (1_600 - 400) + (3_200 - 800);
    assert_eq!(checker.liveness(at(4_500 + dead), &requests()), HOLDS);
    assert_eq!(checker.liveness(at(4_501 + dead), &requests()), VIOLATED);
}

/// In HotStuff-2 two certified views commit, and the leader after each failed view waits for Delta, which a time-out
/// has to cover.
#[test]
fn after_a_failed_view_a_leader_may_wait_for_delta() {
    let hotstuff_2 = Pace { views: 2, recovery: Duration::from_ms(150), ..PACE };
    // Two views of 2d fewer to commit, and one wait in coming together.
    let calm = CALM_MS - 2 * 100 + 150;
    assert_eq!(verdict(hotstuff_2, &[], 4_002 + calm), HOLDS);
    assert_eq!(verdict(hotstuff_2, &[], 4_003 + calm), VIOLATED);
    // A dead leader costs a doubled time-out, 2d and the wait after it.
    let dead = calm + 800 + 100 + 150;
    assert_eq!(verdict(hotstuff_2, &[(4_500, 0, true)], 4_500 + dead), HOLDS);
    assert_eq!(verdict(hotstuff_2, &[(4_500, 0, true)], 4_501 + dead), VIOLATED);
    let mut late = judge_as(setup_with(hotstuff_2), &history());
    late.on_message(&message(0, 4_100, 9_000, Fate::Delivered));
    let reason = "a message took 4900 ms, and nothing is promised where one takes more than 62.5 ms";
    assert_eq!(late.liveness(at(9_000), &requests()), impossible(reason));
    let hasty = Pace { timeout: Duration::from_ms(349), ..hotstuff_2 };
    let reason = "a time-out of 349 ms does not cover a view, which may take 350 ms";
    assert_eq!(verdict(hasty, &[], 30_000), impossible(reason));
}

#[test]
fn a_fixed_leader_that_forks_is_not_held_against_the_others() {
    let stalled_from = |from, pace: Pace, until, ms| {
        let setup = Setup { forks: vec![(ReplicaId(0), at(from), until)], ..setup_with(pace) };
        let mut checker = judge_as(setup, &history());
        // Views are certified until then, and nothing is committed.
        for ms in (4_200..9_000).step_by(100) {
            let view = View { epoch: 0, number: ms as u32 };
            let fact = Fact::Entered { view, leader: 0, by_view_change: false };
            let point = Point { time: at(ms), sequence: 0 };
            for replica in 0..REPLICAS {
                checker.on_fact(point, ReplicaId(replica), &fact, None, &requests());
            }
        }
        checker.liveness(at(ms), &requests())
    };
    let stalled = |pace, until, ms| stalled_from(1_000, pace, until, ms);
    assert_eq!(stalled(PACE, Time::FAR, 9_000), impossible(crate::liveness::FORKED));
    // It has to go on: from its last view on, and from the end of the lie, the others can be blamed.
    assert_eq!(stalled(PACE, Time::FAR, 19_000), VIOLATED);
    // What was too long before it began is not excused by it.
    assert_eq!(stalled_from(8_000, PACE, Time::FAR, 9_000), VIOLATED);
    assert_eq!(stalled(PACE, at(4_100), 9_000), VIOLATED);
    assert_eq!(stalled(Pace { leaders: Leaders::Rotate(4), ..PACE }, Time::FAR, 99_000), VIOLATED);
}

#[test]
fn more_than_f_down_is_impossible_and_so_is_a_split_without_a_quorum() {
    let two = [(4_100, 0, true), (4_200, 2, true)];
    assert_eq!(verdict(PACE, &two, 4_200 + CALM_MS), HOLDS);
    let reason = "2 of 4 replicas are down, and a quorum needs 3";
    assert_eq!(verdict(PACE, &two, 9_000), impossible(reason));
    // When one is up again the bound holds from then on.
    let again = [two[0], two[1], (9_000, 2, false)];
    assert_eq!(verdict(PACE, &again, 10_000), impossible(reason));
    assert_eq!(verdict(PACE, &again, 19_000), VIOLATED);
    // A liar does not count for the quorum either.
    let mut lying = setup_with(PACE);
    lying.honest[3] = false;
    let mut checker = judge_as(lying, &history());
    checker.on_fault(Point { time: at(4_100), sequence: u32::MAX }, 0, true);
    let reason = "2 of 4 replicas are down or lie, and a quorum needs 3";
    assert_eq!(checker.liveness(at(9_000), &requests()), impossible(reason));
    let reason = "the network is split and no side has a quorum";
    assert_eq!(verdict(PACE, &[(4_100, HALVES, true)], 9_000), impossible(reason));
    assert_eq!(verdict(PACE, &[(4_100, ALONE, true)], 9_000), VIOLATED);
    assert_eq!(verdict(PACE, &[(4_100, ALONE, true), (4_100, 1, true)], 9_000), impossible(reason));
    let reason = "links are cut and no quorum is left that hears each other";
    assert_eq!(verdict(PACE, &[(4_100, ONE_WAY, true), (4_100, 1, true)], 9_000), impossible(reason));
    assert_eq!(verdict(PACE, &[(4_100, ONE_WAY, true), (4_100, 3, true)], 9_000), VIOLATED);
    let reason = "before GST delays have no bound";
    assert_eq!(verdict(PACE, &[(4_100, ASYNCHRONY, true)], 9_000), impossible(reason));
    let reason = "half of the segments are lost";
    assert_eq!(verdict(Pace { loss: 1 << 31, ..PACE }, &[], 9_000), impossible(reason));
    assert_eq!(verdict(Pace { loss: (1 << 31) - 1, ..PACE }, &[], 9_000), VIOLATED);
    // What a link loses is added, and no link goes from 0 to 0.
    let lossy = |faults: &[usize]| {
        let changes: Vec<_> = faults.iter().map(|&index| (4_100, index, true)).collect();
        verdict(PACE, &changes, 9_000)
    };
    assert_eq!(lossy(&[LOSSY]), VIOLATED);
    assert_eq!(lossy(&[LOSSY, LOSSY_FROM]), impossible(reason));
    assert_eq!(lossy(&[LOSSY_FROM, LOSSY_TO]), VIOLATED);
    let already = Pace { loss: 1 << 30, ..PACE };
    assert_eq!(verdict(already, &[(4_100, LOSSY_TO, true)], 9_000), impossible(reason));
}

#[test]
fn what_is_sent_to_a_live_replica_is_taken_to_arrive() {
    let dropped = "a message was dropped, and channels are taken to be reliable";
    assert_eq!(verdict(PACE, &[(4_100, DROPPED, true)], 4_100 + CALM_MS), HOLDS);
    assert_eq!(verdict(PACE, &[(4_100, DROPPED, true)], 4_101 + CALM_MS), impossible(dropped));
    // What was too long before it was too long.
    assert_eq!(verdict(PACE, &[(4_003 + CALM_MS, DROPPED, true)], 9_000), VIOLATED);
    assert_eq!(verdict(PACE, &[(4_100, LATE, true)], 9_000), impossible("a message is held back"));
    // From its coming on there is the bound again.
    let came = [(4_100, LATE, true), (4_200, LATE, false)];
    assert_eq!(verdict(PACE, &came, 4_200 + CALM_MS), HOLDS);
    assert_eq!(verdict(PACE, &came, 4_201 + CALM_MS), VIOLATED);
}

#[test]
fn a_pipeline_needs_as_many_live_leaders_in_a_row_as_it_has_views() {
    let rotate = |tenure| Pace { leaders: Leaders::Rotate(tenure), ..PACE };
    let down = [(4_100, 1, true)];
    let reason = "with 4 replicas, tenure 1 and 1 of them down, no 4 views in a row have live leaders";
    assert_eq!(verdict(rotate(1), &down, 30_000), impossible(reason));
    let mut lying = setup_with(rotate(1));
    lying.honest[3] = false;
    let reason =
        "with 4 replicas, tenure 1 and 1 of them down or lying, no 4 views in a row have live leaders";
    assert_eq!(judge_as(lying, &history()).liveness(at(30_000), &requests()), impossible(reason));
    assert_eq!(verdict(rotate(2), &down, 30_000), VIOLATED);
    // Where two blocks are enough, three live leaders in a row are.
    assert_eq!(verdict(Pace { views: 2, ..rotate(1) }, &down, 30_000), VIOLATED);
    // In phases a leader gathers its own votes.
    let basic = Pace { view_delays: 8, views: 1, pipelined: false, ..rotate(1) };
    assert_eq!(verdict(basic, &down, 30_000), VIOLATED);
    // And nothing is down without a fault.
    assert_eq!(verdict(rotate(1), &[], 30_000), VIOLATED);
}

#[test]
fn a_time_out_that_covers_no_view_allows_no_bound() {
    let hasty = Pace { timeout: Duration::from_ms(100), ..PACE };
    let reason = "a time-out of 100 ms does not cover a view, which may take 200 ms";
    assert_eq!(verdict(hasty, &[], 30_000), impossible(reason));
}

#[test]
fn a_view_that_fails_without_hope_is_impossible_at_once() {
    let after = |pace: Pace, faults: &[usize]| {
        let mut checker = judge_as(setup_with(pace), &history());
        for &index in faults {
            checker.on_fault(Point { time: at(4_100), sequence: u32::MAX }, index, true);
        }
        let view = View { epoch: 0, number: 40 };
        let point = Point { time: at(4_500), sequence: 0 };
        let before = checker.liveness(at(4_499), &requests());
        checker.on_fact(point, ReplicaId(1), &Fact::TimedOut { view }, None, &requests());
        (before.0, checker.liveness(at(4_501), &requests()))
    };
    // A view may take less than the longest, or nobody else complain.
    let hasty = Pace { timeout: Duration::from_ms(100), factor_permille: 1_000, ..PACE };
    assert_eq!(after(hasty, &[]).1, HOLDS);
    let down = impossible("2 of 4 replicas are down, and a quorum needs 3");
    assert_eq!(after(PACE, &[0, 2]), (Verdict::Holds, down));
    assert_eq!(after(PACE, &[0]).1, HOLDS);
    let split = impossible("the network is split and no side has a quorum");
    assert_eq!(after(PACE, &[HALVES]), (Verdict::Holds, split));
    // Before GST, and where segments are lost, the next view may be lucky; a leader may hear a quorum that does not
    // hear each other.
    assert_eq!(after(PACE, &[ONE_WAY, 1]).1, HOLDS);
    assert_eq!(after(PACE, &[ASYNCHRONY]).1, HOLDS);
    assert_eq!(after(Pace { loss: 1 << 31, ..PACE }, &[]).1, HOLDS);
    // Of four leaders who change each view three in a row are too few, where one of them is down.
    let rotating = Pace { leaders: Leaders::Rotate(1), ..PACE };
    let (down, row) = after(rotating, &[0]);
    assert_eq!((down, row.0), (Verdict::Holds, Verdict::Impossible));
    // Liars may do as the others, so that those who are up are enough.
    let lies = |honest: [bool; 4], faults: &[usize]| {
        let mut checker = judge_as(Setup { honest: honest.to_vec(), ..setup_with(PACE) }, &history());
        for &index in faults {
            checker.on_fault(Point { time: at(4_100), sequence: u32::MAX }, index, true);
        }
        let (view, point) = (View { epoch: 0, number: 40 }, Point { time: at(4_500), sequence: 0 });
        checker.on_fact(point, ReplicaId(1), &Fact::TimedOut { view }, None, &requests());
        [4_501, 30_000].map(|ms| checker.liveness(at(ms), &requests()).0)
    };
    const LATER: [Verdict; 2] = [Verdict::Holds, Verdict::Impossible];
    assert_eq!(lies([false, true, false, true], &[]), LATER);
    assert_eq!(lies([true, true, false, true], &[3]), LATER);
    assert_eq!(lies([true, true, false, true], &[2, 3]), [Verdict::Impossible; 2]);
}

/// A history whose commits are no further apart than the bound in calm times, and in which views fail as chance has it,
/// by any pace.
#[test]
fn what_commits_all_along_is_live() {
    let mut random = Random::split(1, Purpose::Scenarios);
    let mut draw = |below: u64| random.below(below);
    for case in 0..500 {
        let timeout = Duration::from_ms(1 + draw(1_000));
        let leaders = if draw(2) == 0 { Leaders::Fixed } else { Leaders::Rotate(1 + draw(3) as u32) };
        let (factor_permille, honest) = (1_000 + draw(2) * 500, vec![true, draw(2) == 0, true, draw(2) == 0]);
        let pace = Pace { timeout, leaders, factor_permille, ..PACE };
        let mut checker = Checker::new(Setup { honest, ..setup_with(pace) });
        let mut now = 0;
        // T and 2d to come together, eight views of 2d, and 8d to catch up.
        let calm_ms = timeout.as_ns() / 1_000_000 + 100 + 8 * 100 + 8 * 50;
        for height in 1..50 {
            let next = now + 1 + draw(calm_ms);
            for failed in 0..draw(4) {
                let view = View { epoch: failed as u32, number: (height * 10 + failed) as u32 };
                let point = Point { time: at(now + draw(next - now)), sequence: 0 };
                let replica = ReplicaId(draw(4) as u16);
                checker.on_fact(point, replica, &Fact::TimedOut { view }, None, &requests());
            }
            assert_eq!(checker.liveness(at(next), &requests()), HOLDS, "case {case} at {next} ms");
            now = next;
            for replica in 0..REPLICAS {
                let point = Point { time: at(now), sequence: 1 };
                checker.on_fact(point, ReplicaId(replica), &commit(height), None, &requests());
            }
        }
    }
}

/// Time-outs of 50 ms that grow by a hundredth, and views of 500: the 233rd covers one, in the bound after as many
/// failures.
#[test]
fn time_outs_that_grow_slowly_grow_all_the_same() {
    let slowly = Pace {
        timeout: Duration::from_ms(50),
        factor_permille: 1_010,
        view_delays: 10,
        views: 1,
        pipelined: false,
        ..PACE
    };
    let failed_at = |pace: Pace, ms| {
        let mut checker = judge_as(setup_with(pace), &history());
        let (view, point) = (View { epoch: 0, number: 40 }, Point { time: at(4_500), sequence: 0 });
        checker.on_fact(point, ReplicaId(1), &Fact::TimedOut { view }, None, &requests());
        checker.liveness(at(ms), &requests())
    };
    assert_eq!(failed_at(slowly, 60_000), HOLDS);
    assert_eq!(failed_at(slowly, 120_000), VIOLATED);
    // Never, where the longest is shorter than a view; and that is told at once.
    let capped = Pace { timeout_max: Duration::from_ms(499), ..slowly };
    let never = impossible("a time-out of 499 ms does not cover a view, which may take 500 ms");
    assert_eq!((failed_at(capped, 4_501), failed_at(capped, 30_000)), (HOLDS, never));
}

/// Twice the delay and T = 1 s from a time on.
fn slower(change_ms: u64, ms: u64) -> Verdict {
    slower_after(&[], change_ms, ms)
}

fn slower_checker(change_ms: u64) -> Checker {
    let pace = Pace { timeout: Duration::from_ms(1_000), delay: Duration::from_ms(100), ..PACE };
    let mut setup = setup_with(PACE);
    setup.changes = vec![Settings { pace, ..setup.settings.clone() }];
    let mut checker = judge_as(setup, &history());
    checker.on_change(Point { time: at(change_ms), sequence: u32::MAX }, 0);
    checker
}

/// The same with messages by when they are sent and when they come.
fn slower_after(messages: &[(u64, u64)], change_ms: u64, ms: u64) -> Verdict {
    let mut checker = slower_checker(change_ms);
    for (id, &(sent, came)) in (0..).zip(messages) {
        checker.on_message(&message(id, sent, came, Fate::Delivered));
    }
    checker.liveness(at(ms), &requests()).0
}

#[test]
fn a_change_of_settings_has_the_bound_of_the_new_ones_from_when_on_the_old_are_over() {
    // A time-out of 400 ms may run and a message be under way for 50; then T and 2d, 8 views of 2d each and 8d.
    let bound = 400 + 50 + 1_000 + 200 + 8 * 200 + 8 * 100;
    assert_eq!(slower(4_500, 4_500 + bound), Verdict::Holds);
    assert_eq!(slower(4_500, 4_501 + bound), Verdict::Violated);
    // What was too long before it was too long.
    assert_eq!(slower(4_003 + CALM_MS, 4_500 + CALM_MS), Verdict::Violated);
    // What was sent by the old settings may be under way for longer: 1,050 ms since it was to be over, where T covers 250.
    let since_it_came = 6_000 - (4_500 + 400 + 50);
    assert_eq!(slower_after(&[(4_499, 6_000)], 4_500, 4_500 + bound + since_it_came), Verdict::Holds);
    assert_eq!(slower_after(&[(4_499, 6_000)], 4_500, 4_501 + bound + since_it_came), Verdict::Violated);
    // One that is held back on its way to who is cut off anyway holds up nobody else.
    let alone = |ms| {
        let mut checker = slower_checker(4_500);
        checker.on_fault(Point { time: at(4_500), sequence: u32::MAX }, ALONE, true);
        checker.on_message(&to_the_lonely(message(0, 4_499, 30_000, Fate::InFlight)));
        checker.liveness(at(ms), &requests()).0
    };
    // With its leader's turn to pass: T(1) = 2 s and 2d.
    assert_eq!(alone(4_500 + bound + 2_200), Verdict::Holds);
    assert_eq!(alone(4_501 + bound + 2_200), Verdict::Violated);
}

fn to_the_lonely(message: MessageRecord<'_>) -> MessageRecord<'_> {
    MessageRecord { target: ReplicaId(3), ..message }
}

/// The verdict at `ms` after messages by when they are sent and when they come.
fn after(history: &[Statement], messages: &[(u64, u64)], ms: u64) -> (Verdict, Option<String>) {
    let mut checker = judge_as(setup_with(PACE), history);
    for (id, &(sent, came)) in (0..).zip(messages) {
        checker.on_message(&message(id, sent, came, Fate::Delivered));
    }
    checker.liveness(at(ms), &requests())
}

/// A time-out of 400 ms covers views of four messages that take 100; each delay is in the bound 2 + 8 x 2 + 8 times.
#[test]
fn a_slow_message_lengthens_the_bound_and_one_that_time_outs_do_not_cover_ends_it() {
    let history = history();
    let after = |messages: &[(u64, u64)], ms| after(&history, messages, ms);
    for (took, bound) in [(50, 400 + 26 * 50), (80, 400 + 26 * 80), (100, 400 + 26 * 100)] {
        assert_eq!(after(&[(4_100, 4_100 + took)], 4_002 + bound), HOLDS);
        assert_eq!(after(&[(4_100, 4_100 + took)], 4_003 + bound), VIOLATED);
    }
    // All begins anew when it comes.
    assert_eq!(after(&[(4_100, 4_201)], 4_201 + CALM_MS), HOLDS);
    assert_eq!(after(&[(4_100, 4_201)], 4_202 + CALM_MS), VIOLATED);
    // One after the other, or one for long.
    let reason = |took| {
        impossible(&format!(
            "a message took {took} ms, and nothing is promised where one takes more than 100 ms"
        ))
    };
    let many: Vec<_> = (0..20).map(|turn| (4_050 + turn * 200, 4_250 + turn * 200)).collect();
    assert_eq!(after(&many, 8_100), reason(200));
    assert_eq!(after(&[(4_100, 9_000)], 9_000), reason(4_900));
    // What was too long before it was due was too long.
    assert_eq!(after(&[(4_003 + 400 + 26 * 100 - 100, 9_000)], 9_000), VIOLATED);
}

/// Replica 1 was down until 4,500 ms, and what is sent it on a connection of before is lost.
#[test]
fn what_a_broken_connection_loses_between_live_replicas_has_all_begin_anew() {
    let after = |breaks: bool, fate, lost: &[(u64, u64)], ms| {
        let mut checker = judge_as(setup_with(Pace { connections_break: breaks, ..PACE }), &history());
        for (time, active) in [(4_100, true), (4_500, false)] {
            checker.on_fault(Point { time: at(time), sequence: u32::MAX }, 1, active);
        }
        for (id, &(sent, ended)) in (0..).zip(lost) {
            checker.on_message(&message(id, sent, ended, fate));
        }
        checker.liveness(at(ms), &requests())
    };
    let lost = [(4_600, 4_650)];
    assert_eq!(after(true, Fate::TargetDown, &lost, 4_650 + CALM_MS), HOLDS);
    assert_eq!(after(true, Fate::TargetDown, &lost, 4_651 + CALM_MS), VIOLATED);
    for (breaks, fate) in [(false, Fate::TargetDown), (true, Fate::Delivered)] {
        assert_eq!(after(breaks, fate, &lost, 4_500 + CALM_MS), HOLDS);
        assert_eq!(after(breaks, fate, &lost, 4_501 + CALM_MS), VIOLATED);
    }
    let many: Vec<_> = (0..20).map(|turn| (4_500 + turn * 100, 4_550 + turn * 100)).collect();
    let reason = "a message was lost with its connection, which a crash had broken";
    assert_eq!(after(true, Fate::SourceDown, &many, 6_500), impossible(reason));
}

#[test]
fn a_message_that_comes_when_a_long_stretch_is_over_had_been_on_its_way_in_it() {
    // A pause up to a commit at 3,802 ms and 2,000 more, and a message that comes afterwards.
    let mut history = history();
    history.iter_mut().filter(|(ms, ..)| *ms >= 2_000).for_each(|(ms, ..)| *ms += 3_000);
    let now = 7_050;
    assert_eq!(after(&history, &[], now), VIOLATED);
    assert_eq!(after(&history, &[(1_990, 2_050), (5_100, 5_199)], now).0, Verdict::Violated);
    assert_eq!(after(&history, &[(2_100, 6_000)], now).0, Verdict::Impossible);
    assert_eq!(after(&history, &[(4_990, 6_000)], now).0, Verdict::Violated);
}
