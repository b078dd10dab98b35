//! Clients' requests and messages share a network interface, under the TCP model.

use proptest::prelude::*;
use sim::ids::{Class, ReplicaId};
use sim::record::Side;
use sim::requests::Requests;
use sim::simulation::Setup;
use sim::time::Time;

use crate::tcp::{SEGMENT, play, tcp, world};
use crate::world::{cases, errand, ms};

/// Two replicas that take a byte a microsecond, and clients beside them who send each so many requests of 1,000 bytes a
/// second.
fn with_clients(rate_tps: u64) -> Setup {
    let mut setup = world(2);
    setup.network.ingress_bps = 8_000_000;
    setup.workload.rate_per_1000s = rate_tps * 1_000;
    tcp(&mut setup).request_bytes = 1_000;
    setup
}

#[test]
fn requests_go_through_the_interface_before_a_message_that_comes_after_them() {
    // A segment is 12 us on its way out, 100 ms on its way and 1.5 ms on its way in.
    let there = |rate_tps| {
        let messages = vec![errand(ms(100), 1, SEGMENT, 1), errand(ms(300), 1, SEGMENT, 2)];
        let seen = play(with_clients(rate_tps), messages);
        [1, 2].map(|tag| seen.ended(tag).as_ns() / 1_000)
    };
    assert_eq!([0, 500, 990].map(there), [[200_012, 400_012]; 3]);
    // 301 and 601 requests have come, a second and a half of them in each second.
    assert_eq!(there(1_500), [301_000 + 1_500, 601_000 + 3_000]);
}

#[test]
fn requests_count_as_what_the_interface_carries() {
    let seen = play(with_clients(500), vec![errand(ms(100), 1, SEGMENT, 1), errand(ms(150), 1, SEGMENT, 2)]);
    let taken: Vec<_> = seen.busy().filter(|busy| busy.side == Side::Ingress).collect();
    let us = |time: Time| time.as_ns() / 1_000;
    let stretches: Vec<_> = taken.iter().map(|busy| (us(busy.start), us(busy.end), busy.bytes)).collect();
    // 100 requests by 200 ms, and 25 more by 250.
    assert_eq!(
        stretches,
        [
            (98_512, 198_512, 100_000),
            (198_512, 200_012, 1_500),
            (223_512, 248_512, 25_000),
            (248_512, 250_012, 1_500)
        ]
    );
}

/// 3 GB have come by the first message: more than a time is computed of at once. What is left is taken in before the
/// second.
#[test]
fn more_requests_than_a_time_is_computed_of_are_taken_in_parts() {
    let mut setup = with_clients(1_500);
    setup.network.ingress_bps = 1_000_000_000;
    tcp(&mut setup).request_bytes = 10_000_000;
    setup.workload.stop = ms(200);
    let seen = play(setup, vec![errand(ms(100), 1, SEGMENT, 1), errand(ms(300), 1, SEGMENT, 2)]);
    let requests = seen.busy().filter(|busy| busy.class == Class::Background);
    let taken: Vec<_> = requests.map(|busy| u64::from(busy.bytes)).collect();
    assert_eq!(taken, [1 << 31, 3_000_000_000 - (1 << 31)]);
}

proptest! {
    #![proptest_config(cases(150))]

    /// Whatever comes when: an interface carries one thing at a time, at its rate, and all requests that have come
    /// before the last message.
    #[test]
    fn requests_are_conserved(rate_tps in 0..2_000u64, mut at in prop::collection::vec((0..2_000u64, 1..40_000u64), 1..20)) {
        at.sort_unstable();
        let messages = (0..).zip(&at).map(|(tag, &(at, bytes))| errand(ms(at), 1, bytes, tag)).collect();
        let setup = with_clients(rate_tps);
        let requests = Requests::new(setup.workload.clone(), setup.seed, setup.horizon);
        let seen = play(setup, messages);
        let taken = || seen.busy().filter(|busy| busy.side == Side::Ingress && busy.replica == ReplicaId(1));
        let mut until = Time::ZERO;
        for busy in taken() {
            prop_assert!(busy.start >= until && (busy.end - busy.start).as_ns() >= u64::from(busy.bytes) * 1_000);
            until = busy.end;
        }
        let bytes = |class| taken().filter(|busy| busy.class == class).map(|busy| u64::from(busy.bytes)).sum::<u64>();
        let last = seen.messages().flat_map(|message| message.transmissions.clone()).map(|part| part.end + part.propagation).max();
        prop_assert_eq!(bytes(Class::Background), 1_000 * requests.received_in_all(ReplicaId(1), last.unwrap()));
        let sent: u64 = at.iter().map(|(_, bytes)| bytes).sum();
        prop_assert!(bytes(Class::Foreground) >= sent);
    }
}
