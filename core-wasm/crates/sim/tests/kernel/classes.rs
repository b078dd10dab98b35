//! Two classes on one NIC: strict priority, and fair sharing.

use sim::ids::Class;
use sim::nic::{Priority, QUANTUM};
use sim::simulation::Setup;
use sim::time::{Duration, Time};

use crate::node::Errand;
use crate::recorder::Recorder;
use crate::world::{background, errand, ms, plain, run, senders};

fn sharing(priority: Priority) -> Setup {
    let mut setup = plain(3);
    setup.network.priority = priority;
    setup
}

fn quanta(count: u64) -> Duration {
    Duration::to_serialise(count * u64::from(QUANTUM), 1_000_000_000)
}

#[test]
fn a_foreground_message_waits_for_one_quantum_of_background_at_most() {
    // 10 MB of background occupy the NIC for 80 ms; a foreground message comes at every odd moment.
    let foreground: Vec<_> = (0..70).map(|tag| (tag, Time::from_ns(1_000_037 * u64::from(tag)))).collect();
    let mut errands = vec![background(ms(0), 1, 10_000_000, 1_000)];
    errands.extend(foreground.iter().map(|&(tag, at)| errand(at, 2, 500, tag)));
    let seen = run(sharing(Priority::Strict), senders(3, [errands]));
    let waits: Vec<_> = seen
        .messages()
        .filter(|message| message.class == Class::Foreground)
        .map(|message| message.first_bit_out - message.queued)
        .collect();
    assert_eq!(waits.len(), 70);
    assert!(waits.iter().all(|&wait| wait <= quanta(1)), "{waits:?}");
    assert!(waits.iter().any(|&wait| wait > Duration::from_us(400)), "some waits for nearly all of one");
}

#[test]
fn the_background_waits_for_all_of_the_foreground() {
    let errands =
        vec![background(ms(0), 1, 70_000, 0), errand(ms(0), 1, 1_000_000, 1), errand(ms(0), 2, 1_000_000, 2)];
    let seen = run(sharing(Priority::Strict), senders(3, [errands]));
    // A piece of 65,536 bytes was on the wire when the foreground came.
    let rest = seen.messages().find(|message| message.tag == 0).unwrap().transmissions[1];
    assert_eq!(rest.start, Time::ZERO + Duration::to_serialise(2_000_000 + 65_536, 1_000_000_000));
}

/// Bytes of each class out of replica 0 until `until`.
fn carried<F>(seen: &Recorder<F>, until: Time) -> [u64; 2] {
    let mut bytes = [0, 0];
    for busy in seen.busy().filter(|busy| busy.replica.0 == 0 && busy.end <= until) {
        bytes[busy.class as usize] += u64::from(busy.bytes);
    }
    bytes
}

/// Half of the NIC each, to a quantum either way.
fn assert_halves(bytes: [u64; 2]) {
    assert!(bytes[0] > 1_000_000, "{bytes:?}");
    assert!(bytes[0].abs_diff(bytes[1]) <= 2 * u64::from(QUANTUM), "{bytes:?}");
}

fn many(count: u32, message: impl Fn(u32) -> Errand) -> Vec<Errand> {
    (0..count).map(message).collect()
}

#[test]
fn fair_classes_get_half_each_whatever_the_size_of_their_messages() {
    for (bytes, count) in [(500, 10_000), (5_000, 1_000), (1_000_000, 5)] {
        let mut errands = many(count, |tag| errand(ms(0), 1, bytes, tag));
        errands.push(background(ms(0), 2, 5_000_000, 1_000_000));
        let seen = run(sharing(Priority::Fair), senders(3, [errands]));
        assert_halves(carried(&seen, ms(30)));
    }
}

#[test]
fn a_class_that_was_idle_has_no_claim_on_the_past() {
    let mut errands = many(5_000, |tag| errand(ms(40), 1, 1_000, tag));
    errands.push(background(ms(0), 2, 10_000_000, 1_000_000));
    let seen = run(sharing(Priority::Fair), senders(3, [errands]));
    let [foreground, before] = carried(&seen, ms(40));
    assert_eq!(foreground, 0);
    let [foreground, after] = carried(&seen, ms(70));
    assert_halves([foreground, after - before]);
}

#[test]
fn fair_sharing_holds_at_the_target_too() {
    // Two senders, one in each class, to replica 0, which is as fast as each of them.
    let foreground = many(3_000, |tag| errand(ms(0), 0, 1_400, tag));
    let others = vec![background(ms(0), 0, 4_200_000, 1_000_000)];
    let seen = run(sharing(Priority::Fair), senders(3, [vec![], foreground, others]));
    assert_halves(carried(&seen, ms(40)));
}
