//! Liars: what each lie does to the others, and that up to f of them do no more than slow them down.

use checker::{Check, Verdict};
use quorumscope_run::{Run, RunReport};
use serde_json::{Value, json};
use tables::marks::{MarkKind, Read};
use trace::marks::Mark;

/// A run of n replicas 100 ms apart with these lies, for 20 s.
fn run(replicas: u32, protocol: Value, adversaries: Value) -> (Run, RunReport) {
    let text = json!({
        "horizon_s": 20, "replicas": {"count": replicas}, "network": {"window_bytes": null},
        "protocol": protocol, "workload": {"rate_tps": 200}, "adversaries": adversaries,
    })
    .to_string();
    run_of(&text)
}

fn run_of(text: &str) -> (Run, RunReport) {
    let scenario = hotstuff_format::check(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"));
    let mut run = Run::new(&scenario, trace::MESSAGES_MAX);
    assert!(run.advance(u64::MAX));
    let report = RunReport::new(&mut run, &scenario, "default");
    (run, report)
}

fn marks(run: &Run, kind: MarkKind) -> Vec<Mark> {
    run.observers().recorder.marks().iter_from(0).filter(|mark| mark.of() == kind).copied().collect()
}

/// The longest time between two proposals, in milliseconds.
fn longest_gap_ms(run: &Run) -> u64 {
    let proposed: Vec<u64> = marks(run, MarkKind::Proposed).iter().map(|mark| mark.time.as_ns()).collect();
    proposed.windows(2).map(|pair| pair[1] - pair[0]).max().expect("there are proposals") / 1_000_000
}

/// Replica 1 was down for longer than blocks are kept, or for a while, and asks for what it lacks; with as many liars
/// as are tolerated nobody believes them.
#[test]
fn a_false_state_is_believed_of_f_and_one_alone() {
    let of = |replicas: u32, liars: &[u32], down_s: f64, how: &str| {
        let lies: Vec<Value> =
            liars.iter().map(|liar| json!({"replica": liar, "kind": "false_snapshot"})).collect();
        let text = json!({
            "horizon_s": 28, "replicas": {"count": replicas}, "network": {"latency": {"uniform_one_way_ms": 1}},
            "protocol": {"dissemination": how, "timeout_ms": 200}, "workload": {"rate_tps": 1000}, "adversaries": lies,
            "faults": [{"kind": "crash", "replica": 1, "at_s": 2, "until_s": 2.0 + down_s}],
        });
        let (run, report) = run_of(&text.to_string());
        let installed = run
            .observers()
            .recorder
            .marks()
            .iter_from(0)
            .any(|mark| mark.of() == MarkKind::Installed && mark.replica.0 == 1);
        (report, installed)
    };
    for how in ["batch", "stream"] {
        for down_s in [0.05, 20.0] {
            for (replicas, liars) in [(4, &[2][..]), (7, &[2, 3]), (7, &[0, 4])] {
                let (report, installed) = of(replicas, liars, down_s, how);
                assert!(
                    report.verdicts.are_safe(),
                    "{how} {down_s} {liars:?}: {:?}",
                    report.verdicts.violations
                );
                assert!(installed || down_s < 1.0, "{how} {liars:?}: a true state is taken over");
                assert_eq!(
                    report.verdicts.liveness,
                    Verdict::Holds,
                    "{how} {down_s} {liars:?}: {:?}",
                    report.verdicts.violations
                );
            }
        }
        let (report, _) = of(4, &[0, 3], 20.0, how);
        assert_eq!(report.verdicts.safety.verdict(Check::Agreement), Verdict::Violated, "{how}");
    }
}

/// A leader proposes against the others' locks while these restart by turns, each a few times a view: what they are
/// locked on is persisted.
#[test]
fn who_restarts_is_locked_as_before() {
    let restart = |turn: u32| {
        let at_s = 1.0 + f64::from(turn) * 0.03;
        json!({"kind": "crash", "replica": turn % 3, "at_s": at_s, "until_s": at_s + 0.001})
    };
    for variant in ["chained", "basic", "two_phase", "byzantine_delta", "hotstuff_2"] {
        let text = json!({
            "horizon_s": 20, "replicas": {"count": 7}, "network": {"window_bytes": null},
            "protocol": {"variant": variant, "leader": {"policy": "rotate"}, "timeout_ms": 1000, "timeout_factor": 1},
            "workload": {"rate_tps": 200}, "faults": (0..300).map(restart).collect::<Vec<_>>(),
            "adversaries": [{"replica": 3, "kind": "fork", "depth": 3}],
        });
        let (_, report) = run_of(&text.to_string());
        assert!(report.verdicts.are_safe(), "{variant}: {:?}", report.verdicts.violations);
        assert!(report.measured.committed > 0, "{variant} goes on");
    }
}

const ROTATE: &str = r#"{"leader": {"policy": "rotate"}, "timeout_ms": 1000, "timeout_factor": 1}"#;

fn rotate() -> Value {
    serde_json::from_str(ROTATE).unwrap()
}

#[test]
fn a_silent_leader_costs_a_round_trip_and_a_time_out() {
    for protocol in [rotate(), json!({"timeout_ms": 1000, "timeout_factor": 1})] {
        // With rotation the leader of view 2 is silent too when its turn comes.
        let (run, report) = run(7, protocol, json!([{"replica": 0, "kind": "silent_leader", "at_s": 3}]));
        assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
        assert_eq!(longest_gap_ms(&run), 1_200);
        assert_eq!(report.verdicts.liveness, Verdict::Holds);
        assert!(
            marks(&run, MarkKind::Proposed)
                .iter()
                .all(|mark| mark.replica.0 != 0 || mark.time.as_ns() < 3_000_000_000)
        );
    }
}

#[test]
fn who_withholds_votes_is_not_missed() {
    let (_, honest) = run(4, json!({}), json!([]));
    let (_, report) = run(4, json!({}), json!([{"replica": 2, "kind": "withhold_votes"}]));
    assert!(report.verdicts.are_safe());
    assert!(report.measured.committed.abs_diff(honest.measured.committed) <= 1);
    let (_, report) = run(
        4,
        json!({"timeout_ms": 1000, "timeout_factor": 1}),
        json!([{"replica": 2, "kind": "withhold_votes"}, {"replica": 1, "kind": "withhold_votes"}]),
    );
    assert_eq!(
        (report.verdicts.are_safe(), report.verdicts.liveness, report.measured.committed),
        (true, Verdict::Impossible, 0)
    );
}

#[test]
fn a_proposal_that_reaches_some_is_fetched_by_the_others() {
    let (run, report) = run(7, rotate(), json!([{"replica": 3, "kind": "selective_send", "to": [0, 1]}]));
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
    assert_eq!(report.verdicts.liveness, Verdict::Holds);
    // Those who were told wait in the view after: it takes the complaints about that one too to bring all together.
    assert!(report.measured.timeouts > 0);
    assert_eq!(longest_gap_ms(&run), 1_900);
}

#[test]
fn delayed_proposals_slow_each_view_down() {
    let (_, report) = run(4, json!({}), json!([{"replica": 0, "kind": "delay_proposals", "by_ms": 300}]));
    assert!(report.verdicts.are_safe());
    assert_eq!(report.measured.timeouts, 0);
    let interval = report.measured.block_interval_s.expect("blocks commit").p50;
    assert!((interval - 0.5).abs() < 0.01, "{interval}");
}

#[test]
fn a_short_delay_is_not_kept_waiting_by_a_long_one() {
    let lies = json!([
        {"replica": 0, "kind": "delay_proposals", "by_ms": 9000, "at_s": 2, "until_s": 3},
        {"replica": 0, "kind": "delay_proposals", "by_ms": 300, "at_s": 3},
    ]);
    let (run, report) = run(4, rotate(), lies);
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
    // One view of replica 0 fails, and no later one.
    let failed: Vec<u32> = marks(&run, MarkKind::TimedOut).iter().map(|mark| mark.round).collect();
    assert!(!failed.is_empty() && failed.iter().all(|view| *view == failed[0]), "{failed:?}");
}

/// Several lies of one replica are all told: what is late reaches those alone who are told at all, and is what is lied
/// about.
#[test]
fn lies_add_up_in_whatever_order_they_are_listed() {
    let lies = [
        json!({"replica": 3, "kind": "delay_proposals", "by_ms": 300}),
        json!({"replica": 3, "kind": "selective_send", "to": [0, 1]}),
        json!({"replica": 3, "kind": "equivocate"}),
        json!({"replica": 3, "kind": "fork", "depth": 1}),
        json!({"replica": 3, "kind": "withhold_votes", "at_s": 5}),
    ];
    let of = |lies: &[Value]| {
        let (run, report) = run(7, rotate(), json!(lies));
        assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
        let told = |message: u32| {
            let message = run.observers().recorder.messages().get(message);
            (message.kind.0 == 0 && message.source.0 == 3).then_some(message.target.0)
        };
        let mut told: Vec<u16> = (0..run.observers().recorder.messages().len()).filter_map(told).collect();
        told.sort_unstable();
        told.dedup();
        (report.digest, told)
    };
    let all = of(&lies);
    assert_eq!(all.1, [0, 1], "its proposals reach nobody else");
    for left_out in 0..lies.len() {
        let mut others = lies.to_vec();
        others.remove(left_out);
        assert_ne!(of(&others).0, all.0, "{} does nothing", lies[left_out]);
    }
    let mut backwards = lies.to_vec();
    backwards.reverse();
    assert_eq!(of(&backwards), all);
}

#[test]
fn a_fork_of_depth_three_is_against_the_lock() {
    // Depths 1 and 2 are voted for, and what they leave out is lost.
    let fork = |depth: u32| run(7, rotate(), json!([{"replica": 3, "kind": "fork", "depth": depth}]));
    let (honest, _) = run(7, rotate(), json!([]));
    let committed =
        |run: &Run| marks(run, MarkKind::Committed).iter().filter(|mark| mark.replica.0 == 1).count();
    for depth in [1, 2, 3] {
        let (run, report) = fork(depth);
        assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
        assert_eq!(report.verdicts.liveness, Verdict::Holds, "{depth}");
        assert_eq!(report.measured.timeouts > 0, depth == 3, "{depth}: {}", report.measured.timeouts);
        assert!(committed(&run) < committed(&honest), "{depth}");
    }
}

#[test]
fn an_equivocating_leader_alone_does_no_harm_and_two_of_four_do() {
    for replicas in [4, 7] {
        let (run, report) =
            run(replicas, json!({}), json!([{"replica": 0, "kind": "equivocate", "at_s": 2}]));
        assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
        assert_eq!(report.verdicts.liveness, Verdict::Holds, "{replicas}");
        let proposed = marks(&run, MarkKind::Proposed);
        let twice = proposed.windows(2).filter(|pair| pair[0].round == pair[1].round).count();
        assert!(twice > 0, "it proposes two blocks of one view");
    }
    for at_s in [0, 2] {
        let lie = |replica: u32| json!({"replica": replica, "kind": "equivocate", "at_s": at_s});
        let (_, report) = run(4, json!({}), json!([lie(0), lie(1)]));
        assert_eq!(report.verdicts.safety.verdict(Check::Agreement), Verdict::Violated);
        assert!(report.verdicts.violations.iter().any(|violation| violation.check == Check::Agreement));
    }
}

#[test]
fn one_twin_of_four_does_no_harm_and_two_do() {
    let groups = json!([[1, 2], [3]]);
    let (_, report) = run(4, json!({}), json!([{"replica": 0, "kind": "twin", "groups": groups}]));
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
    let twin = |replica: u32| json!({"replica": replica, "kind": "twin", "groups": [[2], [3]]});
    let (_, report) = run(4, json!({"timeout_ms": 500}), json!([twin(0), twin(1)]));
    assert_eq!(report.verdicts.safety.verdict(Check::Agreement), Verdict::Violated);
}

#[test]
fn liars_in_acknowledgements_and_cuts_are_borne() {
    let protocol = || json!({"dissemination": "stream", "timeout_ms": 1000});
    let (_, honest) = run(4, protocol(), json!([]));
    for kind in ["ack_high", "ack_low", "bogus_cut", "withhold_stream"] {
        for replica in [0, 2] {
            let mut lie = json!({"replica": replica, "kind": kind});
            if kind == "withhold_stream" {
                lie["to"] = json!([1]);
            }
            let (_, report) = run(4, protocol(), json!([lie]));
            assert!(report.verdicts.are_safe(), "{kind}: {:?}", report.verdicts.violations);
            assert_eq!(report.verdicts.liveness, Verdict::Holds, "{kind} {:?}", report.verdicts.violations);
            let share = report.measured.committed as f64 / honest.measured.committed as f64;
            assert!(share > 0.8, "{kind} of {replica}: {share}");
        }
    }
}

/// Of four counts the third largest is cut: what the leader holds, where two claim more than there is, without waiting
/// for any acknowledgement; and half of it, where two claim half.
#[test]
fn what_two_liars_of_four_acknowledge_moves_the_cut_and_no_vote() {
    let of = |kind: Option<&str>| {
        let lies: Vec<Value> = kind.map_or(Vec::new(), |kind| {
            [2, 3].map(|replica| json!({"replica": replica, "kind": kind})).to_vec()
        });
        let (_, report) = run(4, json!({"dissemination": "stream", "timeout_ms": 1000}), json!(lies));
        assert!(report.verdicts.are_safe(), "{kind:?}: {:?}", report.verdicts.violations);
        let measured = report.measured;
        (measured.committed as f64, measured.latency_s.expect("some are answered").p50)
    };
    let (honest, high, low) = (of(None), of(Some("ack_high")), of(Some("ack_low")));
    assert!((low.0 / honest.0 - 0.5).abs() < 0.05, "{low:?} {honest:?}");
    assert!(high.1 < honest.1 - 0.1, "{high:?} {honest:?}");
}

const SENT: &str =
    r#"{"dissemination": "stream", "timeout_ms": 1200, "timeout_factor": 1, "stream": {"cut": "sent"}}"#;

/// With cuts of what is sent, and 1.2 s of time-out.
fn sent() -> Value {
    serde_json::from_str(SENT).unwrap()
}

/// The views that were given up, and when.
fn view_changes(run: &Run) -> Vec<u64> {
    marks(run, MarkKind::ViewChanged).iter().map(|mark| mark.time.as_ns() / 1_000_000).collect()
}

/// The others wait a quarter of the time-out for what leader 0 names, ask it as long, and then each other, of whom too
/// few have it. The view is over after the time-out, and with it the liar's turn. Where two others are sent it they are
/// a quorum with the liar, and replica 3 asks them.
#[test]
fn a_leader_that_names_what_it_never_sent_costs_one_view_at_most() {
    let (_, honest) = run(4, sent(), json!([]));
    for (to, failed, gap_ms) in [(json!([]), 1, 1_200), (json!([2]), 1, 1_300), (json!([1, 2]), 0, 200)] {
        let lie = json!([{"replica": 0, "kind": "withhold_stream", "at_s": 3, "to": to}]);
        let (run, report) = run(4, sent(), lie);
        assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
        assert_eq!(report.verdicts.liveness, Verdict::Holds, "{to}: {:?}", report.verdicts.violations);
        assert_eq!(view_changes(&run).len(), failed, "{to}");
        // The time-out runs from the vote before, as far before the proposal as a complaint takes to the next leader;
        // who has voted complains later.
        assert_eq!(longest_gap_ms(&run), gap_ms, "{to}");
        let share = report.measured.committed as f64 / honest.measured.committed as f64;
        assert!(share > 0.9, "{to}: {share}");
        let last = report.measured.commit_all_latency_s.expect("all commit").max;
        // All that is asked of the liar is asked in vain, and of the others next.
        assert!(last < if failed == 1 { 2.5 } else { 5.1 }, "{to}: {last}");
    }
}

/// Where all are origins the lane that a liar streams to the leader alone has every vote wait for it: it slows the
/// others down, and does no more.
#[test]
fn a_lane_that_reaches_the_leader_alone_slows_every_view() {
    let mut protocol = sent();
    protocol["stream"]["origins"] = json!("all");
    let lie = json!([{"replica": 3, "kind": "withhold_stream", "at_s": 3, "to": [0]}]);
    let (run, report) = run(4, protocol.clone(), lie.clone());
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
    assert_eq!(
        (report.verdicts.liveness, view_changes(&run).len()),
        (Verdict::Holds, 0),
        "{:?}",
        report.verdicts.violations
    );
    // There, a quarter of the time-out, a question and its answer, and the vote.
    assert_eq!(longest_gap_ms(&run), 100 + 300 + 200 + 100);
    protocol["stream"]["cut"] = json!("acknowledged");
    let (run, report) = self::run(4, protocol, lie);
    assert_eq!(
        (report.verdicts.are_safe(), report.verdicts.liveness),
        (true, Verdict::Holds),
        "{:?}",
        report.verdicts.violations
    );
    assert_eq!(longest_gap_ms(&run), 200, "no cut names it");
}

/// Two machines with one identity, each of which streams and, in its turn, proposes; every other replica talks with one
/// of them or with both. Of all the ways to divide the others, whoever has the twin and whoever streams, none does
/// harm; and where votes ask for no data most do.
#[test]
fn twins_who_name_what_they_have_sent_are_borne_however_the_others_are_divided() {
    let run_with = |twin: u64, division: u64, origins: &str, broken: Value| {
        let others: Vec<u64> = (0..4).filter(|replica| *replica != twin).collect();
        let mut groups = [Vec::new(), Vec::new()];
        for (place, &other) in (0..).zip(&others) {
            // In the first group, the second, or both.
            let side = division / 3_u64.pow(place) % 3;
            (0..2)
                .filter(|group| side == 2 || side == *group)
                .for_each(|group| groups[group as usize].push(other));
        }
        let mut protocol = sent();
        protocol["leader"] = json!({"policy": "rotate", "tenure": 3});
        protocol["stream"]["origins"] = json!(origins);
        protocol["broken"] = broken;
        let text = json!({
            "horizon_s": 12, "replicas": {"count": 4}, "network": {"window_bytes": null}, "protocol": protocol,
            "workload": {"rate_tps": 50, "stop_s": 5},
            "adversaries": [{"replica": twin, "kind": "twin", "groups": groups, "at_s": 1, "until_s": 4}],
        });
        run_of(&text.to_string()).1
    };
    let mut found = 0;
    for origins in ["leader", "all"] {
        for (twin, division) in (0..4).flat_map(|twin| (0..27).map(move |division| (twin, division))) {
            let report = run_with(twin, division, origins, json!([]));
            let what = format!("{twin} {division} {origins}: {:?}", report.verdicts.violations);
            assert_eq!(
                (report.verdicts.are_safe(), report.verdicts.liveness, report.measured.backlog),
                (true, Verdict::Holds, 0),
                "{what}"
            );
            let broken = run_with(twin, division, origins, json!(["vote_without_data"]));
            found += u32::from(
                broken.verdicts.violations.iter().any(|violation| violation.check == Check::CutHeld),
            );
        }
    }
    assert!(found > 108, "{found} of 216");
}

/// The rules that are broken on purpose are what keeps such cuts safe too, and each is found out; by them all a lying
/// leader is borne.
#[test]
fn what_a_vote_asks_of_a_cut_it_asks_of_one_that_names_what_is_sent() {
    let of = |rules: Value, lies: Value| {
        let mut protocol = sent();
        protocol["broken"] = rules;
        let (_, report) = run(4, protocol, lies);
        let violated = report.verdicts.violations.iter().map(|violation| violation.check);
        violated.filter(|check| *check != Check::Liveness).collect::<Vec<Check>>()
    };
    // From an even view on, in which the cut goes back.
    let bogus = || json!([{"replica": 0, "kind": "bogus_cut", "at_s": 2.2}]);
    let unsent = || json!([{"replica": 0, "kind": "withhold_stream", "at_s": 2, "to": []}]);
    let told_two = || json!([{"replica": 0, "kind": "stream_equivocate", "at_s": 2}]);
    for lies in [bogus(), unsent(), told_two()] {
        assert_eq!(of(json!([]), lies), []);
    }
    assert!(of(json!(["vote_without_data"]), unsent()).contains(&Check::CutHeld));
    assert!(of(json!(["cut_may_shrink"]), bogus()).contains(&Check::CutMonotone));
    assert!(of(json!(["bare_integer"]), told_two()).contains(&Check::Agreement));
}

/// With availability by certificate f + 1 signatures are promised to be of one honest replica at least. So they are
/// where f lie; f + 1 who sign for each other have nobody's data committed.
#[test]
fn as_many_liars_as_sign_a_certificate_need_nobody_who_holds_the_data() {
    let protocol = || {
        json!({"dissemination": "stream", "stream": {"availability": "certificate", "ack_every_tx": 20},
            "timeout_ms": 1000, "timeout_factor": 1})
    };
    for (replicas, liars) in [(4, 1), (7, 2), (4, 2), (7, 3)] {
        let lies: Vec<Value> =
            (0..liars).map(|replica| json!({"replica": replica, "kind": "bogus_cut", "at_s": 2})).collect();
        let (_, report) = run(replicas, protocol(), json!(lies));
        let violated: Vec<Check> =
            report.verdicts.violations.iter().map(|violation| violation.check).collect();
        if liars == (replicas - 1) / 3 {
            assert_eq!(
                (violated.as_slice(), report.verdicts.liveness),
                (&[][..], Verdict::Holds),
                "{replicas}"
            );
        } else {
            assert!(violated.iter().all(|check| *check == Check::CutHeld), "{violated:?}");
            // In view 11, the first of an odd number from then on.
            assert!(!violated.is_empty() && report.measured.backlog > 3_000, "{}", report.measured.backlog);
        }
    }
}

#[test]
fn two_histories_of_a_lane_end_in_one() {
    for (replicas, origins, replica) in [(4, "leader", 0), (4, "all", 2), (7, "leader", 0), (7, "all", 3)] {
        let protocol = json!({"dissemination": "stream", "timeout_ms": 1000, "stream": {"origins": origins}});
        let lie = json!([{"replica": replica, "kind": "stream_equivocate", "at_s": 2}]);
        let (_, honest) = run(replicas, protocol.clone(), json!([]));
        let (_, report) = run(replicas, protocol, lie);
        let name = format!("{replicas} {origins}");
        assert!(report.verdicts.are_safe(), "{name}: {:?}", report.verdicts.violations);
        assert_eq!(report.verdicts.liveness, Verdict::Holds, "{name}: {:?}", report.verdicts.violations);
        let share = report.measured.committed as f64 / honest.measured.committed as f64;
        assert!(share > 0.8, "{name}: {share}");
    }
}

/// The twin's lane as its first machine tells it is known to replicas 1 to 3 alone, and the others have evidence
/// against it: it is never executed any further. Replica 2's clients' requests went into it alone, since 2 was down
/// when the view failed and told nobody else; and the next leaders, 1 to 3, are those who know of no evidence.
#[test]
fn a_lane_that_others_have_evidence_against_is_not_relied_on_by_a_leader_who_has_none() {
    let text = json!({
        "horizon_s": 20, "replicas": {"count": 7},
        "network": {"latency": {"uniform_one_way_ms": 50}, "window_bytes": null},
        "protocol": {"dissemination": "stream", "timeout_ms": 1000, "timeout_factor": 1},
        "workload": {"rate_tps": 200, "send_to": "one", "stop_s": 1.5},
        "faults": [{"kind": "crash", "replica": 2, "at_s": 1.1, "until_s": 1.6}],
        "adversaries": [{"replica": 0, "kind": "twin", "groups": [[1, 2, 3], [4, 5, 6]], "at_s": 1, "until_s": 1.5}],
    });
    let (_, report) = run_of(&text.to_string());
    assert_eq!(
        (report.verdicts.are_safe(), report.verdicts.liveness),
        (true, Verdict::Holds),
        "{:?}",
        report.verdicts.violations
    );
    assert_eq!(report.measured.backlog, 0);
}

/// The first machine has streamed nothing yet when it hears what the second one tells of their lane, and goes on with
/// it: with a history of its own, since the second one goes on with it as well.
#[test]
fn two_machines_of_a_twin_never_tell_different_things_under_one_hash() {
    let text = json!({
        "seed": 57222, "horizon_s": 1, "replicas": {"count": 7},
        "network": {"latency": {"uniform_one_way_ms": 5}, "jitter": 0.3, "egress_mbps": 24, "ingress_mbps": 24,
            "window_bytes": 18664, "foreground_priority": "fair"},
        "protocol": {"dissemination": "stream", "timeout_ms": 160, "timeout_factor": 1.8, "timeout_max_ms": 160,
            "stream": {"origins": "leader", "micro_batch_tx": 6, "flush_ms": 4, "ack_every_ms": 4}},
        "workload": {"rate_tps": 12, "arrivals": "uniform", "tx_bytes": 128, "send_to": "one", "stop_s": 0.8},
        "adversaries": [{"kind": "twin", "replica": 0, "at_s": 0.042, "until_s": 0.535,
            "groups": [[0, 1, 5, 6], [1, 2, 3, 4, 6]]}],
    });
    let (_, report) = run_of(&text.to_string());
    assert_eq!(
        (report.verdicts.are_safe(), report.verdicts.liveness),
        (true, Verdict::Holds),
        "{:?}",
        report.verdicts.violations
    );
}

/// Replica 2 is down, so that the equivocator's lane takes over its requests, and its second machine orders them
/// otherwise. That machine begins anew with each block; what it then streams is neither the first one's history nor one
/// of its predecessors', also where a twin's lie follows. When the lies end it says no more, though a change of
/// settings or a restart comes first.
#[test]
fn a_second_machine_has_a_history_of_its_own_and_ends_with_its_lie() {
    let change = json!({"changes": [{"at_s": 2, "set": {"workload.tx_bytes": 256}}]});
    let restart = json!({"faults": [{"kind": "crash", "replica": 3, "at_s": 1.9, "until_s": 2.5}]});
    let twin = json!({"kind": "twin", "replica": 3, "at_s": 2, "until_s": 3, "groups": [[0, 1], [0, 1, 2]]});
    for next in [change, restart, json!({"adversaries": [twin]})] {
        for cut in ["acknowledged", "sent"] {
            let mut text = json!({
                "horizon_s": 5, "replicas": {"count": 4}, "network": {"latency": {"uniform_one_way_ms": 20}},
                "protocol": {"timeout_ms": 500, "leader": {"policy": "rotate"}, "dissemination": "stream",
                    "stream": {"origins": "all", "cut": cut}},
                "workload": {"rate_tps": 50, "send_to": "all", "stop_s": 4},
                "faults": [{"kind": "crash", "replica": 2, "at_s": 1.2, "until_s": 2.2}],
                "adversaries": [{"kind": "equivocate", "replica": 3, "at_s": 1, "until_s": 2}],
                "changes": [],
            });
            for (list, added) in next.as_object().unwrap() {
                text[list].as_array_mut().unwrap().extend(added.as_array().unwrap().clone());
            }
            let (_, report) = run_of(&text.to_string());
            let what = format!("{cut}, {next}: {:?}", report.verdicts.violations);
            assert_eq!(
                (report.verdicts.are_safe(), report.verdicts.liveness),
                (true, Verdict::Holds),
                "{what}"
            );
            assert_eq!(report.measured.backlog, 0, "{what}");
        }
    }
}

/// Two machines propose one batch in one view, one of them before and one after transactions got another size: it is
/// one block.
#[test]
fn a_block_is_the_same_whatever_size_its_transactions_are_sent_in() {
    let text = json!({
        "seed": 84625, "horizon_s": 0.6, "replicas": {"count": 5},
        "network": {"latency": {"uniform_one_way_ms": 50}, "loss": 0.001, "egress_mbps": 82, "ingress_mbps": 82,
            "window_bytes": 68584, "sockets": 3},
        "protocol": {"leader": {"policy": "rotate", "tenure": 3}, "timeout_ms": 600, "timeout_factor": 1.1,
            "timeout_max_ms": 1200, "batch": {"max_tx": 100, "max_delay_ms": 36, "filter": false}},
        "workload": {"rate_tps": 50, "arrivals": "uniform", "send_to": "one", "stop_s": 3.6},
        "adversaries": [{"kind": "twin", "replica": 1, "at_s": 0.179, "until_s": 1.167, "groups": [[1, 2, 3], [0, 3, 4]]}],
        "changes": [{"at_s": 0.372, "set": {"workload.rate_tps": 81, "workload.tx_bytes": 86, "network.loss": 0.09}}],
    });
    let (_, report) = run_of(&text.to_string());
    assert!(report.verdicts.are_safe(), "{:?}", report.verdicts.violations);
}

/// A cut that drops took the acknowledgements for leader 0, which leads eight views in a row; the views that fail on
/// account of it bring them again.
#[test]
fn acknowledgements_that_were_lost_come_again_when_a_view_fails() {
    let text = json!({
        "seed": 90374, "horizon_s": 19.131, "replicas": {"count": 6},
        "network": {"latency": {"uniform_one_way_ms": 200}, "jitter": 0.1, "loss": 0.01, "egress_mbps": 20,
            "ingress_mbps": 20, "window_bytes": 17544, "foreground_priority": "fair"},
        "protocol": {"variant": "crash_stop", "leader": {"policy": "rotate", "tenure": 8}, "timeout_ms": 2200,
            "timeout_factor": 1.1, "timeout_max_ms": 2200, "dissemination": "stream",
            "stream": {"origins": "leader", "micro_batch_tx": 1, "flush_ms": 64, "ack_every_ms": 51}},
        "workload": {"rate_tps": 1, "arrivals": "poisson", "tx_bytes": 16, "stop_s": 4.4},
        "faults": [{"kind": "partition", "groups": [[4, 5]], "at_s": 3.833, "until_s": 4.07, "mode": "drop"}],
        "changes": [
            {"at_s": 1.927, "set": {"protocol.stream.flush_ms": 1583, "protocol.stream.micro_batch_tx": 2,
                "network.egress_mbps": 309, "network.ingress_mbps": 433, "network.window_bytes": 81451}},
            {"at_s": 4.4, "set": {"protocol.stream.flush_ms": 64, "protocol.stream.micro_batch_tx": 1,
                "network.egress_mbps": 20, "network.ingress_mbps": 20, "network.window_bytes": 17544}},
        ],
    });
    let (_, report) = run_of(&text.to_string());
    assert_eq!(
        (report.verdicts.liveness, report.measured.backlog),
        (Verdict::Holds, 0),
        "{:?}",
        report.verdicts.violations
    );
}
