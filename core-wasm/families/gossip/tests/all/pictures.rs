//! What pictures are told of a run: how a transaction spread, and what lies on a desk.

use quorumscope_gossip::desk::Desk;
use quorumscope_gossip::spread::{first_from, spread};
use quorumscope_gossip::words::GossipWords;
use quorumscope_gossip::{Gossip, Run, Shape};
use serde_json::{Value, json};
use sim::ids::{Point, ReplicaId};
use sim::time::Time;

use explain::{Direction, Stop, Story};

use crate::networks::peers;

const MESSAGES_MAX: u32 = 1_000_000;

/// Twelve peers with four links each, for four seconds.
fn ran(settings: &[(&str, Value)]) -> Run {
    let few = [("/horizon_s", json!(4)), ("/workload/warm_up_s", json!(1))];
    let text = peers(12, 4, &[&few[..], settings].concat()).to_string();
    let scenario = scenario::check::<Gossip>(&text).unwrap_or_else(|errors| panic!("{errors:?}"));
    let mut run = Run::new(&Shape::from(&scenario), MESSAGES_MAX);
    assert!(run.advance(u64::MAX));
    run
}

fn at(ms: u64) -> Point {
    Point { time: Time::from_ns(ms * 1_000_000), sequence: u32::MAX }
}

#[test]
fn a_transaction_spreads_from_who_has_it_to_a_peer() {
    for scheme in ["strokkur", "flooding", "shrec"] {
        let run = ran(&[("/protocol/scheme", json!(scheme))]);
        let trace = &run.observers().recorder;
        let first = first_from(&trace.tables, Time::from_ns(1_500_000_000)).unwrap();
        assert!(trace.tables.rows()[first as usize].made >= Time::from_ns(1_500_000_000));
        let mut peeled = 0;
        for row in first..first + 100 {
            let about = trace.tables.rows()[row as usize];
            let (maker, arrivals) = spread(trace, row).unwrap();
            assert_eq!(arrivals.len() as u32, about.delivered, "{scheme}");
            let mut have = vec![maker];
            let mut before = about.made;
            for arrival in arrivals {
                assert!(
                    have.contains(&arrival.from) && !have.contains(&arrival.peer),
                    "{scheme}: {arrival:?}"
                );
                assert!(arrival.at >= before && arrival.at <= about.latest);
                let message = trace.messages().get(arrival.message);
                assert_eq!(message.target, arrival.peer);
                peeled += u32::from(message.source != arrival.from);
                have.push(arrival.peer);
                before = arrival.at;
            }
        }
        // A sum of one peer may be opened by what another one sends.
        assert_eq!(peeled > 0, scheme == "strokkur", "{peeled}");
    }
}

#[test]
fn what_the_latest_sum_opened_is_on_the_desk_in_order() {
    let run = ran(&[]);
    let table = &run.observers().recorder.tables;
    let (mut chains, mut longest) = (0, 0);
    for ms in (1_000..4_000).step_by(100) {
        for peer in (0..12).step_by(3).map(ReplicaId) {
            let desk = Desk::of(&run, peer, at(ms));
            let past = run.past(at(ms));
            let node = past.node(peer);
            for shown in &desk.transactions {
                assert_eq!(shown.is_known, node.knows(table.rows()[shown.row as usize].tx));
            }
            let rows: Vec<u32> = desk.transactions.iter().map(|shown| shown.row).collect();
            assert!(rows.is_sorted());
            let opened: Vec<u32> = (1..)
                .map_while(|order| desk.transactions.iter().find(|shown| shown.opened == order))
                .map(|shown| shown.row)
                .collect();
            longest = longest.max(opened.len());
            for sum in &desk.sums {
                let place = usize::from(sum.opens);
                if place == 0 {
                    // All of it is unknown now, and more than one: else it would be open.
                    assert!(sum.unknown.len() > 1, "{desk:?}");
                } else {
                    chains += 1;
                    // By then all but the one that it opens had been opened before it.
                    let left: Vec<u32> = sum
                        .unknown
                        .iter()
                        .copied()
                        .filter(|row| !opened[..place - 1].contains(row))
                        .collect();
                    assert_eq!(left, [opened[place - 1]], "{desk:?}");
                }
            }
        }
    }
    assert!(chains > 100 && longest > 2, "{chains} sums opened something, one after the other {longest}");
}

#[test]
fn a_desk_of_transactions_as_they_are_counts_copies() {
    let run = ran(&[("/protocol/scheme", json!("flooding"))]);
    let desk = Desk::of(&run, ReplicaId(3), at(3_000));
    assert!(desk.sums.is_empty());
    assert!(desk.came > desk.useless && desk.useless > 0);
    assert!(desk.transactions.iter().any(|shown| shown.copies > 1));
    assert!(desk.transactions.iter().all(|shown| shown.is_known || shown.copies == 0));
    let asking = ran(&[("/protocol/scheme", json!("shrec")), ("/protocol/silent", json!(3))]);
    let desks = (0..12).map(|peer| Desk::of(&asking, ReplicaId(peer), at(3_000)));
    let waits =
        desks.filter(|desk| desk.transactions.iter().any(|shown| shown.asked.is_some() && !shown.is_known));
    assert!(waits.count() > 0, "nobody waits for a silent peer");
}

#[test]
fn a_caption_says_what_a_sum_opens() {
    let run = ran(&[]);
    let story: Story<'_, GossipWords> = Story {
        trace: &run.observers().recorder,
        names: run.names(),
        violations: &[],
        requests: run.requests(),
        now: run.now(),
    };
    let opened = Stop::named::<GossipWords>("opened", 0).unwrap();
    let told = story.step(at(2_000), Direction::Forwards, opened).unwrap().caption;
    let pattern =
        ["peer ", " gets a sum of ", " from peer ", " known: it opens transaction ", ", and that opens "];
    let mut rest = told.as_str();
    for part in pattern {
        let (_, behind) = rest.split_once(part).unwrap_or_else(|| panic!("{told}"));
        rest = behind;
    }
    assert!(rest.contains(" and "), "{told}");
}
