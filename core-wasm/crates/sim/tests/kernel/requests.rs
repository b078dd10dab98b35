//! What clients submit: the same for every variant of a scenario, as often as the setting says, fairly dealt.

use sim::ids::{ReplicaId, StreamId};
use sim::requests::{Arrivals, ClientGroup, Requests, SLOT, SendTo, Workload};
use sim::time::{Duration, Time};

use proptest::prelude::*;

use crate::world::{cases, ms, silent};

fn workload(rate_per_1000s: u64, arrivals: Arrivals, send_to: SendTo) -> Workload {
    Workload { arrivals, rate_per_1000s, send_to, ..silent(4) }
}

fn slots(horizon: Time) -> impl Iterator<Item = Time> {
    (0..horizon.as_ns() / SLOT.as_ns()).map(|slot| Time::from_ns(slot * SLOT.as_ns()))
}

#[test]
fn to_whom_clients_send_does_not_change_when_they_submit() {
    let horizon = ms(500);
    for arrivals in [Arrivals::Uniform, Arrivals::Poisson] {
        for rate_tps in [300, 2_500, 40_000, 1_000_000] {
            let [all, residues, one] = [SendTo::All, SendTo::AllByResidue, SendTo::One].map(|send_to| {
                Requests::new(workload(rate_tps * 1_000, arrivals.clone(), send_to), 11, horizon)
            });
            for at in slots(horizon) {
                let submitted = all.submitted_in_all(at);
                assert_eq!(residues.submitted_in_all(at), submitted, "{arrivals:?} at {at:?}");
                assert_eq!(one.submitted_in_all(at), submitted, "{arrivals:?} at {at:?}");
            }
            for number in 0..all.submitted_in_all(horizon).min(5_000) {
                let stream = StreamId((number % 4) as u16);
                let at = all.submitted_at(StreamId(0), number);
                assert_eq!(residues.submitted_at(stream, number / 4), at, "{arrivals:?}, {number}");
            }
        }
    }
}

#[test]
fn poisson_counts_have_the_mean_and_the_variance_of_their_rate() {
    let horizon = ms(20_000);
    // Means a slot of 0.05, 2, 50 and (by the normal approximation) 200.
    for mean in [0.05, 2.0, 50.0, 200.0] {
        let rate_per_1000s = (mean * 1e6) as u64;
        let requests = Requests::new(workload(rate_per_1000s, Arrivals::Poisson, SendTo::All), 5, horizon);
        let mut before = 0;
        let counts: Vec<f64> = slots(horizon)
            .map(|at| {
                let total = requests.submitted_in_all(at);
                (total - std::mem::replace(&mut before, total)) as f64
            })
            .collect();
        let n = counts.len() as f64;
        let average = counts.iter().sum::<f64>() / n;
        let variance = counts.iter().map(|count| (count - average) * (count - average)).sum::<f64>() / n;
        // Five standard errors each.
        assert!((average - mean).abs() < 5.0 * (mean / n).sqrt(), "mean {average} for {mean}");
        let error = ((mean + 2.0 * mean * mean) / n).sqrt();
        assert!((variance - mean).abs() < 5.0 * error + 0.1, "variance {variance} for {mean}");
    }
}

/// Of 1,001 transactions a second a third and two thirds; of seven outstanding ones two and five.
#[test]
fn groups_have_their_shares_and_make_up_the_whole() {
    let group = |share| ClientGroup {
        share,
        ..ClientGroup::of_all(vec![Duration::ZERO; 4], vec![Duration::ZERO; 4])
    };
    let of = |arrivals, horizon| {
        let workload =
            Workload { groups: vec![group(1), group(2)], ..workload(1_001_000, arrivals, SendTo::All) };
        let requests = Requests::new(workload, 7, horizon);
        [0, 1].map(|stream| requests.submitted(StreamId(stream), horizon))
    };
    assert_eq!(of(Arrivals::Uniform, ms(2_999)), [1_001, 2_001]);
    assert_eq!(of(Arrivals::Closed(7), ms(1)), [2, 5]);
    let [near, far] = of(Arrivals::Poisson, ms(100_000)).map(|count| count as f64);
    assert!(
        (near - 33_366.7).abs() < 5.0 * near.sqrt() && (far - 66_733.3).abs() < 5.0 * far.sqrt(),
        "{near}, {far}"
    );
    // They come at times of their own.
    let workload =
        Workload { groups: vec![group(1), group(1)], ..workload(1_000_000, Arrivals::Poisson, SendTo::All) };
    let requests = Requests::new(workload, 7, ms(1_000));
    assert!(
        slots(ms(1_000)).any(|at| requests.submitted(StreamId(0), at) != requests.submitted(StreamId(1), at))
    );
}

#[test]
fn a_client_that_sends_to_one_deals_evenly() {
    let horizon = ms(10_000);
    for (arrivals, rate_tps) in
        [(Arrivals::Uniform, 1_000), (Arrivals::Poisson, 1_000), (Arrivals::Poisson, 90_000)]
    {
        let requests = Requests::new(workload(rate_tps * 1_000, arrivals, SendTo::One), 3, horizon);
        let all = requests.submitted_in_all(horizon) as f64;
        for stream in 0..4 {
            let share = requests.submitted(StreamId(stream), horizon) as f64;
            assert!((share - all / 4.0).abs() < 5.0 * (all * 0.25 * 0.75).sqrt(), "{share} of {all}");
            assert!(requests.hears(ReplicaId(stream), StreamId(stream)));
            assert!(!requests.hears(ReplicaId((stream + 1) % 4), StreamId(stream)));
        }
    }
}

pub fn any_workload() -> impl Strategy<Value = Workload> {
    let arrivals =
        prop_oneof![Just(Arrivals::Uniform), Just(Arrivals::Poisson), (1..100u64).prop_map(Arrivals::Closed)];
    let send_to = prop::sample::select(vec![SendTo::All, SendTo::AllByResidue, SendTo::One]);
    let rate = prop::sample::select(vec![0, 1, 999, 50_000, 3_000_000, 70_000_000_000]);
    let start = prop_oneof![1 => Just(0), 3 => 0..20_000u64];
    let stop = prop_oneof![1 => Just(0), 3 => 0..100_000u64];
    let group = (1..10u32, 0..9_000u64).prop_map(|(share, delay_us)| {
        let delays = vec![Duration::from_us(delay_us); 4];
        ClientGroup { share, ..ClientGroup::of_all(delays.clone(), delays) }
    });
    (arrivals, send_to, rate, start, stop, prop::collection::vec(group, 1..4)).prop_map(
        |(arrivals, send_to, rate_per_1000s, start_us, stop_us, groups)| Workload {
            arrivals,
            rate_per_1000s,
            send_to,
            start: Time::ZERO + Duration::from_us(start_us),
            stop: Time::ZERO + Duration::from_us(stop_us),
            lost_while_down: false,
            replies_needed: 2,
            groups,
        },
    )
}

proptest! {
    #![proptest_config(cases(300))]

    /// How many by when and which when are one table, read from two sides.
    #[test]
    fn counts_and_times_of_submission_agree(workload in any_workload(), at_us in prop::collection::vec(0..120_000u64, 8)) {
        let requests = Requests::new(workload.clone(), 2, ms(120));
        for at in at_us.into_iter().map(|us| Time::ZERO + Duration::from_us(us)) {
            for stream in (0..requests.streams()).map(StreamId) {
                let count = requests.submitted(stream, at);
                if let Some(last) = count.checked_sub(1) {
                    let submitted = requests.submitted_at(stream, last);
                    prop_assert!(submitted.is_some_and(|time| workload.start <= time && time <= at), "{submitted:?}");
                }
                let next = requests.submitted_at(stream, count);
                prop_assert!(next.is_none_or(|time| time > at), "{next:?} after {count} by {at:?}");
                let replica = ReplicaId(stream.0 % 4);
                let arrival = at + requests.request_delay(requests.group_of(stream), replica);
                prop_assert_eq!(requests.received(replica, stream, arrival), count);
            }
        }
        let closed = matches!(workload.arrivals, Arrivals::Closed(_));
        if !closed && workload.stop <= workload.start {
            prop_assert_eq!(requests.submitted_in_all(ms(120)), 0);
        }
    }
}
