//! Each check finds the replicas that break its rule, and nothing where nobody does.

use cross_cluster::Shape;
use cross_cluster::apportion::{Leftovers, Turns};
use cross_cluster::checks::Check;
use cross_cluster::schedule::{Resending, Schedule, Sharing};
use cross_cluster::settings::{Broken, Collection};
use serde_json::{Value, json};

use crate::worlds::{measured, run, shape, with, world};

/// What the judge finds where replicas of a world are changed so.
fn found(world: &Value, change: impl FnOnce(&mut Shape)) -> Vec<Check> {
    let mut shape = shape(world);
    change(&mut shape);
    let run = run(&shape);
    let mut found: Vec<Check> =
        run.observers().judge.violations().iter().map(|violation| violation.check).collect();
    found.dedup();
    found
}

fn broken(broken: Broken) -> impl FnOnce(&mut Shape) {
    move |shape| shape.broken = Some(broken)
}

/// Messages until the third second of ten, with a pause.
fn calm(settings: &[(&str, Value)]) -> Value {
    let usual = [
        ("horizon_s", json!(20)),
        ("workload.stop_s", json!(3)),
        ("protocol.quack.pause_ms", json!(80)),
        ("workload.rate_tps", json!(50)),
    ];
    with(world(50.0, 20.0), &[&usual[..], settings].concat())
}

fn faulty(replica: u32, behaviour: &str) -> (&'static str, Value) {
    ("protocol.faulty", json!([{"replica": replica, "behaviour": behaviour}]))
}

#[test]
fn nothing_is_wrong_whatever_one_replica_does() {
    for behaviour in [
        "silent_sender",
        "silent_receiver",
        "silent",
        "keeps_to_itself",
        "drops_some",
        "tells_one",
        "acks_all",
        "acks_none",
        "acks_less",
        "claims_all",
        "denies_all",
        "forges",
        "claims_collected",
    ] {
        for replica in [1, 6] {
            let measured = measured(&calm(&[faulty(replica, behaviour)]));
            assert_eq!((measured.delivered, measured.backlog), (1.0, 0), "{behaviour}");
        }
    }
}

#[test]
fn a_forged_message_is_found() {
    let world = calm(&[faulty(1, "forges")]);
    assert_eq!(found(&world, |_| {}), []);
    assert!(found(&world, broken(Broken::AcceptsForged)).contains(&Check::Integrity));
}

/// One of the senders forges, and which copy comes first differs.
#[test]
fn two_messages_of_one_number_are_found() {
    let world = with(
        calm(&[faulty(1, "forges")]),
        &[("protocol.scheme", json!("all_to_all")), ("network.jitter", json!(0.5))],
    );
    assert_eq!(found(&world, |_| {}), []);
    let found = found(&world, broken(Broken::AcceptsForged));
    assert!(found.contains(&Check::Agreement), "{found:?}");
}

#[test]
fn what_is_delivered_twice_is_found() {
    let world = with(calm(&[]), &[("protocol.scheme", json!("all_to_all"))]);
    assert_eq!(found(&world, |_| {}), []);
    assert_eq!(found(&world, broken(Broken::DeliversTwice)), [Check::Integrity]);
}

#[test]
fn a_quack_of_too_few_is_found() {
    assert_eq!(found(&calm(&[]), |_| {}), []);
    assert_eq!(found(&calm(&[]), broken(Broken::QuacksEarly)), [Check::Quack]);
}

#[test]
fn a_resend_for_too_few_is_found() {
    let world = calm(&[faulty(6, "silent_receiver")]);
    assert_eq!(found(&world, |_| {}), []);
    assert_eq!(found(&world, broken(Broken::ComplainsEarly)), [Check::Complaints]);
}

#[test]
fn a_resend_out_of_turn_is_found() {
    assert!(found(&calm(&[]), broken(Broken::Clocked)).contains(&Check::OneSender));
}

#[test]
fn resends_by_who_has_sent_it_are_found() {
    let world = calm(&[faulty(6, "silent_receiver")]);
    let found = found(&world, |shape| {
        let settings = &mut shape.settings;
        settings.schedules = [0, 1].map(|from: usize| {
            let sharing =
                Sharing::Quantum { messages: None, leftovers: Leftovers::Largest, turns: Turns::Smooth };
            let [one, other] = [&settings.weights[from], &settings.weights[1 - from]];
            std::rc::Rc::new(Schedule::new(one, other, sharing, Resending::Original, None))
        });
    });
    assert!(found.contains(&Check::Attempts) && found.contains(&Check::Delivery), "{found:?}");
}

#[test]
fn a_window_that_does_not_move_is_found() {
    let world = calm(&[("protocol.quack.window", json!(64))]);
    assert_eq!(found(&world, |_| {}), []);
    assert_eq!(found(&world, broken(Broken::Stuck)), [Check::Delivery]);
}

#[test]
fn turns_rounded_to_the_nearest_are_found() {
    let staked = calm(&[
        ("protocol.a.stakes", json!([7, 1, 1, 1])),
        ("protocol.a.u", json!(3)),
        ("protocol.a.r", json!(3)),
        ("protocol.sharing.quantum", json!(5)),
    ]);
    assert_eq!(found(&staked, |_| {}), []);
    let found = found(&staked, |shape| {
        let settings = &mut shape.settings;
        let sharing =
            Sharing::Quantum { messages: Some(5), leftovers: Leftovers::Nearest, turns: Turns::Smooth };
        let [one, other] = [&settings.weights[0], &settings.weights[1]];
        settings.schedules[0] = std::rc::Rc::new(Schedule::new(one, other, sharing, Resending::Next, None));
    });
    assert_eq!(found, [Check::Shares]);
}

/// Stakes change in the middle: what was acknowledged before does not count any more.
#[test]
fn acknowledgements_of_another_configuration_are_found() {
    let world = calm(&[(
        "changes",
        json!([{"at_s": 1.5, "set": {"protocol.a.u": 1, "protocol.b.stakes": [1, 1, 1, 2]}}]),
    )]);
    assert_eq!(found(&world, |_| {}), []);
    let found = found(&world, broken(Broken::MixesEpochs));
    assert!(found.contains(&Check::Epochs), "{found:?}");
}

/// The stall of Section 4.3: one correct replica has a message that is collected, the others never get it.
#[test]
fn who_waits_for_what_is_collected_is_found() {
    let stalls = calm(&[
        ("protocol.faulty", json!([{"replica": 5, "behaviour": "tells_one", "number": 20}])),
        ("protocol.senders", json!("a")),
    ]);
    assert_eq!(found(&stalls, |_| {}), []);
    let fetched = measured(&stalls);
    assert_eq!((fetched.stalled, fetched.everywhere), (0, 1.0));
    let skipped = measured(&with(stalls.clone(), &[("protocol.quack.collected", json!("skip"))]));
    assert_eq!((skipped.stalled, skipped.delivered), (0, 1.0));
    assert!(skipped.everywhere < 1.0);
    let off = measured(&with(stalls.clone(), &[("protocol.quack.collected", json!("off"))]));
    assert_eq!(off.stalled, 2);
    let found = found(&stalls, |shape| {
        // Replicas tell nobody, and the judge thinks they do.
        shape.broken = Some(Broken::Secretive);
        assert_eq!(shape.settings.rules.collection, Collection::Fetch);
    });
    assert_eq!(found, [Check::Collection]);
}
